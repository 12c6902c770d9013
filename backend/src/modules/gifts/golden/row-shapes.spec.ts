import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { createHash } from 'node:crypto';
import { Recordings } from '../../../platform/testing/recordings.js';
import { allReadModels } from '../../transactions/index.js';

interface Recording {
  readonly events: readonly Omit<StoredEvent, 'position'>[];
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Version and shape of each read model. A row of another shape than its code expects is not seen before an event comes
 * to it, and then its stream is parked; only another version builds the rows anew. So whoever writes another shape here
 * writes another version too.
 */
const SHAPES: Readonly<Record<string, string>> = {
  figures: '16 b7270801b1a0',
  gift_availability: '12 626d8ac1e996',
  movement: '3 658c50a4abfc',
  payments: '7 0075af7ef690',
  sale: '3 30065cffdb74',
  stock: '1 d7c9a51e7512',
  transactions: '20 91fcc7bd2f2f',
};

/** The paths of a value's fields. An id or an index is no part of the shape, and has a digit. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, one]) =>
    fieldsOf(one, `${path}.${/\d/.test(key) ? '*' : key}`),
  );
}

const recordings = new Recordings<Recording>(__dirname);
const recorded = recordings.files.map((file) => recordings.load(file).rows);
const readModels = allReadModels({ find: () => Promise.reject(new Error('nobody is looked up')) });

describe('the rows of read models', () => {
  it('have another version where they have another shape', () => {
    const shapes = readModels.map(({ name, version, tables }) => {
      const fields = tables.flatMap((table) => recorded.flatMap((rows) => fieldsOf(rows[table], table)));
      const shape = [...new Set(fields)].toSorted().join('\n');
      return [name, `${version} ${createHash('sha256').update(shape).digest('hex').slice(0, 12)}`] as const;
    });
    expect(Object.fromEntries(shapes)).toEqual(SHAPES);
  });

  it('have a title by which people know them', () => {
    const titles = readModels.map(({ title }) => title);
    expect(titles).not.toContain(undefined);
    expect(new Set(titles).size).toBe(readModels.length);
  });
});
