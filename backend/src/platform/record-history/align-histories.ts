import type { EventStore } from '@fiocco/event-sourcing';
import { inTransaction, withSessionLock } from '@fiocco/postgres';
import type pg from 'pg';
import { RECORD_TABLES } from '../database/record-tables.js';
import { type PromisedEvent, putIntoOutbox } from './history-outbox.js';
import { HISTORY_LOCK } from './history-relay.js';

const STREAM = /^record-(list|product|occasion|account)_(\d{1,15})$/;
const PAGE = 2_000;

const TAKE_OUT = `
with taken as (delete from record_history.outbox returning *)
select event_id, stream, revision, type, data, at, actor, cause from taken order by id`;

/**
 * After a restore, when records and ledger are of different moments: every record counts on from what the ledger holds of
 * it, and what the outbox still promises comes behind that, unless it is there already. Answers how many were moved.
 */
export async function alignHistories(pool: pg.Pool, store: Pick<EventStore, 'readAll'>): Promise<number> {
  return withSessionLock(pool, HISTORY_LOCK, 0, async () => {
    // Nobody relays now: what is promised after this look cannot be in the ledger.
    const { rows } = await pool.query<{ id: string }>('select event_id as id from record_history.outbox');
    const { counts, kept } = await entriesIn(store, new Set(rows.map(({ id }) => id)));
    return inTransaction(pool, async (tx) => {
      await putBehind(tx, counts, kept);
      return recount(tx, counts);
    });
  });
}

async function putBehind(tx: pg.PoolClient, counts: Map<string, number>, kept: ReadonlySet<string>) {
  const { rows } = await tx.query<PromisedEvent>(TAKE_OUT);
  for (const row of rows.filter(({ event_id: id }) => !kept.has(id))) {
    const revision = counts.get(row.stream) ?? 0;
    counts.set(row.stream, revision + 1);
    await putIntoOutbox(tx, { ...row, revision });
  }
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
