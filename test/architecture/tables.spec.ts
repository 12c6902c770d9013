import { describe, expect, test } from '@jest/globals';
import { join, resolve } from 'node:path';
import { OWNED_BY_MODULES } from '../../backend/src/owned.js';
import { type TableUse, tableUses } from './table-uses.js';

const root = resolve(__dirname, '../..');
const fixture = join(__dirname, 'fixtures/tables');

type Declared = (typeof OWNED_BY_MODULES)['tables'];

/** Uses that no declaration allows. */
function strangers(base: string, declared: Declared): string[] {
  const byTable = new Map(declared.map((one) => [one.table, one]));
  const isAllowed = ({ table, by, writes }: TableUse): boolean => {
    const { owner, readers = [] } = byTable.get(table) ?? {};
    return by === owner || (!writes && readers.includes(by));
  };
  const found = tableUses(base, [...byTable.keys()]).filter((use) => !isAllowed(use));
  return [
    ...new Set(found.map(({ file, writes, table }) => `${file} ${writes ? 'writes' : 'reads'} ${table}`)),
  ];
}

/** Declared readers that do not read the table. */
function idle(base: string, declared: Declared): string[] {
  const uses = tableUses(
    base,
    declared.map(({ table }) => table),
  );
  const isUsed = (table: string, by: string) => uses.some((use) => use.table === table && use.by === by);
  return declared.flatMap(({ table, readers }) =>
    readers.filter((by) => !isUsed(table, by)).map((by) => `${by} does not read ${table}`),
  );
}

test('no module writes a table of another, or reads one without being declared', () => {
  expect(strangers(root, OWNED_BY_MODULES.tables)).toEqual([]);
});

test('whoever is declared as a reader reads', () => {
  expect(idle(root, OWNED_BY_MODULES.tables)).toEqual([]);
});

test('the tables of every module but those without any are found in its sources', () => {
  const uses = tableUses(
    root,
    OWNED_BY_MODULES.tables.map(({ table }) => table),
  );
  const owners = new Set(OWNED_BY_MODULES.tables.map(({ owner }) => owner));
  expect([...owners].filter((owner) => !uses.some(({ by }) => by === owner))).toEqual([]);
});

describe('a known-bad tree', () => {
  const declared: Declared = [
    { table: 'gifts.transaction_stream', owner: 'gifts', readers: ['notifications'] },
    { table: 'read_models.transactions', owner: 'gifts', readers: ['media'] },
    { table: 'users', owner: 'identity', readers: ['media'] },
    { table: 'jobs.outbox', owner: 'libs/jobs', readers: [] },
  ];

  test('is named, file by file: a write, a lock, a read through a template, a name in a list', () => {
    expect(strangers(fixture, declared)).toEqual([
      'backend/src/modules/gifts/in-list.ts reads jobs.outbox',
      'backend/src/modules/media/reads.ts reads gifts.transaction_stream',
      'backend/src/modules/media/writes.ts writes users',
      'backend/src/modules/media/writes.ts writes read_models.transactions',
      'libs/jobs/src/locks.ts writes users',
    ]);
  });

  test('has a reader that does not read', () => {
    expect(idle(fixture, declared)).toEqual(['notifications does not read gifts.transaction_stream']);
  });
});
