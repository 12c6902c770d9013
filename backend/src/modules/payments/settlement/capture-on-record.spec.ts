import { expect, it } from '@jest/globals';
import type { Purchase } from '@fiocco/gift';
import type { CaptureTold } from '../inbox/payment-learner.js';
import { holdsCapture } from './capture-on-record.js';

const ATTEMPT = { id: 'tx.1', provider: 'stripe', paymentId: 'pi_1', amountCents: 12_900 };
const RECEIPT = { id: 'ch_1', attemptId: 'tx.1', amountCents: 12_900 };
const PAYMENTS = { attempts: [ATTEMPT], refunds: [], strays: [], fees: { ch_1: 219 } };
/** Only what is read of it. */
const purchase = (more: object = {}, payments: object = {}): Purchase =>
  ({ stage: 'paid', receipts: [RECEIPT], payments: { ...PAYMENTS, ...payments }, ...more }) as never;
const STEP = { captureId: 'ch_1', amountCents: 12_900, currency: 'eur' };
const told = (step: object = {}, more: object = {}): CaptureTold => ({
  provider: 'stripe',
  paymentId: 'pi_1',
  step: { ...STEP, ...step },
  mark: { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.1' },
  ...more,
});

it('has nothing to learn of the capture that paid the purchase, named or not', () => {
  expect(holdsCapture(purchase(), told())).toBe(true);
  expect(holdsCapture(purchase(), told({ captureId: null }))).toBe(true);
  const refunded = purchase({}, { refunds: [{ state: 'done' }], strays: [{ refunded: true }] });
  expect(holdsCapture(refunded, told())).toBe(true);
});

it.each([
  ['a second capture of the payment', told({ captureId: 'ch_2' })],
  ['another amount', told({ amountCents: 12_899 })],
  ['another currency', told({ currency: 'usd' })],
  ['another payment', told({}, { paymentId: 'pi_2' })],
  ['the same id at another provider', told({}, { provider: 'paypal' })],
  ['another attempt', told({}, { mark: { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.2' } })],
])('has to ask about %s', (_what, callback) => {
  expect(holdsCapture(purchase(), callback)).toBe(false);
});

it.each([
  ['is not paid yet', purchase({ stage: 'capturing', receipts: [] })],
  ['is in doubt', purchase({ stage: 'verify' })],
  ['is being refunded', purchase({ stage: 'refunding' })],
  ['was refunded', purchase({ stage: 'refunded' })],
  ['was cancelled, its money a stray', purchase({ stage: 'cancelled', receipts: [] })],
  ['was paid in the shop instead', purchase({ receipts: [{ ...RECEIPT, id: 'r1', attemptId: null }] })],
  ['has a refund under way', purchase({}, { refunds: [{ state: 'open' }] })],
  ['has money that nobody expected', purchase({}, { strays: [{ refunded: false }] })],
  ['has no fee yet', purchase({}, { fees: {} })],
])('has to ask about a purchase that %s', (_what, one) => {
  expect(holdsCapture(one, told())).toBe(false);
});
