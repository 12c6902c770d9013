import { failpoint } from '@fiocco/failpoints';
import { setTimeout as delay } from 'node:timers/promises';
import type { Decider } from './decider.js';
import type { Actor, DomainEvent, Position, SealedEvent, StoredEvent } from './event.js';
import { type AppendProof, type AppendResult, AppendUnknown, type EventStore } from './event-store.js';
import { createKeyedQueue } from './keyed-queue.js';
import { seal } from './seal.js';
import {
  catchUp,
  createStreamMemory,
  type Folded,
  knownTo,
  remember,
  stateSince,
  type StreamSession,
} from './stream-state.js';

export interface CommandContext {
  readonly actor: Actor;
  /** What caused it: a request id, a job id. */
  readonly cause: string;
}

export interface Appended {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export type AroundAppend = <Result>(
  stream: string,
  events: readonly SealedEvent[],
  append: () => Promise<Result>,
) => Promise<Result>;

export interface CommandRunnerOptions {
  readonly store: Pick<EventStore, 'append' | 'read'>;
  readonly clock: { now(): Date };
  /** A fresh UUID for every event of every decision. */
  readonly newId: () => string;
  /** From the call of `handle`, including the time in the queue. Milliseconds; default 5000. */
  readonly deadlineMs?: number;
  /**
   * Carries each append: it may hold something until the append has ended, or throw a `Refusal` in its place. Default:
   * nothing. An append that is still open at the deadline may be stored after it.
   */
  readonly around?: AroundAppend;
  /** Called once per command that stored something, before `handle` answers. */
  readonly onAppended?: (appended: Appended) => void;
  /** Called each time that another writer was faster, before the command is decided again. */
  readonly onConflict?: (stream: string) => void;
}

export interface HandleResult<State, Event extends DomainEvent = DomainEvent> {
  /** The stream's state with the new events applied. */
  readonly state: State;
  /** The events that were decided; empty for a repeat. */
  readonly events: readonly Event[];
  readonly revision: number;
  /**
   * The position of the last new event, or of the stream's last event where nothing was new; null for an empty stream.
   */
  readonly position: Position | null;
}

/** A command, or a function that makes one from the state on which it will be decided. */
export type CommandSource<State, Command> = Command | ((state: State, at: StreamEnd) => Command);

/** Where a stream ends. */
export interface StreamEnd {
  readonly revision: number;
  /** The time of its last event, ISO; null for an empty stream. */
  readonly lastAt: string | null;
}

export interface CommandRunner {
  /**
   * Decides and appends at the exact revision; on a conflict it decides again on the new state. A state kept in memory
   * may be used where the append proves that its last event is the stream's last; refusals and no-ops are only answered
   * from a state that was read after the call.
   *
   * Throws what `decide` throws (a `Refusal`: nothing was written), {@link HandleTimeout} where nothing was written in
   * time, `AppendNotStored` where the store refused, and `AppendUnknown` where an append is still open at the deadline:
   * it may have been stored, or be stored later.
   */
  handle<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: CommandSource<State, Command>,
    context: CommandContext,
  ): Promise<HandleResult<State, Event>>;
  /**
   * The stream as it is now, without waiting in a queue; reads only what this process has not read yet, and nothing where it
   * knows the stream as it was at `since` (of `performance.now()`) or later.
   */
  load<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    since?: number,
  ): Promise<{ readonly state: State; readonly revision: number; readonly position: Position | null }>;
}

/** The deadline passed before a decision was stored; none will be. */
export class HandleTimeout extends Error {
  override readonly name = 'HandleTimeout';
}

/** One command under way. Its deadline is on the monotonic clock, independent of the injected clock. */
interface Turn<State, Command, Event extends DomainEvent> {
  readonly stream: string;
  readonly decider: Decider<State, Command, Event>;
  readonly command: CommandSource<State, Command>;
  readonly context: CommandContext;
  readonly session: StreamSession;
  readonly askedAt: number;
  readonly deadline: number;
}

const REPEAT_PAUSE_MS = 20;
const REMEMBERED_STREAMS = 500;

