import type { AllocationEvent } from '../transitions/allocations.js';
import type { TransactionCancelled } from '../transitions/cancel.js';
import type { BuyerCorrected } from '../transitions/correct-buyer.js';
import type { TermsEvent } from '../transitions/correct-terms.js';
import type { PapersEvent } from '../transitions/hand-over.js';
import type { HoldEndEvent } from '../transitions/end-hold.js';
import type { UnitHeld } from '../transitions/unit-held.js';
import type { HoldRetaken } from '../transitions/retake-unit.js';
import type { PlacementEvent } from '../transitions/place-gift.js';
import type { ReservationEvent } from '../transitions/reserve.js';
import type { ReversalEvent } from '../transitions/reverse-money.js';
import type { QuestionEvent } from '../transitions/bank-question.js';
import type { PaymentFound } from '../transitions/find-payment.js';
import type { StartEvent } from '../transitions/start-payment.js';
import type { DeclineEvent } from '../transitions/decline-payment.js';
import type { AuthoriseEvent } from '../transitions/authorise-payment.js';
import type { CaptureEvent } from '../transitions/capture-payment.js';
import type { VoidEvent } from '../transitions/void-payment.js';
import type { VerifyEvent } from '../transitions/verify-payment.js';
import type { RefundEvent } from '../transitions/refund.events.js';
import type { TransferEvent } from '../transitions/transfer.js';
import type { MethodEvent } from '../transitions/change-method.js';
import type { RemoveEvent } from '../transitions/remove.js';
import type { PaymentNoteEvent } from '../transitions/payment-notes.js';
import type { PaymentEvent } from '../transitions/take-money.js';

export type { PersonRef } from '../transitions/transition.js';
export type { CancelReason } from '../transitions/cancel.js';
export type { ReleaseReason } from '../transitions/end-hold.js';
export type { UnitHeld } from '../transitions/unit-held.js';

/** All events of a gift in their current version; each is described in its file in `transitions/`. */
export type GiftEvent =
  | PlacementEvent
  | UnitHeld
  | HoldRetaken
  | HoldEndEvent
  | ReservationEvent
  | TransactionCancelled
  | BuyerCorrected
  | TermsEvent
  | PapersEvent
  | PaymentEvent
  | ReversalEvent
  | StartEvent
  | QuestionEvent
  | PaymentFound
  | DeclineEvent
  | AuthoriseEvent
  | CaptureEvent
  | VoidEvent
  | VerifyEvent
  | RefundEvent
  | TransferEvent
  | MethodEvent
  | RemoveEvent
  | PaymentNoteEvent
  | AllocationEvent;

/** One answer for each event. Adding an event does not compile until every such table answers it. */
export type ByEvent<Result> = { readonly [One in GiftEvent as One['type']]: (event: One) => Result };

export function byEvent<Result>(answers: ByEvent<Result>): (event: GiftEvent) => Result {
  return (event) => (answers[event.type] as (event: GiftEvent) => Result)(event);
}
