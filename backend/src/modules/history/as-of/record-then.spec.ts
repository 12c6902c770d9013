import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, InMemoryEventStore, LedgerUnavailable, seal } from '@fiocco/event-sourcing';
import type { RecordEvent } from '../../../platform/index.js';
import { type RecordThen, recordThen } from './record-then.js';
import { listRecords } from '../../gift-lists/index.js';

const RECORD = { kind: listRecords, id: 7 };
const STREAM = 'record-list_7';

const values = (n: number) => ({ ref: `record_list_7#${n}`, digest: `d${n}` });
const created: RecordEvent = {
  type: 'record.Created.v1',
  data: { fields: ['name', 'notes'], secrets: [], after: values(1) },
};
const changed = (field: string, n: number): RecordEvent => ({
  type: 'record.Changed.v1',
  data: { fields: [field], secrets: [], before: values(n), after: values(n + 1) },
});
const deleted: RecordEvent = {
  type: 'record.Deleted.v1',
  data: { fields: ['name'], secrets: [], before: values(9) },
};
const strange: DomainEvent = { type: 'record.Wrapped.v1', data: {} };

const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 21, 10, n));

/** Event n is stored at minute n. */
async function storeWith(...events: readonly DomainEvent[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const [n, event] of events.entries()) {
    const [last] = await store.read(STREAM, { direction: 'backward', limit: 1 });
    const context = { at: minute(n).toISOString(), actor: 'staff:1', cause: 'r' };
    await store.append(STREAM, n - 1, seal(STREAM, last, [{ id: crypto.randomUUID(), event }], context));
  }
  return store;
}

const refAt = (fields: RecordThen['fields'], field: string) => {
  const source = fields?.get(field);
  return fields && (source && 'ref' in source ? source.ref : undefined);
};
const nameRefAt = async (n: number, ...events: readonly DomainEvent[]) =>
  refAt((await recordThen(await storeWith(...events), RECORD, minute(n))).fields, 'name');

describe('where a record’s name of then is kept', () => {
  const life = [created, changed('notes', 2), changed('name', 4), deleted];

  it.each([
    ['as it was made', 0, 'record_list_7#1'],
    ['whatever else was changed', 1, 'record_list_7#1'],
    ['renamed', 2, 'record_list_7#5'],
    ['nowhere once it was deleted', 3, null],
  ])('%s', async (_, n, expected) => {
    expect(await nameRefAt(n, ...life)).toBe(expected);
  });

  it('is what the first renaming found, where its making was never written down', async () => {
    expect(await nameRefAt(0, changed('notes', 2), changed('name', 4))).toBe('record_list_7#4');
  });

  it('is unknown before it was made, without a history, and where nobody ever renamed it', async () => {
    expect(await nameRefAt(-1, created)).toBeUndefined();
    expect(await nameRefAt(0)).toBeUndefined();
    expect(await nameRefAt(0, changed('notes', 2))).toBeUndefined();
  });
});

describe('the other fields of then', () => {
  const secret: RecordEvent = {
    type: 'record.Changed.v1',
    data: { fields: ['phase'], secrets: ['password'], before: values(6), after: values(7) },
  };
  const fieldsAt = async (n: number, ...events: readonly DomainEvent[]) => [
    ...((await recordThen(await storeWith(...events), RECORD, minute(n))).fields ?? []),
  ];

  it('are whatever the events name, each where its last change left it', async () => {
    expect(await fieldsAt(2, created, changed('notes', 2), secret)).toEqual([
      ['name', { ref: 'record_list_7#1' }],
      ['notes', { ref: 'record_list_7#3' }],
      ['phase', { ref: 'record_list_7#7' }],
      ['password', { changedAt: minute(2).toISOString() }],
    ]);
  });
});

describe('a history that can’t be believed', () => {
  const nothing = { events: [], later: [], fields: new Map() };

  it('says nothing, and keeps nobody from the rest', async () => {
    expect(await recordThen(await storeWith(created, strange), RECORD, minute(1))).toEqual(nothing);
    const events = await (await storeWith(created, changed('name', 4))).read(STREAM);
    const tampered = { read: async () => events.toReversed() };
    expect(await recordThen(tampered, RECORD, minute(1))).toEqual(nothing);
  });

  it('is not taken for one that can’t be asked', async () => {
    const away = { read: () => Promise.reject(new LedgerUnavailable('away')) };
    await expect(recordThen(away, RECORD, minute(0))).rejects.toThrow('away');
  });
});
