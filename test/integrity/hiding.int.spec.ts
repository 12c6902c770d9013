import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { GENESIS_HASH, seal } from '@fiocco/event-sourcing';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import {
  type Heads,
  headSigner,
  type KeptHead,
  postgresSource,
  type VerificationReport,
  verifyLedger,
} from '@fiocco/integrity';
import { createTestDatabase } from '@fiocco/testing';
import type pg from 'pg';
import { anchored, fillLedger } from '../support/forged-ledger.js';
import { randomFrom, seedOf } from '../support/random.js';
import { disarm } from '../support/tampering.js';

const SIZE = 3_000;
const PAGE = 700;
let kept: KeptHead[];
const heads: Heads = {
  async *read() {
    yield* kept;
  },
};

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await fillLedger(database.pool, { events: SIZE, streams: 400, random: randomFrom(seedOf('hiding')) });
  kept = await anchored(database.pool, headSigner(Buffer.alloc(32, 7)));
});

const verify = (db: pg.Pool | pg.ClientBase): Promise<VerificationReport> =>
  verifyLedger({ source: postgresSource(db), heads, pageSize: PAGE });

/** Runs statements that the database's owner could run, and undoes them afterwards. */
async function after(...statements: readonly string[]): Promise<VerificationReport> {
  const tx = await database.pool.connect();
  try {
    await tx.query('begin');
    await disarm(tx);
    for (const statement of statements) await tx.query(statement);
    return await verify(tx);
  } finally {
    await tx.query('rollback');
    // Closes the connection: its plans were made under another search path.
    tx.release(true);
  }
}

/** A forged event that continues the last event's stream, at the given position (SQL); the shop would show it. */
const forged = (position: string): string => `
  insert into ledger.events (position, stream, revision, id, type, data, metadata)
  select ${position}, stream, revision + 1, gen_random_uuid(), type, data, metadata
  from ledger.events where position = ${SIZE}`;

const { stream, revision } = { stream: expect.any(String), revision: expect.any(Number) };
const inserted = (position: bigint) => ({ kind: 'inserted', position, evidence: 'positions' });

describe('an event that the order of positions passes by is found', () => {
  it('without a position', async () => {
    const { intact, finding } = await after(
      'alter table ledger.events drop constraint events_pkey, alter position drop not null',
      forged('null'),
    );
    expect({ intact, finding }).toMatchObject({
      intact: false,
      finding: { ...inserted(0n), stream, revision },
    });
  });

  it('at a position that another one has, just where a page ends', async () => {
    const { intact, finding } = await after(
      'alter table ledger.events drop constraint events_pkey',
      forged(String(PAGE)),
    );
    expect({ intact, finding }).toEqual({ intact: false, finding: inserted(BigInt(PAGE)) });
  });

  it('at the lowest number that there is', async () => {
    const { intact, finding } = await after(forged('(-9223372036854775808)::bigint'));
    expect({ intact, finding }).toMatchObject({ intact: false, finding: inserted(-(2n ** 63n)) });
  });

  it('left out of the index', async () => {
    const ready = (is: boolean) =>
      `update pg_index set indisready = ${is} where indexrelid = 'ledger.events_pkey'::regclass`;
    const { intact, finding } = await after(ready(false), forged(String(SIZE + 1)), ready(true));
    expect({ intact, finding }).toMatchObject({ intact: false, finding: inserted(BigInt(SIZE + 1)) });
  });

  it('hidden by an operator of the same name', async () => {
    const { intact, finding } = await after(
      forged(String(SIZE + 1)),
      'create schema evil',
      `create function evil.gt(a bigint, b bigint) returns boolean language sql immutable
         as 'select a operator(pg_catalog.>) b and not (a = ${SIZE + 1})'`,
      'create operator evil.> (leftarg = bigint, rightarg = bigint, function = evil.gt)',
      'set local search_path = evil, pg_catalog',
    );
    expect({ intact, finding }).toMatchObject({ intact: false, finding: { position: BigInt(SIZE + 1) } });
  });
});

describe('a ledger that is not read as it is kept is not believed', () => {
  const table = 'ledger.events';
  it.each([
    [
      'a view that shows the verifier the old events',
      `${table} is not a table`,
      [
        `create table ledger.shown as select * from ${table}`,
        `alter table ${table} rename to kept`,
        `create view ${table} as select * from ledger.shown`,
      ],
    ],
    [
      'row security',
      `row security may hide rows of ${table}`,
      [`alter table ${table} enable row level security`],
    ],
    [
      'a table that inherits',
      `other tables add rows to ${table}`,
      [`create table ledger.more () inherits (${table})`],
    ],
    [
      'a number with a fraction',
      `column position of ${table} is not bigint`,
      [`alter table ${table} alter position type numeric`],
    ],
    [
      'a text of another type',
      `column id of ${table} is not uuid`,
      [`alter table ${table} alter id type text`],
    ],
    [
      'a column that is computed',
      `column data of ${table} is not text`,
      [`alter table ${table} drop data, add data text generated always as ('{}') stored`],
    ],
  ])('%s', async (_, flaw, statements) => {
    expect(await after(...statements)).toMatchObject({ intact: false, flaw, events: 0 });
  });
});

describe('an event that was emptied or spoilt is named', () => {
  it.each(['type', 'data', 'metadata', 'id'])('%s is null', async (column) => {
    const { finding } = await after(
      `alter table ledger.events alter ${column} drop not null`,
      `update ledger.events set ${column} = null where position = 100`,
    );
    expect(finding).toMatchObject({ kind: 'altered', position: 100n, evidence: 'head' });
  });

  it.each([
    ['white space that JSON passes over', `data = data || ' '`],
    ['no JSON', `data = '{'`],
    ['an escaped NUL', `data = '{"a":"\\u0000"}'`],
    ['a letter that looks the same', `stream = replace(stream, 'i', U&'\\0456')`],
    ['metadata that are no object', `metadata = '${GENESIS_HASH}'`],
    ['a number as it is not written', `data = replace(data, ':', ':0')`],
  ])('%s', async (_, change) => {
    const { finding } = await after(`update ledger.events set ${change} where position = 100`);
    expect(finding).toMatchObject({ kind: 'altered', position: 100n, evidence: 'head' });
  });
});

it('says nothing wrong of a ledger that grows meanwhile', async () => {
  const store = createPostgresEventStore({ pool: database.pool });
  let isVerifying = true;
  const growing = (async () => {
    let count = 0;
    for (; isVerifying; count += 1) {
      const draft = { id: crypto.randomUUID(), event: { type: 'probe.Noted.v1', data: { count } } };
      const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer' as const, cause: 'x' };
      await store.append(`probe-${count}`, -1, seal(`probe-${count}`, undefined, [draft], context));
    }
    return count;
  })();
  try {
    for (let run = 0; run < 10; run += 1)
      expect(await verify(database.pool)).toMatchObject({ intact: true, heads: { holding: kept.length } });
  } finally {
    isVerifying = false;
    expect(await growing).toBeGreaterThan(10);
    await store.close();
  }
});
