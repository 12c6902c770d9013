import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { Stripe } from 'stripe';
import { stripeClient } from '../testing/clients.js';
import { answerBank, payByCard, refusal } from '../testing/stripe-buyer.js';
import { formOf, openScene, openShop, type Scene, type Shop } from '../testing/scene.js';

const SECRETS = ['whsec_old', 'whsec_new'];

let scene: Scene;
let shop: Shop;
let stripe: Stripe;

beforeAll(async () => {
  shop = await openShop();
  scene = await openScene({ callbacks: { stripe: { url: shop.url, secrets: SECRETS } } });
  stripe = stripeClient(scene.sandbox);
});
afterAll(async () => {
  await scene.end();
  await shop.stop();
});
beforeEach(() => {
  scene.sandbox.clearFaults();
  shop.answerWith(200);
});

const startPayment = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 12_900,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card', 'link'],
    metadata: { transaction: 'T1', stream: 'gift-1_2' },
    ...more,
  });

const pay = (intent: Stripe.PaymentIntent, number: string, more: Record<string, string> = {}) =>
  payByCard(scene.sandbox, intent, number, more);

const ledgerOf = (id: string) => scene.sandbox.ledger().find((entry) => entry.id === id);

describe('a payment with manual capture', () => {
  it('is reserved by the card, taken by the shop, and both books agree', async () => {
    const intent = await startPayment();
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_capturable: 0,
      livemode: false,
    });

    const { status, intent: reserved } = await pay(intent, '4242 4242 4242 4242');
    expect([status, reserved.status]).toEqual([200, 'requires_capture']);
    expect(reserved).not.toHaveProperty('metadata');
    expect(ledgerOf(intent.id)).toMatchObject({ authorised: 12_900, captured: 0 });

    const taken = await stripe.paymentIntents.capture(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 12_900 });
    expect(taken.latest_charge).toMatchObject({
      captured: true,
      amount_captured: 12_900,
      balance_transaction: { amount: 12_900, fee: 219, net: 12_681 },
    });
    expect(ledgerOf(intent.id)).toMatchObject({
      provider: 'stripe',
      mark: { transaction: 'T1', stream: 'gift-1_2' },
      status: 'succeeded',
      authorised: 12_900,
      captured: 12_900,
      refunded: 0,
    });
  });

  it('is paid by Link as well', async () => {
    const intent = await startPayment();
    const { intent: reserved } = await pay(intent, '', {
      'payment_method_data[type]': 'link',
      'payment_method_data[billing_details][email]': 'anna@example.com',
    });
    expect(reserved.status).toBe('requires_capture');
  });

  it('gives the rest of a smaller capture back to the card, which is no refund of the shop', async () => {
    const intent = await startPayment();
    await pay(intent, '4242424242424242');
    const taken = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 10_000,
      expand: ['latest_charge'],
    });
    expect(taken.latest_charge).toMatchObject({
      amount_captured: 10_000,
      amount_refunded: 2_900,
      refunded: false,
    });
    expect(ledgerOf(intent.id)).toMatchObject({ authorised: 12_900, captured: 10_000, refunded: 0 });
  });

  it('is never taken above what was reserved, twice, before the card or after a cancel', async () => {
    const intent = await startPayment();
    const unexpected = {
      status: 400,
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
    };
    expect(await refusal(stripe.paymentIntents.capture(intent.id))).toEqual(unexpected);
    await pay(intent, '4242424242424242');
    expect(
      await refusal(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 12_901 })),
    ).toMatchObject({
      code: 'amount_too_large',
    });
    await stripe.paymentIntents.capture(intent.id);
    expect(await refusal(stripe.paymentIntents.capture(intent.id))).toEqual(unexpected);
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toEqual(unexpected);

    const other = await startPayment();
    await pay(other, '4242424242424242');
    expect(await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect(await refusal(stripe.paymentIntents.capture(other.id))).toEqual(unexpected);
    expect((await pay(other, '4242424242424242')).error?.code).toBe('payment_intent_unexpected_state');
    expect(ledgerOf(other.id)).toMatchObject({ authorised: 12_900, captured: 0, refunded: 0 });
  });

  it('loses the bank’s promise after a week', async () => {
    const intent = await startPayment();
    await pay(intent, '4242424242424242');
    scene.clock.advance(7 * 86_400_000 + 1_000);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });
});

