import { expect, it } from '@jest/globals';
import { stripeStep } from './stripe-step.js';

const CHARGE = {
  id: 'ch_1',
  amount: 12_900,
  amount_captured: 12_900,
  amount_refunded: 0,
  captured: true,
  currency: 'eur',
  disputed: false,
};
const INTENT = {
  id: 'pi_1',
  amount: 12_900,
  amount_capturable: 12_900,
  amount_received: 12_900,
  currency: 'eur',
  latest_charge: 'ch_1',
};
const STEP = { captureId: 'ch_1', amountCents: 12_900, currency: 'eur' };

it.each([
  ['payment_intent.amount_capturable_updated', INTENT],
  ['payment_intent.succeeded', INTENT],
  ['payment_intent.succeeded', { ...INTENT, latest_charge: { id: 'ch_1' } }],
  ['charge.succeeded', { ...CHARGE, captured: false, amount_captured: 0 }],
  ['charge.succeeded', CHARGE],
  ['charge.captured', CHARGE],
])('%s says which capture the payment comes to', (kind, told) => {
  expect(stripeStep(kind, told)).toEqual(STEP);
});

it.each([
  ['payment_intent.succeeded', { ...INTENT, amount_received: 12_899 }],
  ['charge.captured', { ...CHARGE, amount_captured: 12_899 }],
  ['charge.succeeded', { ...CHARGE, amount_captured: 12_899 }],
])('%s says the amount that was taken, not the one that was asked for', (kind, told) => {
  expect(stripeStep(kind, told)).toMatchObject({ amountCents: 12_899 });
});

it.each([
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'charge.failed',
  'charge.updated',
  'charge.dispute.created',
  'refund.created',
])('%s may tell anything', (kind) => {
  expect(stripeStep(kind, { ...INTENT, ...CHARGE })).toBeNull();
});

it.each([
  ['payment_intent.succeeded', { ...INTENT, latest_charge: null }],
  ['payment_intent.succeeded', { ...INTENT, latest_charge: undefined }],
  ['payment_intent.succeeded', { ...INTENT, amount_received: undefined }],
  ['payment_intent.amount_capturable_updated', { ...INTENT, amount_capturable: 0 }],
  ['charge.captured', { ...CHARGE, amount_captured: '12900' }],
  ['charge.captured', { ...CHARGE, currency: undefined }],
  ['charge.captured', { ...CHARGE, amount_refunded: 100 }],
  ['charge.captured', { ...CHARGE, disputed: true }],
])('%s that leaves something out, or says more, may tell anything: %j', (kind, told) => {
  expect(stripeStep(kind, told)).toBeNull();
});
