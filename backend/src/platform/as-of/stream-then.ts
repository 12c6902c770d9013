import {
  type Decider,
  type DomainEvent,
  type EventStore,
  GENESIS_HASH,
  hashOf,
  LedgerDamaged,
  type StoredEvent,
  UnreadableEvent,
} from '@fiocco/event-sourcing';

/** What of a stream counts for a moment. */
export interface StreamThen {
  readonly stream: string;
  /** The events that had happened, oldest first. */
  readonly events: readonly StoredEvent[];
  /** The events that came after them. */
  readonly later: readonly StoredEvent[];
}

/** An event that had happened by then is of a type or shape that this version of the program can't read. */
export class StreamUnreadable extends Error {
  override readonly name = 'StreamUnreadable';
  constructor(
    readonly stream: string,
    /** Counted from 1, as the Cronologia does. */
    readonly number: number,
    cause: UnreadableEvent,
  ) {
    super(`${stream}, event ${number}: ${cause.message}`, { cause });
  }
}

/**
 * Splits a stream at a moment: what counts is the last event, by revision, whose own time is not after the moment, with
 * everything before it.
 *
 * Times are those of our clock when the events were written, and a clock may be set back: then a later revision bears an
 * earlier time than its predecessor. The order of what happened is the revisions', never that of the times, so an event
 * counts as soon as any of its successors does, whatever its own time says. Hence the answer is always a state that the
 * stream really had (a prefix; a batch, whose events bear one time, is never cut), it depends on the stream and the
 * moment alone, and a later moment never counts less than an earlier one.
 */
export function splitAt(stream: string, events: readonly StoredEvent[], moment: Date): StreamThen {
  const last = events.findLastIndex(({ metadata }) => Date.parse(metadata.at) <= moment.getTime());
  return { stream, events: events.slice(0, last + 1), later: events.slice(last + 1) };
}

/**
 * Reads a stream as of a moment: one read of this stream and nothing else of the ledger. Throws {@link LedgerDamaged}
 * where its chain is broken, also after the moment: which events count depends on the times of all.
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

/** The state that a guarded decider folds events to. Throws {@link StreamUnreadable}. */
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

/** Runs what reads an event, and says which one it was where that fails. */
export function readable<T>(stream: string, event: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableEvent) throw new StreamUnreadable(stream, event.revision + 1, error);
    throw error;
  }
}
