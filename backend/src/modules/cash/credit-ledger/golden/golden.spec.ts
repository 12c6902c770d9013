import { describe, expect, it } from '@jest/globals';
import { brokenLinks, type Recorded, Recordings, runOf } from '../../../../platform/testing/recordings.js';
import { type CreditCommand, creditDecider, goneCents } from '../credit.decider.js';
import { type CreditEvent, creditEvents } from '../credit.events.js';

const recordings = new Recordings<{ readonly events: readonly Recorded[] }>(__dirname);
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];
const STREAM = 'credit-100000000001';

const paper = (n: number) => ({
  ref: `credit_100000000001_entry-${n}#1`,
  digest: `p${n}`,
});
const entry = { type: 'RecordCredit', on: '2026-11-21', givenCents: 10_000 } as const;
/** Produces every event of a list's credit. New events are added here. */
const sampleRun: readonly CreditCommand[] = [
  { ...entry, kind: 'used', entryId: 'use-1', amountCents: 6_000, reference: paper(1) },
  { ...entry, kind: 'returned', entryId: 'back-1', amountCents: 4_000, reference: paper(2) },
  {
    type: 'ReverseCredit',
    entryId: 'back-1',
    reason: { ref: 'credit-reason_100000000001_back-1#1', digest: 'w1' },
  },
  { ...entry, kind: 'returned', entryId: 'back-2', amountCents: 3_000, reference: paper(3), how: 'contanti' },
  {
    ...entry,
    kind: 'returned',
    entryId: 'back-3',
    amountCents: 1_000,
    reference: paper(4),
    how: 'pos',
    reason: { ref: 'credit-reason_100000000001_back-3#1', digest: 'w2' },
  },
];

describe('a run of today', () => {
  const today = runOf(STREAM, creditDecider, sampleRun);
  if (NEW_FILE) recordings.write(`${NEW_FILE}.json`, { events: today });

  it('brings about every event that is still written', () => {
    expect([...new Set(today.map(({ type }) => type))].toSorted()).toEqual(
      creditEvents.currentTypes.toSorted(),
    );
  });

  it('writes what the newest recording holds: another shape is another version', () => {
    expect(today).toEqual(recordings.newest().events);
  });
});

describe('the recorded credit', () => {
  it('holds every version that was ever described', () => {
    const recorded = recordings.types();
    expect(creditEvents.types.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(recordings.files)('%s is as it was written, and gone for the decider', (file) => {
    const { events } = recordings.load(file);
    expect(brokenLinks(events)).toEqual([]);
    const current = (events as unknown as readonly CreditEvent[]).map((event) => creditEvents.read(event));
    const state = current.reduce(creditDecider.evolve, creditDecider.initialState);
    expect(goneCents(state)).toBe(10_000);
    const standing = state.entries.filter(({ reversed }) => !reversed);
    expect(standing.map(({ kind }) => kind)).toEqual(['used', ...standing.slice(1).map(() => 'returned')]);
  });
});
