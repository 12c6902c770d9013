import type { AllocationCommand } from './transitions/allocations.js';
import type { CancelTransaction } from './transitions/cancel.js';
import type { CorrectBuyer } from './transitions/correct-buyer.js';
import type { HoldEndCommand } from './transitions/end-hold.js';
import type { HoldUnit } from './transitions/hold-unit.js';
import type { PlacementCommand } from './transitions/place-gift.js';
import type { ReservationCommand } from './transitions/reserve.js';
import type { ReverseMoney } from './transitions/reverse-money.js';
import type { TakeMoney } from './transitions/take-money.js';

export type { HoldUnit } from './transitions/hold-unit.js';

/** All commands of a gift; each is described in its file in `transitions/`. */
export type GiftCommand =
  | PlacementCommand
  | HoldUnit
  | HoldEndCommand
  | ReservationCommand
  | CancelTransaction
  | CorrectBuyer
  | TakeMoney
  | ReverseMoney
  | AllocationCommand;