describe('a card', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is declined, and another may be tried on the same intent', async (number, code, declineCode) => {
    const intent = await startPayment();
    const declined = await pay(intent, number);
    expect([
      declined.status,
      declined.error?.type,
      declined.error?.code,
      declined.error?.decline_code,
    ]).toEqual([402, 'card_error', code, declineCode]);
    expect(declined.intent.status).toBe('requires_payment_method');
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(code);
    expect((await pay(intent, '4242424242424242')).intent.status).toBe('requires_capture');
  });

  it.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
    [{ 'payment_method_data[card][number]': '4929420573595709' }, 'card_declined'],
  ])('with %j is refused', async (wrong, code) => {
    const intent = await startPayment();
    const answer = await pay(intent, '4242424242424242', wrong as Record<string, string>);
    expect([answer.status, answer.error?.code]).toEqual([402, code]);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('number may not come from the shop’s server, a named test card may', async () => {
    const intent = await startPayment();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030 };
    expect(
      await refusal(
        stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
          payment_method_data: { type: 'card', card },
        }),
      ),
    ).toMatchObject({ status: 402 });
    expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'requires_capture',
    });
  });
});

describe('where the bank asks', () => {
  const ask = async (number = '4000002500003155') => {
    const intent = await startPayment();
    const { status, intent: asking } = await pay(intent, number);
    expect([status, asking.status, asking.next_action?.type]).toEqual([
      200,
      'requires_action',
      'redirect_to_url',
    ]);
    return { intent, url: asking.next_action?.redirect_to_url?.url ?? '' };
  };

  it('a page without scripts has one button that grants and one that refuses', async () => {
    const { intent, url } = await ask();
    const html = await (await fetch(url)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('129,00');
    expect([...html.matchAll(/<button[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'grant',
      'refuse',
    ]);

    const english = await (await fetch(`${url}?lang=en`)).text();
    expect(english).toMatch(/<html lang="en">[^]*€129\.00[^]*Authorise[^]*Refuse/);
    expect(english).not.toMatch(/Autorizza|Rifiuta|banca/);

    const { status, back } = await answerBank(url, 'grant');
    expect([status, back.origin + back.pathname, back.searchParams.get('list')]).toEqual([
      303,
      'http://shop.example/back',
      '1',
    ]);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    expect((await answerBank(url, 'grant')).status).toBe(404);
  });

  it('a refusal, and a card without funds behind the question, leave the intent for another card', async () => {
    const { intent, url } = await ask('4000000000003220');
    const { payment_method: asked } = await stripe.paymentIntents.retrieve(intent.id);
    expect((await answerBank(url, 'refuse')).back.searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure', payment_method: { id: asked } },
    });
    const poor = await ask('4000008260003178');
    await answerBank(poor.url, 'grant');
    expect(await stripe.paymentIntents.retrieve(poor.intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it('the buyer’s browser may look with the client secret, and nobody else', async () => {
    const { intent } = await ask();
    const { url, publishableKey } = scene.sandbox.stripe;
    const look = (query: Record<string, string>) =>
      fetch(
        `${url}/v1/payment_intents/${intent.id}?${new URLSearchParams({ key: publishableKey, ...query })}`,
      );
    const seen = await look({ client_secret: intent.client_secret ?? '' });
    expect([seen.status, seen.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await seen.json()).toMatchObject({ id: intent.id, status: 'requires_action' });
    expect((await look({})).status).toBe(400);
    expect((await look({ client_secret: `${intent.id}_secret_wrong` })).status).toBe(400);
  });
});

describe('a refund', () => {
  const paid = async (number = '4242424242424242') => {
    const intent = await startPayment();
    await pay(intent, number);
    return stripe.paymentIntents.capture(intent.id);
  };

  it('is made in parts up to what was taken, and not a cent above', async () => {
    const { id } = await paid();
    expect(await stripe.refunds.create({ payment_intent: id, amount: 2_900 })).toMatchObject({
      status: 'succeeded',
      amount: 2_900,
    });
    expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 10_001 }))).toMatchObject({
      status: 400,
    });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 10_000 });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(ledgerOf(id)).toMatchObject({ captured: 12_900, refunded: 12_900 });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([10_000, 2_900]);
  });

  it('of money that was only reserved is refused', async () => {
    const intent = await startPayment();
    await pay(intent, '4242424242424242');
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      status: 400,
    });
  });

  it('that fails later counts no more', async () => {
    const { id } = await paid('4000000000005126');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(ledgerOf(id)?.refunded).toBe(12_900);
    scene.clock.advance(3_000);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(ledgerOf(id)?.refunded).toBe(0);
  });

  it('of a disputed charge is refused', async () => {
    const { id } = await paid('4000000000000259');
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ amount: 12_900, reason: 'fraudulent', status: 'needs_response' }]);
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again, refuses another body, and is forgotten after a day', async () => {
    const key = { idempotencyKey: `create-${Math.random()}` };
    const params = { amount: 5_000, currency: 'eur', capture_method: 'manual' } as const;
    const first = await stripe.paymentIntents.create(params, key);
    const again = await stripe.paymentIntents.create(params, key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse).toMatchObject({ statusCode: 200 });
    expect(await refusal(stripe.paymentIntents.create({ ...params, amount: 5_001 }, key))).toMatchObject({
      status: 400,
      type: 'StripeIdempotencyError',
    });
    scene.clock.advance(86_400_000 + 1_000);
    expect((await stripe.paymentIntents.create(params, key)).id).not.toBe(first.id);
  });

  it('remembers a refusal too, and outlives a restart', async () => {
    const intent = await startPayment();
    const key = { idempotencyKey: `capture-${intent.id}` };
    expect(await refusal(stripe.paymentIntents.capture(intent.id, {}, key))).toMatchObject({ status: 400 });
    await pay(intent, '4242424242424242');
    await scene.restart();
    stripe = stripeClient(scene.sandbox);
    expect(await refusal(stripe.paymentIntents.capture(intent.id, {}, key))).toMatchObject({ status: 400 });
    expect(await stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('what Stripe refuses at the door', () => {
  it.each([
    [{ amount: '49', currency: 'eur' }, 'amount_too_small'],
    [{ amount: '12.90', currency: 'eur' }, 'parameter_invalid_integer'],
    [{ currency: 'eur' }, 'parameter_missing'],
    [{ amount: '1290', currency: 'eur', colour: 'red' }, 'parameter_unknown'],
    [{ amount: '1290', currency: 'xyz' }, 'invalid_currency'],
    [
      { amount: '1290', currency: 'eur', 'allowed_payment_method_types[]': 'sepa_debit' },
      'payment_intent_invalid_parameter',
    ],
    // What versions before this one took.
    [{ amount: '1290', currency: 'eur', 'payment_method_types[]': 'card' }, 'parameter_unknown'],
  ])('%j: %s', async (fields, code) => {
    const answer = await fetch(`${scene.sandbox.stripe.url}/v1/payment_intents`, {
      ...formOf(fields as Record<string, string>),
      headers: { authorization: `Bearer ${scene.sandbox.stripe.secretKey}` },
    });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      code,
    ]);
  });

  it('no key, a wrong key, the publishable key, an unknown address', async () => {
    const { url, publishableKey } = scene.sandbox.stripe;
    const statusWith = async (key: string | undefined, path = '/v1/balance') =>
      (await fetch(url + path, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } }))
        .status;
    expect([
      await statusWith(undefined),
      await statusWith('sk_test_other'),
      await statusWith(publishableKey),
      await statusWith(scene.sandbox.stripe.secretKey, '/v1/subscriptions'),
      await statusWith(scene.sandbox.stripe.secretKey),
    ]).toEqual([401, 401, 403, 404, 200]);
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account', country: 'IT' });
  });
});

