import { cursorOf, parseCursor, validationFailed } from '../../../platform/index.js';
import type { SortColumn } from './sort-orders.js';

export interface Order {
  readonly sort: SortColumn;
  readonly direction: 'asc' | 'desc';
}

/** The row after which a page begins: rows with the same key are in the order of time. */
export interface PlaceInOrder {
  readonly key: string;
  readonly createdAt: string;
  readonly id: string;
}

const nameOf = ({ sort, direction }: Order): string => `${sort} ${direction}`;

/** Its value names the order, then the time, then the key, which may hold any sign. */
export const cursorAfter = ({ key, createdAt, id }: PlaceInOrder, order: Order): string =>
  cursorOf({ value: [nameOf(order), createdAt, key].join('|'), id });

/** Refuses what is no cursor, and one of another order: in this one it is no place. */
export function placeOf(cursor: string, order: Order): PlaceInOrder {
  const { value = '', id = '' } = parseCursor(cursor) ?? {};
  const [name, createdAt = '', ...key] = value.split('|');
  if (name !== nameOf(order)) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return { key: key.join('|'), createdAt, id };
}
