import { afterAll, expect, test } from '@jest/globals';
import { call, startReal } from './support/real-shop.js';
import { Scene } from './support/shop-process.js';

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
