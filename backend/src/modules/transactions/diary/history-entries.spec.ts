import { describe, expect, it } from '@jest/globals';
import { hashOf, type StoredEvent, StreamUnreadable } from '@fiocco/event-sourcing';
import { randomHistory } from '../../gifts/testing/random-history.fixtures.js';
import { historyEntries } from './history-entries.js';

const random = randomHistory(5, 2_000);
const event = random.find(({ type }) => type === 'gift.TransactionPaid.v1');
if (!event) throw new Error('nothing was paid');
const stream: readonly StoredEvent[] = random.filter((each) => each.stream === event.stream);
const transactionId = event.data['transactionId'] as string;
const changed = (change: Partial<StoredEvent>): readonly StoredEvent[] =>
  stream.map((each) => (each.revision === event.revision ? { ...each, ...change } : each));

describe('the diary of a transaction', () => {
  it('has the fingerprints and causes of the events as they are stored', () => {
    const own = stream.filter(({ data }) => data['transactionId'] === transactionId);
    expect(historyEntries(stream, transactionId).map(({ fingerprint }) => fingerprint)).toEqual(
      own.map((each) => hashOf(each.stream, each.revision, each).slice(0, 8)),
    );
    expect(historyEntries(stream, transactionId).map(({ cause }) => cause)).toEqual(
      own.map(({ metadata }) => metadata.cause),
    );
    expect(own.length).toBeGreaterThan(2);
  });

  it('names the provider of the attempt that pays, though a restore has found another beside it', () => {
    const began = random.find(({ type }) => type === 'gift.CaptureBegan.v1');
    if (!began) throw new Error('nothing was captured');
    const { transactionId: id } = began.data as { transactionId: string };
    const upTo = random.filter(
      ({ stream: of, revision }) => of === began.stream && revision < began.revision,
    );
    const money = { amountCents: 100, currency: 'EUR' };
    const data = {
      transactionId: id,
      attemptId: 'other',
      provider: 'elsewhere',
      paymentId: 'p',
      ...money,
    };
    const found = { ...began, type: 'gift.PaymentFound.v1', data };
    const said = historyEntries([...upTo, found, { ...began, revision: began.revision + 1 }], id).at(-1);
    expect(said?.sentence).toMatch(/si aspetta la risposta di (Stripe|PayPal)$/);
  });

  it.each([
    ['of no version that is known', { type: 'gift.TransactionPaid.v9' }],
    ['of another shape', { data: { ...event.data, cents: 1 } }],
  ])('ends at an event %s, and says which one', (_, change) => {
    const reading = () => historyEntries(changed(change), transactionId);
    expect(reading).toThrow(StreamUnreadable);
    expect(reading).toThrow(`event ${event.revision + 1}:`);
  });
});
