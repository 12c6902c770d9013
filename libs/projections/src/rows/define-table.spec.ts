import { expect, it } from '@jest/globals';
import {
  bigint,
  date,
  defineTable,
  orNull,
  type ReadOf,
  type RowOf,
  storedAs,
  text,
} from './define-table.js';
import type { RowTable } from './row-table.js';

const rooms = defineTable('room', {
  key: 'number',
  columns: { number: bigint(), kind: text<'single' | 'double'>(), since: date(), guest: orNull(text()) },
  indexes: 'create index room_kind on room (kind)',
});
const ROW: RowOf<typeof rooms> = { number: 7, kind: 'double', since: '2026-11-27', guest: null };

it('makes a table from its columns', () => {
  const { keyOf, columnsOf, ...table } = rooms;
  expect(table).toMatchObject({
    name: 'room',
    key: 'number',
    keyType: 'bigint',
    columns: ['number', 'kind', 'since', 'guest'],
    create:
      'create table room (\n  number bigint primary key,\n  kind text not null,\n  since date not null,\n  guest text\n)',
    indexes: 'create index room_kind on room (kind)',
  });
  expect(keyOf(ROW)).toBe(7);
  expect(columnsOf('r', ['kind'])).toBe('r.number, r.since::text as since, r.guest');
});

it('says how a statement reads its rows', () => {
  const read: ReadOf<typeof rooms> = { number: '7', kind: 'double', since: '2026-11-27', guest: null };
  expect(Object.keys(read)).toEqual(rooms.columns);
});

it('stores objects of another shape in the same columns', () => {
  interface Room {
    readonly door: number;
    readonly row: typeof ROW;
  }
  const doors = storedAs(rooms, {
    keyOf: ({ door }: Room) => door,
    to: ({ row }) => row,
    from: (row): Room => ({ door: row.number, row }),
  });
  expect(doors.toColumns?.({ door: 7, row: ROW })).toBe(ROW);
  expect(doors.fromColumns?.(ROW)).toEqual({ door: 7, row: ROW });
  expect(doors.create).toBe(rooms.create);
});

it('is the only way to a table: one that is written by hand does not compile', () => {
  const { name, key, keyType, columns, create, indexes, keyOf } = rooms;
  // @ts-expect-error Its columns would stand in a type, a list and a statement.
  const byHand: RowTable = { name, key, keyType, columns, create, indexes, keyOf };
  expect(byHand.name).toBe('room');
});
