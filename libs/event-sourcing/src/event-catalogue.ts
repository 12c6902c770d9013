import type { Decider } from './decider.js';
import type { DomainEvent, JsonObject } from './event.js';
import { fieldCheck, type Shape } from './payload-checks.js';

/** Stable codes of {@link UnreadableEvent}. */
export type UnreadableReason = 'EVENT_TYPE_UNKNOWN' | 'EVENT_PAYLOAD_INVALID';

/** An event that no version knows, or whose payload is not what its version says. Names its field, never a value. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  constructor(
    readonly code: UnreadableReason,
    readonly type: string,
    readonly field?: string,
  ) {
    super(field === undefined ? `${code}: ${type}` : `${code}: ${type}, field "${field}"`);
  }
}

/** One released version of one event: never changed, only followed by the next. */
export interface EventVersion {
  readonly type: string;
  /** The first field that is missing, wrong or too many; `''` for no object at all. */
  readonly wrongField: (data: unknown) => string | undefined;
  /** What the event is called and carries in the next version; absent for the current one. */
  readonly upcast?: (data: JsonObject) => DomainEvent;
}

/** `upcast` turns this version's payload into the next version's event. */
export function eventVersion<Event extends DomainEvent>(
  type: Event['type'],
  shape: Shape<Event['data']>,
  upcast?: (data: Event['data']) => DomainEvent,
): EventVersion {
  return { type, wrongField: fieldCheck(shape), ...(upcast && { upcast: (data) => upcast(data) }) };
}

/** All versions of the events of one category: `gift` for `gift.UnitHeld.v1`. */
export class EventCatalogue {
  readonly #versions = new Map<string, EventVersion>();

  constructor(
    readonly category: string,
    versions: readonly EventVersion[],
  ) {
    for (const version of versions) {
      if (!this.holds(version)) throw new Error(`${version.type} is no event of ${category}`);
      if (this.#versions.has(version.type)) throw new Error(`${version.type} is described twice`);
      this.#versions.set(version.type, version);
    }
  }

  /** Every version that was ever released. */
  get types(): readonly string[] {
    return [...this.#versions.keys()];
  }

  /** Those that are still written. */
  get currentTypes(): readonly string[] {
    return [...this.#versions.values()].filter(({ upcast }) => !upcast).map(({ type }) => type);
  }

  /** Whether an event is of this category, known or not. */
  holds({ type }: { readonly type: string }): boolean {
    return type.startsWith(`${this.category}.`);
  }

  /**
   * The event in its current version; id, stream and metadata stay. Throws {@link UnreadableEvent}.
   */
  read<Event extends DomainEvent>(event: Event): Event {
    let current: DomainEvent = event;
    let version = this.#checked(current);
    while (version.upcast) {
      current = version.upcast(current.data);
      version = this.#checked(current);
    }
    return current === event ? event : { ...event, type: current.type, data: current.data };
  }

  #checked({ type, data }: DomainEvent): EventVersion {
    const version = this.#versions.get(type);
    if (!version) throw new UnreadableEvent('EVENT_TYPE_UNKNOWN', type);
    const field = version.wrongField(data);
    if (field !== undefined) throw new UnreadableEvent('EVENT_PAYLOAD_INVALID', type, field);
    return version;
  }

  /**
   * A decider that knows only the current versions, for a stream that holds them all: what it evolves from is read
   * through the catalogue, and what it decides has to pass it before anything is stored.
   */
  guard<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
  ): Decider<State, Command, Event> {
    return {
      initialState: decider.initialState,
      decide: (state, command) => {
        const events = decider.decide(state, command);
        for (const event of events) this.#refuseOld(event);
        return events;
      },
      evolve: (state, event) => decider.evolve(state, this.read(event)),
    };
  }

  #refuseOld(event: DomainEvent): void {
    if (this.#checked(event).upcast) throw new Error(`${event.type} is an old version and no longer written`);
  }
}
