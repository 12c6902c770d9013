import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { NamedText } from '@fiocco/event-sourcing';
import type { PurchaseEvent } from './events/gift-events.js';
import type { PurchaseStage } from './state/purchase.js';

/** What an event changes in a purchase that was held before; absent fields stay as they are. */
export interface PurchaseChange {
  readonly stage?: PurchaseStage;
  readonly reason?: string | null;
  /** The end of its hold or reservation, ISO. */
  readonly until?: string | null;
  /** When a bank's question made its hold longer. */
  readonly extendedAt?: string;
  /** Money received, in cents; negative where it was reversed. */
  readonly cents?: number;
  readonly buyerRef?: string;
  readonly paymentMethod?: PaymentMethod;
  readonly deliveryMethod?: DeliveryMethod;
  readonly kind?: TransactionType;
  readonly amountCents?: number;
  /** Days, `YYYY-MM-DD`. */
  readonly deliveredOn?: string | null;
  readonly shippedOn?: string | null;
  readonly document?: NamedText | null;
  /** Money that was given back, in cents. */
  readonly refundedCents?: number;
}

const DAY_COLUMN = { delivered: 'deliveredOn', shipped: 'shippedOn' } as const;

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
    case 'AmountChanged':
      return { amountCents: event.data.amountCents };
    case 'KindChanged':
      return { kind: event.data.kind };
    case 'DeliveryChanged':
      return { deliveryMethod: event.data.deliveryMethod };
    case 'HandedOver':
      return { [DAY_COLUMN[event.data.how]]: event.data.on };
    case 'DocumentNamed':
      return { document: event.data.document };
    case 'PaymentStarted':
    case 'CaptureDeclined':
      return { stage: 'paying' };
    case 'HoldExtended':
      return { until: event.data.expiresAt, extendedAt: event.at };
    case 'HoldShortened':
    case 'HoldRetaken':
      return { until: event.data.expiresAt };
    case 'PaymentAuthorised':
      return { stage: 'authorised' };
    case 'HoldLost':
      return { until: null };
    case 'CaptureBegan':
      return { stage: 'capturing' };
    case 'PaymentPending':
      return { stage: 'pending' };
    case 'PaymentCaptured':
    case 'TransferReceived':
      return { cents: event.data.amountCents };
    case 'VoidingBegan': {
      const { reason, leadsTo } = event.data;
      return leadsTo === 'held' ? { stage: 'voiding', reason } : { stage: 'voiding', reason, until: null };
    }
    case 'PaymentVoided':
      return event.data.to === 'held' ? { stage: 'held' } : { stage: event.data.to, until: null };
    case 'PaymentEnded':
      return { stage: 'cancelled', reason: `payment_${event.data.by}`, until: null };
    case 'PaymentUncertain':
      return { stage: 'verify', until: null };
    case 'VerificationEnded':
      return event.data.as === 'cancelled' ? { stage: 'cancelled', reason: 'cancelled_by_staff' } : {};
    case 'TransferAwaited':
      return { stage: 'awaiting_transfer', reason: null, until: event.data.until };
    case 'TransferExpired':
      return { stage: 'cancelled', reason: 'expired', until: null };
    case 'TransferReversed': {
      const { until, amountCents } = event.data;
      return { stage: 'awaiting_transfer', until, cents: -amountCents };
    }
    case 'HeldMethodChanged':
      return { paymentMethod: event.data.paymentMethod };
    case 'PaymentMethodChanged': {
      const { paymentMethod, until } = event.data;
      const stage = paymentMethod === 'bonifico' ? 'awaiting_transfer' : 'reserved';
      return { stage, paymentMethod, until };
    }
    case 'RefundBegan':
      return event.data.whole ? { stage: 'refunding', until: null } : {};
    case 'RefundConfirmed':
      return { refundedCents: event.data.amountCents };
    case 'RefundRefused':
      return event.data.back === null ? {} : { stage: event.data.back, until: event.data.until };
    case 'TransactionRefunded':
      return { stage: 'refunded', until: null };
    case 'TransactionRemoved':
      return { stage: 'removed', until: null };
    case 'PaymentDeclined':
    case 'PaymentFound':
    case 'StrayCaptured':
    case 'StrayRefunded':
    case 'DisputeNoted':
    case 'FeeReported':
    case 'UnitHeld':
      return {};
  }
}
