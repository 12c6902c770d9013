import {
  type EventStore,
  LedgerDamaged,
  readable,
  type StoredEvent,
  type StreamThen,
  streamThen,
  StreamUnreadable,
} from '@fiocco/event-sourcing';
import {
  recordAction,
  type RecordEvent,
  recordEvents,
  type RecordName,
  recordStream,
  type ValuesRef,
} from '../../../platform/index.js';
import type { FieldSource } from './fields-then.js';

/** What a record's history says about a moment. */
export interface RecordThen extends Pick<StreamThen, 'events' | 'later'> {
  /**
   * Where each field's value is kept, by the field's code. An absent field was empty, or the history does not say. Null
   * once the record was deleted.
   */
  readonly fields: ReadonlyMap<string, FieldSource> | null;
}

const UNTOLD: RecordThen = { events: [], later: [], fields: new Map() };

type ReadsStreams = Pick<EventStore, 'read'>;

/** Reads the record's stream once. Throws `LedgerDamaged` and `StreamUnreadable`. */
export async function soundRecordThen(
  store: ReadsStreams,
  record: RecordName,
  moment: Date,
): Promise<RecordThen> {
  const then = await streamThen(store, recordStream(record), moment);
  return { events: then.events, later: then.later, fields: fieldsOf(then) };
}

/** The same; a damaged stream counts as one that says nothing, so that a missing name does not stop the whole answer. */
export async function recordThen(store: ReadsStreams, record: RecordName, moment: Date): Promise<RecordThen> {
  try {
    return await soundRecordThen(store, record, moment);
  } catch (error) {
    if (error instanceof LedgerDamaged || error instanceof StreamUnreadable) return UNTOLD;
    throw error;
  }
}

type Told = RecordEvent & Pick<StoredEvent, 'metadata'>;

type Fields = Map<string, FieldSource>;

/** Made from the events alone, whatever fields they name, so that a new field needs no change here. */
function fieldsOf({ events, later }: StreamThen): RecordThen['fields'] {
  const past = events.map(current);
  const last = past.at(-1);
  if (last && recordAction(last) === 'deleted') return null;
  const fields: Fields = new Map();
  // For a field that was not changed until then, the next change tells what it found.
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
