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

/**
 * What a process has in memory of a stream, for deciders with the same `evolve`. `asOf`: when the read or append that it
 * comes from began.
 */
export interface StreamSession {
  known?: { readonly evolve: unknown; readonly folded: Folded<unknown>; readonly asOf: number } | undefined;
}

/**
 * Sessions of the most recently used streams. Events never change, so a folded state stays correct up to its revision,
 * and a stream of thousands of events is read completely only once.
 */
export function createStreamMemory(streams: number): (stream: string) => StreamSession {
  const sessions = new Map<string, StreamSession>();
  return (stream) => {
    const session = sessions.get(stream) ?? {};
    // A map keeps the order of insertion, so its first key is the least recently used.
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
  // A stream holds only its own module's types; older versions are handled by the decider's evolve.
  const state = events.reduce(
    (folded, event) => decider.evolve(folded, event as unknown as Event),
    from.state,
  );
  return { state, revision: last.revision, last };
}

/**
 * Reads what comes after `before` and keeps it in `session`, with the time at which the read began. The last event of
 * `before` is read along with it: if another one or none is there, the ledger was restored, and the whole stream is
 * read anew.
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
  // Reads of one stream may overlap: a slow one must not replace what a quicker one found.
  if ((knownTo(session, decider)?.revision ?? NO_STREAM) <= folded.revision)
    session.known = { evolve: decider.evolve, folded, asOf };
  return { folded, news };
}

/** `undefined` where `last` is not in the ledger. */
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
 * The stream's state, never older than the call. What another command of the same queue read or wrote after `askedAt`
 * is used for this one too, so that many commands on one stream cost two reads and not one each.
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

/** Keeps our own append: no other event can be between the revision that it named and its events. */
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
    // Only the last event's position is known, and only that is needed.
    position: stored.position,
  }));
  const folded = fold(decider, before, events);
  session.known = { evolve: decider.evolve, folded, asOf: stored.asOf };
  return folded;
}

export function knownTo<State, Command, Event extends DomainEvent>(
  session: StreamSession,
  decider: Decider<State, Command, Event>,
): Folded<State> | undefined {
  return session.known?.evolve === decider.evolve ? (session.known.folded as Folded<State>) : undefined;
}
