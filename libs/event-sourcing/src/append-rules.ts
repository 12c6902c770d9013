import type { SealedEvent } from './event.js';
import { AppendNotStored, NO_STREAM } from './event-store.js';

/** How many bytes of data and metadata one append may carry: the smallest limit of the supported stores. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** Revisions are stored as 32-bit integers. */
const MAX_REVISION = 2 ** 31 - 1;

/** The category before the first dash, then the id: `gift-12_34`. */
const STREAM_NAME = /^[a-z][A-Za-z]{0,30}-[A-Za-z0-9_-]{1,120}$/;
const EVENT_TYPE = /^[a-z][a-z-]{0,40}\.[A-Z][A-Za-z0-9]{0,80}\.v[1-9]\d{0,3}$/;
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An event as stores keep it: data and metadata serialised exactly once. */
export interface EventText {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export function isStreamName(stream: string): boolean {
  return STREAM_NAME.test(stream);
}

export function isEventType(type: string): boolean {
  return EVENT_TYPE.test(type);
}

/**
 * The checks that every store makes before it sends anything: names, types, ids, size. Throws {@link AppendNotStored}.
 */
export function toEventTexts(
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): EventText[] {
  if (!isStreamName(stream)) throw new AppendNotStored(`"${stream}" is not the name of a stream`);
  if (!Number.isInteger(expectedRevision) || expectedRevision < NO_STREAM) {
    throw new AppendNotStored(`${expectedRevision} is not a revision`);
  }
  if (expectedRevision + events.length > MAX_REVISION) throw new AppendNotStored('no stream is that long');
  if (events.length === 0) throw new AppendNotStored('an append carries at least one event');
  return serialise(events);
}

function serialise(events: readonly SealedEvent[]): EventText[] {
  const ids = new Set<string>();
  let bytes = 0;
  const texts = events.map((event) => {
    if (!isEventType(event.type)) throw new AppendNotStored(`"${event.type}" is not an event type`);
    if (!EVENT_ID.test(event.id)) throw new AppendNotStored(`"${event.id}" is not an event id`);
    ids.add(event.id);
    const text = {
      id: event.id,
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: JSON.stringify(event.metadata),
    };
    bytes += Buffer.byteLength(text.data) + Buffer.byteLength(text.metadata);
    return text;
  });
  if (ids.size !== events.length) throw new AppendNotStored('an append names one id twice');
  if (bytes > MAX_APPEND_BYTES) throw new AppendNotStored(`an append of ${bytes} bytes is too large`);
  return texts;
}