export function createCommandRunner({
  store,
  clock,
  newId,
  deadlineMs = 5_000,
  around = (_stream, _events, append) => append(),
  onAppended,
  onConflict,
}: CommandRunnerOptions): CommandRunner {
  const sessionOf = createStreamMemory(REMEMBERED_STREAMS);
  const queue = createKeyedQueue(sessionOf);

  async function runTurn<State, Command, Event extends DomainEvent>(
    turn: Turn<State, Command, Event>,
  ): Promise<HandleResult<State, Event>> {
    let result = performance.now() < turn.deadline ? await decideFromMemory(turn) : undefined;
    while (!result && performance.now() < turn.deadline) result = await decideAfterReading(turn);
    if (result) return result;
    throw new HandleTimeout(`no decision on ${turn.stream} was stored in time`);
  }

  /** `undefined` where the state in memory does not lead to an append that proves it current. */
  async function decideFromMemory<State, Command, Event extends DomainEvent>(
    turn: Turn<State, Command, Event>,
  ): Promise<HandleResult<State, Event> | undefined> {
    const before = knownTo(turn.session, turn.decider);
    if (!before) return undefined;
    let events: readonly Event[];
    try {
      events = turn.decider.decide(before.state, commandFor(turn.command, before));
    } catch {
      // The refusal may be due to an old state, so it is decided again after reading.
      return undefined;
    }
    if (events.length === 0) return undefined;
    return storeDecision(turn, before, events, before.last && { lastId: before.last.id });
  }

  /** `undefined` where another writer was faster. */
  async function decideAfterReading<State, Command, Event extends DomainEvent>(
    turn: Turn<State, Command, Event>,
  ): Promise<HandleResult<State, Event> | undefined> {
    const { stream, decider, session } = turn;
    const before = await stateSince(store, stream, decider, session, turn.askedAt);
    const events = decider.decide(before.state, commandFor(turn.command, before));
    if (events.length > 0) return storeDecision(turn, before, events);
    const { state, revision, last } = before;
    return { state, events, revision, position: last?.position ?? null };
  }

  /** `undefined` on a conflict. */
  async function storeDecision<State, Command, Event extends DomainEvent>(
    turn: Turn<State, Command, Event>,
    before: Folded<State>,
    events: readonly Event[],
    proof?: AppendProof,
  ): Promise<HandleResult<State, Event> | undefined> {
    const { stream, decider, session } = turn;
    const drafts = events.map((event) => ({ id: newId(), event }));
    const sealed = seal(stream, before.last, drafts, {
      at: timeAfter(before.last, clock.now()),
      ...turn.context,
    });
    const asOf = performance.now();
    const result = await around(stream, sealed, () => appendUntilKnown(turn, before.revision, sealed, proof));
    if (result.outcome === 'stored') {
      failpoint('append-before-answer');
      const { position } = result;
      return report(
        turn,
        events,
        position,
        remember(session, decider, before, { stream, events: sealed, position, asOf }),
      );
    }
    return findOwn(turn, before, events, sealed);
  }

  /**
   * After a lost answer our own append may have moved the stream: finding one of our ids in it tells that it was
   * stored.
   */
  async function findOwn<State, Command, Event extends DomainEvent>(
    turn: Turn<State, Command, Event>,
    before: Folded<State>,
    events: readonly Event[],
    sealed: readonly SealedEvent[],
  ): Promise<HandleResult<State, Event> | undefined> {
    const { folded, news } = await catchUp(store, turn.stream, turn.decider, turn.session, before);
    const own = news.find((event) => event.id === sealed.at(-1)?.id);
    if (!own) {
      onConflict?.(turn.stream);
      return undefined;
    }
    return report(turn, events, own.position, folded);
  }

  function report<State, Command, Event extends DomainEvent>(
    { stream }: Turn<State, Command, Event>,
    events: readonly Event[],
    position: Position,
    { state, revision }: Folded<State>,
  ): HandleResult<State, Event> {
    onAppended?.({ stream, revision, position });
    return { state, events, revision, position };
  }

  async function appendUntilKnown<State, Command, Event extends DomainEvent>(
    { stream, deadline }: Turn<State, Command, Event>,
    revision: number,
    sealed: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    let open: AppendUnknown | undefined;
    for (;;) {
      try {
        return await store.append(stream, revision, sealed, proof);
      } catch (error) {
        if (error instanceof AppendUnknown) open = error;
        // That the repeat was not stored does not mean that the first try was not.
        if (!open) throw error;
        if (performance.now() + REPEAT_PAUSE_MS >= deadline) throw open;
        await delay(REPEAT_PAUSE_MS);
      }
    }
  }

  return {
    handle(stream, decider, command, context) {
      const askedAt = performance.now();
      const deadline = askedAt + deadlineMs;
      return queue.run(stream, (session) =>
        runTurn({ stream, decider, command, context, session, askedAt, deadline }),
      );
    },
    async load(stream, decider, since = performance.now()) {
      const session = sessionOf(stream);
      const { state, revision, last } = await stateSince(store, stream, decider, session, since);
      return { state, revision, position: last?.position ?? null };
    },
  };
}

function commandFor<State, Command>(
  source: CommandSource<State, Command>,
  { state, revision, last }: Folded<State>,
): Command {
  if (typeof source !== 'function') return source;
  const lastAt = last?.metadata.at ?? null;
  return (source as (state: State, at: StreamEnd) => Command)(state, { revision, lastAt });
}

/** The time of an event is never before that of its predecessor, even where this process's clock is behind. */
function timeAfter(last: StoredEvent | undefined, now: Date): string {
  const at = now.toISOString();
  return last && last.metadata.at > at ? last.metadata.at : at;
}
