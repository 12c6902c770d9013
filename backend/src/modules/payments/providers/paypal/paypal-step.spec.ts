import { expect, it } from '@jest/globals';
import { paypalStep } from './paypal-step.js';

const amount = { value: '129.00', currency_code: 'EUR' };
const ORDER = { id: 'O1', status: 'APPROVED', purchase_units: [{ amount }] };
const CAPTURE = { id: 'C1', status: 'COMPLETED', amount };
const MONEY = { amountCents: 12_900, currency: 'eur' };

it('an approval says the amount alone, a completed capture also which it is', () => {
  expect(paypalStep('CHECKOUT.ORDER.APPROVED', ORDER)).toEqual({ ...MONEY, captureId: null });
  expect(paypalStep('PAYMENT.CAPTURE.COMPLETED', CAPTURE)).toEqual({ ...MONEY, captureId: 'C1' });
});

it.each([
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CHECKOUT.ORDER.COMPLETED',
])('%s may tell anything', (kind) => {
  expect(paypalStep(kind, { ...ORDER, ...CAPTURE })).toBeNull();
});

it.each([
  ['CHECKOUT.ORDER.APPROVED', { ...ORDER, purchase_units: [{ amount, payments: { captures: [] } }] }],
  ['CHECKOUT.ORDER.APPROVED', { ...ORDER, purchase_units: [{ amount }, { amount }] }],
  ['CHECKOUT.ORDER.APPROVED', { ...ORDER, purchase_units: [{}] }],
  ['CHECKOUT.ORDER.APPROVED', {}],
  ['PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, status: 'PARTIALLY_REFUNDED' }],
  ['PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, id: undefined }],
  ['PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, amount: { ...amount, value: '129,00' } }],
  ['PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, amount: { value: '129.00' } }],
])('%s that leaves something out, or says more, may tell anything: %j', (kind, told) => {
  expect(paypalStep(kind, told)).toBeNull();
});
