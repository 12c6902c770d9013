// @takes 2 s
import { afterAll, expect, test } from '@jest/globals';
import { Scene } from '../start/support/shop-process.js';

const MOST_MS = 3_000;

const scene = new Scene();
afterAll(() => scene.end());

test(`a second start takes at most ${MOST_MS} ms`, async () => {
  const dataDir = scene.newFolder();
  const first = scene.start(dataDir);
  await first.visit();
  await first.stop();
  const begin = performance.now();
  const second = scene.start(dataDir);
  await second.ready();
  expect(performance.now() - begin).toBeLessThan(MOST_MS);
}, 60_000);
