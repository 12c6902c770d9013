import { enqueueAll, type Promised } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';

const NAME = 'schedule-expiry';

interface Term {
  /** Null for a reservation. */
  readonly holdId: string | null;
  /** ISO; null where it has no end. */
  readonly until: string | null;
}

/** The term that an event begins; `ends` where it leaves none; null where it changes nothing about it. */
export function termBegunBy(event: PurchaseEvent): Term | 'ends' | null {
  switch (event.type) {
    case 'UnitHeld':
      return { holdId: event.data.holdId, until: event.data.expiresAt };
    case 'HoldExtended':
    case 'HoldShortened':
    case 'HoldRetaken':
      return { holdId: event.data.holdId, until: event.data.expiresAt };
    case 'UnitReserved':
    case 'MoneyReversed':
      return { holdId: null, until: event.data.reservedUntil };
    case 'TransferAwaited':
    case 'TransferReversed':
    case 'PaymentMethodChanged':
      return { holdId: null, until: event.data.until };
    case 'HoldExpired':
    case 'HoldReleased':
    case 'HoldLost':
    case 'ReservationExpired':
    case 'TransferExpired':
    case 'TransactionCancelled':
    case 'TransactionPaid':
    case 'PaymentEnded':
    case 'PaymentUncertain':
    case 'TransactionRefunded':
    case 'TransactionRemoved':
      return 'ends';
    case 'VoidingBegan':
      return event.data.leadsTo === 'held' ? null : 'ends';
    case 'PaymentVoided':
      return event.data.to === 'held' ? null : 'ends';
    case 'RefundBegan':
      return event.data.whole ? 'ends' : null;
    case 'RefundRefused':
      return event.data.back === null ? null : { holdId: null, until: event.data.until };
    case 'PaymentFound':
    case 'BuyerCorrected':
    case 'AmountChanged':
    case 'KindChanged':
    case 'DeliveryChanged':
    case 'HandedOver':
    case 'DocumentNamed':
    case 'HeldMethodChanged':
    case 'MoneyTaken':
    case 'TransferReceived':
    case 'PaymentStarted':
    case 'PaymentDeclined':
    case 'PaymentAuthorised':
    case 'CaptureBegan':
    case 'CaptureDeclined':
    case 'PaymentPending':
    case 'PaymentCaptured':
    case 'VerificationEnded':
    case 'StrayCaptured':
    case 'StrayRefunded':
    case 'RefundConfirmed':
    case 'DisputeNoted':
    case 'FeeReported':
      return null;
  }
}

/** The job for the end of the term that the event begins; null where it has none. */
export function expiryOf(event: PurchaseEvent): Promised<ExpiryPayload> | null {
  const begun = termBegunBy(event);
  if (begun === null || begun === 'ends' || begun.until === null) return null;
  const { transactionId } = event.data;
  const payload = { stream: event.stream, transactionId, holdId: begun.holdId };
  return { id: `${NAME}_${event.eventId}`, payload, runAt: new Date(begun.until) };
}

/** Creates a job for the end of every hold and reservation, in the transaction that notes the event as seen. */
export const whenHeldScheduleExpiry: Projection = {
  name: NAME,
  version: 1,
  kind: 'reactor',
  reads: [purchaseEvents.catalogue],
  tables: [],
  schema: '',
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
};
