import { randomUUID } from 'node:crypto';
import type { RawEvent } from '@fiocco/integrity';
import type pg from 'pg';
import { EventStoreDbDouble } from './eventstoredb/eventstoredb-double.js';

export interface OpenLedger {
  /** The value of the configuration; `null` for the shop's own database. */
  readonly url: string | null;
  readonly double?: EventStoreDbDouble;
  close(): void;
}

/** Ledgers that can be read completely and restored in any state. */
export interface LedgerCopies {
  /** Opens an empty ledger. */
  open(): Promise<OpenLedger>;
  readOut(ledger: OpenLedger, database: pg.Pool): Promise<readonly RawEvent[]>;
  /** A ledger with exactly these events at these positions, for the shop with this database. */
  restore(events: readonly RawEvent[], database: pg.Pool): Promise<OpenLedger>;
}

const IN_DATABASE: OpenLedger = { url: null, close: () => undefined };
const COLUMNS = 'position, stream, revision, id, type, data, metadata';
const INSERT = `insert into ledger.events (${COLUMNS})
select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::text[])`;

const inPostgres: LedgerCopies = {
  open: async () => IN_DATABASE,
  async readOut(_, database) {
    const { rows } = await database.query<Omit<RawEvent, 'position'> & { readonly position: string }>(
      `select ${COLUMNS} from ledger.events order by position`,
    );
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  },
  async restore(events, database) {
    const values = [
      events.map(({ position }) => String(position)),
      ...(['stream', 'revision', 'id', 'type', 'data', 'metadata'] as const).map((column) =>
        events.map((event) => event[column]),
      ),
    ];
    await database.query('alter table ledger.events disable trigger append_only');
    await database.query('delete from ledger.events');
    await database.query(INSERT, values);
    await database.query('alter table ledger.events enable trigger append_only');
    return IN_DATABASE;
  },
};

async function openDouble(): Promise<OpenLedger & { readonly double: EventStoreDbDouble }> {
  const double = await new EventStoreDbDouble().start();
  return { url: double.url, double, close: () => double.kill() };
}

/** A real server's files cannot be replaced from here, so these tests use the wire double only. */
const inEventStoreDb: LedgerCopies = {
  open: openDouble,
  async readOut({ double }) {
    const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
    // The first event is in every empty server.
    return (double?.log.all ?? []).slice(1).map(({ position, stream, revision, id, type, ...texts }) => ({
      position,
      stream,
      revision: Number(revision),
      id,
      type,
      data: text(texts.data),
      metadata: text(texts.metadata),
    }));
  },
  async restore(events) {
    const ledger = await openDouble();
    for (const { position, stream, id, type, data, metadata } of events) {
      const texts = { data: Buffer.from(data), metadata: Buffer.from(metadata) };
      const outcome = ledger.double.log.append(stream, 'any', [{ id, type, isJson: true, ...texts }]);
      if (outcome.kind !== 'done' || outcome.position !== position) {
        throw new Error(`${stream} does not stand at ${position} again`);
      }
    }
    return ledger;
  },
};

export const LEDGER_COPIES: readonly [string, LedgerCopies][] = [
  ['PostgreSQL', inPostgres],
  ['EventStoreDB', inEventStoreDb],
];

/** A ledger that looks the same: as long, with the same streams and positions, but with other events. */
export function withOtherIds(events: readonly RawEvent[]): RawEvent[] {
  return events.map((event) => ({ ...event, id: randomUUID() }));
}
