// @takes 75 s
import { describe, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { openPaymentShop } from '../testing/payment-shop.js';
import { callbackOrders, permutations } from './testing/callback-orders.behaviour.js';

// Hundreds of payments on a busy machine.
jest.setTimeout(20 * 60_000);

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));

describe('callbacks end in one state', () => {
  const { it: plays, lives } = callbackOrders(() => shop);
  plays('of a card that was declined, paid and refunded by hand', lives.card, permutations(6));
  plays('of a payment that PayPal looked at for long', lives.lookedAt, permutations(4));
  plays('of a payment that PayPal denied', lives.denied, permutations(3));
});
