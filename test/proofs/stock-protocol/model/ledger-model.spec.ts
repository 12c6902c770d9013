import { describe, expect, it } from '@jest/globals';
import { InMemoryEventStore, type SealedEvent } from '@fiocco/event-sourcing';
import fc from 'fast-check';
import { seedOf } from '../../../support/random.js';
import { type Append, eventsFrom, type Ledger, LedgerModel } from './ledger-model.js';

const STREAMS = ['gift-1_7', 'stock-7'] as const;

function event(stream: string, n: number): SealedEvent {
  const metadata = { at: '', actor: 'spec', cause: 'spec', previousHash: '' };
  const id = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
  return stream === 'stock-7'
    ? { id, type: 'stock.QuantitySet.v1', data: { quantity: n }, metadata }
    : { id, type: 'gift.GiftWithdrawn.v1', data: {}, metadata };
}

/** An append of new events, or the same one again. */
const asked = fc.oneof(
  fc.record({
    again: fc.constant(null),
    stream: fc.constantFrom(...STREAMS),
    expectedRevision: fc.integer({ min: -1, max: 6 }),
    size: fc.integer({ min: 1, max: 3 }),
  }),
  fc.nat(20).map((again) => ({ again, stream: STREAMS[0], expectedRevision: -1, size: 1 })),
);

describe("the explorer's ledger", () => {
  it('answers appends and reads as the stores do', async () => {
    const property = fc.asyncProperty(fc.array(asked, { maxLength: 30 }), async (questions) => {
      const store = new InMemoryEventStore();
      const model = new LedgerModel();
      const made: Append[] = [];
      let ledger: Ledger = new Map();
      for (const question of questions) {
        const former = question.again === null ? undefined : made[question.again % (made.length || 1)];
        const append = former ?? freshAppend(question, made.length);
        made.push(append);
        const answer = await store.append(append.stream, append.expectedRevision, append.events);
        const stored = model.append(ledger, append);
        expect([stored.outcome, stored.revision]).toEqual([answer.outcome, answer.revision]);
        if (stored.outcome !== 'conflict') ledger = stored.ledger;
        for (const stream of STREAMS) {
          const ids = eventsFrom(model.of(ledger, stream), 1).map(({ id }) => id);
          expect(ids).toEqual((await store.read(stream, { from: 1 })).map(({ id }) => id));
        }
      }
    });
    await fc.assert(property, { seed: seedOf("the explorer's ledger"), numRuns: 150 });
  });
});

function freshAppend(
  { stream, expectedRevision, size }: { stream: string; expectedRevision: number; size: number },
  no: number,
): Append {
  const events = Array.from({ length: size }, (_, index) => event(stream, no * 10 + index));
  return { stream, expectedRevision, events };
}
