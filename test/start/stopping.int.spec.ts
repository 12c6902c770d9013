import { afterAll, expect, test } from '@jest/globals';
import { allGone, leastProcesses, Scene } from './support/shop-process.js';

const scene = new Scene();
afterAll(() => scene.end());

test('SIGTERM stops the application, then the database, and leaves no process', async () => {
  const shop = scene.start(scene.newFolder());
  await shop.visit();
  const tree = shop.tree();
  expect(tree.length).toBeGreaterThan(leastProcesses);
  shop.child.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  await allGone(tree);
  expect(shop.output).toContain('Stopping');
}, 60_000);

test('kill -9 of the starter leaves no process, and the next start finds all that was acknowledged', async () => {
  const dataDir = scene.newFolder();
  const killed = scene.start(dataDir);
  await killed.visit();
  const tree = killed.tree();
  expect(tree.length).toBeGreaterThan(leastProcesses);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const next = scene.start(dataDir); // at once: what the killed one started may still be on its way out
  expect((await next.visit()).visits).toBe(2);
  await allGone(tree);
}, 60_000);

test('an application that ends before it was ready is not tried again', async () => {
  const shop = scene.start(scene.newFolder(), { STAND_IN_ENDS: '3' });
  expect(await shop.exited).toBe(3);
  expect(shop.output).toContain('Fiocco has ended by itself (code 3).');
  expect(shop.output).not.toContain('starting it again');
}, 60_000);
