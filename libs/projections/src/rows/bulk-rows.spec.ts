import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { BulkRows } from './bulk-rows.js';
import { defineTable, integer, text } from './define-table.js';

const sums = defineTable('sums', { key: 'name', columns: { name: text(), total: integer() } });

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
