import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { inTransaction, withSessionLock } from '@fiocco/postgres';
import type pg from 'pg';
import { type PromisedEvent, putIntoOutbox } from './history-outbox.js';
import { HISTORY_LOCK } from './history-relay.js';
import { type RecordKind, recordStream } from '../owned/record-kind.js';

const STREAM = /^record-([a-z]+)_(\d{1,15})$/;
const PAGE = 2_000;

const TAKE_OUT = `
with taken as (delete from record_history.outbox returning *)
select event_id, stream, revision, type, data, at, actor, cause from taken order by id`;

/** A record that differs from its history in the ledger. */
export interface RecordApart {
  /** `list_<id>` */
  readonly record: string;
  /** `missing`: not in its table. `revived`: deleted in the ledger. `older`: lacks later changes. */
  readonly state: 'missing' | 'revived' | 'older';
}

interface Aligned {
  /** How many records had their counter of entries changed. */
  readonly moved: number;
  readonly apart: readonly RecordApart[];
}

/** The ledger's entries of a record. */
interface Entries {
  readonly count: number;
  /** The number of entries up to the last one that has more than transient fields. */
  readonly changes: number;
  /** Whether the last one deleted it. */
  readonly isDeleted: boolean;
}

const NOTHING: Entries = { count: 0, changes: 0, isDeleted: false };

const APART = (table: string) => `
select c.id, case when t.id is null then 'missing' when c.deleted then 'revived' else 'older' end as state
from unnest($1::bigint[], $2::integer[], $3::boolean[]) as c (id, changes, deleted) left join ${table} t on t.id = c.id
where case when t.id is null then not c.deleted else c.deleted or t.history_revision < c.changes end order by c.id`;

/**
 * After a restore records and ledger may be of different times. Every record then continues after the entries that the
 * ledger has of it, and entries that are still in the outbox come after those, unless they are there already.
 */
export async function alignHistories(
  pool: pg.Pool,
  store: Pick<EventStore, 'readAll'>,
  kinds: readonly RecordKind[],
): Promise<Aligned> {
  const transient = transientFields(kinds);
  return withSessionLock(pool, HISTORY_LOCK, 0, async () => {
    // No relay runs now, so an entry promised after this read cannot be in the ledger.
    const { rows } = await pool.query<{ id: string }>('select event_id as id from record_history.outbox');
    const { counts, kept } = await entriesIn(store, new Set(rows.map(({ id }) => id)), transient);
    return inTransaction(pool, async (tx) => {
      const apart = await recordsApart(tx, counts, kinds);
      await putBehind(tx, counts, kept);
      return { moved: await recount(tx, counts, kinds), apart };
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

async function entriesIn(
  store: Pick<EventStore, 'readAll'>,
  promised: ReadonlySet<string>,
  transient: Fields,
) {
  const counts = new Map<string, Entries>();
  const kept = new Set<string>();
  for (let after = 0n; ;) {
    const events = await store.readAll(after, PAGE);
    for (const event of events) {
      const { id, stream } = event;
      if (stream.startsWith('record-')) counts.set(stream, withEntry(counts.get(stream), event, transient));
      if (promised.has(id)) kept.add(id);
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return { counts, kept };
  }
}

function withEntry(entries = NOTHING, { revision, type, data }: StoredEvent, transient: Fields): Entries {
  const count = revision + 1;
  const changes = isTransient(data, transient) ? entries.changes : count;
  return { count, changes, isDeleted: type.startsWith('record.Deleted.') };
}

type Fields = ReadonlySet<unknown>;

/**
 * The transient fields by kind. A record that lacks only changes of these has lost nothing that could be entered again.
 */
function transientFields(kinds: readonly RecordKind[]): Fields {
  const fields = kinds.flatMap((kind) => Object.entries(kind.fields));
  return new Set(fields.flatMap(([field, words]) => (words.isTransient ? [field] : [])));
}

function isTransient({ fields, secrets }: StoredEvent['data'], transient: Fields): boolean {
  const named = [fields, secrets].flat();
  return named.length > 0 && named.every((field) => transient.has(field));
}

async function recordsApart(
  tx: pg.PoolClient,
  counts: ReadonlyMap<string, Entries>,
  kinds: readonly RecordKind[],
): Promise<RecordApart[]> {
  const apart: RecordApart[] = [];
  for (const { code, table } of kinds.filter(({ only }) => only === undefined)) {
    const own = ofKind(counts, code);
    const values = [own.map(({ id }) => id), own.map(({ changes }) => changes)];
    const deleted = own.map(({ isDeleted }) => isDeleted);
    const { rows } = await tx.query<{ id: string; state: RecordApart['state'] }>(APART(table), [
      ...values,
      deleted,
    ]);
    apart.push(...rows.map(({ id, state }) => ({ record: `${code}_${id}`, state })));
  }
  return apart;
}

async function recount(
  tx: pg.PoolClient,
  counts: ReadonlyMap<string, Entries>,
  kinds: readonly RecordKind[],
): Promise<number> {
  let moved = 0;
  for (const kind of kinds) {
    const count = kind.only === undefined ? recountEach : recountOnly;
    moved += await count(tx, counts, kind);
  }
  return moved;
}

type Recount = (tx: pg.PoolClient, counts: ReadonlyMap<string, Entries>, kind: RecordKind) => Promise<number>;

const recountEach: Recount = async (tx, counts, { code, table }) => {
  const own = ofKind(counts, code);
  const { rowCount } = await tx.query(
    `update ${table} t set history_revision = coalesce(c.n, 0)
     from ${table} s left join unnest($1::bigint[], $2::integer[]) as c (id, n) on c.id = s.id
     where t.id = s.id and t.history_revision <> coalesce(c.n, 0)`,
    [own.map(({ id }) => id), own.map(({ count }) => count)],
  );
  return rowCount ?? 0;
};

const recountOnly: Recount = async (tx, counts, kind) => {
  const entries = counts.get(recordStream({ kind, id: null }));
  const { rowCount } = await tx.query(
    `update ${kind.table} set history_revision = $1 where history_revision <> $1`,
    [entries?.count ?? 0],
  );
  return rowCount ?? 0;
};

function ofKind(counts: ReadonlyMap<string, Entries>, code: string) {
  return [...counts].flatMap(([stream, entries]) => {
    const [, named, id] = STREAM.exec(stream) ?? [];
    return named === code ? [{ id, ...entries }] : [];
  });
}
