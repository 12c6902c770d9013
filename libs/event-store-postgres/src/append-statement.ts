import type { AppendResult } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { intArray, textArray, uuidArray } from './binary-array.js';
import type { PendingAppend } from './pending-append.js';
import { NIL_ID } from './schema.js';

const OTHER_EVENT = -2;
const TEXT = `select last_position, actual_revisions, repeated_positions
  from ledger.append_batch($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`;

type Row = [lastPosition: string, actualRevisions: number[], repeatedPositions: (string | null)[] | null];

export interface Answer {
  readonly append: PendingAppend;
  readonly result: AppendResult;
}

/** Sends one batch as one statement, which is a transaction of its own. */
export async function sendBatch(client: pg.Client, batch: readonly PendingAppend[]): Promise<Answer[]> {
  const { rows } = await client.query<Row>({
    name: 'ledger_append_batch',
    text: TEXT,
    rowMode: 'array',
    values: [
      textArray(batch.map((append) => append.stream)),
      intArray(batch.map((append) => append.expectedRevision)),
      uuidArray(batch.map((append) => append.lastId ?? NIL_ID)),
      ...eventColumns(batch),
    ],
  });
  const [row] = rows;
  return row ? answersOf(batch, row) : [];
}

function eventColumns(batch: readonly PendingAppend[]) {
  const columns = {
    members: [] as number[],
    streams: [] as string[],
    revisions: [] as number[],
    ids: [] as string[],
    types: [] as string[],
    data: [] as string[],
    metadata: [] as string[],
  };
  batch.forEach(({ stream, expectedRevision, events }, index) => {
    events.forEach((event, offset) => {
      columns.members.push(index + 1);
      columns.streams.push(stream);
      columns.revisions.push(expectedRevision + 1 + offset);
      columns.ids.push(event.id);
      columns.types.push(event.type);
      columns.data.push(event.data);
      columns.metadata.push(event.metadata);
    });
  });
  return [
    intArray(columns.members),
    textArray(columns.streams),
    intArray(columns.revisions),
    uuidArray(columns.ids),
    textArray(columns.types),
    textArray(columns.data),
    textArray(columns.metadata),
  ];
}

function answersOf(batch: readonly PendingAppend[], [lastPosition, actual, repeated]: Row): Answer[] {
  let position = BigInt(lastPosition);
  return batch.map((append, index) => {
    const { expectedRevision, events } = append;
    const revision = actual[index] ?? Number.NaN;
    const repeatedAt = repeated?.[index];
    if (revision === expectedRevision) {
      // Positions are given in the batch's order, without gaps.
      position += BigInt(events.length);
      return { append, result: { outcome: 'stored', revision: expectedRevision + events.length, position } };
    }
    if (repeatedAt) {
      const at = { revision: expectedRevision + events.length, position: BigInt(repeatedAt) };
      return { append, result: { outcome: 'repeated', ...at } };
    }
    // The revision was right, but another event is there.
    const at = revision === OTHER_EVENT ? expectedRevision : revision;
    return { append, result: { outcome: 'conflict', revision: at } };
  });
}
