// @takes 11 s
import { afterAll, expect, jest, test } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scene } from './support/shop-process.js';

jest.setTimeout(60_000);
const scene = new Scene();
afterAll(() => scene.end());

test.each([
  ['whose process is gone', JSON.stringify({ pid: 2 ** 22 + 1, mark: 'x' })],
  [
    'whose process number another program has now',
    JSON.stringify({ pid: process.pid, mark: 'another start' }),
  ],
  ['that was never finished', '{"pid":'],
])(
  'a start is not kept out by a lock %s',
  async (_what, lock) => {
    const dataDir = scene.newFolder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'fiocco.lock'), lock);
    const shop = scene.start(dataDir);
    await shop.visit();
    await shop.stop();
    expect(existsSync(join(dataDir, 'fiocco.lock'))).toBe(false);
  },
  60_000,
);

test('nor by the lock of a start that was killed and whose parent has not looked yet', async () => {
  const dataDir = scene.newFolder();
  // The shell's successor does not collect ended processes, like the first process of many containers.
  const parent = scene.start(dataDir, {}, ['sh', '-c', 'node tools/start.mjs & exec tail -f /dev/null']);
  await parent.visit();
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'fiocco.lock'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  const second = scene.start(dataDir);
  expect((await second.visit()).visits).toBe(2);
});

test("nor by a database's lock whose process number another program has now", async () => {
  const dataDir = scene.newFolder();
  const first = scene.start(dataDir);
  await first.visit();
  await first.stop();
  writeFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  const second = scene.start(dataDir);
  expect((await second.visit()).visits).toBe(2);
});
