import { expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { stripePayment } from './stripe-payment.js';

// Only what is read of them.
const INTENT = {
  object: 'payment_intent',
  id: 'pi_1',
  amount: 1_000,
  currency: 'eur',
  status: 'succeeded',
  cancellation_reason: null,
  last_payment_error: null,
  metadata: {},
} as Stripe.PaymentIntent;
const CHARGE = {
  id: 'ch_1',
  amount_captured: 600,
  captured: true,
  paid: true,
  currency: 'eur',
  status: 'succeeded',
  outcome: null,
  payment_method_details: null,
  balance_transaction: { currency: 'eur', fee: 34 } as Stripe.BalanceTransaction,
} as Stripe.Charge;
const refund = (more: Partial<Stripe.Refund>) =>
  ({ id: 're_1', amount: 400, charge: 'ch_1', status: 'succeeded', metadata: {}, ...more }) as Stripe.Refund;
const read = (refunds: Stripe.Refund[], charge = CHARGE) =>
  stripePayment(INTENT, { charges: [charge], refunds, disputes: [] });

it('counts no refund for the part of a promise that was never taken', () => {
  expect(read([refund({ balance_transaction: null })]).refunds).toEqual([]);
  expect(read([refund({ balance_transaction: 'txn_1' })]).refunds).toMatchObject([
    { key: null, amountCents: 400 },
  ]);
  const asked = refund({ balance_transaction: null, status: 'pending', metadata: { key: 'refund_1' } });
  expect(read([asked]).refunds).toMatchObject([{ key: 'refund_1', state: 'pending' }]);
});

it('tells no fee in another currency than the payment’s', () => {
  expect(read([]).captures).toMatchObject([{ feeCents: 34 }]);
  const inDollars = { currency: 'usd', fee: 34 } as Stripe.BalanceTransaction;
  expect(read([], { ...CHARGE, balance_transaction: inDollars }).captures).toMatchObject([
    { feeCents: null },
  ]);
});

it('is nobody’s mark of ours unless it is whole', () => {
  expect(read([]).mark).toBeNull();
  const marked = { ...INTENT, metadata: { transactionId: '7', stream: 'gift-1_2' } };
  expect(stripePayment(marked, { charges: [], refunds: [], disputes: [] }).mark).toBeNull();
});
