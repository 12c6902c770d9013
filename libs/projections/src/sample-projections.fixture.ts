import { randomUUID } from 'node:crypto';
import {
  EventCatalogue,
  eventVersion,
  type EventStore,
  GENESIS_HASH,
  isCount,
  type JsonObject,
  NO_STREAM,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import type pg from 'pg';
import { defineReactor, type Projection } from './projection.js';
import { rowProjection } from './projection.js';
import { type RowProjection, touch } from './rows/row-projection.js';
import { defineTable, integer, text } from './rows/define-table.js';

interface Counted {
  readonly by: number;
}

const countedBy = (event: StoredEvent): number => (event.data as unknown as Counted).by;

/** Sums that show whether a batch was applied twice or left out. */
export const totals: Projection = {
  name: 'totals',
  version: 1,
  tables: ['totals'],
  schema: `create table totals (stream text primary key, total bigint not null, events int not null);
    create index totals_by_total on totals (total);`,
  async apply(events, tx) {
    for (const event of events) {
      await tx.query(
        `insert into totals as t values ($1, $2, 1)
         on conflict (stream) do update set total = t.total + excluded.total, events = t.events + 1`,
        [event.stream, countedBy(event)],
      );
    }
  },
};

const sumsTable = defineTable('sums', {
  key: 'stream',
  columns: { stream: text(), total: integer() },
  indexes: 'create index sums_total on sums (total)',
});

const sampleEvents = new EventCatalogue('sample', [eventVersion('sample.Counted.v1', { by: isCount })]);

/** The same sums made in memory, where `totals` uses its tables. */
export const sums = (complete?: RowProjection['complete']): Projection =>
  rowProjection({
    name: 'sums',
    version: 1,
    reads: [sampleEvents],
    tables: [sumsTable],
    touches: ({ stream }) => [touch(sumsTable, stream)],
    change: (rows, { stream, data }) =>
      rows.put(sumsTable, { stream, total: (rows.get(sumsTable, stream)?.total ?? 0) + Number(data['by']) }),
    ...(complete && { complete }),
  });

/** Two tables, so that a comparison has to look at both. */
export const journal: Projection = {
  name: 'journal',
  version: 1,
  tables: ['journal', 'journal_days'],
  schema: `create table journal (stream text, revision int, entry jsonb not null, primary key (stream, revision));
    create table journal_days (day date primary key, entries int not null);`,
  async apply(events, tx) {
    for (const { stream, revision, data, metadata } of events) {
      await tx.query('insert into journal values ($1, $2, $3)', [stream, revision, JSON.stringify(data)]);
      await tx.query(
        `insert into journal_days as d values ($1, 1) on conflict (day) do update set entries = d.entries + 1`,
        [metadata.at.slice(0, 10)],
      );
    }
  },
};

export const outboxTable = 'create table public.outbox (id text primary key)';

/** Fails on a repeat: a reactor must see each event once. */
export const reminder: Projection = defineReactor({
  name: 'reminder',
  version: 1,
  reads: [sampleEvents],
  async apply(events, tx) {
    for (const { id } of events) await tx.query('insert into public.outbox values ($1)', [`reminder_${id}`]);
  },
});

/** An event of any type with an empty payload. */
interface Other {
  readonly type: string;
  readonly stream: string;
}

/** Stores one event on each given stream; answers the position of the last. */
export async function count(
  store: EventStore,
  ...events: readonly (readonly [stream: string, by: number] | Other)[]
): Promise<bigint> {
  let position = 0n;
  for (const one of events) {
    const { stream, type, data }: Other & { readonly data: JsonObject } =
      'type' in one
        ? { ...one, data: {} }
        : { stream: one[0], type: 'sample.Counted.v1', data: { by: one[1] } };
    const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
    const event = {
      id: randomUUID(),
      type,
      data,
      metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'test', previousHash: GENESIS_HASH },
    };
    const result = await store.append(stream, last?.revision ?? NO_STREAM, [event]);
    if (result.outcome !== 'stored') throw new Error(`unexpected ${result.outcome}`);
    position = result.position;
  }
  return position;
}

export async function totalsIn(pool: pg.Pool, schema = 'read_models'): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ stream: string; total: string }>(
    `select stream, total from ${schema}.totals`,
  );
  return Object.fromEntries(rows.map(({ stream, total }) => [stream, Number(total)]));
}
