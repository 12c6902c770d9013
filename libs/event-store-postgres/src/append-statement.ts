import type { AppendResult } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { PendingAppend } from './append-queue.js';

const TEXT =
  'select member, outcome, at_revision, at_position from ledger.append_batch($1,$2,$3,$4,$5,$6,$7)';

type Row = [member: number, outcome: AppendResult['outcome'], revision: number, position: string | null];

export interface Answer {
  readonly append: PendingAppend;
  readonly result: AppendResult;
}

/** Sends one batch as one statement, which is its own transaction. */
export async function sendBatch(client: pg.Client, batch: readonly PendingAppend[]): Promise<Answer[]> {
  const events = batch.flatMap((append, member) => append.events.map((event) => ({ member, ...event })));
  const { rows } = await client.query<Row>({
    name: 'ledger_append_batch',
    text: TEXT,
    rowMode: 'array',
    values: [
      batch.map((append) => append.stream),
      batch.map((append) => append.expectedRevision),
      events.map((event) => event.member),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.data),
      events.map((event) => event.metadata),
    ],
  });
  return rows.flatMap(([member, outcome, revision, position]) => {
    const append = batch[member];
    return append ? { append, result: resultOf(outcome, revision, position) } : [];
  });
}

function resultOf(outcome: AppendResult['outcome'], revision: number, position: string | null): AppendResult {
  if (outcome === 'conflict' || position === null) return { outcome: 'conflict', revision };
  return { outcome, revision, position: BigInt(position) };
}
