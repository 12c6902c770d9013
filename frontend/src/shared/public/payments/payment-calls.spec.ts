/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { answer } from '../../../testing/fake-server.js';
import { speak } from '../../texts/say.js';
import { createOrder } from './payment-calls.js';

const APPROVAL = 'https://paypal.example/checkoutnow?token=ORDER1';
const DUE = { transactionId: 'aaaa-1', totalCents: 12_900, isQuota: false } as Parameters<
  typeof createOrder
>[0];

afterEach(() => speak('it'));

it('PayPal’s page is asked for in the language of the page that opens it', async () => {
  answer({ 'POST /api/payment/paypal/create-order': () => ({ id: 'ORDER1', approvalUrl: APPROVAL }) });
  expect((await createOrder(DUE)).approvalUrl).toBe(APPROVAL);
  speak('en');
  expect((await createOrder(DUE)).approvalUrl).toBe(`${APPROVAL}&locale.x=en_GB`);
});
