import { expect, it } from '@jest/globals';
import { fixedClock } from '@fiocco/testing';
import type { ProviderAccess } from '../access/provider-access.js';
import type { ProviderAccesses } from '../access/provider-accesses.js';
import type { Metrics } from '../../../platform/index.js';
import { PaymentProviders } from './payment-providers.js';

const ACCESS: ProviderAccess = {
  mode: 'development',
  open: 'pk_test_a',
  secret: 'sk_test_a',
  apiUrl: null,
  scriptUrl: null,
  callbackSecrets: ['whsec_a'],
  webhookId: null,
  isSandbox: false,
};
let access: ProviderAccess | null = ACCESS;
const providers = new PaymentProviders(
  { of: async () => access } as unknown as ProviderAccesses,
  fixedClock('2026-11-23T10:00:00Z'),
  { isRead: false } as Metrics,
);

it('are made once for the same keys, and anew for others', async () => {
  const stripe = await providers.of('stripe');
  expect(stripe.code).toBe('stripe');
  access = { ...ACCESS, callbackSecrets: ['whsec_a'] };
  expect(await providers.of('stripe')).toBe(stripe);
  const paypal = await providers.of('paypal');
  expect(paypal.code).toBe('paypal');
  access = { ...ACCESS, callbackSecrets: ['whsec_a', 'whsec_b'] };
  expect(await providers.of('stripe')).not.toBe(stripe);
  expect(await providers.of('paypal')).not.toBe(paypal);
});

it('fail for want of keys where one is not set up', async () => {
  access = null;
  await expect(providers.of('paypal')).rejects.toMatchObject({ kind: 'keys', code: 'not_set_up' });
});
