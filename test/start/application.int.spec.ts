import { afterAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allGone, root, Scene, type ShopProcess } from './support/shop-process.js';

const scene = new Scene();
afterAll(() => scene.end());

const entry = join(root, 'backend/dist/main.js');
const account = { username: 'proprietaria', password: 'una-prova-lunga' };

function startReal(dataDir: string): ShopProcess {
  if (!existsSync(entry)) throw new Error('The application is not built: npm run build');
  return scene.start(dataDir, { FIOCCO_APP_ENTRY: entry, DEMO: 'off', LOG_LEVEL: 'warn' });
}

async function call(url: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  return { status: answer.status, body: await answer.json() };
}

test('the real application keeps its first account over a second start', async () => {
  const dataDir = scene.newFolder();
  const first = startReal(dataDir);
  const url = await first.ready();
  expect((await call(url, '/api/check-admin-exists')).body).toEqual({ adminExists: false });
  expect((await call(url, '/api/register', account)).status).toBe(201);
  await first.stop();
  expect(first.child.exitCode).toBe(0);

  const again = await startReal(dataDir).ready();
  expect((await call(again, '/api/check-admin-exists')).body).toEqual({ adminExists: true });
  expect((await call(again, '/api/login', account)).status).toBe(200);
}, 90_000);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'and leaves no process after %s',
  async (signal) => {
    const shop = startReal(scene.newFolder());
    await shop.ready();
    const tree = shop.tree();
    expect(tree.length).toBeGreaterThan(10);
    shop.child.kill(signal);
    await shop.exited;
    await allGone(tree);
  },
  90_000,
);
