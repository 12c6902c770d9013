import { describe, expect, it } from '@jest/globals';
import { brokenLinks, type Recorded, Recordings, runOf } from '../../../../platform/testing/recordings.js';
import { type ClosingCommand, closingDecider } from '../closing.decider.js';
import { type ClosingEvent, closingEvents, closingStream } from '../closing.events.js';

const recordings = new Recordings<{ readonly events: readonly Recorded[] }>(__dirname);
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];
const DAY = '2026-11-20';

const words = (n: number) => ({ ref: `closing_${DAY}#${n}`, digest: `w${n}` });
const expected = { contanti: 15_000, pos: 8_000, assegno: 0, buono: 2_500, altro: -500 };
const closing = {
  type: 'CloseDay',
  day: DAY,
  today: '2026-11-21',
  floatCents: 5_000,
  expected,
  uncounted: { stripe: 12_900, paypal: 0, bonifico: 6_000 },
} as const;
/** Produces every event of a day's closing. New events are added here. */
const sampleRun: readonly ClosingCommand[] = [
  { ...closing, counted: { ...expected, altro: 0, contanti: 14_500 }, reason: words(1) },
  { type: 'ReopenDay', day: DAY, reason: words(2) },
  {
    ...closing,
    expected: { ...expected, altro: 0 },
    counted: { ...expected, altro: 0 },
    reason: null,
  },
];

describe('a run of today', () => {
  const today = runOf(closingStream(DAY), closingDecider, sampleRun);
  if (NEW_FILE) recordings.write(`${NEW_FILE}.json`, { events: today });

  it('brings about every event that is still written', () => {
    expect([...new Set(today.map(({ type }) => type))].toSorted()).toEqual(
      closingEvents.currentTypes.toSorted(),
    );
  });

  it('writes what the newest recording holds: another shape is another version', () => {
    expect(today).toEqual(recordings.newest().events);
  });
});

describe('the recorded closings', () => {
  it('hold every version that was ever described', () => {
    const recorded = recordings.types();
    expect(closingEvents.types.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(recordings.files)('%s are as they were written, and closed for the decider', (file) => {
    const { events } = recordings.load(file);
    expect(brokenLinks(events)).toEqual([]);
    const current = (events as unknown as readonly ClosingEvent[]).map((event) => closingEvents.read(event));
    const { closed } = current.reduce(closingDecider.evolve, closingDecider.initialState);
    expect(closed).toMatchObject({ day: DAY, floatCents: 5_000, reason: null });
  });
});
