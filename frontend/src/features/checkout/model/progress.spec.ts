import { describe, expect, it } from '@jest/globals';
import type { GiftCard, PublicGiftList, PublicTransaction } from '@fiocco/contracts';
import { firstAmount, furthestStep } from './progress.js';
import type { Order } from './order.js';

const NOTHING = { delivered: false, amount: null };
const gift = { id: 7, name: 'Vaso', price: '300.00', quotaRemaining: '120.00' } as GiftCard;

function order(transaction: Partial<PublicTransaction> | null, more: Partial<Order> = {}): Order {
  return {
    list: {} as PublicGiftList,
    gift,
    kind: 'quota',
    transaction: transaction && ({ id: 'one', stage: 'draft', ...transaction } as PublicTransaction),
    recipients: { name: 'Anna', several: false, ad: true },
    thing: 'share',
    name: 'Vaso',
    ...more,
  };
}

/** As the server answers right after step 1: with a way of delivery that nobody chose. */
const drafted = { deliveryMethod: 'beneficiaryPickup', paymentMethod: null, amount: '0.00' } as const;

describe('how far the wizard may be opened', () => {
  it.each([
    ['nothing said', order(null), false, 1],
    ['who gives, and nothing more', order(drafted), false, 2],
    ['how it arrives', order(drafted), true, 3],
    ['how it is paid, and back again', order({ ...drafted, paymentMethod: 'in_negozio' }), false, 3],
    [
      'a card page’s purchase without an address',
      order({ ...drafted, paymentMethod: 'stripe', owned: true }),
      true,
      1,
    ],
    ['a gift that is held', order({ ...drafted, stage: 'held' }), false, 4],
    ['a hold that ran out', order({ ...drafted, reason: 'expired' }), false, 4],
  ] as const)('%s', (_, known, delivered, step) => {
    expect(furthestStep(known, delivered)).toBe(step);
  });
});

describe('the share that the field starts from', () => {
  const held = order({ ...drafted, stage: 'held', amount: '20.00' });
  it.each([
    ['fifty euro', order(null), {}, NOTHING, '50,00'],
    ['what the link asks for', order(drafted), { cents: 3_500 }, NOTHING, '35,00'],
    ['what the draft keeps', order({ ...drafted, amount: '42.50' }), {}, NOTHING, '42,50'],
    ['what is held', held, { cents: 3_500 }, NOTHING, '20,00'],
    ['what was typed last', held, { cents: 3_500 }, { delivered: true, amount: '61,5' }, '61,50'],
    [
      'what was typed, as far as there is room',
      order(drafted),
      {},
      { delivered: true, amount: '900' },
      '140,00',
    ],
    ['no words', order(drafted), {}, { delivered: true, amount: 'tutto' }, '50,00'],
  ] as const)('%s', (_, known, search, memory, amount) => {
    const room = known === held ? known : { ...known, gift: { ...gift, quotaRemaining: '140.00' } };
    expect(firstAmount(room, { step: 3, ...search }, memory)).toBe(amount);
  });
});
