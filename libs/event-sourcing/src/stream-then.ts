import type { Decider } from './decider.js';
import type { DomainEvent, StoredEvent } from './event.js';
import { UnreadableEvent } from './event-catalogue.js';
import { type EventStore, LedgerDamaged } from './event-store.js';
import { GENESIS_HASH, hashOf } from './hash.js';

/** A stream split at a moment. */
export interface StreamThen {
  readonly stream: string;
  /** The events that had happened, oldest first. */
  readonly events: readonly StoredEvent[];
  /** The events after the moment. */
  readonly later: readonly StoredEvent[];
}

/** An event that had happened has a type or shape that this version of the program cannot read. */
export class StreamUnreadable extends Error {
  override readonly name = 'StreamUnreadable';
  constructor(
    readonly stream: string,
    /** Counted from 1, as in the Cronologia. */
    readonly number: number,
    cause: UnreadableEvent,
  ) {
    super(`${stream}, event ${number}: ${cause.message}`, { cause });
  }
}

/**
 * Splits a stream at a moment: the last event, by revision, whose own time is not after the moment counts, with
 * everything before it.
 *
 * Times are those of our clock when the events were written, and a clock may be set back: then a later revision has an
 * earlier time than its predecessor. Events are always ordered by revision and not by time, so an event counts as soon
 * as any of its successors does, whatever its own time is. The answer is therefore always a state that the stream
 * really had (a prefix; a batch has one time and is never cut), it depends on the stream and the moment alone, and a
 * later moment never counts fewer events than an earlier one.
 */
export function splitAt(stream: string, events: readonly StoredEvent[], moment: Date): StreamThen {
  const last = events.findLastIndex(({ metadata }) => Date.parse(metadata.at) <= moment.getTime());
  return { stream, events: events.slice(0, last + 1), later: events.slice(last + 1) };
}

/**
 * Reads a stream as of a moment, with a single read of that stream. Throws {@link LedgerDamaged} where its chain is
 * broken, even after the moment, because the times of all events decide which count.
 */
export async function streamThen(
  store: Pick<EventStore, 'read'>,
  stream: string,
  moment: Date,
): Promise<StreamThen> {
  const events = await store.read(stream);
  checkChain(stream, events);
  return splitAt(stream, events, moment);
}

function checkChain(stream: string, events: readonly StoredEvent[]): void {
  let hash = GENESIS_HASH;
  events.forEach((event, index) => {
    if (event.revision !== index || event.metadata.previousHash !== hash)
      throw new LedgerDamaged(`${stream}: event ${index + 1} does not follow its predecessor`);
    hash = hashOf(stream, event.revision, event);
  });
}

/** Folds the events with a decider that checks each event. Throws {@link StreamUnreadable}. */
export function foldThen<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  { stream, events }: StreamThen,
): State {
  return events.reduce<State>(
    (state, event) =>
      readable(stream, event, () =>
        decider.evolve(state, event as StoredEvent & DomainEvent as unknown as Event),
      ),
    decider.initialState,
  );
}

/** Runs code that reads an event, and names the event in the error where that fails. */
export function readable<T>(stream: string, event: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableEvent) throw new StreamUnreadable(stream, event.revision + 1, error);
    throw error;
  }
}
