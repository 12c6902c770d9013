import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { BulkRows } from './bulk-rows.js';
import type { RowTable } from './row-table.js';

interface Sum {
  readonly name: string;
  readonly total: number;
}
const sums: RowTable<Sum> = {
  name: 'sums',
  key: 'name',
  keyType: 'text',
  columns: ['name', 'total'],
  create: '',
  indexes: '',
  keyOf: ({ name }) => name,
};

describe('an event that fails half-way through a rebuild', () => {
  it('leaves the rows that it had changed as they were', () => {
    const rows = new BulkRows({
      definition: {
        name: 'sums',
        version: 1,
        reads: [],
        tables: [sums],
        touches: () => [],
        change(inHand, { revision }) {
          inHand.put(sums, { name: 'a', total: revision });
          if (revision > 1) throw new RangeError('no such revision');
        },
      },
      rowsInMemory: 10,
      inTurn: () => Promise.reject(new Error('nothing is written here')),
    });
    rows.want([{ table: sums, key: 'a' }]);
    rows.change({ revision: 1 } as StoredEvent);
    expect(() => rows.change({ revision: 2 } as StoredEvent)).toThrow('no such revision');
    expect(rows.get(sums, 'a')).toEqual({ name: 'a', total: 1 });
  });
});
