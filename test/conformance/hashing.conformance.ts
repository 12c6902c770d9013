import { describe, expect, it } from '@jest/globals';
import { type EventStore, hashOf, type JsonObject, NO_STREAM } from '@fiocco/event-sourcing';
import fc from 'fast-check';
import { newStream, sample } from './sample-events.js';

const jsonObject = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());

/** The chain is computed over texts; a store may keep them as text or as JSON, as long as they read back the same. */
export function describeHashing(store: () => EventStore): void {
  describe('the hash of what is read', () => {
    it('is that of what was appended, whatever JSON it was', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(jsonObject, fc.string()), { minLength: 1, maxLength: 20 }),
          async (drafts) => {
            const stream = newStream();
            const events = drafts.map(([data, cause]) => {
              const event = sample(data as JsonObject);
              return { ...event, metadata: { ...event.metadata, cause } };
            });
            await store().append(stream, NO_STREAM, events);
            const read = await store().read(stream);
            expect(read.map(({ data }) => JSON.stringify(data))).toEqual(
              events.map(({ data }) => JSON.stringify(data)),
            );
            expect(read.map((event) => hashOf(stream, event.revision, event))).toEqual(
              events.map((event, revision) => hashOf(stream, revision, event)),
            );
          },
        ),
        { numRuns: 100 },
      );
    });
  });
}
