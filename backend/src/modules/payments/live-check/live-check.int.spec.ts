import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openScene, type Scene, providerPages } from '@fiocco/payment-sandbox/testing';
import { type Checked, liveCheck } from './live-check.js';
import { type LiveProvider, livePaypal, liveStripe } from './live-providers.js';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

async function run({ provider, buyer }: LiveProvider): Promise<readonly Checked[]> {
  const all: Checked[] = [];
  for await (const one of liveCheck(provider, buyer)) all.push(one);
  return all;
}

it('finds nothing wrong with the pretended providers, and says what it looked at', async () => {
  const { stripe, paypal } = scene.sandbox;
  const pages = providerPages(scene.sandbox);
  const approve = (url: string) => void pages.approve(new URL(url).searchParams.get('token') ?? '');
  const keys = { clientId: paypal.clientId, secret: paypal.clientSecret };
  const [card, wallet, alone] = await Promise.all([
    run(liveStripe(stripe.secretKey, stripe.url)),
    run(livePaypal(keys, paypal.url, approve)),
    run(livePaypal(keys, paypal.url, null)),
  ]);
  expect([...card, ...wallet, ...alone].filter(({ wrong }) => wrong !== null)).toEqual([]);
  expect([card.length, wallet.length, alone.length]).toEqual([18, 13, 4]);
}, 60_000);

it('says what a provider answered otherwise', async () => {
  const { stripe } = scene.sandbox;
  const { provider } = liveStripe(stripe.secretKey, stripe.url);
  const found: Checked[] = [];
  // Nobody pays, so nothing is authorised or captured, and there is nothing to give back.
  const unpaid = { approve: () => Promise.resolve(), decline: null };
  const all = async () => {
    for await (const one of liveCheck(provider, unpaid)) found.push(one);
  };
  await expect(all()).rejects.toThrow('stripe: refused');
  expect(found.map(({ wrong }) => wrong)).toContain('"open" instead of "authorised"');
});
