import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, storedAs, touch } from '@fiocco/projections';
import { giftEvents, giftOf, type GiftState, initialGiftState } from '@fiocco/gift';
import { availabilityRow, giftAvailability } from './gift-availability.row.js';
import { standingAfter, standingFrom, standingJson } from './standing.js';

interface ShownGift {
  readonly stream: string;
  readonly state: GiftState;
  /** ISO. */
  readonly placedAt: string;
}

/** A gift while its events are applied; everything that lists show is derived from it. */
const gifts = storedAs(giftAvailability, {
  keyOf: ({ stream }: ShownGift) => stream,
  to: ({ stream, state, placedAt: placed_at }) => ({
    ...availabilityRow(stream, state),
    placed_at,
    state: standingJson(state),
  }),
  from: ({ stream, state, placed_at: placedAt }) => ({ stream, state: standingFrom(state), placedAt }),
});

const isFund = ({ stream }: StoredEvent): boolean => giftOf(stream).productId === null;

const isPlacing = (event: StoredEvent): boolean => event.type === 'gift.GiftPlaced.v2';

/**
 * Gifts as lists show them. It folds events with the decider's own function, so that only one function says what is
 * available. A list's fund has no units to show.
 */
export const giftAvailabilityProjection = rowProjection({
  name: 'gift_availability',
  title: 'Disponibilità dei regali',
  version: 12,
  reads: [giftEvents],
  tables: [gifts],
  touches: (event) => (isFund(event) ? [] : [touch(gifts, event.stream)]),
  change(rows, event) {
    if (isFund(event)) return;
    const { stream } = event;
    const gift = rows.get(gifts, stream);
    const state = standingAfter(gift?.state ?? initialGiftState, event);
    const placedAt = !gift || isPlacing(event) ? event.metadata.at : gift.placedAt;
    rows.put(gifts, { stream, state, placedAt });
  },
});
