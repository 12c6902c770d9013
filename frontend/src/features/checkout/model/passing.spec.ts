import { describe, expect, it } from '@jest/globals';
import type {
  GiftCard,
  PublicGiftList,
  PublicSettings,
  PublicTransaction,
  TransactionType,
} from '@fiocco/contracts';
import { startOf } from './checkout-state.js';
import { summaryOf } from './choices.js';
import { orderOf, type Order } from './order.js';
import { asks, holdsNext, previousStep, shownStep, stepsToGo } from './passing.js';

const gift = {
  id: 7,
  name: 'Vaso',
  price: '129.00',
  quotaRemaining: '129.00',
  offers: ['acquisto', 'prenotazione', 'quota'],
} as Partial<GiftCard> as GiftCard;
const IN_SHOP = { stripe: false, paypal: false, inNegozio: true, bonifico: false };
const CARD = { ...IN_SHOP, inNegozio: false, stripe: true };
const EVERY_WAY = { stripe: true, paypal: true, inNegozio: true, bonifico: true };
const PICKUP = {
  beneficiaryPickup: true,
  buyerPickup: false,
  beneficiaryShipping: false,
  buyerShipping: false,
};
const HOME = { ...PICKUP, beneficiaryPickup: false, buyerShipping: true };
const EVERYWHERE = { ...PICKUP, buyerPickup: true, beneficiaryShipping: true };

function order(
  pay: object,
  deliver: object,
  type: TransactionType = 'acquisto',
  transaction: Partial<PublicTransaction> | null = { stage: 'draft' },
): Order {
  const list = {
    id: 1,
    name: 'Nozze',
    beneficiaryName: 'Anna e Luca',
    allowedPaymentMethods: pay,
    allowedDeliveryModes: deliver,
  };
  const known = transaction && { amount: '129.00', paymentMethod: null, ...transaction, type };
  return orderOf(list as PublicGiftList, gift, type, known as PublicTransaction | null);
}

const asked = (known: Order) => ([1, 2, 3, 4] as const).filter((step) => asks(known, step));

describe('the steps that ask something', () => {
  it.each([
    ['one counter to pay at', order(IN_SHOP, EVERYWHERE), [1, 4]],
    ['one way to pay and one to deliver', order(CARD, PICKUP), [1, 4]],
    ['an address to be typed', order(CARD, HOME), [1, 2, 4]],
    ['several ways to deliver', order(CARD, EVERYWHERE), [1, 2, 4]],
    ['several ways to pay', order(EVERY_WAY, PICKUP), [1, 3, 4]],
    ['a share at the counter, whose sum is said first', order(IN_SHOP, EVERYWHERE, 'quota'), [1, 4]],
    ['a share with several ways to pay', order(EVERY_WAY, EVERYWHERE, 'quota'), [1, 3, 4]],
    ['a reservation', order(EVERY_WAY, EVERYWHERE, 'prenotazione'), [1, 4]],
    ['everything', order(EVERY_WAY, EVERYWHERE), [1, 2, 3, 4]],
  ] as const)('%s', (_, known, steps) => {
    expect(asked(known)).toEqual(steps);
    expect(holdsNext(known, 1)).toBe(steps.length === 2);
    expect(holdsNext(known, 2)).toBe(!asks(known, 3));
  });

  it('hold nothing anew where the gift is held', () => {
    expect(holdsNext(order(IN_SHOP, EVERYWHERE, 'acquisto', { stage: 'held' }), 1)).toBe(false);
  });
});

describe('the step that an address shows', () => {
  const held = { stage: 'held' } as const;
  it.each([
    ['nothing is known of the buyer', order(EVERY_WAY, EVERYWHERE, 'acquisto', null), 4, 1],
    ['nobody said how it arrives', order(EVERY_WAY, EVERYWHERE), 3, 2],
    ['there is nothing to say about that', order(EVERY_WAY, PICKUP), 2, 3],
    ['nothing is left to choose, and nothing is held', order(IN_SHOP, EVERYWHERE), 3, 1],
    ['only the delivery was asked', order(CARD, EVERYWHERE), 3, 2],
    ['it is held', order(IN_SHOP, EVERYWHERE, 'acquisto', held), 4, 4],
    ['it is held, and the address is an old one', order(IN_SHOP, EVERYWHERE, 'acquisto', held), 2, 1],
  ] as const)('where %s', (_, known, wanted, step) => {
    expect(shownStep(known, wanted, false)).toBe(step);
  });

  it('is a passed one where the guest opened it, and none that lies ahead', () => {
    expect(shownStep(order(EVERY_WAY, PICKUP), 2, false, 2)).toBe(2);
    expect(shownStep(order(EVERY_WAY, EVERYWHERE), 3, false, 3)).toBe(2);
  });

  it('is counted among those that ask something, and an opened one with them', () => {
    expect(stepsToGo(order(EVERY_WAY, EVERYWHERE, 'quota'), 3)).toEqual([1, 3, 4]);
    expect(stepsToGo(order(EVERY_WAY, EVERYWHERE, 'quota'), 2)).toEqual([1, 2, 3, 4]);
    expect(stepsToGo(order(EVERY_WAY, EVERYWHERE), 3)).toEqual([1, 2, 3, 4]);
  });

  it('leads back over what was passed', () => {
    expect(previousStep(order(EVERY_WAY, PICKUP), 3)).toBe(1);
    expect(previousStep(order(EVERY_WAY, EVERYWHERE), 3)).toBe(2);
    expect(previousStep(order(EVERY_WAY, EVERYWHERE), 2)).toBe(1);
  });
});

describe('what stands beside the first step', () => {
  const untouched = startOf({ buyer: null, amount: '', amountTyped: false, delivered: false });
  it.each([
    ['one counter to pay at', order(IN_SHOP, EVERYWHERE), 'Ritiri tu in negozio', 'In negozio'],
    ['one way to pay, several to deliver', order(CARD, EVERYWHERE), null, 'Carta'],
    ['several ways to pay, one to deliver', order(EVERY_WAY, PICKUP), 'Ritirano Anna e Luca', null],
    ['everything', order(EVERY_WAY, EVERYWHERE), null, null],
  ] as const)('names what is left: %s', (_, known, delivery, payment) => {
    const shop = {} as PublicSettings;
    expect(summaryOf(known, shop, 1, untouched)).toMatchObject({ delivery, payment });
  });
});
