// @takes 75 s
import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { openPaymentShop, type PaymentShop } from '../testing/payment-shop.js';
import { callbackOrders, permutations } from './testing/callback-orders.behaviour.js';

// Hundreds of payments on a busy machine.
jest.setTimeout(20 * 60_000);

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop({ hasCallbacks: false });
});
afterAll(() => shop?.close());

describe('callbacks end in one state', () => {
  const { it: plays, lives } = callbackOrders(() => shop);
  plays('of a card that was declined, paid and refunded by hand', lives.card, permutations(6));
  plays('of a payment that PayPal looked at for long', lives.lookedAt, permutations(4));
  plays('of a payment that PayPal denied', lives.denied, permutations(3));
});
