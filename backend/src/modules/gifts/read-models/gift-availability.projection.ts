import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, storedAs, touch } from '@fiocco/projections';
import { giftEvents, giftOf, type GiftState, initialGiftState } from '@fiocco/gift';
import { availabilityRow, giftAvailability } from './gift-availability.row.js';
import { standingAfter, standingFrom, standingJson } from './standing.js';

/** A gift while its events are applied; everything that lists show is derived from it. */
const gifts = storedAs(giftAvailability, {
  keyOf: ({ stream }: { readonly stream: string; readonly state: GiftState }) => stream,
  to: ({ stream, state }) => ({ ...availabilityRow(stream, state), state: standingJson(state) }),
  from: ({ stream, state }) => ({ stream, state: standingFrom(state) }),
});

const isFund = ({ stream }: StoredEvent): boolean => giftOf(stream).productId === null;

/**
 * Gifts as lists show them. It folds events with the decider's own function, so that only one function says what is
 * available. A list's fund has no units to show.
 */
export const giftAvailabilityProjection = rowProjection({
  name: 'gift_availability',
  version: 8,
  reads: [giftEvents],
  tables: [gifts],
  touches: (event) => (isFund(event) ? [] : [touch(gifts, event.stream)]),
  change(rows, event) {
    if (isFund(event)) return;
    const { stream } = event;
    const state = rows.get(gifts, stream)?.state ?? initialGiftState;
    rows.put(gifts, { stream, state: standingAfter(state, event) });
  },
});
