import type { EventStore } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { RECORD_TABLES } from '../database/record-tables.js';
import { inTransaction } from '../database/transaction.js';
import { HISTORY_LOCK } from './history-relay.js';

const STREAM = /^record-(list|product|occasion|account)_(\d{1,15})$/;
const PAGE = 2_000;

interface Promised {
  readonly event_id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: string;
  readonly at: string;
  readonly actor: string;
  readonly cause: string;
}

const PROMISED =
  'select event_id, stream, type, data, at, actor, cause from record_history.outbox order by id for update';
const PROMISE = `
insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * After a restore, when records and ledger are of different moments: every record counts on from what the ledger holds of
 * it, and what the outbox still promises comes behind that, unless it is there already. Answers how many were moved.
 */
export async function alignHistories(pool: pg.Pool, store: Pick<EventStore, 'readAll'>): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await tx.query(HISTORY_LOCK);
    const { rows } = await tx.query<Promised>(PROMISED);
    const { counts, kept } = await entriesIn(store, new Set(rows.map((row) => row.event_id)));
    await tx.query('delete from record_history.outbox');
    for (const row of rows.filter(({ event_id: id }) => !kept.has(id))) {
      const revision = counts.get(row.stream) ?? 0;
      counts.set(row.stream, revision + 1);
      const { event_id: id, stream, type, data, at, actor, cause } = row;
      await tx.query(PROMISE, [id, stream, revision, type, data, at, actor, cause]);
    }
    return recount(tx, counts);
  });
}

async function entriesIn(store: Pick<EventStore, 'readAll'>, promised: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  const kept = new Set<string>();
  for (let after = 0n; ;) {
    const events = await store.readAll(after, PAGE);
    for (const { id, stream, revision } of events) {
      if (stream.startsWith('record-')) counts.set(stream, revision + 1);
      if (promised.has(id)) kept.add(id);
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return { counts, kept };
  }
}

async function recount(tx: pg.PoolClient, counts: ReadonlyMap<string, number>): Promise<number> {
  let moved = 0;
  for (const [kind, table] of Object.entries(RECORD_TABLES)) {
    const own = [...counts].flatMap(([stream, n]) => {
      const [, named, id] = STREAM.exec(stream) ?? [];
      return named === kind ? [{ id, n }] : [];
    });
    const { rowCount } = await tx.query(
      `update ${table} t set history_revision = coalesce(c.n, 0)
       from ${table} s left join unnest($1::bigint[], $2::integer[]) as c (id, n) on c.id = s.id
       where t.id = s.id and t.history_revision <> coalesce(c.n, 0)`,
      [own.map(({ id }) => id), own.map(({ n }) => n)],
    );
    moved += rowCount ?? 0;
  }
  const { rowCount } = await tx.query(
    'update settings_history set history_revision = $1 where history_revision <> $1',
    [counts.get('record-settings') ?? 0],
  );
  return moved + (rowCount ?? 0);
}
