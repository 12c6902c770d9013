import { describe, expect, it } from '@jest/globals';
import { seal, type StoredEvent } from '@fiocco/event-sourcing';
import { brokenLinks, Recordings } from '../../../platform/testing/recordings.js';
import { type PrivacyCommand, privacyRequestDecider } from '../request/privacy-request.decider.js';
import type { PrivacyEvent } from '../request/privacy-request.events.js';
import { privacyEvents } from '../request/privacy.versions.js';

type Recorded = Omit<StoredEvent, 'position'>;

const recordings = new Recordings<{ readonly events: readonly Recorded[] }>(__dirname);
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];

/** Produces every event of a request with every kind of record. New events are added here. */
const sampleRun: readonly PrivacyCommand[] = [
  { type: 'RecordExport', records: ['transaction_tx-1', 'list_100000000001', 'account_3'] },
  { type: 'RecordErasure', records: ['transaction_tx-1', 'draft_d-1', 'record_list_100000000001'] },
];

function runToday(): Recorded[] {
  return sampleRun.flatMap((command, n) => {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    const stream = `privacy-${id}`;
    const [event] = privacyRequestDecider.decide(privacyRequestDecider.initialState, command);
    const context = { at: `2026-11-21T10:00:0${n}.000Z`, actor: 'staff:1', cause: `r-${n}` } as const;
    return seal(stream, undefined, event ? [{ id, event }] : [], context).map((sealed) => ({
      ...sealed,
      stream,
      revision: 0,
    }));
  });
}

describe('a run of today', () => {
  const today = runToday();
  if (NEW_FILE) recordings.write(`${NEW_FILE}.json`, { events: today });

  it('brings about every event that is still written', () => {
    expect(today.map(({ type }) => type).sort()).toEqual([...privacyEvents.currentTypes].sort());
  });

  it('writes what the newest recording holds: another shape is another version', () => {
    expect(today).toEqual(recordings.newest().events);
  });
});

describe('the recorded requests', () => {
  it('hold every version that was ever described', () => {
    const recorded = recordings.types();
    expect(privacyEvents.types.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(recordings.files)('%s is as it was written, and done for the decider', (file) => {
    const { events } = recordings.load(file);
    expect(brokenLinks(events)).toEqual([]);
    for (const event of events as unknown as readonly PrivacyEvent[]) {
      const state = privacyRequestDecider.evolve(privacyRequestDecider.initialState, event);
      expect(privacyRequestDecider.decide(state, { type: 'RecordErasure', records: [] })).toEqual([]);
      expect(privacyEvents.currentTypes).toContain(privacyEvents.read(event).type);
    }
  });
});
