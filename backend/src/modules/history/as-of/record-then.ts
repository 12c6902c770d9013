import { type EventStore, LedgerDamaged, type StoredEvent } from '@fiocco/event-sourcing';
import {
  readable,
  recordAction,
  type RecordEvent,
  recordEvents,
  type RecordName,
  recordStream,
  type StreamThen,
  streamThen,
  StreamUnreadable,
  type ValuesRef,
} from '../../../platform/index.js';
import type { FieldSource } from './fields-then.js';

/** What a record's own history says of a moment. */
export interface RecordThen extends Pick<StreamThen, 'events' | 'later'> {
  /**
   * Every field that its history is about, by its code; one that is absent was empty, or the history does not say. Null
   * once the record was deleted.
   */
  readonly fields: ReadonlyMap<string, FieldSource> | null;
}

const UNTOLD: RecordThen = { events: [], later: [], fields: new Map() };

/** One read of the record's stream. A damaged one says nothing: for want of a name no gift goes untold. */
export async function recordThen(
  store: Pick<EventStore, 'read'>,
  record: RecordName,
  moment: Date,
): Promise<RecordThen> {
  try {
    const then = await streamThen(store, recordStream(record), moment);
    return { events: then.events, later: then.later, fields: fieldsOf(then) };
  } catch (error) {
    if (error instanceof LedgerDamaged || error instanceof StreamUnreadable) return UNTOLD;
    throw error;
  }
}

type Told = RecordEvent & Pick<StoredEvent, 'metadata'>;

type Fields = Map<string, FieldSource>;

/** From the events alone, whatever fields they name: what has a history is told, also a field that is new tomorrow. */
function fieldsOf({ events, later }: StreamThen): RecordThen['fields'] {
  const past = events.map(current);
  const last = past.at(-1);
  if (last && recordAction(last) === 'deleted') return null;
  const fields: Fields = new Map();
  // What was never changed until then was what the next change found.
  for (const event of later.map(current).toReversed()) putBefore(fields, event);
  for (const event of past) putAfter(fields, event);
  return fields;
}

function putBefore(fields: Fields, { data }: Told): void {
  put(fields, data.fields, 'before' in data ? data.before : null);
  for (const field of data.secrets) fields.delete(field);
}

function putAfter(fields: Fields, { data, metadata }: Told): void {
  put(fields, data.fields, 'after' in data ? data.after : null);
  for (const field of data.secrets) fields.set(field, { changedAt: metadata.at });
}

function put(fields: Fields, names: readonly string[], values: ValuesRef | null): void {
  for (const name of names) {
    if (values) fields.set(name, { ref: values.ref });
    else fields.delete(name);
  }
}

const current = (event: StoredEvent): Told =>
  readable(event.stream, event, () => recordEvents.read<Told>(event as StoredEvent & Told));
