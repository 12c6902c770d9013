import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { type Projection, projectionsSchema, rebuildInto } from '@fiocco/projections';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { giftOf, keptCentsOf, type Purchase, refundedCentsOf } from '@fiocco/gift';
import { figuresProjection } from './figures.projection.js';
import { availabilityRow } from './gift-availability.row.js';
import { giftsAfter } from '../testing/gifts-after.fixtures.js';
import { randomHistory } from '../testing/random-history.fixtures.js';
import { movementProjection } from '../../cash/index.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const SEEDS = [1, 2, 3, 4];
const COMMANDS = 1_500;
const all = [figuresProjection, movementProjection];

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(projectionsSchema);
});

type Db = Pick<TestDatabase['pool'], 'query'>;

async function rowsIn(db: Db, schema: string, projection: Projection): Promise<Tables> {
  const tables: Record<string, readonly Row[]> = {};
  for (const { name, key } of projection.rows?.tables ?? []) {
    const { rows } = await db.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${schema}.${name} t order by ${key}`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Applies events to the tables batch by batch, as a live runner does. */
async function applied(
  projection: Projection,
  batches: readonly (readonly StoredEvent[])[],
): Promise<Tables> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; create schema live; set local search_path to live; ${projection.schema}`);
    for (const batch of batches) await projection.apply(batch, client);
    return await rowsIn(client, 'live', projection);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function cutInto(events: readonly StoredEvent[], size: (batch: number) => number): StoredEvent[][] {
  const batches: StoredEvent[][] = [];
  for (let from = 0; from < events.length;) {
    const to = from + size(batches.length);
    batches.push(events.slice(from, to));
    from = to;
  }
  return batches;
}

async function rebuilt(projection: Projection, events: readonly StoredEvent[]): Promise<Tables> {
  const readAll = (after: bigint, limit: number): Promise<readonly StoredEvent[]> =>
    Promise.resolve(events.filter(({ position }) => position > after).slice(0, limit));
  const source = { pool: database.pool, store: { readAll }, rowsInMemory: 4, batchSize: 7 };
  await rebuildInto(source, 'again', projection);
  const rows = await rowsIn(database.pool, 'again', projection);
  await database.pool.query('drop schema again cascade');
  return rows;
}

const inOneBatch = (projection: Projection, events: readonly StoredEvent[]) => applied(projection, [events]);

describe.each(SEEDS)('after random commands (seed %i)', (seed) => {
  const events = randomHistory(seed, COMMANDS);

  it.each(all.map((projection) => [projection.name, projection] as const))(
    '%s has the same rows however its batches were cut, and after a rebuild',
    async (_, projection) => {
      const whole = await inOneBatch(projection, events);
      expect(
        await applied(
          projection,
          cutInto(events, () => 1),
        ),
      ).toEqual(whole);
      expect(
        await applied(
          projection,
          cutInto(events, (batch) => 1 + ((batch * 7 + seed) % 13)),
        ),
      ).toEqual(whole);
      expect(await rebuilt(projection, events)).toEqual(whole);
    },
  );

  it('figures are the same when a stream comes late, as one that was parked does', async () => {
    const late = events[0]?.stream;
    const parted = [
      ...events.filter(({ stream }) => stream !== late),
      ...events.filter(({ stream }) => stream === late),
    ];
    expect(
      await applied(
        figuresProjection,
        cutInto(parted, () => 9),
      ),
    ).toEqual(await inOneBatch(figuresProjection, events));
  });

  it('the book has of each list what its purchases hold', async () => {
    const { movement_list: lists = [] } = await inOneBatch(movementProjection, events);
    const held = new Map<unknown, number>();
    for (const [stream, { live, ended }] of giftsAfter(events)) {
      const { listId } = giftOf(stream);
      for (const purchase of [...live.values(), ...ended.values()])
        held.set(listId, (held.get(listId) ?? 0) + keptCentsOf(purchase));
    }
    const brought = new Map(lists.map(({ list_id, income_cents }) => [list_id, income_cents]));
    for (const [listId, cents] of held) expect([listId, brought.get(listId) ?? 0]).toEqual([listId, cents]);
    expect([...brought.keys()].filter((listId) => !held.has(listId))).toEqual([]);
  });

  it('what changed them adds up, at each place in the ledger, to what the lists’ sums were there', async () => {
    const { figure_change: changes = [] } = await inOneBatch(figuresProjection, events);
    const added = (rows: readonly Row[]) =>
      rows.reduce<Record<string, number>>((sums, { list_id: _, position: _p, at: _a, ...row }) => {
        for (const [name, by] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + Number(by);
        return sums;
      }, {});
    for (const share of [0.1, 0.4, 0.7, 1]) {
      const until = events.slice(0, Math.ceil(events.length * share));
      const last = until.at(-1)?.position ?? 0n;
      const known = changes.filter(({ position }) => BigInt(position as number) <= last);
      expect(added(known)).toEqual(added(expectedSummaries(until)));
    }
    expect(changes.some((change) => Object.values(added([change])).every((by) => by === 0))).toBe(false);
  });

  it('figures are what the events and the gifts add up to', async () => {
    const tables = await inOneBatch(figuresProjection, events);
    expect(tables['list_summary']).toEqual(expectedSummaries(events));
    const collected = (tables['todo'] ?? []).filter(({ kind }) => kind === 'collect');
    expect(collected.map(({ transaction_id: id }) => id).sort()).toEqual(reservedIn(events));
  });
});

/** The sums computed anew from the gifts' read model and their purchases. */
function expectedSummaries(events: readonly StoredEvent[]): readonly Row[] {
  const lists = new Map<number, Record<string, number>>();
  for (const [stream, state] of giftsAfter(events)) {
    const listId = Number(stream.slice('gift-'.length).split('_')[0]);
    const sums = lists.get(listId) ?? {};
    lists.set(listId, sums);
    const add = (column: string, by: number) => (sums[column] = (sums[column] ?? 0) + by);
    const shown = availabilityRow(stream, state);
    const counts = shown.placed && shown.product_id !== null;
    add('gifts', counts ? 1 : 0);
    const purchases = [...state.live.values(), ...state.ended.values()];
    for (const [column, stages] of Object.entries(COUNTED_AS))
      add(`transactions_${column}`, purchases.filter(({ stage }) => stages.includes(stage)).length);
    const total = (some: readonly Purchase[], of: (purchase: Purchase) => number) =>
      some.reduce((sum, purchase) => sum + of(purchase), 0);
    const due = (one: Purchase) => Math.max(0, one.amountCents + one.shippingCents - one.receivedCents);
    for (const column of ['held', 'reserved', 'awaiting'] as const) {
      const open = purchases.filter(({ stage }) => COUNTED_AS[column].includes(stage));
      add(`${column}_cents`, total(open, due));
    }
    add('sold_cents', total(purchases, soldCents));
  }
  return [...lists].sort().map(([list_id, sums]) => ({ list_id, ...sums }));
}

/** The columns of a list's transactions, written out here once more. */
const COUNTED_AS = {
  held: ['held', 'paying', 'authorised', 'capturing', 'pending', 'voiding', 'verify'],
  reserved: ['reserved'],
  awaiting: ['awaiting_transfer'],
  paid: ['paid'],
  cancelled: ['refunding', 'refunded', 'cancelled', 'exchanged'],
} satisfies Readonly<Record<string, readonly string[]>> as Readonly<
  Record<'held' | 'reserved' | 'awaiting' | 'paid' | 'cancelled', readonly string[]>
>;

const isSold = ({ stage }: Purchase): boolean => COUNTED_AS.paid.includes(stage);
const soldCents = (purchase: Purchase): number =>
  isSold(purchase) ? Math.max(0, purchase.amountCents - refundedCentsOf(purchase.payments)) : 0;

/** Reservations to be paid in the shop, by the gifts themselves. */
function reservedIn(events: readonly StoredEvent[]): readonly unknown[] {
  const purchases = [...giftsAfter(events).values()].flatMap(({ live }) => [...live.values()]);
  return purchases.flatMap(({ id, stage }) => (stage === 'reserved' ? [id] : [])).sort();
}
