import {
  eventVersion,
  isId,
  isKeptRef,
  isNullOr,
  isOneOf,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { TransactionRefunded } from '../../events/money.js';
import type { VoidingBegan } from '../../events/provider.js';
import type { CancelReason, TransactionCancelled } from '../../events/agreement.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, isOther, type OfHold, ofPurchase } from '../../state/transition.js';
import {
  at,
  keptCentsOf,
  nothing,
  OVER,
  PINNED,
  type Purchase,
  type PurchaseAt,
  refuse,
} from '../../state/purchase.js';
import { transactionRefunded } from '../payments/begin-refund.js';
import { voiding } from '../payments/void-payment.js';

export type CancelTransaction = {
  readonly type: 'CancelTransaction';
  readonly transactionId: string;
  readonly reason: CancelReason;
  readonly note: KeptRef | null;
  /** Cancels drafts and holds only; what was confirmed meanwhile stays. */
  readonly onlyUnconfirmed?: boolean;
} & OfHold;

/** One whose money was all given back is refunded: reopened, that money would count again. */
export function cancelled(
  purchase: Purchase,
  { reason, note }: Pick<CancelTransaction, 'reason' | 'note'>,
): readonly (TransactionCancelled | TransactionRefunded)[] {
  if (keptCentsOf(purchase) > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  const { id: transactionId, receivedCents } = purchase;
  const event = { type: 'gift.TransactionCancelled.v1', data: { transactionId, reason, note } } as const;
  return receivedCents > 0 ? [event, transactionRefunded(transactionId, true)] : [event];
}

/** A command that names a hold means only that one: neither a later hold nor a purchase confirmed from it. */
function refuseOtherHold({ holdId: named }: CancelTransaction, standing?: string): void {
  if (isOther(named, standing)) throw new Refusal('HOLD_ENDED');
}

/** Its attempt is closed first; only then is it cancelled. */
function cancelPaying(
  purchase: PurchaseAt<'paying' | 'authorised' | 'voiding'>,
  command: CancelTransaction,
): readonly VoidingBegan[] {
  refuseOtherHold(command, purchase.holdId);
  const { reason, note } = command;
  if (reason === 'draft_expired') throw new Refusal('TRANSACTION_STILL_HELD');
  if (purchase.stage === 'voiding' && purchase.leadsTo === 'cancelled') return [];
  return [voiding(purchase, reason, 'cancelled', note)];
}

/**
 * The reason `draft_expired` never ends a hold, and `onlyUnconfirmed` never ends a reservation that was made meanwhile.
 */
const cancel = ofPurchase<CancelTransaction, TransactionCancelled | TransactionRefunded | VoidingBegan>({
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
  ...at(['paying', 'authorised', 'voiding'], cancelPaying),
  ...at(PINNED, refuse('PAYMENT_PINNED')),
  ...at(['awaiting_transfer', 'reserved'], (purchase: Purchase, command: CancelTransaction) => {
    refuseOtherHold(command);
    const events = cancelled(purchase, command);
    const isForUnconfirmed = command.reason === 'draft_expired' || command.onlyUnconfirmed;
    if (isForUnconfirmed) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
    return events;
  }),
  ...at(['paid', 'refunding'], (_purchase: Purchase, command: CancelTransaction) => {
    refuseOtherHold(command);
    throw new Refusal('TRANSACTION_HAS_MONEY');
  }),
  ...at(OVER, nothing),
});

/** "Annulla": by staff, by the buyer, or because a draft was abandoned. */
export const cancellation: GiftTransition<
  CancelTransaction,
  TransactionCancelled,
  TransactionCancelled | TransactionRefunded | VoidingBegan
> = {
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
      reason: isOneOf('cancelled_by_staff', 'cancelled_by_buyer', 'draft_expired', 'lost_in_restore'),
      note: isNullOr(isKeptRef),
    }),
  },
};
