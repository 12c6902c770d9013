import { enqueueAll, type Promised } from '@fiocco/jobs';
import { defineReactor } from '@fiocco/projections';
import { changeBy, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';

const NAME = 'schedule-expiry';

/** The job for the end of the term that the event begins; null where it begins none. */
export function expiryOf(event: PurchaseEvent): Promised<ExpiryPayload> | null {
  const { until } = changeBy(event);
  if (!until) return null;
  const { transactionId } = event.data;
  const holdId = 'expiresAt' in event.data ? event.data.holdId : null;
  const payload = { stream: event.stream, transactionId, holdId };
  return { id: `${NAME}_${event.eventId}`, payload, runAt: new Date(until) };
}

/** Creates a job for the end of every hold and reservation, in the transaction that notes the event as seen. */
export const whenHeldScheduleExpiry = defineReactor({
  name: NAME,
  version: 1,
  reads: [purchaseEvents.catalogue],
  async apply(events, tx) {
    const promised = events.map((stored) => {
      const event = purchaseEvents.of(stored);
      return event && expiryOf(event);
    });
    await enqueueAll(
      tx,
      expiryJob,
      promised.filter((one) => one !== null),
    );
  },
});
