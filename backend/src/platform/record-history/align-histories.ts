import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
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

/** A record that is not what the ledger says of it. */
export interface RecordApart {
  /** `list_<id>` */
  readonly record: string;
  /** `missing`: the table does not have it. `revived`: it was deleted since. `older`: it lacks later changes. */
  readonly state: 'missing' | 'revived' | 'older';
}

interface Aligned {
  /** How many records count on from elsewhere. */
  readonly moved: number;
  readonly apart: readonly RecordApart[];
}

/** What the ledger says of a record. */
interface Entries {
  readonly count: number;
  /** How many there are up to the last one that tells of more than a sign-in or sign-out. */
  readonly changes: number;
  /** Whether the last one deleted it. */
  readonly isDeleted: boolean;
}

const NOTHING: Entries = { count: 0, changes: 0, isDeleted: false };

/** Of an account that only lacks these nothing is lost that anybody could enter again. */
const VISITS: ReadonlySet<unknown> = new Set(['lastLogin', 'lastLogout']);

const APART = (table: string) => `
select c.id, case when t.id is null then 'missing' when c.deleted then 'revived' else 'older' end as state
from unnest($1::bigint[], $2::integer[], $3::boolean[]) as c (id, changes, deleted) left join ${table} t on t.id = c.id
where case when t.id is null then not c.deleted else c.deleted or t.history_revision < c.changes end order by c.id`;

/**
 * After a restore, when records and ledger are of different moments: every record counts on from what the ledger holds of
 * it, and what the outbox still promises comes behind that, unless it is there already.
 */
export async function alignHistories(pool: pg.Pool, store: Pick<EventStore, 'readAll'>): Promise<Aligned> {
  return withSessionLock(pool, HISTORY_LOCK, 0, async () => {
    // Nobody relays now: what is promised after this look cannot be in the ledger.
    const { rows } = await pool.query<{ id: string }>('select event_id as id from record_history.outbox');
    const { counts, kept } = await entriesIn(store, new Set(rows.map(({ id }) => id)));
    return inTransaction(pool, async (tx) => {
      const apart = await recordsApart(tx, counts);
      await putBehind(tx, counts, kept);
      return { moved: await recount(tx, counts), apart };
    });
  });
}

async function putBehind(tx: pg.PoolClient, counts: Map<string, Entries>, kept: ReadonlySet<string>) {
  const { rows } = await tx.query<PromisedEvent>(TAKE_OUT);
  for (const row of rows.filter(({ event_id: id }) => !kept.has(id))) {
    const entries = counts.get(row.stream) ?? NOTHING;
    const revision = entries.count;
    counts.set(row.stream, { ...entries, count: revision + 1 });
    await putIntoOutbox(tx, { ...row, revision });
  }
}

async function entriesIn(store: Pick<EventStore, 'readAll'>, promised: ReadonlySet<string>) {
  const counts = new Map<string, Entries>();
  const kept = new Set<string>();
  for (let after = 0n; ;) {
    const events = await store.readAll(after, PAGE);
    for (const event of events) {
      const { id, stream } = event;
      if (stream.startsWith('record-')) counts.set(stream, withEntry(counts.get(stream), event));
      if (promised.has(id)) kept.add(id);
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return { counts, kept };
  }
}

function withEntry(entries = NOTHING, { revision, type, data }: StoredEvent): Entries {
  const count = revision + 1;
  const changes = tellsOfVisit(data) ? entries.changes : count;
  return { count, changes, isDeleted: type.startsWith('record.Deleted.') };
}

function tellsOfVisit({ fields, secrets }: StoredEvent['data']): boolean {
  const named = [fields, secrets].flat();
  return named.length > 0 && named.every((field) => VISITS.has(field));
}

async function recordsApart(tx: pg.PoolClient, counts: ReadonlyMap<string, Entries>): Promise<RecordApart[]> {
  const apart: RecordApart[] = [];
  for (const [kind, table] of Object.entries(RECORD_TABLES)) {
    const own = ofKind(counts, kind);
    const values = [own.map(({ id }) => id), own.map(({ changes }) => changes)];
    const deleted = own.map(({ isDeleted }) => isDeleted);
    const { rows } = await tx.query<{ id: string; state: RecordApart['state'] }>(APART(table), [
      ...values,
      deleted,
    ]);
    apart.push(...rows.map(({ id, state }) => ({ record: `${kind}_${id}`, state })));
  }
  return apart;
}

async function recount(tx: pg.PoolClient, counts: ReadonlyMap<string, Entries>): Promise<number> {
  let moved = 0;
  for (const [kind, table] of Object.entries(RECORD_TABLES)) {
    const own = ofKind(counts, kind);
    const { rowCount } = await tx.query(
      `update ${table} t set history_revision = coalesce(c.n, 0)
       from ${table} s left join unnest($1::bigint[], $2::integer[]) as c (id, n) on c.id = s.id
       where t.id = s.id and t.history_revision <> coalesce(c.n, 0)`,
      [own.map(({ id }) => id), own.map(({ count }) => count)],
    );
    moved += rowCount ?? 0;
  }
  const { rowCount } = await tx.query(
    'update settings_history set history_revision = $1 where history_revision <> $1',
    [counts.get('record-settings')?.count ?? 0],
  );
  return moved + (rowCount ?? 0);
}

function ofKind(counts: ReadonlyMap<string, Entries>, kind: string) {
  return [...counts].flatMap(([stream, entries]) => {
    const [, named, id] = STREAM.exec(stream) ?? [];
    return named === kind ? [{ id, ...entries }] : [];
  });
}
