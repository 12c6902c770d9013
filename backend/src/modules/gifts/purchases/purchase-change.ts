import type { PurchaseStage } from '../gift/purchase.js';
import type { PurchaseEvent } from '../published-events.js';

/** What an event changes in a purchase that was held before; absent fields stay as they are. */
export interface PurchaseChange {
  readonly stage?: PurchaseStage;
  readonly reason?: string | null;
  /** The end of its hold or reservation, ISO. */
  readonly until?: string | null;
  /** Money received, in cents; negative where it was reversed. */
  readonly cents?: number;
  readonly buyerRef?: string;
}

export function changeBy(event: PurchaseEvent): PurchaseChange {
  switch (event.type) {
    case 'HoldExpired':
      return { stage: 'draft', reason: 'expired', until: null };
    case 'HoldReleased':
      return { stage: 'draft', reason: event.data.reason, until: null };
    case 'UnitReserved':
      return { stage: 'reserved', reason: null, until: event.data.reservedUntil };
    case 'ReservationExpired':
      return { stage: 'cancelled', reason: 'expired', until: null };
    case 'TransactionCancelled':
      return { stage: 'cancelled', reason: event.data.reason, until: null };
    case 'MoneyTaken':
      return { cents: event.data.amountCents };
    case 'MoneyReversed':
      return { stage: 'reserved', until: event.data.reservedUntil, cents: -event.data.amountCents };
    case 'TransactionPaid':
      return { stage: 'paid', until: null };
    case 'BuyerCorrected':
      return { buyerRef: event.data.buyer.ref };
    case 'UnitHeld':
      return {};
  }
}
