import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { TransactionsOfPage } from '../queries/list-transactions/list-transactions.handler.js';
import { staffsTransactionOf } from './transaction-answer.js';

type ReadOn = (cursor: string) => Promise<TransactionsOfPage>;

/**
 * The array of all transactions, written lot by lot: neither they nor a connection to the database are kept while a slow
 * reader takes its time, and what is recorded meanwhile neither repeats a row nor skips one.
 */
export function inLots(first: TransactionsOfPage, readOn: ReadOn): StreamableFile {
  return new StreamableFile(Readable.from(arrayOf(first, readOn)), {
    type: 'application/json; charset=utf-8',
  });
}

async function* arrayOf(first: TransactionsOfPage, readOn: ReadOn): AsyncGenerator<string> {
  let lot = first;
  yield `[${rowsOf(lot)}`;
  while (lot.next !== null) {
    lot = await readOn(lot.next);
    if (lot.transactions.length > 0) yield `,${rowsOf(lot)}`;
  }
  yield ']';
}

const rowsOf = ({ transactions }: TransactionsOfPage): string =>
  transactions.map((one) => JSON.stringify(staffsTransactionOf(one))).join(',');
