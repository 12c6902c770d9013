import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrdersController, PaymentsController, type CheckoutPaymentIntent } from '@paypal/paypal-server-sdk';
import { paypalClient, stripeClient } from '../testing/clients.js';
import { providerPages } from '../testing/provider-pages.js';
import { openScene, type Scene } from '../testing/scene.js';
import { OPERATIONS, PROVIDERS, type Operation, type Provider } from './fault.js';

const SILENCE_MS = 20;
/** What befalls any call on its way, and what its caller sees of it; null: no answer. */
const WAYS = { timeout: null, reset: null, '5xx': [500, 503], '429': [429], delay: [200, 201, 204] } as const;
const TO_CALLBACKS = ['repeated', 'reordered', 'late', 'lost'];

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ silenceMs: SILENCE_MS });
});
afterAll(() => scene.end());
beforeEach(() => scene.sandbox.clearFaults());

const arm = (fault: object) =>
  fetch(`${scene.sandbox.panel.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1, ...fault }),
  });
const armed = async (): Promise<unknown> => (await fetch(`${scene.sandbox.panel.url}/faults`)).json();

/** One call of each kind, ready to be made. */
type Call = () => Promise<{ readonly path: string; readonly body?: unknown }>;

const stripe = () => stripeClient(scene.sandbox);
const intent = async (isGranted: boolean) => {
  const of = { amount: 5_000, currency: 'eur', capture_method: 'manual' } as const;
  const { id } = await stripe().paymentIntents.create(of);
  const return_url = 'http://shop.example';
  if (isGranted) await stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url });
  return id;
};
const taken = async () => {
  const id = await intent(true);
  await stripe().paymentIntents.capture(id);
  return id;
};
const atIntent = async (id: Promise<string>, step: string, body: unknown = {}) => ({
  path: `/v1/payment_intents/${await id}${step}`,
  body,
});
let drawn = 0;
const key = () => `key-${(drawn += 1)}`;
const amount = { currencyCode: 'EUR', value: '50.00' };
const order = async (mode: 'CAPTURE' | 'AUTHORIZE') => {
  const orders = new OrdersController(paypalClient(scene.sandbox));
  const body = { intent: mode as CheckoutPaymentIntent, purchaseUnits: [{ amount }] };
  const { result } = await orders.createOrder({ paypalRequestId: key(), body });
  await providerPages(scene.sandbox).approve(result.id ?? '');
  return result.id ?? '';
};
const whole = { prefer: 'return=representation' };
const authorised = async () => {
  const orders = new OrdersController(paypalClient(scene.sandbox));
  const id = await order('AUTHORIZE');
  const { result } = await orders.authorizeOrder({ id, paypalRequestId: key(), ...whole });
  return result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '';
};
const captured = async () => {
  const payments = new PaymentsController(paypalClient(scene.sandbox));
  const of = { authorizationId: await authorised(), paypalRequestId: key(), body: {}, ...whole };
  return (await payments.captureAuthorizedPayment(of)).result.id ?? '';
};

const CALLS: Readonly<Record<Provider, Readonly<Record<Exclude<Operation, 'callback'>, Call>>>> = {
  stripe: {
    create: async () => ({ path: '/v1/payment_intents', body: { amount: '5000', currency: 'eur' } }),
    confirm: () => atIntent(intent(false), '/confirm', { payment_method: 'pm_card_visa' }),
    capture: () => atIntent(intent(true), '/capture'),
    cancel: () => atIntent(intent(true), '/cancel'),
    refund: async () => ({ path: '/v1/refunds', body: { payment_intent: await taken() } }),
    lookup: async () => ({ path: `/v1/payment_intents/${await intent(false)}` }),
  },
  paypal: {
    create: async () => ({
      path: '/v2/checkout/orders',
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'EUR', value: '50.00' } }],
      },
    }),
    // Its buyer's two buttons.
    confirm: async () => ({ path: '/checkoutnow/approve', body: { token: await order('CAPTURE') } }),
    capture: async () => ({ path: `/v2/checkout/orders/${await order('CAPTURE')}/capture`, body: {} }),
    cancel: async () => ({ path: '/checkoutnow/cancel', body: { token: await order('CAPTURE') } }),
    refund: async () => ({ path: `/v2/payments/captures/${await captured()}/refund`, body: {} }),
    lookup: async () => ({ path: `/v2/checkout/orders/${await order('CAPTURE')}` }),
  },
};

async function paypalToken(): Promise<string> {
  const { url, clientId, clientSecret } = scene.sandbox.paypal;
  const answer = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The status, or null where the connection was cut. */
async function send(provider: Provider, { path, body }: Awaited<ReturnType<Call>>): Promise<number | null> {
  const isStripe = provider === 'stripe';
  const secret = isStripe ? scene.sandbox.stripe.secretKey : await paypalToken();
  const isForm = isStripe || path.startsWith('/checkoutnow/');
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
  const answer = await fetch(scene.sandbox[provider].url + path, {
    ...(body !== undefined && { method: 'POST', body: text }),
    headers: { authorization: `Bearer ${secret}`, 'content-type': type, 'paypal-request-id': key() },
  }).catch(() => null);
  return answer?.status ?? null;
}

describe.each(PROVIDERS)('each call of %s', (provider) => {
  const operations = OPERATIONS.filter((operation) => operation !== 'callback');
  const cases = operations.flatMap((operation) =>
    Object.keys(WAYS).map((kind) => [operation, kind] as const),
  );

  it.each(cases)('%s meets %s once', async (operation, kind) => {
    const call = await CALLS[provider][operation]();
    const ms = kind === 'delay' ? { ms: SILENCE_MS } : {};
    expect((await arm({ provider, operation, kind, ...ms })).status).toBe(201);
    const seen = await send(provider, call);
    const expected: readonly number[] | null = WAYS[kind as keyof typeof WAYS];
    if (expected === null) expect(seen).toBeNull();
    else expect(expected).toContain(seen);
    expect(await armed()).toEqual([]);
  });

  it('takes the kinds that it can meet, and no other', async () => {
    const asked = { stripe: 'confirm', paypal: 'capture' }[provider];
    for (const operation of OPERATIONS)
      for (const kind of ['decline', 'sca', ...Object.keys(WAYS), ...TO_CALLBACKS]) {
        const isCallback = operation === 'callback';
        const isAnswer = kind === 'decline' || kind === 'sca';
        const isRefund = operation === 'refund' && kind === 'decline';
        const isMet = isAnswer ? operation === asked || isRefund : TO_CALLBACKS.includes(kind) === isCallback;
        const { status } = await arm({ provider, operation, kind });
        expect([operation, kind, status]).toEqual([operation, kind, isMet ? 201 : 400]);
      }
  });
});
