// @takes 20 s
import { afterAll, describe, it } from '@jest/globals';
import fc from 'fast-check';
import { seedOf } from '../../support/random.js';
import { anyLife, summary } from './world.js';

const RUNS = 5_000;
const PATIENCE_MS = 600_000;

afterAll(() => void process.stdout.write(summary()));

describe('a gift of two units, whatever buyers, providers, jobs and staff do', () => {
  it(
    `keeps its units and its money, and always has a way to an end, in ${RUNS} lives`,
    () => {
      fc.assert(anyLife(150), { seed: seedOf('gift lives'), numRuns: RUNS });
    },
    PATIENCE_MS,
  );
});
