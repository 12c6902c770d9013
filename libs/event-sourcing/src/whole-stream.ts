import type { StoredEvent } from './event.js';
import type { ReadOptions } from './event-store.js';

/** Whether no event is missing between or before those that a read of one stream answered. */
export function isWhole(options: ReadOptions, events: readonly StoredEvent[]): boolean {
  return options.direction === 'backward'
    ? isWholeBackward(options, events)
    : isWholeForward(options, events);
}

function isWholeForward({ from = 0 }: ReadOptions, events: readonly StoredEvent[]): boolean {
  return events.every(({ revision }, index) => revision === from + index);
}

/** Only a limit can end it before the first event. */
function isWholeBackward({ limit }: ReadOptions, events: readonly StoredEvent[]): boolean {
  const [first] = events;
  if (!first) return true;
  const isUnbroken = events.every(({ revision }, index) => revision === first.revision - index);
  return isUnbroken && (events.length === limit || events.at(-1)?.revision === 0);
}
