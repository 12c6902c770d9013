import type { Decider } from './decider.js';
import type { DomainEvent, Position, SealedEvent, StoredEvent } from './event.js';
import { type EventStore, NO_STREAM } from './event-store.js';

/** A stream folded by a decider, up to its last event. */
export interface Folded<State> {
  readonly state: State;
  /** {@link NO_STREAM} while it is empty. */
  readonly revision: number;
  readonly last: StoredEvent | undefined;
}

/** What a process knows of a stream. `asOf`: when the reading or appending it comes from began. */
export interface StreamSession {
  known?: { readonly decider: object; readonly folded: Folded<unknown>; readonly asOf: number } | undefined;
}

/**
 * Sessions of the streams used last. Events never change, so what was folded once stays true up to its revision: a
 * stream of thousands of events is read as a whole only once and not for each command.
 */
export function createStreamMemory(streams: number): (stream: string) => StreamSession {
  const sessions = new Map<string, StreamSession>();
  return (stream) => {
    const session = sessions.get(stream) ?? {};
    // A map keeps the order of insertion: the first key is the one not used for longest.
    sessions.delete(stream);
    sessions.set(stream, session);
    const [oldest] = sessions.keys();
    if (sessions.size > streams && oldest !== undefined) sessions.delete(oldest);
    return session;
  };
}

export function fold<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  from: Folded<State>,
  events: readonly StoredEvent[],
): Folded<State> {
  const last = events.at(-1);
  if (!last) return from;
  // Streams hold only their own module's types; upcasting happens in the decider's evolve.
  const state = events.reduce(
    (folded, event) => decider.evolve(folded, event as unknown as Event),
    from.state,
  );
  return { state, revision: last.revision, last };
}

/**
 * Reads what lies after `before` and remembers it in `session` with the time its reading began. The last event of
 * `before` is read along: where another one stands, or none, the ledger was restored, and the stream is read anew.
 */
export async function catchUp<State, Command, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  decider: Decider<State, Command, Event>,
  session: StreamSession,
  before: Folded<State> = knownTo(session, decider) ?? emptyStream(decider),
): Promise<{ readonly folded: Folded<State>; readonly news: readonly StoredEvent[] }> {
  const asOf = performance.now();
  const news = await newsBehind(store, stream, before.last);
  if (!news) {
    session.known = undefined;
    return catchUp(store, stream, decider, session, emptyStream(decider));
  }
  const folded = fold(decider, before, news);
  // Readings of one stream may overlap: a slow one does not put back what a quicker one found.
  if ((knownTo(session, decider)?.revision ?? NO_STREAM) <= folded.revision)
    session.known = { decider, folded, asOf };
  return { folded, news };
}

/** `undefined` where `last` does not stand in the ledger. */
async function newsBehind(
  store: Pick<EventStore, 'read'>,
  stream: string,
  last: StoredEvent | undefined,
): Promise<readonly StoredEvent[] | undefined> {
  const found = await store.read(stream, last && { from: last.revision });
  if (!last) return found;
  return found[0]?.id === last.id ? found.slice(1) : undefined;
}

const emptyStream = <State>({ initialState }: { readonly initialState: State }): Folded<State> => ({
  state: initialState,
  revision: NO_STREAM,
  last: undefined,
});

/**
 * The stream's state, never older than the question: what another command of the same queue read or wrote after
 * `askedAt` serves this one too, so that a crowd on one stream costs two reads and not one each.
 */
export async function stateSince<State, Command, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  decider: Decider<State, Command, Event>,
  session: StreamSession,
  askedAt: number,
): Promise<Folded<State>> {
  const known = knownTo(session, decider);
  if (known && session.known && session.known.asOf >= askedAt) return known;
  return (await catchUp(store, stream, decider, session)).folded;
}

/** Remembers our own append: nobody else's can lie between the revision it named and its events. */
export function remember<State, Command, Event extends DomainEvent>(
  session: StreamSession,
  decider: Decider<State, Command, Event>,
  before: Folded<State>,
  stored: { stream: string; events: readonly SealedEvent[]; position: Position; asOf: number },
): Folded<State> {
  const events = stored.events.map((event, index) => ({
    ...event,
    stream: stored.stream,
    revision: before.revision + 1 + index,
    // Only the last one's is known, and only that is ever asked for.
    position: stored.position,
  }));
  const folded = fold(decider, before, events);
  session.known = { decider, folded, asOf: stored.asOf };
  return folded;
}

export function knownTo<State, Command, Event extends DomainEvent>(
  session: StreamSession,
  decider: Decider<State, Command, Event>,
): Folded<State> | undefined {
  return session.known?.decider === decider ? (session.known.folded as Folded<State>) : undefined;
}
