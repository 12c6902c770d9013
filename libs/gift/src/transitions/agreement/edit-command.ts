import type { RefundCommand } from '../payments/begin-refund.js';
import type { CancelTransaction } from './cancel.js';
import type { MethodCommand } from './change-method.js';
import type { CorrectBuyer } from './correct-buyer.js';
import type { TermsCommand } from './correct-terms.js';
import type { GiveCommand } from './give-to-exchange.js';
import type { TakeCommand } from './take-from-exchange.js';
import type { PapersCommand } from './hand-over.js';
import type { RemoveCommand } from './remove.js';
import type { ReservationCommand } from './reserve.js';
import type { ReverseMoney } from './reverse-money.js';
import type { HoldForSale } from './sale.js';
import type { TakeMoney } from './take-money.js';

/** What a person at the counter may do to a purchase, alone or together with other such things. */
export type PurchaseEdit =
  | CorrectBuyer
  | TermsCommand
  | PapersCommand
  | MethodCommand
  | CancelTransaction
  | TakeMoney
  | ReverseMoney
  | ReservationCommand
  | HoldForSale
  | RefundCommand
  | RemoveCommand
  | GiveCommand
  | TakeCommand;

/** Several things at once, in their order: all of them or none. */
export type EditPurchase = {
  readonly type: 'EditPurchase';
  readonly transactionId: string;
  readonly edits: readonly PurchaseEdit[];
  /** The version that the page shows; null where it names none. */
  readonly version: number | null;
};

/** What a call asks for beside its hold, to be decided after it in the same batch. */
export interface AlsoAsked {
  readonly edits: readonly PurchaseEdit[];
  /** As in {@link EditPurchase}. */
  readonly version: number | null;
}

/** The command of a page that shows this version, or names none: null. */
export const asSeen = (command: PurchaseEdit, version: number | null): PurchaseEdit | EditPurchase =>
  version === null
    ? command
    : { type: 'EditPurchase', transactionId: command.transactionId, edits: [command], version };
