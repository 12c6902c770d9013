import { afterAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@fiocco/testing';
import { freePort } from '../support/free-port.js';
import { Scene } from './support/shop-process.js';

const scene = new Scene();
afterAll(() => scene.end());

// How long it may take is measured in test/long, where nothing runs beside it.
test('a second start keeps the data', async () => {
  const dataDir = scene.newFolder();
  const first = scene.start(dataDir);
  expect(await first.visit()).toEqual({ visits: 1, embedded: '1', demo: 'on' });
  await first.stop();
  const second = scene.start(dataDir);
  expect((await second.visit()).visits).toBe(2);
}, 60_000);

test('DEMO=off starts an empty shop', async () => {
  const shop = scene.start(scene.newFolder(), { DEMO: 'off' });
  expect((await shop.visit()).demo).toBe('off');
}, 60_000);

test('DATABASE_URL uses that database, makes none and loads no example', async () => {
  const database = await createTestDatabase();
  const dataDir = scene.newFolder();
  const shop = scene.start(dataDir, { DATABASE_URL: database.url });
  expect(await shop.visit()).toEqual({ visits: 1, embedded: null, demo: 'off' });
  expect(existsSync(join(dataDir, 'postgres-18'))).toBe(false);
  const { rows } = await database.pool.query('select count(*)::int as visits from visits');
  expect(rows).toEqual([{ visits: 1 }]);
  await shop.stop();
  await database.drop();
}, 60_000);

test('what an interrupted set-up left beside the database is cleared away', async () => {
  const dataDir = scene.newFolder();
  mkdirSync(join(dataDir, '.new-postgres-abc', 'base'), { recursive: true });
  const shop = scene.start(dataDir);
  await shop.visit();
  expect(existsSync(join(dataDir, '.new-postgres-abc'))).toBe(false);
}, 60_000);

test('it answers from the start, says that it is not ready yet, and never refuses until it is', async () => {
  const port = await freePort();
  const dataDir = scene.newFolder();
  const gate = `${dataDir} gate`;
  const shop = scene.start(dataDir, { PORT: String(port), STAND_IN_GATE: gate });
  const base = `http://localhost:${port}`;
  const status = (path: string): Promise<number> =>
    fetch(base + path).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
  while ((await status('/health/live')) === 0) expect(shop.child.exitCode).toBeNull();

  expect(await status('/health/live')).toBe(200);
  expect(await status('/health/ready')).toBe(503);
  const page = await fetch(`${base}/list/123`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await page.text()).toContain('Fiocco si sta avviando');
  const call = await fetch(`${base}/api/user`);
  expect(call.headers.get('content-type')).toBe('application/problem+json');
  expect(await call.json()).toMatchObject({ status: 503, code: 'STARTING' });

  writeFileSync(gate, '');
  const seen = new Set<number>();
  while (!seen.has(200)) seen.add(await status('/health/ready'));
  expect([...seen].toSorted()).toEqual([200, 503]);
}, 60_000);
