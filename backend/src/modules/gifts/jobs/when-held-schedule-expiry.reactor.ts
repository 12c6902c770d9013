import type { StoredEvent } from '@fiocco/event-sourcing';
import { enqueueAll, type Promised } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import { byEvent, type GiftEvent } from '../gift/gift.events.js';
import { giftEvents } from '../gift/gift.decider.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';

const NAME = 'schedule-expiry';

interface Term {
  readonly transactionId: string;
  /** Null for a reservation. */
  readonly holdId: string | null;
  /** Null where it has no end. */
  readonly until: string | null;
}

const none = (): null => null;
const reservation = ({
  data,
}: {
  readonly data: { readonly transactionId: string; readonly reservedUntil: string };
}): Term => ({ transactionId: data.transactionId, holdId: null, until: data.reservedUntil });

const termBegunBy = byEvent<Term | null>({
  'gift.GiftPlaced.v1': none,
  'gift.GiftTermsChanged.v1': none,
  'gift.GiftWithdrawn.v1': none,
  'gift.UnitHeld.v1': ({ data }) => ({ ...data, until: data.expiresAt }),
  'gift.HoldExpired.v1': none,
  'gift.HoldReleased.v1': none,
  'gift.UnitReserved.v1': reservation,
  'gift.ReservationExpired.v1': none,
  'gift.TransactionCancelled.v1': none,
  'gift.BuyerCorrected.v1': none,
  'gift.MoneyTaken.v1': none,
  'gift.MoneyReversed.v1': reservation,
  'gift.TransactionPaid.v1': none,
  'gift.AllocationFreed.v1': none,
  'gift.AllocationAbandoned.v1': none,
});

/** The job for the end of what the event begins; null where it has none. */
export function expiryOf(event: StoredEvent & GiftEvent): Promised<ExpiryPayload> | null {
  const begun = termBegunBy(event);
  if (begun === null || begun.until === null) return null;
  const { transactionId, holdId, until } = begun;
  const payload = { stream: event.stream, transactionId, holdId };
  return { id: `${NAME}_${event.id}`, payload, runAt: new Date(until) };
}

/** Every hold and reservation gets a job for its end, in the transaction that notes the event as seen. */
export const whenHeldScheduleExpiry: Projection = {
  name: NAME,
  version: 1,
  kind: 'reactor',
  reads: [giftEvents],
  tables: [],
  schema: '',
  async apply(events, tx) {
    const promised = events.map((event) => expiryOf(event as StoredEvent & GiftEvent));
    await enqueueAll(
      tx,
      expiryJob,
      promised.filter((one) => one !== null),
    );
  },
};
