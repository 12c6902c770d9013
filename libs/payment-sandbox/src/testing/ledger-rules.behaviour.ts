import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Fault, LedgerEntry } from '../index.js';
import { callerOf, type Caller } from './random-calls.js';
import { openScene, type Scene } from './scene.js';
import type { Step } from './steps.js';

const cents = fc.integer({ min: 1, max: 3_000 });
const key = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      card: fc.constantFrom('good', 'declined', 'asks'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), grant: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('capture' as const), cents: fc.option(cents), key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), key }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), cents: fc.option(cents), key }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      operation: fc.constantFrom<Fault['operation']>('confirm', 'capture', 'cancel', 'refund'),
      kind: fc.constantFrom<Fault['kind']>('timeout', 'reset', '5xx', '429'),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
);

/** Most payments begin as they should, so that what comes later is about money. */
const begun = fc.constantFrom<Step[]>(
  [],
  [{ do: 'pay', card: 'good' }],
  [
    { do: 'pay', card: 'good' },
    { do: 'capture', cents: null, key: 1 },
  ],
);
/** So that every run comes by money that was taken and given back. */
const WHOLE_LIFE: Step[] = [
  { do: 'pay', card: 'good' },
  { do: 'restart' },
  { do: 'capture', cents: 5_001, key: 3 },
  { do: 'fault', operation: 'capture', kind: 'timeout', when: 'after' },
  { do: 'capture', cents: null, key: 1 },
  { do: 'capture', cents: null, key: 1 },
  { do: 'refund', cents: 1_000, key: 1 },
  { do: 'refund', cents: 1_000, key: 1 },
  { do: 'refund', cents: 3_001, key: 2 },
  { do: 'refund', cents: 4_001, key: 3 },
  { do: 'refund', cents: null, key: 4 },
];
const steps = fc.tuple(begun, fc.array(step, { maxLength: 12 })).map(([first, then]) => [...first, ...then]);

/** A cent too many in either direction would be somebody's money. */
function holds({ authorised, captured, refunded, captures }: LedgerEntry): void {
  expect({ captured, refunded }).toEqual({
    captured: Math.min(captured, authorised),
    refunded: Math.min(refunded, captured),
  });
  expect(captures.reduce((total, { amount }) => total + amount, 0)).toBeGreaterThanOrEqual(captured);
}

const sum = (cents: ReadonlyMap<string, number>): number =>
  [...cents.values()].reduce((total, each) => total + each, 0);

/** Random calls of a shop and its buyers, with faults and restarts between them. */
export function ledgerRules(numRuns: number): void {
  let scene: Scene;
  let caller: Caller;

  // Books of their own for each way to pay: each step reads them whole.
  beforeEach(async () => {
    scene = await openScene({ silenceMs: 20 });
    caller = callerOf(() => scene.sandbox);
  });
  afterEach(async () => {
    await scene.end();
  });

  it.each(['stripe', 'stripe without waiting', 'paypal', 'paypal reserved first'] as const)(
    '%s never takes more than was granted, nor gives back more than was taken, whatever befalls the calls',
    async (way) => {
      const seen = { captured: 0, refunded: 0 };
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 50, max: 5_000 }), steps, async (amount, taken) => {
          scene.sandbox.clearFaults();
          const payment = await caller.start(way, amount);
          for (const each of taken) {
            if (each.do === 'restart') await scene.restart();
            else await caller.take(payment, each);
            const entry = scene.sandbox.ledger().find(({ id }) => id === payment.id);
            expect(entry).toBeDefined();
            if (entry === undefined) return;
            holds(entry);
            expect(entry.authorised).toBeLessThanOrEqual(amount);
            // What the answers said, added up apart from the sandbox's own books.
            expect(sum(payment.captures)).toBeLessThanOrEqual(entry.captured);
            expect(sum(payment.refunds)).toBeLessThanOrEqual(entry.refunded);
            seen.captured += sum(payment.captures);
            seen.refunded += sum(payment.refunds);
          }
          const before = scene.sandbox.ledger();
          await scene.restart();
          expect(scene.sandbox.ledger()).toEqual(before);
        }),
        { numRuns, examples: [[5_000, WHOLE_LIFE]] },
      );
      // The calls must have reached what they are about.
      expect(seen.captured).toBeGreaterThan(0);
      expect(seen.refunded).toBeGreaterThan(0);
    },
    120_000,
  );
}
