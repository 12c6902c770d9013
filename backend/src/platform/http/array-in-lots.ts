import { NEXT_CURSOR_HEADER } from '@fiocco/contracts';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

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

/** The page of what was read with one row more than its limit: the next page begins where that one came. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (row: Row) => string,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorAfter(last) };
}

/** One page, and the next cursor in a header. */
export function onePage<Item>(reply: FastifyReply, { items, next }: Lot<Item, string>): readonly Item[] {
  if (next !== null) void reply.header(NEXT_CURSOR_HEADER, next);
  return items;
}

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

/** With `limit` one page, and the next cursor in a header; without it all items, written lot by lot. */
export async function pageOrAll<Item>(
  reply: FastifyReply,
  {
    limit,
    cursor = null,
  }: { readonly limit?: number | undefined; readonly cursor?: string | null | undefined },
  read: (asked: { readonly limit: number; readonly cursor: string | null }) => Promise<Lot<Item, string>>,
): Promise<readonly Item[] | StreamableFile> {
  if (limit === undefined)
    return arrayInLots<Item, string>((after) => read({ limit: A_LOT, cursor: after ?? cursor }));
  return onePage(reply, await read({ limit, cursor }));
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
