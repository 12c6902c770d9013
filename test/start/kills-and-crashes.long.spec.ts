// @takes 12 s
import { afterAll, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@fiocco/testing';
import { allGone, leastProcesses, root, Scene } from './support/shop-process.js';

const scene = new Scene();
afterAll(() => scene.end());

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s stops the application, then the database, and leaves no process',
  async (signal) => {
    const shop = scene.start(scene.newFolder());
    await shop.visit();
    const tree = shop.tree();
    expect(tree.length).toBeGreaterThan(leastProcesses);
    shop.child.kill(signal);
    expect(await shop.exited).toBe(0);
    await allGone(tree);
    expect(shop.output).toContain('Stopping');
  },
  60_000,
);

test('kill -9 of the starter leaves the application its database until it has ended', async () => {
  const drain = join(mkdtempSync(join(tmpdir(), 'fiocco-drain-')), 'draining');
  const shop = scene.start(scene.newFolder(), { STAND_IN_DRAIN: drain });
  const url = await shop.ready();
  const tree = shop.tree();
  shop.child.kill('SIGKILL');
  await eventually(() => expect(existsSync(drain)).toBe(true), { timeoutMs: 45_000 });
  const statuses = new Set<number>();
  // Far more calls than a database that was told to end at the same moment would have answered.
  for (let visit = 0; visit < 100; visit += 1) statuses.add((await fetch(url)).status);
  expect([...statuses]).toEqual([200]);
  rmSync(drain);
  await allGone(tree);
}, 60_000);

test('kill -9 of npm leaves no process', async () => {
  const shop = scene.start(scene.newFolder(), {}, ['npm', 'start']);
  await shop.visit();
  const tree = shop.tree();
  expect(tree.length).toBeGreaterThan(leastProcesses);
  shop.child.kill('SIGKILL');
  await allGone(tree);
}, 60_000);

test('an application that crashed is started again on its address; one that keeps crashing ends the shop', async () => {
  const shop = scene.start(scene.newFolder());
  await shop.visit();
  let tree = shop.tree();
  const application = (): number => tree.find((pid) => isApplication(pid)) ?? 0;
  let visits = 1;
  for (let crash = 1; crash <= 6; crash += 1) {
    const crashed = application();
    process.kill(crashed, 'SIGKILL');
    if (crash === 6) break;
    await eventually(
      async () => {
        tree = shop.tree();
        expect(application()).not.toBe(crashed);
        expect((await shop.visit()).visits).toBeGreaterThan(visits);
      },
      { timeoutMs: 45_000 },
    );
    visits += 1;
  }
  expect(await shop.exited).toBe(137);
  expect(shop.output).toContain('Fiocco has ended unexpectedly (code 137): starting it again.');
  expect(shop.output).toContain('Fiocco has ended by itself (code 137).');
  await allGone(tree);
}, 120_000);

test('a database that was killed is started again on its address', async () => {
  const dataDir = scene.newFolder();
  const shop = scene.start(dataDir);
  await shop.visit();
  const server = (): number =>
    Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const killed = server();
  process.kill(killed, 'SIGKILL');
  await eventually(() => expect(server()).not.toBe(killed), { timeoutMs: 45_000 });
  const { visits } = await eventually(() => shop.visit(), { timeoutMs: 45_000 });
  expect(visits).toBeGreaterThan(1); // what the first visit wrote is there
}, 60_000);

test('a payment sandbox outlives a shop that was killed, and is started again on its addresses when it was', async () => {
  const entry = join(root, 'libs/payment-sandbox/dist/main.js');
  const shop = scene.start(scene.newFolder(), { FIOCCO_SANDBOX_ENTRY: entry });
  const { sandbox } = await shop.visit();
  const panel = `${sandbox?.panel.url}/ledger`;
  const pidOf = (script: string): number => shop.tree().find((pid) => runs(pid, script)) ?? 0;
  const kept = pidOf(entry);
  process.kill(pidOf('stand-in-application.mjs'), 'SIGKILL');
  await eventually(() => shop.visit(), { timeoutMs: 45_000 });
  expect(pidOf(entry)).toBe(kept);
  process.kill(kept, 'SIGKILL');
  await eventually(async () => expect(await (await fetch(panel)).json()).toEqual([]), { timeoutMs: 45_000 });
  expect(pidOf(entry)).not.toBe(kept);
  const tree = shop.tree();
  await shop.stop();
  await allGone(tree);
}, 60_000);

const isApplication = (pid: number): boolean => runs(pid, 'stand-in-application.mjs');

function runs(pid: number, script: string): boolean {
  const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return program === process.execPath && args.some((arg) => arg.endsWith(script));
}
