import { expect, it } from '@jest/globals';
import type { ProviderCallback } from '../access/provider.js';
import { fateOf } from './callback-fate.js';

const MARK = { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.1' };
const DISPUTE = { id: 'PP-D-1', captureId: 'CAP1', amountCents: 4_990, status: 'OPEN' };
const callback = (some: Partial<ProviderCallback> = {}): ProviderCallback => ({
  eventId: 'evt_1',
  kind: 'payment_intent.succeeded',
  at: '2026-11-23T10:00:00Z',
  paymentId: 'pi_1',
  mark: MARK,
  disputes: [],
  step: null,
  ...some,
});

it.each([
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'refund.failed',
])('asks about a payment of ours after %s', (kind) => {
  expect(fateOf('stripe', callback({ kind }), false)).toBe('ask');
});

it.each(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.DENIED', 'CUSTOMER.DISPUTE.CREATED'])(
  'asks about an order of ours after %s',
  (kind) => {
    expect(fateOf('paypal', callback({ kind }), false)).toBe('ask');
  },
);

it('keeps what it does not know, also of a payment of ours, and what another provider would say', () => {
  expect(fateOf('stripe', callback({ kind: 'invoice.paid' }), true)).toBe('unknown-kind');
  expect(fateOf('stripe', callback({ kind: 'PAYMENT.CAPTURE.DENIED' }), true)).toBe('unknown-kind');
});

it('keeps a payment without our mark, unless the shop had to do with it', () => {
  expect(fateOf('stripe', callback({ mark: null }), false)).toBe('not-ours');
  expect(fateOf('stripe', callback({ mark: null, kind: 'refund.created' }), true)).toBe('ask');
});

it('keeps what tells that the shop began a payment of its own', () => {
  expect(fateOf('stripe', callback({ kind: 'payment_intent.created' }), false)).toBe('own-doing');
});

it('keeps what names no payment, but looks at a dispute, which names its capture', () => {
  const nameless = callback({ paymentId: null, mark: null });
  expect(fateOf('paypal', { ...nameless, kind: 'PAYMENT.CAPTURE.PENDING' }, false)).toBe('no-payment');
  const disputed = { ...nameless, kind: 'CUSTOMER.DISPUTE.CREATED', disputes: [DISPUTE] };
  expect(fateOf('paypal', disputed, false)).toBe('ask');
});
