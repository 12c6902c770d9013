import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GiftCard, PublicGiftList, PublicSettings, PublicTransaction } from '@fiocco/contracts';
import type { Buyer } from './model/buyer.js';
import { startOf } from './model/checkout-state.js';
import { chosenDelivery, summaryOf } from './model/choices.js';
import { orderOf } from './model/order.js';
import { correctBuyer, deliverBy } from './onward.js';
import type { Checkout } from './checkout-actions.js';

const BUYER: Buyer = {
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  buyerPhone: '333 555 0142',
  buyerMessage: '',
};
const CORRECTED = { ...BUYER, buyerPhone: '333 555 0199' };
// The catalogue asks more by now than what was held.
const gift = { id: 7, name: 'Vaso', price: '150.00', offers: [] } as Partial<GiftCard> as GiftCard;
const HELD = {
  id: 'abc',
  owned: true,
  type: 'acquisto',
  stage: 'held',
  holdId: 'h1',
  amount: '129.00',
  amount_shipping: '0.00',
  paymentMethod: 'in_negozio',
  deliveryMethod: 'buyerPickup',
  ...BUYER,
} as PublicTransaction;
const IN_SHOP = { stripe: false, paypal: false, inNegozio: true, bonifico: false };
const EVERY_WAY = { stripe: true, paypal: true, inNegozio: true, bonifico: true };
const PICKUP = {
  beneficiaryPickup: true,
  buyerPickup: false,
  beneficiaryShipping: false,
  buyerShipping: false,
};
const EVERYWHERE = { ...PICKUP, buyerPickup: true, beneficiaryShipping: true };

let calls: string[];
beforeEach(() => {
  calls = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    calls.push(`${init?.method} ${path as string} ${init?.body as string}`);
    return Promise.resolve(new Response('{}'));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function heldOn(pay: object, deliver: object) {
  const list = { id: 1, name: 'Nozze', allowedPaymentMethods: pay, allowedDeliveryModes: deliver };
  return { ...orderOf(list as PublicGiftList, gift, 'acquisto', HELD), transaction: HELD };
}

/** Notes what it is asked to do among the calls. */
function notingCheckout(refreshed: object): Checkout {
  const noted = (what: string) => Promise.resolve(void calls.push(what));
  return {
    goTo: (step) => noted(`step ${step}`),
    goBackTo: () => noted('back'),
    freeHold: () => noted('free'),
    refresh: () => Promise.resolve({ ...HELD, ...refreshed }),
    recheck: () => noted('recheck'),
    isStillThere: () => true,
    attempt: (effect) => effect(),
    amend: () => undefined,
    change: () => undefined,
    shareCents: null,
  };
}

/** What step 1 does with a gift that is held, in the order of its calls. */
async function stepOne(pay: object, deliver: object, buyer: Buyer): Promise<readonly string[]> {
  await correctBuyer(heldOn(pay, deliver), notingCheckout(buyer), buyer);
  return calls;
}

describe('the first step of a gift that is held', () => {
  const ways = [
    ['nothing more is asked', IN_SHOP, EVERYWHERE, 4],
    ['only the payment is asked', EVERY_WAY, PICKUP, 3],
    ['the delivery is asked', EVERY_WAY, EVERYWHERE, 2],
  ] as const;

  it.each(ways)(
    'saves a corrected buyer and leaves the hold as it is, where %s',
    async (_, pay, to, step) => {
      const saved = `PUT /api/transactions/abc ${JSON.stringify(CORRECTED)}`;
      expect(await stepOne(pay, to, CORRECTED)).toEqual([saved, `step ${step}`]);
    },
  );

  it.each(ways)('saves nothing where nothing was corrected, and %s', async (_, pay, to, step) => {
    expect(await stepOne(pay, to, BUYER)).toEqual([`step ${step}`]);
  });
});

describe('the second step of a gift that is held for the shop', () => {
  const shop = { openingLines: [] as readonly string[] } as PublicSettings;
  const untouched = startOf({ buyer: null, amount: '', amountTyped: false, delivered: false });

  it.each([
    ['several ways', EVERYWHERE],
    ['several ways but not this one', { ...EVERYWHERE, buyerPickup: false }],
    ['one other way', PICKUP],
  ])(
    'shows the way that the payment brought with it, and keeps the hold, where a list allows %s',
    async (_, to) => {
      const order = heldOn(EVERY_WAY, to);
      expect(summaryOf(order, shop, 1, untouched).delivery).toBe('Ritiri tu in negozio');
      const method = chosenDelivery(order, shop, untouched);
      expect(method).toBe('buyerPickup');
      await deliverBy(order, notingCheckout({}), method, null);
      expect(calls).toEqual([]);
    },
  );

  it('frees it for another way that the guest chooses', async () => {
    const order = heldOn(EVERY_WAY, EVERYWHERE);
    await deliverBy(order, notingCheckout({}), 'beneficiaryPickup', null);
    expect(calls).toEqual(['free', expect.stringMatching(/^PUT .*beneficiaryPickup/)]);
  });
});
