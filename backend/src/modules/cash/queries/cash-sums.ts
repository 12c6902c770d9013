import type { CashSums } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { CashCents, GroupedCash } from './fresh-cash.js';

export const sumsOf = ({ received, reversed, refunded }: CashCents): CashSums => ({
  received: formatDecimal(received),
  reversed: formatDecimal(reversed),
  refunded: formatDecimal(refunded),
  net: formatDecimal(received - reversed - refunded),
});

/** One grouping adds up to the total. */
export function totalOf(rows: readonly GroupedCash[]): CashSums {
  const total = { received: 0, reversed: 0, refunded: 0 };
  for (const { grouping, received, reversed, refunded } of rows) {
    if (grouping !== 'days') continue;
    total.received += received;
    total.reversed += reversed;
    total.refunded += refunded;
  }
  return sumsOf(total);
}

/** The rows of one grouping under their names, in this order. */
export const namedRows = (
  rows: readonly GroupedCash[],
  grouping: GroupedCash['grouping'],
  nameOf: (key: string) => string,
) =>
  rows
    .filter((row) => row.grouping === grouping)
    .map((row) => ({ key: row.key, name: nameOf(row.key), ...sumsOf(row) }));
