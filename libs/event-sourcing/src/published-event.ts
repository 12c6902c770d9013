import type { DomainEvent, StoredEvent } from './event.js';
import type { EventCatalogue } from './event-catalogue.js';

/**
 * What a module lets others react to. They are told in its words and never see what is stored, so that the stored event may
 * change its name and its shape.
 */
export interface PublishedEvent<Told> {
  /** For the `reads` of a reactor: everything else of the ledger is not even shown to it. */
  readonly catalogue: EventCatalogue;
  /** Null for every other event; one that was stored in an older version is told all the same. Throws `UnreadableEvent`. */
  tell(event: StoredEvent): Told | null;
}

/** `type` is the version of the event that is written now; `tell` says of it as little as others need. */
export function publishedEvent<Event extends DomainEvent, Told>(
  catalogue: EventCatalogue,
  type: Event['type'],
  tell: (event: StoredEvent & Event) => Told,
): PublishedEvent<Told> {
  return {
    catalogue,
    tell(stored) {
      if (!catalogue.holds(stored)) return null;
      const current = catalogue.read(stored);
      return current.type === type ? tell(current as StoredEvent & Event) : null;
    },
  };
}

/** Every event of a kind that others may know of, whatever version it was stored in. */
export interface PublishedEvents<Told> extends PublishedEvent<Told> {
  /** As {@link tell}, for an event that is in its current version already, as projections are given it. */
  of(event: StoredEvent): Told | null;
}

/** `tellOf` says of each current event as little as others need; null for what is told to nobody. */
export function publishedEvents<Event extends DomainEvent, Told>(
  catalogue: EventCatalogue,
  tellOf: (event: StoredEvent & Event) => Told | null,
): PublishedEvents<Told> {
  const of = (event: StoredEvent): Told | null =>
    catalogue.holds(event) ? tellOf(event as StoredEvent & Event) : null;
  return { catalogue, of, tell: (stored) => (catalogue.holds(stored) ? of(catalogue.read(stored)) : null) };
}
