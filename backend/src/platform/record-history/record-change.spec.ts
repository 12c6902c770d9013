import { describe, expect, it } from '@jest/globals';
import { changeBetween, isEmpty, Secret, type Snapshot } from './record-change.js';
import { type RecordKind, recordStream, recordSubject } from '../owned/record-kind.js';

const list = (changes: Snapshot = {}): Snapshot => ({
  name: 'Nozze',
  notes: null,
  address: { city: 'Torino', street: 'Via Roma 1' },
  acceptsFund: true,
  password: new Secret('hash-1'),
  ...changes,
});

describe('what changed of a record', () => {
  it('is nothing where nothing did, whatever the order of an address and of the fields', () => {
    const same = list({ address: { street: 'Via Roma 1', city: 'Torino' }, password: new Secret('hash-1') });
    expect(isEmpty(changeBetween(list(), same))).toBe(true);
  });

  it('names the fields and keeps exactly their values', () => {
    const after = list({ notes: 'Chiamare', address: null, acceptsFund: false });
    expect(changeBetween(list(), after)).toEqual({
      fields: ['notes', 'address', 'acceptsFund'],
      secrets: [],
      before: { notes: null, address: { city: 'Torino', street: 'Via Roma 1' }, acceptsFund: true },
      after: { notes: 'Chiamare', address: null, acceptsFund: false },
    });
  });

  it.each([
    ['another one', list({ password: new Secret('hash-2') })],
    ['none any more', list({ password: new Secret(null) })],
  ])('of a secret is only that it did: %s', (_, after) => {
    expect(changeBetween(list(), after)).toEqual({
      fields: [],
      secrets: ['password'],
      before: null,
      after: null,
    });
  });

  it.each([
    ['made', null, list(), 'after' as const],
    ['gone', list(), null, 'before' as const],
  ])('is every filled field of one that was %s', (_, before, after, side) => {
    const change = changeBetween(before, after);
    expect(change.fields).toEqual(['name', 'address', 'acceptsFund']);
    expect(change.secrets).toEqual(['password']);
    expect(change[side]).toEqual({ name: 'Nozze', address: list()['address'], acceptsFund: true });
    expect(JSON.stringify(change)).not.toContain('hash-1');
  });

  it('of a record without a secret names none', () => {
    expect(changeBetween(null, list({ password: new Secret(null) })).secrets).toEqual([]);
  });
});

const kind = (code: string): RecordKind => ({ code, table: code, readers: 'staff', fields: {} });

it('streams and subjects are named after the record', () => {
  expect(recordStream({ kind: kind('list'), id: 123 })).toBe('record-list_123');
  expect(recordSubject({ kind: kind('list'), id: 123 })).toBe('record_list_123');
  expect(recordStream({ kind: kind('settings'), id: null })).toBe('record-settings');
  expect(recordSubject({ kind: kind('settings'), id: null })).toBe('record_settings');
});
