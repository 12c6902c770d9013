// @takes 9 s
import { afterAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@fiocco/testing';
import { allGone, root, Scene, type ShopProcess } from './support/shop-process.js';

const entry = join(root, 'libs/payment-sandbox/dist/main.js');
const scene = new Scene();
afterAll(() => scene.end());

function start(dataDir: string, env: NodeJS.ProcessEnv = {}): ShopProcess {
  if (!existsSync(entry)) throw new Error('The payment sandbox is not built: npm run build:server');
  return scene.start(dataDir, { FIOCCO_SANDBOX_ENTRY: entry, ...env });
}

async function arm(panel: string): Promise<void> {
  const fault = { provider: 'stripe', operation: 'create', kind: '429', times: 3 };
  const body = JSON.stringify(fault);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${panel}/faults`, { method: 'POST', headers, body })).status).toBe(201);
}
/** An address of this machine that whatever listens on 127.0.0.1 does not answer at. */
const outside =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
const armed = async (panel: string) => (await fetch(`${panel}/faults`)).json();

test('runs beside the shop, outlives its restart with all it knows, and leaves no process', async () => {
  const dataDir = scene.newFolder();
  const first = start(dataDir);
  const { sandbox } = await first.visit();
  const panel = sandbox?.panel.url ?? '';
  await eventually(() => expect(first.output).toContain(`panel ${panel} (Stripe ${sandbox?.stripe.url}`));
  await arm(panel);
  const tree = first.tree();
  await first.stop();
  await allGone(tree);
  await expect(fetch(panel)).rejects.toThrow('fetch failed');

  const second = start(dataDir);
  expect((await second.visit()).sandbox).toEqual(sandbox);
  expect(await armed(panel)).toMatchObject([{ kind: '429' }]);
}, 60_000);

test('is reached by other machines where they open the shop, and its panel is not', async () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'http://negozio.example:3000' };
  const { sandbox } = await start(scene.newFolder(), env).visit();
  const [stripe, panel] = [sandbox?.stripe.url, sandbox?.panel.url].map((url) => new URL(url ?? ''));
  expect([stripe?.hostname, panel?.hostname]).toEqual(['negozio.example', '127.0.0.1']);
  expect((await fetch(`http://${outside}:${stripe?.port}/v3/`)).status).toBe(200);
  await expect(fetch(`http://${outside}:${panel?.port}/`)).rejects.toThrow('fetch failed');
}, 60_000);

test.each([{ HOST: '0.0.0.0' }, { HOST: '0.0.0.0', PUBLIC_URL: 'https://negozio.example' }])(
  'stays on this machine with %j',
  async (env) => {
    const { sandbox } = await start(scene.newFolder(), env).visit();
    expect(new URL(sandbox?.stripe.url ?? '').hostname).toBe('127.0.0.1');
  },
  60_000,
);

test.each([
  { NODE_ENV: 'production' },
  { FIOCCO_ROLE: 'worker' },
  { PAYMENT_SANDBOX: '{"panel":{"url":"http://elsewhere"}}' },
])(
  'with %j none is started',
  async (env) => {
    const shop = start(scene.newFolder(), env);
    const { sandbox } = await shop.visit();
    expect(sandbox?.panel.url).toBe('PAYMENT_SANDBOX' in env ? 'http://elsewhere' : undefined);
    expect(shop.output).not.toContain('panel');
  },
  60_000,
);
