import { describe, expect, it } from '@jest/globals';
import { hashOf, hashOfTexts, seal } from '@fiocco/event-sourcing';
import fc from 'fast-check';
import { linkOf, rollOn } from './event-hash.js';
import type { RawEvent } from './sources/ledger-source.js';

const id = '00000000-0000-4000-8000-000000000001';
const previousHash = 'ab'.repeat(32);
const raw = (metadata: string): RawEvent => ({
  position: 1n,
  stream: 'gift-1_2',
  revision: 3,
  id,
  type: 'gift.UnitHeld.v1',
  data: '{}',
  metadata,
});

describe('the hash of a stored text', () => {
  it('is the hash of the event that was sealed, whatever it carries', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        const data = JSON.parse(JSON.stringify(payload)) as Record<string, string>;
        const [sealed] = seal('gift-1_2', undefined, [{ id, event: { type: 'gift.UnitHeld.v1', data } }], {
          at: '2026-11-21T10:00:00.000Z',
          actor: 'buyer',
          cause: 'è',
        });
        if (!sealed) throw new Error('one draft gives one event');
        const stored = {
          ...raw(JSON.stringify(sealed.metadata)),
          revision: 0,
          data: JSON.stringify(sealed.data),
        };
        expect(hashOfTexts(stored)).toBe(hashOf('gift-1_2', 0, sealed));
      }),
    );
  });
});

describe('the link to the predecessor', () => {
  it.each([
    ['as it is sealed', JSON.stringify({ at: 't', actor: 'buyer', cause: 'c', previousHash }), previousHash],
    ['in another order', JSON.stringify({ previousHash, at: 't' }), previousHash],
    ['only at the top', JSON.stringify({ at: 't', inner: { a: 1, previousHash } }), ''],
    ['not inside a text', JSON.stringify({ at: `,"previousHash":"${previousHash}` }), ''],
    ['none in what is no JSON', '{"at":', ''],
  ])('%s', (_, metadata, link) => {
    expect(linkOf(raw(metadata))).toBe(link);
  });
});

it('binds the rolling head to place, event and everything before', () => {
  const rolling = rollOn('a', 1n, 'b');
  expect(rollOn('a', 2n, 'b')).not.toBe(rolling);
  expect(rollOn('a', 1n, 'c')).not.toBe(rolling);
  expect(rollOn('b', 1n, 'b')).not.toBe(rolling);
  // Signed heads that are kept for years contain this hash.
  expect(rolling).toBe('070ff5beb6cd768ffb0d2ee1f7113fb19c8eb0e2e28a3f41126335fac5c055a8');
});
