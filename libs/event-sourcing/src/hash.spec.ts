import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventMetadata, JsonObject, SealedEvent } from './event.js';
import { GENESIS_HASH, hashOf } from './hash.js';

const event: SealedEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'gift.UnitHeld.v1',
  data: { cents: 12_900 },
  metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'request', previousHash: GENESIS_HASH },
};

describe('the hash of an event', () => {
  it('is the one that was released', () => {
    // Changing this hash would break every chain that was ever written.
    expect(hashOf('gift-1_2', 0, event)).toBe(
      'c877dc0b79c9822804bb8bfa246bbbdd57b778a203d8cefe801482b65c19fa13',
    );
  });

  it('covers every field that a stream vouches for', () => {
    const { metadata } = event;
    const changed: string[] = [
      hashOf('gift-1_3', 0, event),
      hashOf('gift-1_2', 1, event),
      hashOf('gift-1_2', 0, { ...event, id: event.id.replace('1', '2') }),
      hashOf('gift-1_2', 0, { ...event, type: 'gift.UnitHeld.v2' }),
      hashOf('gift-1_2', 0, { ...event, data: { cents: 12_901 } }),
      hashOf('gift-1_2', 0, { ...event, metadata: { ...metadata, at: '2026-11-21T10:00:00.001Z' } }),
      hashOf('gift-1_2', 0, { ...event, metadata: { ...metadata, actor: 'staff:1' } }),
      hashOf('gift-1_2', 0, { ...event, metadata: { ...metadata, cause: 'other' } }),
      hashOf('gift-1_2', 0, { ...event, metadata: { ...metadata, previousHash: '1'.repeat(64) } }),
    ];
    expect(new Set([...changed, hashOf('gift-1_2', 0, event)]).size).toBe(changed.length + 1);
  });

  it('tells fields apart whose texts join to the same', () => {
    expect(hashOf('gift-1', 23, event)).not.toBe(hashOf('gift-12', 3, event));
  });

  it('is the same after any number of ways through JSON text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        fc.string(),
        (data, cause) => {
          const written: SealedEvent = {
            ...event,
            data: data as JsonObject,
            metadata: { ...event.metadata, cause },
          };
          const dataText = JSON.stringify(written.data);
          const metadataText = JSON.stringify(written.metadata);
          const read: SealedEvent = {
            ...written,
            data: JSON.parse(dataText) as JsonObject,
            metadata: JSON.parse(metadataText) as EventMetadata,
          };
          expect(JSON.stringify(read.data)).toBe(dataText);
          expect(JSON.stringify(read.metadata)).toBe(metadataText);
          expect(hashOf('gift-1_2', 7, read)).toBe(hashOf('gift-1_2', 7, written));
        },
      ),
      { numRuns: 500 },
    );
  });
});
