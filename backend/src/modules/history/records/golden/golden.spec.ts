import { describe, expect, it } from '@jest/globals';
import type { RecordHistoryEntry } from '@fiocco/contracts';
import { seal, type StoredEvent } from '@fiocco/event-sourcing';
import type { JsonObject } from '@fiocco/personal-data';
import { OWNED_BY_MODULES } from '../../../../owned.js';
import { recordEvents } from '../../../../platform/index.js';
import { eventOf } from '../../../../platform/record-history/history-outbox.js';
import { changeBetween } from '../../../../platform/record-history/record-change.js';
import { brokenLinks, Recordings } from '../../../../platform/testing/recordings.js';
import { entryOf, refsOf, type StoredRecordEvent } from '../record-entry.js';
import { sampleRun, type Step } from './sample-run.fixtures.js';

type Recorded = Omit<StoredEvent, 'position'>;
interface Recording {
  readonly events: readonly Recorded[];
  readonly values: Readonly<Record<string, JsonObject>>;
  readonly entries: readonly RecordHistoryEntry[];
}

const recordings = new Recordings<Recording>(__dirname);
const FILES = recordings.files;
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];

function actionOf({ before, after }: Step) {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

function runToday(): Pick<Recording, 'events' | 'values'> {
  const events: Recorded[] = [];
  const values: Record<string, JsonObject> = {};
  for (const [n, step] of sampleRun.entries()) {
    const { stream } = step;
    const change = changeBetween(step.before, step.after);
    const keep = (fields: JsonObject | null, side: string) => {
      if (fields === null) return null;
      const ref = `${stream.replace('record-', 'record_')}#${n}${side}`;
      values[ref] = fields;
      return { ref, digest: `digest-${n}${side}` };
    };
    const [was, is] = [keep(change.before, 'b'), keep(change.after, 'a')];
    const event = eventOf(actionOf(step), change, was, is);
    const last = events.findLast((each) => each.stream === stream);
    const context = {
      at: `2026-11-21T10:00:0${n}.000Z`,
      actor: n % 2 ? 'staff:1' : 'system:start',
      cause: `r-${n}`,
    };
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    const [sealed] = seal(stream, last && { ...last, position: 0n }, [{ id, event }], context);
    if (sealed) events.push({ ...sealed, stream, revision: (last?.revision ?? -1) + 1 });
  }
  return { events, values };
}

function told({ events, values }: Pick<Recording, 'events' | 'values'>): RecordHistoryEntry[] {
  return events.map((event) => {
    const kind = OWNED_BY_MODULES.records.find(({ code }) => event.stream.startsWith(`record-${code}`));
    if (!kind) throw new Error(event.stream);
    const facts = {
      kind,
      values: new Map(Object.entries(values)),
      staff: new Map([[1, 'Elena']]),
      names: { occasion: new Map([[5, 'Matrimonio']]) },
    };
    return entryOf(recordEvents.read(event as unknown as StoredRecordEvent), facts);
  });
}

describe('a run of today', () => {
  const today = runToday();
  if (NEW_FILE) {
    recordings.write(`${NEW_FILE}.json`, { ...today, entries: told(today) });
  }

  it('brings about every event that is still written', () => {
    const written = new Set(today.events.map(({ type }) => type));
    expect([...written].sort()).toEqual([...recordEvents.currentTypes].sort());
  });

  it('writes what the newest recording holds: another shape is another version', () => {
    const { events, values } = recordings.newest();
    expect(today).toEqual({ events, values });
  });
});

describe('the recorded histories', () => {
  it('hold every version that was ever described', () => {
    const recorded = recordings.types();
    expect(recordEvents.types.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(FILES)('%s is as it was written: every event holds the hash of the one before', (file) => {
    expect(brokenLinks(recordings.load(file).events)).toEqual([]);
  });

  it.each(FILES)('%s is told as it was told then', (file) => {
    const recording = recordings.load(file);
    expect(told(recording)).toEqual(recording.entries);
  });

  it.each(FILES)('%s refers to values, and is told without them once they are erased', (file) => {
    const { events, values } = recordings.load(file);
    const refs = events.flatMap((event) => refsOf(event as unknown as StoredRecordEvent));
    expect(refs.sort()).toEqual(Object.keys(values).sort());
    const erased = told({ events, values: {} }).flatMap(({ fields }) => fields);
    expect(erased.filter(({ before, after }) => before !== null || after !== null)).toEqual([]);
    expect(new Set(erased.map(({ kept }) => kept))).toEqual(new Set(['erased', 'secret']));
  });
});

describe('the catalogue of records', () => {
  const data = {
    fields: ['name'],
    secrets: [],
    before: null,
    after: { ref: 'record_list_1#1', digest: 'd' },
  };
  const read = (changes: object) => () =>
    recordEvents.read({ type: 'record.Changed.v1', data: { ...data, ...changes } } as never);

  it('admits codes and references, and nothing that could be a word of a person', () => {
    expect(read({})).not.toThrow();
    for (const wrong of [
      { fields: ['Anna Verdi'] },
      { fields: [{ name: 'Anna' }] },
      { fields: 'name' },
      { secrets: ['confetti 1'] },
      { after: 'Anna' },
      { after: { ref: 'Anna Verdi', digest: 'd' } },
      { after: { ref: 'a', digest: 'd', text: 'Anna' } },
      { note: 'Anna' },
    ])
      expect(read(wrong)).toThrow('EVENT_PAYLOAD_INVALID');
  });
});
