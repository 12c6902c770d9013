import timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import type { ShadowPass } from './shadow-pass.js';
import { switchLive } from './switch-live.js';

const MINUTE = 60_000;
let now: number;
beforeEach(() => {
  now = 0;
  // Time advances only by the pauses.
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void (now += Number(ms)));
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

/** The live tables are locked by a reader until then. */
function readUntil(freeAt: number): pg.ClientBase {
  const query = async (text: string): Promise<object> => {
    if (text.includes('for update') && now < freeAt) throw Object.assign(new Error(), { code: '55P03' });
    return { rows: [] };
  };
  return { query } as unknown as pg.ClientBase;
}

const pass = {
  shadows: [],
  replay: (after: bigint) => Promise.resolve(after),
} as Partial<ShadowPass> as ShadowPass;

it('waits for a reader of half an hour, and asks it seldom', async () => {
  let tries = 0;
  const onSwitchWaiting = () => void (tries += 1);
  expect(await switchLive(readUntil(30 * MINUTE), pass, 7n, { onSwitchWaiting })).toBe(7n);
  expect(tries).toBeLessThan(700);
});

it('is given up after an hour', async () => {
  await expect(switchLive(readUntil(Infinity), pass, 7n, {})).rejects.toMatchObject({ code: '55P03' });
  expect(now).toBeGreaterThan(60 * MINUTE);
});
