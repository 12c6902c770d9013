import type { StoredEvent } from '@fiocco/event-sourcing';
import { enqueueAll, type Promised } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import type { GiftEvent } from '../gift/gift.events.js';
import { giftEvents } from '../gift/gift.versions.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';

const NAME = 'schedule-expiry';

/** The job for the end of what the event begins; null where it has none. */
export function expiryOf(event: StoredEvent & GiftEvent): Promised<ExpiryPayload> | null {
  const { stream } = event;
  const promise = (payload: ExpiryPayload, at: string) => ({
    id: `${NAME}_${event.id}`,
    payload,
    runAt: new Date(at),
  });
  switch (event.type) {
    case 'gift.UnitHeld.v1': {
      const { transactionId, holdId, expiresAt } = event.data;
      return expiresAt === null ? null : promise({ stream, transactionId, holdId }, expiresAt);
    }
    case 'gift.UnitReserved.v1':
    case 'gift.MoneyReversed.v1': {
      const { transactionId, reservedUntil } = event.data;
      return promise({ stream, transactionId, holdId: null }, reservedUntil);
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
