import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { Stripe } from 'stripe';
import { stripeClient } from '../testing/clients.js';
import { openScene, openShop, type Scene, type Shop } from '../testing/scene.js';

let scene: Scene;
let shop: Shop;
let stripe: Stripe;

beforeEach(async () => {
  shop = await openShop();
  scene = await openScene({ callbacks: { stripe: { url: shop.url, secrets: ['whsec_1'] } } });
  stripe = stripeClient(scene.sandbox, 300);
});
afterEach(async () => {
  await scene.end();
  await shop.stop();
});

const arm = (fault: Record<string, unknown>, init: RequestInit = {}) =>
  fetch(`${scene.sandbox.panel.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', times: 1, ...fault }),
    ...init,
  });
const reserved = async () => {
  const intent = await stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'eur',
    capture_method: 'manual',
  });
  return stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://shop.example',
  });
};
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Stripe.errors.StripeError) => error.statusCode ?? error.type,
  );
const capturedCents = (id: string) => scene.sandbox.ledger().find((entry) => entry.id === id)?.captured;
const types = () => shop.arrived.map(({ event }) => event['type']);

describe('a fault on the way', () => {
  it.each([
    ['5xx', {}, 500, 0],
    ['5xx', { when: 'after' }, 500, 5_000],
    ['429', {}, 429, 0],
    ['timeout', {}, 'StripeConnectionError', 5_000],
    ['reset', { times: 2 }, 'StripeConnectionError', 0],
    ['reset', { times: 2, when: 'after' }, 'StripeConnectionError', 5_000],
    ['delay', { ms: 500 }, 'StripeConnectionError', 5_000],
  ] as const)('%s %j: the shop sees %s, the ledger has %i', async (kind, more, seen, cents) => {
    const { id } = await reserved();
    expect((await arm({ operation: 'capture', kind, ...more })).status).toBe(201);
    const key = { idempotencyKey: `job-${id}` };
    expect(await outcome(stripe.paymentIntents.capture(id, {}, key))).toBe(seen);
    expect(capturedCents(id)).toBe(cents);
    expect(await outcome(stripe.paymentIntents.capture(id, {}, key))).toBe('done');
    expect(capturedCents(id)).toBe(5_000);
    expect(scene.sandbox.ledger()[0]?.captures).toHaveLength(1);
  });

  it('befalls the next calls of its kind, as often as armed, also after a restart', async () => {
    const { id } = await reserved();
    await arm({ operation: 'lookup', kind: '5xx', times: 2 });
    expect(await outcome(stripe.paymentIntents.retrieve(id))).toBe(500);
    await scene.restart();
    stripe = stripeClient(scene.sandbox);
    expect(await outcome(stripe.paymentIntents.capture(id))).toBe('done');
    expect(await outcome(stripe.paymentIntents.retrieve(id))).toBe(500);
    expect(await outcome(stripe.paymentIntents.retrieve(id))).toBe('done');
  });
});

it('a bank declines, or asks, although the card is good', async () => {
  await arm({ operation: 'confirm', kind: 'decline' });
  await arm({ operation: 'confirm', kind: 'sca' });
  expect(await outcome(reserved())).toBe(402);
  expect((await reserved()).next_action?.type).toBe('redirect_to_url');
  expect((await reserved()).status).toBe('requires_capture');
});

it('a refund is refused by the provider', async () => {
  const { id } = await reserved();
  await stripe.paymentIntents.capture(id);
  await arm({ operation: 'refund', kind: 'decline' });
  expect(await outcome(stripe.refunds.create({ payment_intent: id }))).toBe(400);
  expect(await outcome(stripe.refunds.create({ payment_intent: id }))).toBe('done');
});

describe('a callback', () => {
  const twoEvents = async (kind: string, more = {}) => {
    await arm({ operation: 'callback', kind, ...more });
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur', metadata: { mark: 'first' } });
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur', metadata: { mark: 'second' } });
  };
  const marks = () =>
    shop.arrived.map(
      ({ event }) => (event['data'] as { object: { metadata: { mark: string } } }).object.metadata.mark,
    );

  it('repeated comes twice under one id', async () => {
    await twoEvents('repeated');
    await eventually(() => expect(marks().toSorted()).toEqual(['first', 'first', 'second']));
    expect(new Set(shop.arrived.map(({ event }) => event['id'])).size).toBe(2);
  });

  it('reordered comes after the next one', async () => {
    await twoEvents('reordered', { ms: 3_600_000 });
    await eventually(() => expect(marks()).toEqual(['second', 'first']));
  });

  it('late comes when its time has come', async () => {
    await twoEvents('late', { ms: 60_000 });
    await eventually(() => expect(marks()).toEqual(['second']));
    scene.clock.advance(60_000);
    await eventually(() => expect(marks()).toEqual(['second', 'first']));
  });

  it('lost never comes by itself; it can be sent by hand, in any order', async () => {
    await twoEvents('lost', { times: 2 });
    const [first, second] = scene.sandbox.callbacks();
    expect([first?.state, second?.state]).toEqual(['lost', 'lost']);
    scene.clock.advance(86_400_000);
    expect(await scene.sandbox.deliver(second?.id ?? '')).toBe(200);
    expect(await scene.sandbox.deliver(first?.id ?? '')).toBe(200);
    expect(marks()).toEqual(['second', 'first']);
  });

  it('is sent again with growing pauses until it is answered with 2xx, also after a restart', async () => {
    shop.answerWith(500);
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    const tries = () => scene.sandbox.callbacks()[0]?.tries;
    await eventually(() => expect(tries()).toBe(1));
    const pause = () => (scene.sandbox.callbacks()[0]?.dueAt ?? 0) - scene.clock.now().getTime();
    expect(pause()).toBe(1_000);
    scene.clock.advance(1_000);
    await eventually(() => expect(tries()).toBe(2));
    expect(pause()).toBe(2_000);
    scene.clock.advance(1_999);
    await scene.restart();
    shop.answerWith(200);
    expect(scene.sandbox.callbacks()[0]).toMatchObject({ tries: 2, state: 'waiting' });
    scene.clock.advance(1);
    await eventually(() => expect(scene.sandbox.callbacks()[0]?.state).toBe('delivered'));
    expect(types()).toEqual(Array.from({ length: 3 }, () => 'payment_intent.created'));
  });
});

describe('the panel', () => {
  it.each([
    [{ operation: 'capture', kind: 'decline' }, /kind \(stripe, capture\)/],
    [{ operation: 'callback', kind: 'timeout' }, /kind \(stripe, callback\)/],
    [{ operation: 'pay', kind: '5xx' }, /operation/],
    [{ provider: 'satispay', operation: 'capture', kind: '5xx' }, /provider/],
    [{ operation: 'capture', kind: '5xx', times: 0 }, /times/],
  ])('refuses %j', async (fault, message) => {
    const answer = await arm(fault);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.stringMatching(message) as unknown },
    ]);
  });

  it('lists the ledger as JSON, and on a page without inline scripts', async () => {
    const { id } = await reserved();
    const { url } = scene.sandbox.panel;
    expect(await (await fetch(`${url}/ledger`)).json()).toMatchObject([
      {
        provider: 'stripe',
        id,
        mark: {},
        status: 'requires_capture',
        authorised: 5_000,
        captured: 0,
        refunded: 0,
      },
    ]);
    const answer = await fetch(url);
    const html = await answer.text();
    expect(html).toContain(id);
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('arms a fault from its form, and from no other site or under another name', async () => {
    const body = new URLSearchParams({
      provider: 'paypal',
      operation: 'capture',
      kind: 'pending',
      times: '2',
    });
    const sent = await arm({}, { headers: {}, body, redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/']);
    expect((await arm({}, { headers: { origin: 'https://evil.example' }, body })).status).toBe(403);
    const underAnotherName = get(`${scene.sandbox.panel.url}/ledger`, { headers: { host: 'evil.example' } });
    const [answer] = (await once(underAnotherName, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([421, expect.not.stringContaining('pi_')]);
    const armed = await (await fetch(`${scene.sandbox.panel.url}/faults`)).json();
    expect(armed).toMatchObject([{ provider: 'paypal', operation: 'capture', kind: 'pending', times: 2 }]);
    await fetch(`${scene.sandbox.panel.url}/faults`, { method: 'DELETE' });
    expect(await (await fetch(`${scene.sandbox.panel.url}/faults`)).json()).toEqual([]);
  });
});
