import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { Stripe } from 'stripe';
import { stripeClient } from './testing/clients.js';
import { openScene, openShop, type Scene, type Shop } from './testing/scene.js';

let scene: Scene;
let shop: Shop;
beforeEach(async () => {
  [scene, shop] = await Promise.all([openScene({ ports: {} }), openShop()]);
});
afterEach(async () => {
  await scene.end();
  await shop.stop();
});

const access = () => {
  const { panel, stripe, paypal } = scene.sandbox;
  return { panel, stripe, paypal };
};

it('has the same addresses, keys and secrets after a restart', async () => {
  const before = access();
  await scene.restart();
  expect(access()).toEqual(before);
  expect(before.stripe.webhookSecret).toMatch(/^whsec_\S{32}$/);
});

it('takes another port where a program has taken the one of the last start', async () => {
  const before = access();
  let other: Server | undefined;
  await scene.restart(async () => {
    other = createServer();
    const { port } = new URL(before.stripe.url);
    await new Promise<void>((resolve) => other?.listen(Number(port), '127.0.0.1', resolve));
  });
  try {
    expect(access().stripe.url).not.toBe(before.stripe.url);
    expect(access().paypal).toEqual(before.paypal);
    expect((await fetch(`${access().stripe.url}/v1/balance`)).status).toBe(401);
  } finally {
    other?.close();
  }
});

it('signs callbacks with its own secret where the shop’s address alone is given', async () => {
  const { sandbox } = scene;
  sandbox.sendCallbacksTo({ stripe: { url: shop.url } });
  await stripeClient(sandbox).paymentIntents.create({
    amount: 1_000,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
  });
  const [callback] = sandbox.callbacks();
  await sandbox.deliver(callback?.id ?? '');
  const [{ body, headers }] = shop.arrived as [Shop['arrived'][number]];
  const { type } = Stripe.webhooks.constructEvent(
    body,
    headers['stripe-signature'] ?? '',
    sandbox.stripe.webhookSecret,
    10 ** 9,
  );
  expect(type).toBe('payment_intent.created');
});
