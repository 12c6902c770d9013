import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GiftCard, PublicGiftList, PublicTransaction } from '@fiocco/contracts';
import type { Buyer } from './model/buyer.js';
import { orderOf } from './model/order.js';
import { correctBuyer } from './onward.js';
import type { Checkout } from './use-checkout.js';

const BUYER: Buyer = {
  ...{ buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example' },
  ...{ buyerPhone: '333 555 0142', buyerMessage: '' },
};
const CORRECTED = { ...BUYER, buyerPhone: '333 555 0199' };
// The catalogue asks more by now than what was held.
const gift = { id: 7, name: 'Vaso', price: '150.00', offers: [] } as Partial<GiftCard> as GiftCard;
const HELD = {
  ...{ id: 'abc', owned: true, type: 'acquisto', stage: 'held', holdId: 'h1', amount: '129.00' },
  ...{ amount_shipping: '0.00', paymentMethod: 'in_negozio', deliveryMethod: 'buyerPickup', ...BUYER },
} as PublicTransaction;
const IN_SHOP = { stripe: false, paypal: false, inNegozio: true, bonifico: false };
const EVERY_WAY = { stripe: true, paypal: true, inNegozio: true, bonifico: true };
const PICKUP = {
  ...{ beneficiaryPickup: true, buyerPickup: false },
  ...{ beneficiaryShipping: false, buyerShipping: false },
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

/** What step 1 does with a gift that is held, in the order of its calls. */
async function stepOne(pay: object, deliver: object, buyer: Buyer): Promise<readonly string[]> {
  const list = { id: 1, name: 'Nozze', allowedPaymentMethods: pay, allowedDeliveryModes: deliver };
  const order = { ...orderOf(list as PublicGiftList, gift, 'acquisto', HELD), transaction: HELD };
  const noted = (what: string) => Promise.resolve(void calls.push(what));
  const checkout: Checkout = {
    goTo: (step) => noted(`step ${step}`),
    goBackTo: () => noted('back'),
    freeHold: () => noted('free'),
    refresh: () => Promise.resolve({ ...HELD, ...buyer }),
    recheck: () => noted('recheck'),
    attempt: (effect) => effect(),
    remember: () => undefined,
  };
  await correctBuyer(order, checkout, buyer);
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
