import { Refusal } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../events/gift-events.js';
import { type GiftState, purchaseIn } from '../state/gift-state.js';
import { purchaseOf } from './transition.js';
import type { RefundCommand } from './begin-refund.js';
import type { CancelTransaction } from './cancel.js';
import type { MethodCommand } from './change-method.js';
import type { CorrectBuyer } from './correct-buyer.js';
import type { TermsCommand } from './correct-terms.js';
import type { PapersCommand } from './hand-over.js';
import type { HoldUnit } from './hold-command.js';
import type { RemoveCommand } from './remove.js';
import type { ReservationCommand } from './reserve.js';
import type { ReverseMoney } from './reverse-money.js';
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
  | RefundCommand
  | RemoveCommand;

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

type Decide = (state: GiftState, command: PurchaseEdit | HoldUnit) => readonly GiftEvent[];
type Evolve = (state: GiftState, event: GiftEvent) => GiftState;

/**
 * The events of all edits. Where the purchase has moved on since the page was loaded, refuses `MODIFIED_BY_OTHERS` with
 * its version now, unless the edits change nothing.
 */
export function decideEdits(
  state: GiftState,
  { transactionId, edits, version }: EditPurchase,
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const is = purchaseOf(state, transactionId).version;
  return unlessModified(is, version, () => allOf(state, edits, decide, evolve));
}

/** The same for a hold and what the same call asks for beside it: all of it or nothing. */
export function decideHoldAnd(
  state: GiftState,
  { also, ...hold }: HoldUnit & { readonly also: AlsoAsked },
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const is = purchaseIn(state, hold.transactionId)?.version ?? 0;
  return unlessModified(is, also.version, () => allOf(state, [hold, ...also.edits], decide, evolve));
}

function unlessModified(
  is: number,
  version: number | null,
  decide: () => readonly GiftEvent[],
): readonly GiftEvent[] {
  const isStale = version !== null && version !== is;
  const modified = () => new Refusal('MODIFIED_BY_OTHERS', { version: is });
  try {
    const events = decide();
    if (isStale && events.length > 0) throw modified();
    return events;
  } catch (error) {
    // What is refused may have been right for what the page showed.
    throw isStale && error instanceof Refusal ? modified() : error;
  }
}

function allOf(
  state: GiftState,
  commands: readonly (PurchaseEdit | HoldUnit)[],
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const events: GiftEvent[] = [];
  let now = state;
  for (const command of commands) {
    const more = decide(now, command);
    events.push(...more);
    now = more.reduce(evolve, now);
  }
  return events;
}
