import { eventVersion, isId, isNullOr, isOneOf, Refusal } from '@fiocco/event-sourcing';
import { changePurchase, fieldsOf } from '../gift.state.js';
import {
  type GiftTransition,
  isOther,
  isPersonRef,
  type OfHold,
  ofPurchase,
  type PersonRef,
} from '../gift.transition.js';
import { nothing, type Purchase } from '../purchase.js';

export type CancelReason = 'cancelled_by_staff' | 'cancelled_by_buyer' | 'draft_expired';

export type CancelTransaction = {
  readonly type: 'CancelTransaction';
  readonly transactionId: string;
  readonly reason: CancelReason;
  readonly note: PersonRef | null;
  /** Cancels drafts and holds only; what was confirmed meanwhile stays. */
  readonly onlyUnconfirmed?: boolean;
} & OfHold;

export type TransactionCancelled = {
  readonly type: 'gift.TransactionCancelled.v1';
  readonly data: {
    readonly transactionId: string;
    readonly reason: CancelReason;
    /** Staff's own words, kept in the vault. */
    readonly note: PersonRef | null;
  };
};

function cancelled({ id, receivedCents }: Purchase, { reason, note }: CancelTransaction) {
  if (receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return [{ type: 'gift.TransactionCancelled.v1', data: { transactionId: id, reason, note } } as const];
}

/** A command that names a hold means only that one: neither a later hold nor a purchase confirmed from it. */
function refuseOtherHold({ holdId: named }: CancelTransaction, standing?: string): void {
  if (isOther(named, standing)) throw new Refusal('HOLD_ENDED');
}

/**
 * The reason `draft_expired` never ends a hold, and `onlyUnconfirmed` never ends a reservation that was made meanwhile.
 */
const cancel = ofPurchase<CancelTransaction, TransactionCancelled>({
  draft: (purchase, command) => {
    refuseOtherHold(command);
    return cancelled(purchase, command);
  },
  held: (purchase, command) => {
    refuseOtherHold(command, purchase.holdId);
    const events = cancelled(purchase, command);
    if (command.reason === 'draft_expired') throw new Refusal('TRANSACTION_STILL_HELD');
    return events;
  },
  reserved: (purchase, command) => {
    refuseOtherHold(command);
    const events = cancelled(purchase, command);
    const isForUnconfirmed = command.reason === 'draft_expired' || command.onlyUnconfirmed;
    if (isForUnconfirmed) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
    return events;
  },
  paid: (_purchase, command) => {
    refuseOtherHold(command);
    throw new Refusal('TRANSACTION_HAS_MONEY');
  },
  cancelled: nothing,
});

/** "Annulla": by staff, by the buyer, or because a draft was abandoned. */
export const cancellation: GiftTransition<CancelTransaction, TransactionCancelled> = {
  decide: { CancelTransaction: cancel },
  evolve: {
    'gift.TransactionCancelled.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'cancelled',
      })),
  },
  stored: {
    'gift.TransactionCancelled.v1': eventVersion<TransactionCancelled>('gift.TransactionCancelled.v1', {
      transactionId: isId,
      reason: isOneOf('cancelled_by_staff', 'cancelled_by_buyer', 'draft_expired'),
      note: isNullOr(isPersonRef),
    }),
  },
};
