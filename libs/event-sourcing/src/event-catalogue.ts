import type { Decider } from './decider.js';
import type { DomainEvent, JsonObject } from './event.js';
import { fieldCheck, type Shape } from './payload-checks.js';

/** Stable codes of {@link UnreadableEvent}. */
export type UnreadableReason = 'EVENT_TYPE_UNKNOWN' | 'EVENT_PAYLOAD_INVALID';

/**
 * An event of an unknown version, or with a payload that does not fit its version. The message names the field, never a
 * value.
 */
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

/** One released version of one event. It never changes; a new shape is a new version. */
export interface EventVersion {
  readonly type: string;
  /** The first field that is missing, wrong or unknown; `''` where the payload is no object at all. */
  readonly wrongField: (data: unknown) => string | undefined;
  /** The same for a payload that an upcaster made of an earlier version. It is read and never stored. */
  readonly wrongFromEarlier: (data: unknown) => string | undefined;
  /** The type and payload in the next version; absent for the current one. */
  readonly upcast?: (data: JsonObject) => DomainEvent;
}

/**
 * `upcast` turns this version's payload into the next version's event. `fromEarlier`: what upcasters of earlier versions
 * may bring, where that is more than this version stores.
 */
export function eventVersion<Event extends DomainEvent>(
  type: Event['type'],
  shape: Shape<Event['data']>,
  upcast?: ((data: Event['data']) => DomainEvent) | null,
  fromEarlier: Shape<Event['data']> = shape,
): EventVersion {
  const checks = { wrongField: fieldCheck(shape), wrongFromEarlier: fieldCheck(fromEarlier) };
  return { type, ...checks, ...(upcast && { upcast: (data) => upcast(data) }) };
}

/** All versions of the events of one category, e.g. `gift` for `gift.UnitHeld.v1`. */
export class EventCatalogue {
  readonly #versions = new Map<string, EventVersion>();
  /** Payloads that upcasters made, since an event may be read more than once. */
  readonly #upcast = new WeakSet<JsonObject>();

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

  /** The types of every version that was ever released. */
  get types(): readonly string[] {
    return [...this.#versions.keys()];
  }

  /** The types that are still written. */
  get currentTypes(): readonly string[] {
    return [...this.#versions.values()].filter(({ upcast }) => !upcast).map(({ type }) => type);
  }

  /** Whether an event's type begins with this category, whether it is known or not. */
  holds({ type }: { readonly type: string }): boolean {
    return type.startsWith(`${this.category}.`);
  }

  /** The event in its current version; id, stream and metadata stay the same. Throws {@link UnreadableEvent}. */
  read<Event extends DomainEvent>(event: Event): Event {
    let current: DomainEvent = event;
    let version = this.#checked(current);
    while (version.upcast) {
      current = version.upcast(current.data);
      this.#upcast.add(current.data);
      version = this.#checked(current);
    }
    return current === event ? event : { ...event, type: current.type, data: current.data };
  }

  /** The same; null where no version reads it. */
  readOrNull<Event extends DomainEvent>(event: Event): Event | null {
    try {
      return this.read(event);
    } catch (error) {
      if (error instanceof UnreadableEvent) return null;
      throw error;
    }
  }

  #checked({ type, data }: DomainEvent): EventVersion {
    const version = this.#versions.get(type);
    if (!version) throw new UnreadableEvent('EVENT_TYPE_UNKNOWN', type);
    const field = version.wrongField(data) && this.#wrongAsRead(version, data);
    if (field !== undefined) throw new UnreadableEvent('EVENT_PAYLOAD_INVALID', type, field);
    return version;
  }

  #wrongAsRead(version: EventVersion, data: JsonObject): string | undefined {
    const check = this.#upcast.has(data) ? version.wrongFromEarlier : version.wrongField;
    return check(data);
  }

  /**
   * A decider for a stream with events of all versions, made of one that knows only the current ones: events are read
   * through the catalogue before they are folded, and what is decided is checked by it before it is stored.
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
