// @takes 30 s, 5 s each of FIOCCO_FAULT_RUNS
import { expect, it } from '@jest/globals';
import { playSeeds, summaryOf } from '../faults/suite.js';
import { seedOf } from '../support/random.js';

/** `npm run test:faults` gives the number and keeps the results; here it is as many as fit. */
const RUNS = Number(process.env['FIOCCO_FAULT_RUNS'] ?? 40);
const STATE_FILE = process.env['FIOCCO_FAULT_STATE'];
/** The time within which runs may begin; the last ones take about one minute more. */
const FITS_MS = 5 * 60_000;
const A_RUN_MS = 300_000;

it(
  `${RUNS} seeded runs: what was acknowledged stands once, and the read models are what a rebuild gives`,
  async () => {
    const first = seedOf('faults');
    const results = await playSeeds({
      seeds: Array.from({ length: RUNS }, (_, n) => first + n),
      ...(STATE_FILE ? { stateFile: STATE_FILE } : { withinMs: FITS_MS }),
      say: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(`${summaryOf(results)}\n`);
    expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ acknowledged = 0 }) => acknowledged > 0)).toBe(true);
  },
  RUNS * A_RUN_MS,
);
