// @takes 230 s
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FAILPOINTS } from '@fiocco/failpoints';
import { Grounds } from '../faults/grounds.js';
import { planFor } from '../faults/plan.js';
import { playRun } from '../faults/run.js';

/** Above all seeds that are drawn. */
const FIRST_SEED = 2 ** 32;
const A_RUN_MS = 300_000;

let grounds: Grounds;
beforeAll(async () => {
  grounds = await Grounds.open();
}, A_RUN_MS);
afterAll(() => grounds.close(), A_RUN_MS);

it.each(FAILPOINTS.map((name, n) => [name, FIRST_SEED + n * 3] as const))(
  '%s is come by, and borne: in one process, in the api or worker where it lies, and with PostgreSQL killed beside it',
  async (name, seed) => {
    const shapes = [
      { seed, apart: false, withDatabase: false, server: grounds.quiet(0) },
      { seed: seed + 1, apart: true, withDatabase: false, server: grounds.quiet(1) },
      { seed: seed + 2, apart: false, withDatabase: true, server: grounds.struck() },
    ];
    const results = await Promise.all(
      shapes.map(async ({ server, ...shape }) => playRun(await server, planFor({ ...shape, name }))),
    );
    expect(results.map(({ ends, faults }) => ({ ends, faults }))).toEqual(
      shapes.map(() => ({ ends: [name], faults: [] })),
    );
    expect(results.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  },
  A_RUN_MS,
);
