import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Some items of an array in their order. */
export interface Lot<Item, Place> {
  readonly items: readonly Item[];
  /** After which the next lot begins; null where this is the last. */
  readonly next: Place | null;
}

/** How many records are read at once for an answer that has all of them. */
export const A_LOT = 1_000;

/** The lot of what was read with a limit of {@link A_LOT}, and so may go on after its last. */
export const lotOf = <Row, Item>(rows: readonly Row[], items: readonly Item[]): Lot<Item, Row> => ({
  items,
  next: rows.length < A_LOT ? null : (rows.at(-1) ?? null),
});

/**
 * All items as one array, which is written lot by lot where one lot has not got all of them: neither they nor a connection
 * to the database are kept while a slow reader takes its time, nobody waits until all are read, and what is recorded
 * meanwhile neither repeats an item nor skips one.
 */
export async function arrayInLots<Item, Place>(
  read: (after: Place | null) => Promise<Lot<Item, Place>>,
): Promise<readonly Item[] | StreamableFile> {
  const first = await read(null);
  if (first.next === null) return first.items;
  return new StreamableFile(Readable.from(textOf(first, read)), { type: 'application/json; charset=utf-8' });
}

async function* textOf<Item, Place>(
  first: Lot<Item, Place>,
  read: (after: Place) => Promise<Lot<Item, Place>>,
): AsyncGenerator<string> {
  let lot = first;
  yield `[${itemsIn(lot)}`;
  while (lot.next !== null) {
    lot = await read(lot.next);
    if (lot.items.length > 0) yield `,${itemsIn(lot)}`;
  }
  yield ']';
}

const itemsIn = ({ items }: Lot<unknown, unknown>): string =>
  items.map((item) => JSON.stringify(item)).join(',');
