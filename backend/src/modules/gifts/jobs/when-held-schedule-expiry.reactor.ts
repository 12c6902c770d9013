import type { StoredEvent } from '@fiocco/event-sourcing';
import { enqueue } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import type { GiftEvent } from '../gift/gift.events.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';

const NAME = 'schedule-expiry';

function promiseOf(
  event: StoredEvent & GiftEvent,
): { readonly payload: ExpiryPayload; readonly at: string } | null {
  const { stream } = event;
  switch (event.type) {
    case 'gift.UnitHeld.v1': {
      const { transactionId, holdId, expiresAt } = event.data;
      return expiresAt === null ? null : { payload: { stream, transactionId, holdId }, at: expiresAt };
    }
    case 'gift.UnitReserved.v1': {
      const { transactionId, reservedUntil } = event.data;
      return { payload: { stream, transactionId, holdId: null }, at: reservedUntil };
    }
    default:
      return null;
  }
}

/** Every hold and reservation gets a job for its end, in the transaction that notes the event as seen. */
export const whenHeldScheduleExpiry: Projection = {
  name: NAME,
  version: 1,
  kind: 'reactor',
  tables: [],
  schema: '',
  async apply(events, tx) {
    for (const event of events) {
      const promised = promiseOf(event as StoredEvent & GiftEvent);
      if (!promised) continue;
      const { payload, at } = promised;
      await enqueue(tx, expiryJob, { id: `${NAME}_${event.id}`, payload, runAt: new Date(at) });
    }
  },
};
