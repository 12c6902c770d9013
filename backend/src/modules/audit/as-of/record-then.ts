import { type EventStore, LedgerDamaged, type StoredEvent } from '@fiocco/event-sourcing';
import {
  readable,
  type RecordEvent,
  recordEvents,
  type RecordName,
  recordStream,
  type StreamThen,
  streamThen,
  StreamUnreadable,
} from '../../../platform/index.js';
import type { FieldSource } from '../../record-history/index.js';

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

/** From the events alone, whatever fields they name: what has a history is told, also a field that is new tomorrow. */
function fieldsOf({ events, later }: StreamThen): RecordThen['fields'] {
  const past = events.map(current);
  if (past.at(-1)?.type === 'record.Deleted.v1') return null;
  const fields = new Map<string, FieldSource>();
  // Never changed until then: it was what the next change found.
  for (const event of later.map(current).toReversed()) {
    const before = 'before' in event.data ? event.data.before : undefined;
    for (const field of event.data.fields) put(fields, field, before && { ref: before.ref });
    for (const field of event.data.secrets) fields.delete(field);
  }
  for (const { data, metadata } of past) {
    const after = 'after' in data ? data.after : null;
    for (const field of data.fields) put(fields, field, after && { ref: after.ref });
    for (const field of data.secrets) fields.set(field, { changedAt: metadata.at });
  }
  return fields;
}

function put(fields: Map<string, FieldSource>, field: string, source: FieldSource | null | undefined): void {
  if (source) fields.set(field, source);
  else fields.delete(field);
}

const current = (event: StoredEvent): Told =>
  readable(event.stream, event, () => recordEvents.read<Told>(event as StoredEvent & Told));
