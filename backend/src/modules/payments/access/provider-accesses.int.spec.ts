import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { ProviderAccesses } from './provider-accesses.js';

let accesses: ProviderAccesses;
const shop = forAllTests(() => openPaymentShop());
const admin = forAllTests(() => shop.signInAsAdmin());
beforeAll(async () => {
  accesses = shop.app.get(ProviderAccesses, { strict: false });
});
afterEach(() => save({ ...NO_KEYS, environmentMode: 'development' }));

const TEST_KEYS = { stripeDevPublicKey: 'pk_test_aaaaaaaaaaaa', stripeDevSecretKey: 'sk_test_bbbbbbbbbbbb' };
const REAL_KEYS = { stripePublicKey: 'pk_live_aaaaaaaaaaaa', stripeSecretKey: 'sk_live_bbbbbbbbbbbb' };
const NO_KEYS = {
  stripeDevPublicKey: null,
  stripeDevSecretKey: null,
  stripePublicKey: null,
  stripeSecretKey: null,
  stripeDevWebhookSecret: null,
  stripeDevWebhookSecretNext: null,
  stripeWebhookSecret: null,
};
const save = (body: object) => admin.put('/api/settings').send(body).expect(200);
const usable = async () => (await admin.get('/api/payment-methods').expect(200)).body.usable;

describe('while the settings have no test key', () => {
  it('the sandbox serves both providers, and their methods are usable', async () => {
    const { stripe, paypal } = shop.sandbox;
    expect(await accesses.of('stripe')).toEqual({
      mode: 'development',
      open: stripe.publishableKey,
      secret: stripe.secretKey,
      apiUrl: stripe.url,
      scriptUrl: `${stripe.url}/v3/`,
      isSandbox: true,
      callbackSecrets: [stripe.webhookSecret],
      webhookId: null,
    });
    expect(await accesses.of('paypal')).toEqual({
      mode: 'development',
      open: paypal.clientId,
      secret: paypal.clientSecret,
      apiUrl: paypal.url,
      scriptUrl: null,
      isSandbox: true,
      callbackSecrets: [],
      webhookId: paypal.webhookId,
    });
    expect(await usable()).toMatchObject({ stripe: true, paypal: true });
    expect((await fetch(`${stripe.url}/v3/`)).status).toBe(200);
  });

  it('its webhook secret counts beside those of the settings', async () => {
    await save({ stripeDevWebhookSecret: 'whsec_uno11111', stripeDevWebhookSecretNext: 'whsec_due22222' });
    const { callbackSecrets } = (await accesses.of('stripe')) ?? {};
    expect(callbackSecrets).toEqual(['whsec_uno11111', 'whsec_due22222', shop.sandbox.stripe.webhookSecret]);
  });

  it('says in development where it is', async () => {
    const { panel, stripe, paypal } = shop.sandbox;
    const { body } = await shop.http.get('/health/ready').expect(200);
    expect(body.sandbox).toEqual({ panel: panel.url, stripe: stripe.url, paypal: paypal.url });
  });
});

it('pages of the checkout talk to the Stripe that counts now, all others to the shop alone', async () => {
  await mkdir(shop.config.clientDir, { recursive: true });
  await writeFile(join(shop.config.clientDir, 'index.html'), '<html><head></head><body></body></html>');
  const policyOf = async (path: string) => {
    const { headers } = await shop.http.get(path).set('accept', 'text/html');
    return String(headers['content-security-policy']);
  };
  const { url } = shop.sandbox.stripe;
  expect(await policyOf('/checkout/7')).toMatch(
    new RegExp(`script-src [^;]* ${url}; .*connect-src 'self' ${url};`),
  );
  expect(await policyOf('/')).not.toContain(url);
  await save(TEST_KEYS);
  const real = await policyOf('/checkout/7');
  expect(real).toMatch(
    /script-src [^;]* https:\/\/js\.stripe\.com .*connect-src 'self' https:\/\/api\.stripe\.com;/,
  );
  expect(real).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  expect(real).not.toContain(url);
  await save({ stripeDevPublicKey: null });
  expect(await policyOf('/checkout/7')).not.toContain('stripe.com');
});

it('a provider with a secret test key is itself, the other stays with the sandbox', async () => {
  await save({ ...TEST_KEYS, stripeDevWebhookSecret: 'whsec_uno11111' });
  expect(await accesses.of('stripe')).toEqual({
    mode: 'development',
    open: 'pk_test_aaaaaaaaaaaa',
    secret: 'sk_test_bbbbbbbbbbbb',
    apiUrl: null,
    scriptUrl: null,
    isSandbox: false,
    callbackSecrets: ['whsec_uno11111'],
    webhookId: null,
  });
  expect(await accesses.of('paypal')).toMatchObject({ isSandbox: true });
  await save({ stripeDevPublicKey: null });
  expect(await accesses.of('stripe')).toBeNull();
  expect(await usable()).toMatchObject({ stripe: false, paypal: true });
});

describe('with the settings in production', () => {
  it('the sandbox serves nobody: only real keys count', async () => {
    await save({ ...TEST_KEYS, environmentMode: 'production' });
    expect([await accesses.of('stripe'), await accesses.of('paypal')]).toEqual([null, null]);
    expect(await usable()).toMatchObject({ stripe: false, paypal: false });
    await save({ ...REAL_KEYS, stripeWebhookSecret: 'whsec_tre33333' });
    expect(await accesses.of('stripe')).toMatchObject({
      mode: 'production',
      open: 'pk_live_aaaaaaaaaaaa',
      secret: 'sk_live_bbbbbbbbbbbb',
      apiUrl: null,
      isSandbox: false,
      callbackSecrets: ['whsec_tre33333'],
    });
    expect(await usable()).toMatchObject({ stripe: true, paypal: false });
  });
});

it('without a sandbox nothing is set up, and readiness tells of none', async () => {
  const other = await createTestApp({ sharing: shop, config: { paymentSandbox: null } });
  expect(await other.app.get(ProviderAccesses, { strict: false }).of('stripe')).toBeNull();
  expect((await other.http.get('/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  await other.close();
});
