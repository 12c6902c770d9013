import {
  type EventMetadata,
  type JsonObject,
  LedgerUnavailable,
  type Position,
  type StoredEvent,
  type StreamPart,
} from '@fiocco/event-sourcing';
import type pg from 'pg';
import { failureOf } from './failure.js';

const COLUMNS = 'position, stream, revision, id, type, data, metadata';

type Row = [
  position: string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** pg supports a time limit per query, but its types do not have it. */
type TimedQuery = pg.QueryArrayConfig & { readonly query_timeout: number };

/** Throws `LedgerUnavailable` where the database is away or too slow. */
async function ask<Row extends unknown[]>(pool: pg.Pool, query: TimedQuery): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch (cause) {
    const kind = failureOf(cause);
    if (kind !== 'unanswered' && kind !== 'again') throw cause;
    throw new LedgerUnavailable('the database of the ledger does not answer', { cause });
  }
}

async function select(
  pool: pg.Pool,
  timeoutMs: number,
  name: string,
  text: string,
  values: unknown[],
): Promise<StoredEvent[]> {
  const rows = await ask<Row>(pool, { name, text, values, rowMode: 'array', query_timeout: timeoutMs });
  return rows.map(([position, stream, revision, id, type, data, metadata]) => ({
    stream,
    revision,
    position: BigInt(position),
    id,
    type,
    data: JSON.parse(data) as JsonObject,
    metadata: JSON.parse(metadata) as EventMetadata,
  }));
}

export function readForward(pool: pg.Pool, timeoutMs: number, stream: string, from = 0, limit?: number) {
  const text = `select ${COLUMNS} from ledger.events where stream = $1 and revision >= $2
    order by revision limit $3`;
  return select(pool, timeoutMs, 'ledger_read_forward', text, [stream, from, limit ?? null]);
}

const LAST_REVISION = 2 ** 31 - 1;

export function readBackward(
  pool: pg.Pool,
  timeoutMs: number,
  stream: string,
  from = LAST_REVISION,
  limit?: number,
) {
  const text = `select ${COLUMNS} from ledger.events where stream = $1 and revision <= $2
    order by revision desc limit $3`;
  return select(pool, timeoutMs, 'ledger_read_backward', text, [stream, from, limit ?? null]);
}

export function readLog(pool: pg.Pool, timeoutMs: number, after: Position, limit: number) {
  const text = `select ${COLUMNS} from ledger.events where position > $1 order by position limit $2`;
  return select(pool, timeoutMs, 'ledger_read_log', text, [after.toString(), limit]);
}

export async function readHead(pool: pg.Pool, timeoutMs: number): Promise<Position> {
  const rows = await ask<[string]>(pool, {
    name: 'ledger_head',
    text: 'select coalesce(max(position), 0) from ledger.events',
    rowMode: 'array',
    query_timeout: timeoutMs,
  });
  return BigInt(rows[0]?.[0] ?? 0);
}

export function readParts(
  pool: pg.Pool,
  timeoutMs: number,
  parts: readonly StreamPart[],
): Promise<StoredEvent[]> {
  const text = `select ${COLUMNS} from unnest($1::text[], $2::int[], $3::int[]) as part (of_stream, first, last)
    join ledger.events on stream = of_stream and revision between first and last
    order by position`;
  const values = [
    parts.map(({ stream }) => stream),
    parts.map(({ from }) => from),
    parts.map(({ to }) => to ?? LAST_REVISION),
  ];
  return select(pool, timeoutMs, 'ledger_read_parts', text, values);
}
