import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, JsonObject, StoredEvent } from './event.js';
import { GENESIS_HASH, hashOf } from './hash.js';
import { seal } from './seal.js';

const context = { at: '2026-11-21T10:00:00.000Z', actor: 'staff:3', cause: 'request-1' };
const draft = (n: number, data: unknown = { n }) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  event: { type: 'gift.UnitHeld.v1', data: data as JsonObject } satisfies DomainEvent,
});

function two<Item>(items: readonly Item[]): [Item, Item] {
  const [first, second] = items;
  if (!first || !second) throw new Error('expected two');
  return [first, second];
}

describe('sealing', () => {
  it('chains the first events of a stream to each other', () => {
    const [first, second] = two(seal('gift-1_2', undefined, [draft(1), draft(2)], context));
    expect(first).toEqual({
      ...draft(1).event,
      id: draft(1).id,
      metadata: { ...context, previousHash: GENESIS_HASH },
    });
    expect(second.metadata.previousHash).toBe(hashOf('gift-1_2', 0, first));
  });

  it('chains to the last event of the stream', () => {
    const [sealed] = two(seal('gift-1_2', undefined, [draft(1), draft(9)], context));
    const last: StoredEvent = { ...sealed, stream: 'gift-1_2', revision: 4, position: 99n };
    const [next, afterNext] = two(seal('gift-1_2', last, [draft(2), draft(3)], context));
    expect(next.metadata.previousHash).toBe(hashOf('gift-1_2', 4, last));
    expect(afterNext.metadata.previousHash).toBe(hashOf('gift-1_2', 5, next));
  });

  it.each([
    ['undefined', { a: undefined }],
    ['not a number', { a: { b: [Number.NaN] } }],
    ['an infinity', { a: Number.POSITIVE_INFINITY }],
    ['a date', { a: new Date(0) }],
    ['a bigint', { a: 1n }],
    ['a map', { a: new Map() }],
    ['a hole in an array', { a: Array(1) }],
    ['a function', { a: () => 1 }],
    ['an object with its own JSON', { a: { toJSON: () => 1 } }],
  ])('refuses what JSON would change: %s', (_, data) => {
    expect(() => seal('gift-1_2', undefined, [draft(1, data)], context)).toThrow(TypeError);
  });
});
