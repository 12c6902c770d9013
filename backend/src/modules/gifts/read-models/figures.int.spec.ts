import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { type Projection, projectionsSchema, rebuildInto } from '@fiocco/projections';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import type { GiftEvent } from '../gift/gift.events.js';
import { evolveGift } from '../gift/gift.decider.js';
import { type GiftState, initialGiftState } from '../gift/gift.state.js';
import { figuresProjection } from './figures.projection.js';
import { availabilityRow } from './gift-availability.row.js';
import { randomHistory } from '../testing/random-history.fixtures.js';
import { transactionHistoryProjection } from '../../transactions/index.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const SEEDS = [1, 2, 3, 4];
const COMMANDS = 400;
const both = [figuresProjection, transactionHistoryProjection];

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(projectionsSchema);
});
afterAll(() => database.drop());

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

  it.each(both.map((projection) => [projection.name, projection] as const))(
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

  it('figures are what the events and the gifts add up to', async () => {
    const tables = await inOneBatch(figuresProjection, events);
    expect(tables['list_summary']).toEqual(expectedSummaries(events));
    expect(tables['dashboard']).toEqual(expectedDays(events));
    const collected = (tables['todo'] ?? []).filter(({ kind }) => kind === 'collect');
    expect(collected.map(({ transaction_id: id }) => id).sort()).toEqual(reservedIn(events));
  });

  it('the diary has one entry for each event of a transaction', async () => {
    const { transaction_history: entries } = await inOneBatch(transactionHistoryProjection, events);
    const told = events.filter(({ data }) => 'transactionId' in data);
    expect((entries ?? []).map(({ position }) => position).sort(byNumber)).toEqual(
      told.map(({ position }) => Number(position)),
    );
  });
});

const byNumber = (a: unknown, b: unknown): number => Number(a) - Number(b);

function statesOf(events: readonly StoredEvent[]): ReadonlyMap<string, GiftState> {
  const states = new Map<string, GiftState>();
  for (const event of events) {
    const before = states.get(event.stream) ?? initialGiftState;
    states.set(event.stream, evolveGift(before, event as StoredEvent & GiftEvent));
  }
  return states;
}

/** The sums computed anew from the gifts' read model and their purchases. */
function expectedSummaries(events: readonly StoredEvent[]): readonly Row[] {
  const lists = new Map<number, Record<string, number>>();
  for (const [stream, state] of statesOf(events)) {
    const listId = Number(stream.slice('gift-'.length).split('_')[0]);
    const sums = lists.get(listId) ?? {};
    lists.set(listId, sums);
    const add = (column: string, by: number) => (sums[column] = (sums[column] ?? 0) + by);
    const shown = availabilityRow(stream, state);
    const counts = shown.placed && shown.product_id !== null;
    add('gifts', counts ? 1 : 0);
    for (const [column, value] of Object.entries(shown)) {
      if (column.startsWith('units_')) add(column, counts ? (value as number) : 0);
    }
    const purchases = [...state.live.values(), ...state.ended.values()];
    for (const stage of ['draft', 'held', 'reserved', 'paid', 'cancelled'])
      add(`transactions_${stage}`, purchases.filter((purchase) => purchase.stage === stage).length);
    const live = purchases.filter(
      ({ stage, receivedCents }) => receivedCents > 0 || !['draft', 'cancelled'].includes(stage),
    );
    add('transactions_live', live.length);
    const open = purchases.filter(({ stage }) => stage === 'held' || stage === 'reserved');
    const paid = purchases.filter(({ stage }) => stage === 'paid');
    const total = (some: typeof purchases, of: (purchase: (typeof purchases)[number]) => number) =>
      some.reduce((sum, purchase) => sum + of(purchase), 0);
    add(
      'promised_cents',
      total(open, (one) => one.amountCents + one.shippingCents - one.receivedCents),
    );
    add(
      'received_cents',
      total(purchases, ({ receivedCents }) => receivedCents),
    );
    add(
      'sold_cents',
      total(paid, ({ amountCents }) => amountCents),
    );
  }
  return [...lists].sort().map(([list_id, sums]) => ({ list_id, ...sums }));
}

/** The day in Rome, computed in another way than the projection does: with the year's offsets written by hand. */
function dayOf(at: string): string {
  const summer = at >= '2026-03-29T01:00:00.000Z' && at < '2026-10-25T01:00:00.000Z';
  return new Date(Date.parse(at) + (summer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10);
}

function expectedDays(events: readonly StoredEvent[]): readonly Row[] {
  const days = new Map<string, Record<string, number>>();
  const seen: Seen = { amounts: new Map(), paid: new Set() };
  for (const { type, data, metadata } of events) {
    const counted = columnsOf(type, data as { amountCents?: number; transactionId?: string }, seen);
    if (!counted) continue;
    const day = dayOf(metadata.at);
    const sums = days.get(day) ?? {
      holds: 0,
      new_buyers: 0,
      reservations: 0,
      cancellations: 0,
      received_cents: 0,
      paid: 0,
      sold_cents: 0,
    };
    days.set(day, sums);
    for (const [column, by] of Object.entries(counted)) sums[column] = (sums[column] ?? 0) + by;
  }
  return [...days].sort().map(([day, sums]) => ({ day, ...sums }));
}

interface Seen {
  /** The amount for which each transaction was last held. */
  readonly amounts: Map<string, number>;
  readonly paid: Set<string>;
}

function columnsOf(
  type: string,
  { amountCents = 0, transactionId = '' }: { amountCents?: number; transactionId?: string },
  { amounts, paid }: Seen,
): Record<string, number> | null {
  const known = amounts.get(transactionId);
  switch (type) {
    case 'gift.UnitHeld.v1':
      amounts.set(transactionId, amountCents);
      return { holds: 1, new_buyers: known === undefined ? 1 : 0 };
    case 'gift.UnitReserved.v1':
      return { reservations: 1 };
    case 'gift.ReservationExpired.v1':
    case 'gift.TransactionCancelled.v1':
      return { cancellations: 1 };
    case 'gift.MoneyTaken.v1':
      return { received_cents: amountCents };
    case 'gift.MoneyReversed.v1':
      return paid.delete(transactionId)
        ? { received_cents: -amountCents, paid: -1, sold_cents: -(known ?? 0) }
        : { received_cents: -amountCents };
    case 'gift.TransactionPaid.v1':
      paid.add(transactionId);
      return { paid: 1, sold_cents: known ?? 0 };
    default:
      return null;
  }
}

const BEGINS_A_RESERVATION = new Set(['gift.UnitReserved.v1', 'gift.MoneyReversed.v1']);
const ENDS_A_RESERVATION = new Set([
  'gift.ReservationExpired.v1',
  'gift.TransactionCancelled.v1',
  'gift.TransactionPaid.v1',
]);

function reservedIn(events: readonly StoredEvent[]): readonly unknown[] {
  const reserved = new Set<unknown>();
  for (const { type, data } of events) {
    if (BEGINS_A_RESERVATION.has(type)) reserved.add(data['transactionId']);
    if (ENDS_A_RESERVATION.has(type)) reserved.delete(data['transactionId']);
  }
  return [...reserved].sort();
}
