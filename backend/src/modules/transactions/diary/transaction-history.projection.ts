import { rowProjection, type RowTable, touch } from '@fiocco/projections';
import { ledgerNameOf, type PurchaseEvent, purchaseEvents } from '../../gifts/index.js';
import { type DiaryLine, spokenOf } from './diary-line.js';

/** One entry of a transaction's diary. */
export interface TransactionHistoryRow {
  /** Of its event in the global order: what the shop's whole history is paged by. */
  readonly position: number;
  readonly transaction_id: string;
  readonly stream: string;
  /** In the gift's stream; entries are numbered from one: `revision + 1`. */
  readonly revision: number;
  readonly at: string;
  /** As the ledger has it: `staff:3`, `buyer`. */
  readonly actor: string;
  /** What happened, by its name in the ledger; the sentence is made from it and the parameters when it is read. */
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

/** The diary of all transactions, to be filtered and paged: what the ledger can only be asked stream by stream. */
export const transactionHistoryProjection = rowProjection({
  name: 'transaction_history',
  version: 1,
  reads: [purchaseEvents.catalogue],
  lazy: true,
  tables: [entries],
  touches: (event) => (purchaseEvents.of(event) ? [touch(entries, Number(event.position))] : []),
  change(rows, stored) {
    const event = purchaseEvents.of(stored);
    if (event) rows.put(entries, entryOf(event));
  },
});
