import type { DomainEvent, StoredEvent } from './event.js';
import type { EventCatalogue } from './event-catalogue.js';

/**
 * An event that a module publishes for others, in a form of its own. Others never see the stored event, which may
 * therefore change its name and shape.
 */
export interface PublishedEvent<Told> {
  /** For the `reads` of a reactor, which then receives no other events. */
  readonly catalogue: EventCatalogue;
  /** The published form; null for every other event. Older stored versions are read too. Throws `UnreadableEvent`. */
  tell(event: StoredEvent): Told | null;
}

/** `type` is the version of the event that is written now; `tell` answers only what others need. */
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

/** Every event of a kind that others may know of, in whatever version it was stored. */
export interface PublishedEvents<Told> extends PublishedEvent<Told> {
  /** Like {@link tell}, for an event that is already in its current version, as projections receive it. */
  of(event: StoredEvent): Told | null;
}

/** `tellOf` answers for each current event only what others need; null for an event that is not published. */
export function publishedEvents<Event extends DomainEvent, Told>(
  catalogue: EventCatalogue,
  tellOf: (event: StoredEvent & Event) => Told | null,
): PublishedEvents<Told> {
  // Several read models ask one after the other for the same event, each more than once.
  let known: { readonly event: StoredEvent | null; readonly told: Told | null } = { event: null, told: null };
  const of = (event: StoredEvent): Told | null => {
    if (known.event !== event)
      known = { event, told: catalogue.holds(event) ? tellOf(event as StoredEvent & Event) : null };
    return known.told;
  };
  return { catalogue, of, tell: (stored) => (catalogue.holds(stored) ? of(catalogue.read(stored)) : null) };
}