describe('callbacks', () => {
  it('are signed with each secret, so that the SDK accepts them, in the order of what happened', async () => {
    const intent = await startPayment();
    await pay(intent, '4242424242424242');
    await stripe.paymentIntents.cancel(intent.id);
    const mine = () => shop.arrived.filter(({ body }) => body.includes(intent.id));
    await eventually(() => expect(mine()).toHaveLength(5));
    expect(mine().map(({ event }) => event['type'])).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.refunded',
      'payment_intent.canceled',
    ]);
    const { body, headers } = mine()[0]!;
    const verify = (secret: string) =>
      stripe.webhooks.constructEvent(
        body,
        String(headers['stripe-signature']),
        secret,
        300,
        undefined,
        scene.clock.now().getTime(),
      );
    expect(SECRETS.map((secret) => verify(secret).type)).toEqual([
      'payment_intent.created',
      'payment_intent.created',
    ]);
    expect(() => verify('whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });
});

describe('lists', () => {
  it('go by pages and by time, the newest first, as reconciliation reads them', async () => {
    scene.clock.advance(60_000);
    const since = Math.floor(scene.clock.now().getTime() / 1_000);
    const made = [await startPayment(), await startPayment(), await startPayment()].map(({ id }) => id);
    const found: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 2 }))
      found.push(intent.id);
    expect(found).toEqual(made.reverse());
    expect((await stripe.paymentIntents.list({ created: { gt: since } })).data).toEqual([]);
  });

  it('of the balance name each movement and its fee', async () => {
    const intent = await startPayment();
    await pay(intent, '4242424242424242');
    const { latest_charge: charge } = await stripe.paymentIntents.capture(intent.id);
    const { data } = await stripe.balanceTransactions.list({ source: charge as string });
    expect(data).toMatchObject([{ type: 'charge', amount: 12_900, fee: 219, net: 12_681, currency: 'eur' }]);
  });
});
