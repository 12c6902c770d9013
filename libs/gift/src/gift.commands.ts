import type { AllocationCommand } from './transitions/allocations.js';
import type { CancelTransaction } from './transitions/cancel.js';
import type { CorrectBuyer } from './transitions/correct-buyer.js';
import type { TermsCommand } from './transitions/correct-terms.js';
import type { PapersCommand } from './transitions/hand-over.js';
import type { EditPurchase } from './transitions/edit-command.js';
import type { HoldEndCommand } from './transitions/end-hold.js';
import type { HoldUnit } from './transitions/hold-command.js';
import type { PlacementCommand } from './transitions/place-gift.js';
import type { ReservationCommand } from './transitions/reserve.js';
import type { ReverseMoney } from './transitions/reverse-money.js';
import type { QuestionCommand } from './transitions/bank-question.js';
import type { FindPayment } from './transitions/find-payment.js';
import type { StartCommand } from './transitions/start-payment.js';
import type { DeclineCommand } from './transitions/decline-payment.js';
import type { AuthoriseCommand } from './transitions/authorise-payment.js';
import type { CaptureCommand } from './transitions/capture-payment.js';
import type { VoidCommand } from './transitions/void-payment.js';
import type { VerifyCommand } from './transitions/verify-payment.js';
import type { RefundCommand } from './transitions/begin-refund.js';
import type { RefundNoteCommand } from './transitions/settle-refund.js';
import type { TransferCommand } from './transitions/transfer.js';
import type { MethodCommand } from './transitions/change-method.js';
import type { RemoveCommand } from './transitions/remove.js';
import type { PaymentNoteCommand } from './transitions/payment-notes.js';
import type { TakeMoney } from './transitions/take-money.js';

export type { HoldUnit } from './transitions/hold-command.js';

/** A command that decides one thing. */
export type SingleCommand =
  | PlacementCommand
  | HoldUnit
  | HoldEndCommand
  | ReservationCommand
  | CancelTransaction
  | CorrectBuyer
  | TermsCommand
  | PapersCommand
  | TakeMoney
  | ReverseMoney
  | StartCommand
  | QuestionCommand
  | FindPayment
  | DeclineCommand
  | AuthoriseCommand
  | CaptureCommand
  | VoidCommand
  | VerifyCommand
  | RefundCommand
  | RefundNoteCommand
  | TransferCommand
  | MethodCommand
  | RemoveCommand
  | PaymentNoteCommand
  | AllocationCommand;

/** All commands of a gift; each is described in its file in `transitions/`. */
export type GiftCommand = SingleCommand | EditPurchase;
