import { rowProjection, type RowTable, touch } from '@fiocco/projections';
import { ledgerNameOf, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { type DiaryLine, spokenOf } from './diary-line.js';

/** One entry of a transaction's diary. */
export interface TransactionHistoryRow {
  /** The event's position in the ledger, by which the whole shop's history is paged. */
  readonly position: number;
  readonly transaction_id: string;
  readonly stream: string;
  /** The event's revision in the gift's stream; entries are numbered `revision + 1`. */
  readonly revision: number;
  readonly at: string;
  /** Written as in the ledger: `staff:3`, `buyer`. */
  readonly actor: string;
  /** The event's type in the ledger. The sentence is made from it and the parameters when it is read. */
  readonly code: string;
  readonly parameters: DiaryLine['data'];
}

const entries: RowTable<TransactionHistoryRow> = {
  name: 'transaction_history',
  key: 'position',
  keyType: 'bigint',
  insertOnly: true,
  columns: [
    'position',
    'transaction_id',
    'stream',
    'revision',
    'at',
    'actor',
    'code',
    'parameters',
  ] satisfies readonly (keyof TransactionHistoryRow)[],
  create: `
create table transaction_history (
  position bigint primary key,
  transaction_id text not null,
  stream text not null,
  revision integer not null,
  at timestamptz not null,
  actor text not null,
  code text not null,
  parameters jsonb not null
)`,
  indexes: 'create index transaction_history_transaction on transaction_history (transaction_id, revision)',
  keyOf: ({ position }) => position,
};

function entryOf(event: PurchaseEvent): TransactionHistoryRow {
  const { position, stream, revision, at, actor, type } = event;
  return {
    position: Number(position),
    transaction_id: event.data.transactionId,
    stream,
    revision,
    at,
    actor,
    code: ledgerNameOf(type),
    parameters: spokenOf(event),
  };
}

/**
 * The diary of all transactions in one table, which can be filtered and paged; the ledger can only be read stream by
 * stream.
 */
export const transactionHistoryProjection = rowProjection({
  name: 'transaction_history',
  version: 2,
  reads: [purchaseEvents.catalogue],
  lazy: true,
  tables: [entries],
  touches: (event) => (purchaseEvents.of(event) ? [touch(entries, Number(event.position))] : []),
  change(rows, stored) {
    const event = purchaseEvents.of(stored);
    if (event) rows.put(entries, entryOf(event));
  },
});
