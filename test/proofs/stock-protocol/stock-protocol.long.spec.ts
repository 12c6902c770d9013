/**
 * The proof mocks timers of what it runs, so it loads all of that for itself.
 * @takes 32 s
 * @jest-environment node
 */
import { explore, summaryOf, walk } from './explorer/explore.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyPicks, anyScenario } from './programs/random-scenarios.js';
import { deep } from './programs/scenarios.js';
import { seedOf } from '../../support/random.js';

const RANDOM_RUNS = 1_000;
const PATIENCE_MS = 170_000;

describe('the stock protocol, in every order of its steps', () => {
  it.each(deep)(
    '$name',
    async (scenario) => {
      const explored = await explore(scenario);
      process.stdout.write(`${summaryOf(explored)}\n`);
      expect(explored.finding).toBeNull();
      expect(explored.schedules).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});

describe('the stock protocol, at random', () => {
  it(
    `stands ${RANDOM_RUNS} shops with crowds, faults and staff`,
    async () => {
      const seed = seedOf('stock protocol');
      const property = fc.asyncProperty(anyScenario, anyPicks, async (scenario, picks) => {
        const finding = await walk(scenario, picks);
        if (finding) throw new Error([finding.message, ...finding.trace].join('\n'));
      });
      await fc.assert(property, { seed, numRuns: RANDOM_RUNS });
    },
    PATIENCE_MS,
  );
});
