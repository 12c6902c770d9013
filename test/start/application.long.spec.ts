// @takes 13 s
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { call, startReal } from './support/real-shop.js';
import { root, Scene } from './support/shop-process.js';

const scene = new Scene();
afterAll(() => scene.end());

const account = { username: 'proprietaria', password: 'una-prova-lunga' };

test('the real application keeps its first account over a second start', async () => {
  const dataDir = scene.newFolder();
  const first = startReal(scene, dataDir);
  const url = await first.ready();
  expect((await call(url, '/api/check-admin-exists')).body).toEqual({ adminExists: false });
  expect((await call(url, '/api/register', account)).status).toBe(201);
  await first.stop();
  expect(first.child.exitCode).toBe(0);

  const again = await startReal(scene, dataDir).ready();
  expect((await call(again, '/api/check-admin-exists')).body).toEqual({ adminExists: true });
  expect((await call(again, '/api/login', account)).status).toBe(200);
}, 90_000);

test.each(['main', 'worker.main'])(
  'a process in production (%s) refuses a payment sandbox',
  (entry) => {
    const dataDir = join(scene.newFolder(), 'never made');
    const stripe = { url: 'http://127.0.0.1:2', secretKey: 'sk_test_x', publishableKey: 'pk_test_x' };
    const paypal = { url: 'http://127.0.0.1:3', clientId: 'x', clientSecret: 'x', webhookId: 'x' };
    const sandbox = {
      panel: { url: 'http://127.0.0.1:1' },
      stripe: { ...stripe, webhookSecret: 'x' },
      paypal,
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [`backend/dist/${entry}.js`], {
      cwd: root,
      encoding: 'utf8',
      timeout: 30_000,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        PUBLIC_URL: 'https://negozio.example',
        FIOCCO_MASTER_KEY: randomBytes(32).toString('base64'),
        PAYMENT_SANDBOX: JSON.stringify(sandbox),
      },
    });
    const line = 'PAYMENT_SANDBOX is set: NODE_ENV=production takes no payments in a sandbox';
    expect([status, stdout, stderr.trim()]).toEqual([1, '', line]);
    expect(existsSync(dataDir)).toBe(false);
  },
  60_000,
);
