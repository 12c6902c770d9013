import { publishedEvent, type StoredEvent } from '@fiocco/event-sourcing';
import { giftEvents } from './gift/gift.decider.js';
import type { UnitReserved } from './gift/transitions/reserve.js';
import type { TransactionPaid } from './gift/transitions/take-money.js';

/** Which purchase something happened to. Whoever reacts asks for the rest once the read models show `position`. */
export interface PublishedPurchase {
  readonly eventId: string;
  readonly position: bigint;
  readonly transactionId: string;
}

const purchaseOf = ({
  id,
  position,
  data,
}: StoredEvent & (UnitReserved | TransactionPaid)): PublishedPurchase => ({
  eventId: id,
  position,
  transactionId: data.transactionId,
});

/** A gift is kept for its buyer, who has still to pay for it. */
export const reservationConfirmed = publishedEvent<UnitReserved, PublishedPurchase>(
  giftEvents,
  'gift.UnitReserved.v1',
  purchaseOf,
);

/** All of its money has come. */
export const purchasePaid = publishedEvent<TransactionPaid, PublishedPurchase>(
  giftEvents,
  'gift.TransactionPaid.v1',
  purchaseOf,
);
