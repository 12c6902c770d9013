// @takes 26 s
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  headSigner,
  type Heads,
  type KeptHead,
  postgresSource,
  type VerificationReport,
  type VerifiedUpTo,
  verifyLedger,
} from '@fiocco/integrity';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { anchored, fillLedger } from '../support/forged-ledger.js';
import { randomFrom, seedOf } from '../support/random.js';
import { disarm, type Expected, type Hand, tamperings } from '../support/tampering.js';

const SIZE = 100_000;
/** `FIOCCO_TAMPERINGS=1000` for a longer run. */
const RUNS = Number(process.env['FIOCCO_TAMPERINGS'] ?? 300);
/** In every twentieth run the verification that continues from the last head is compared with a complete one. */
const WHOLE_WALK_EVERY = 20;
const STATE_EVERY = 2;

const seed = seedOf('tampering');
const random = randomFrom(seed);
let database: TestDatabase;
let heads: Heads;
let untouched: VerificationReport;
const states: VerifiedUpTo[] = [];
const tally = new Map<string, { found: number; of: number }>();

beforeAll(async () => {
  database = await createTestDatabase();
  await fillLedger(database.pool, { events: SIZE, streams: 20_000, random });
  const kept: KeptHead[] = await anchored(database.pool, headSigner(Buffer.alloc(32, 5)));
  heads = {
    async *read() {
      yield* kept;
    },
  };
  const onHeld = (verified: () => VerifiedUpTo): void => {
    const state = verified();
    if (state.head.sequence % STATE_EVERY === 0) states.push(state);
  };
  untouched = await verifyLedger({ source: postgresSource(database.pool), heads, onHeld });
}, 120_000);
afterAll(async () => {
  for (const [kind, { found, of }] of tally)
    process.stdout.write(`${kind}: ${found} of ${of} found and named\n`);
  await database.drop();
});

/** The state of a verifier whose last run ended at the newest state before the change. */
const stateBefore = ({ position }: Expected): VerifiedUpTo | undefined =>
  states.findLast(({ head }) => BigInt(head.position) < position);

async function tamperAndLook(name: string, run: number): Promise<void> {
  const counts = tally.get(name) ?? { found: 0, of: 0 };
  tally.set(name, counts);
  counts.of += 1;
  const tx = await database.pool.connect();
  try {
    await tx.query('begin');
    await disarm(tx);
    const hand: Hand = { tx, random, size: SIZE };
    const expected = await tamperings[name]?.(hand);
    if (!expected) throw new Error(`there is no tampering called ${name}`);
    const source = postgresSource(tx);
    const from = stateBefore(expected);
    const report = await verifyLedger({ source, heads, pageSize: 1_000, ...(from && { from }) });
    expect(report.finding).toMatchObject(expected);
    if (run % WHOLE_WALK_EVERY === 0) expect(await verifyLedger({ source, heads })).toEqual(report);
    counts.found += 1;
  } catch (error) {
    throw new Error(`${name}, number ${run} of seed ${seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    await tx.query('rollback');
    tx.release();
  }
}

it('finds nothing in an untouched ledger', () => {
  expect(untouched).toMatchObject({ intact: true, events: SIZE, heads: { holding: 100 } });
});

it(`finds and names ${RUNS} random tamperings of ${SIZE} anchored events`, async () => {
  const names = Object.keys(tamperings);
  for (let run = 0; run < RUNS; run += 1) {
    await tamperAndLook(names[run % names.length] ?? '', run);
    // Rolled back rows stay in the table until a vacuum.
    if (run % 50 === 49) await database.pool.query('vacuum ledger.events');
  }
}, 1_200_000);
