import type { AllocationEvent } from './transitions/allocations.js';
import type { TransactionCancelled } from './transitions/cancel.js';
import type { BuyerCorrected } from './transitions/correct-buyer.js';
import type { HoldEndEvent } from './transitions/end-hold.js';
import type { UnitHeld } from './transitions/hold-unit.js';
import type { PlacementEvent } from './transitions/place-gift.js';
import type { ReservationEvent } from './transitions/reserve.js';
import type { MoneyReversed } from './transitions/reverse-money.js';
import type { PaymentEvent } from './transitions/take-money.js';

export type { PersonRef } from './gift.transition.js';
export type { CancelReason } from './transitions/cancel.js';
export type { ReleaseReason } from './transitions/end-hold.js';
export type { UnitHeld } from './transitions/hold-unit.js';

/** All events of a gift in their current version; each is described in its file in `transitions/`. */
export type GiftEvent =
  | PlacementEvent
  | UnitHeld
  | HoldEndEvent
  | ReservationEvent
  | TransactionCancelled
  | BuyerCorrected
  | PaymentEvent
  | MoneyReversed
  | AllocationEvent;

/** One answer for each event. Adding an event does not compile until every such table answers it. */
export type ByEvent<Result> = { readonly [One in GiftEvent as One['type']]: (event: One) => Result };

export function byEvent<Result>(answers: ByEvent<Result>): (event: GiftEvent) => Result {
  return (event) => (answers[event.type] as (event: GiftEvent) => Result)(event);
}
