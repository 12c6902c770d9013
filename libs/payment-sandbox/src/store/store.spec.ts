import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './store.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payment-store-'));
  file = join(folder, 'deeper', 'ledger.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const reading = <Answer>(read: (rows: { id: string; cents: number }[]) => Answer): Answer => {
  const store = Store.open(file);
  try {
    return read(store.table<{ id: string; cents: number }>('payments').all());
  } finally {
    store.close();
  }
};

describe('the file', () => {
  it('has everything after a restart, the last value of each row and none that was removed', () => {
    const store = Store.open(file);
    const rows = store.table<{ id: string; cents: number }>('payments');
    store.transact(() => {
      rows.put('a', { id: 'a', cents: 1 });
      rows.put('b', { id: 'b', cents: 2 });
    });
    store.transact(() => {
      rows.put('a', { id: 'a', cents: 3 });
      rows.remove('b');
    });
    store.close();
    expect(reading((found) => found)).toEqual([{ id: 'a', cents: 3 }]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('forgets a line that a kill tore, as nobody was told of it', () => {
    const store = Store.open(file);
    const rows = store.table<{ id: string; cents: number }>('payments');
    store.transact(() => {
      rows.put('a', { id: 'a', cents: 1 });
    });
    store.close();
    appendFileSync(file, '[["payments","a",{"id":"a","cen');
    expect(reading((found) => found)).toEqual([{ id: 'a', cents: 1 }]);
  });

  it('is refused where a whole line cannot be read', () => {
    const store = Store.open(file);
    store.close();
    appendFileSync(file, '{broken\n[["payments","a",{"id":"a","cents":1}]]\n');
    expect(() => Store.open(file)).toThrow(/line 1/);
  });
});

it('a call that fails changes nothing, neither in memory nor in the file', () => {
  const store = Store.open(file);
  const rows = store.table<{ id: string; cents: number }>('payments');
  store.transact(() => {
    rows.put('a', { id: 'a', cents: 1 });
  });
  expect(() =>
    store.transact(() => {
      rows.put('a', { id: 'a', cents: 2 });
      rows.put('a', { id: 'a', cents: 3 });
      rows.put('b', { id: 'b', cents: 4 });
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect(rows.all()).toEqual([{ id: 'a', cents: 1 }]);
  store.close();
  expect(reading((found) => found)).toEqual([{ id: 'a', cents: 1 }]);
});
