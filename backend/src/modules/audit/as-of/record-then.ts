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

/** What a record's own history says of a moment. */
export interface RecordThen extends Pick<StreamThen, 'events' | 'later'> {
  /** Where the vault keeps what it was called; null once it was deleted, undefined where its history does not say. */
  readonly nameRef: string | null | undefined;
}

const UNTOLD: RecordThen = { events: [], later: [], nameRef: undefined };

/** One read of the record's stream. A damaged one says nothing: for want of a name no gift goes untold. */
export async function recordThen(
  store: Pick<EventStore, 'read'>,
  record: RecordName,
  moment: Date,
): Promise<RecordThen> {
  try {
    const then = await streamThen(store, recordStream(record), moment);
    return { events: then.events, later: then.later, nameRef: nameRefOf(then) };
  } catch (error) {
    if (error instanceof LedgerDamaged || error instanceof StreamUnreadable) return UNTOLD;
    throw error;
  }
}

function nameRefOf({ events, later }: StreamThen): RecordThen['nameRef'] {
  const last = events.map(current).findLast(isAboutName);
  if (last?.type === 'record.Deleted.v1') return null;
  if (last) return last.data.after?.ref;
  // Never renamed until then: it was called what the next change found.
  const next = later.map(current).find(isAboutName);
  return next && 'before' in next.data ? next.data.before?.ref : undefined;
}

const current = (event: StoredEvent): RecordEvent =>
  readable(event.stream, event, () => recordEvents.read<RecordEvent>(event as StoredEvent & RecordEvent));

const isAboutName = ({ data }: RecordEvent): boolean => data.fields.includes('name');
