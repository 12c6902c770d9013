import type pg from 'pg';
import type { LedgerSource, RawEvent } from './ledger-source.js';
import { rowOutOfOrder, tableFlaw } from './postgres-table.js';

/** Columns may be null where somebody emptied them by hand, whatever the table's constraints say. */
type Row = [
  position: string,
  stream: string | null,
  revision: number | null,
  id: string | null,
  type: string | null,
  data: string | null,
  metadata: string | null,
];

/**
 * The ledger in PostgreSQL, read by position. Rows at positions that no append gives (zero and below) are read too:
 * somebody inserted them by hand.
 */
export function postgresSource(db: pg.Pool | pg.ClientBase): LedgerSource {
  const client = db as pg.ClientBase;
  return {
    start: -(2n ** 63n),
    gapless: true,
    async readAfter(after, limit) {
      const { rows } = await client.query<Row>({
        name: 'integrity_read',
        text: `select position, stream, revision, id, type, data, metadata from ledger.events
          where position operator(pg_catalog.>) $1::bigint order by position limit $2`,
        values: [after.toString(), limit],
        rowMode: 'array',
      });
      return rows.map(toRawEvent);
    },
    async tailAfter(after) {
      const { rows } = await client.query<{ events: string; last: string | null }>(
        `select pg_catalog.count(*) as events, pg_catalog.max(position) as last
         from ledger.events where position operator(pg_catalog.>) $1::bigint`,
        [after.toString()],
      );
      const last = rows[0]?.last;
      return { events: Number(rows[0]?.events ?? 0), ...(last && { upTo: BigInt(last) }) };
    },
    flaw: () => tableFlaw(client),
    unread: () => rowOutOfOrder(client),
    async successorOf(hashStart) {
      const { rows } = await client.query<{ stream: string; revision: number }>(
        `select stream, revision from ledger.events
         where metadata operator(pg_catalog.~~) $1 order by position limit 1`,
        [`%"previousHash":"${hashStart}%`],
      );
      return rows[0];
    },
  };
}

const toRawEvent = ([position, stream, revision, id, type, data, metadata]: Row): RawEvent => ({
  position: BigInt(position),
  stream: stream ?? '',
  revision: revision ?? -1,
  id: id ?? '',
  type: type ?? '',
  data: data ?? '',
  metadata: metadata ?? '',
});
