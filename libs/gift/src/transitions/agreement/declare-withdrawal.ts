import { eventVersion, isId, isKeptRef, isNullOr, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type {
  TransactionCancelled,
  WithdrawalClosed,
  WithdrawalDeclared,
  WithdrawalDenied,
} from '../../events/agreement.js';
import type { TransactionRefunded } from '../../events/money.js';
import { changePurchase } from '../../state/gift-state.js';
import { at, AWAITED, keptCentsOf, OVER, PINNED, type Purchase, refuse } from '../../state/purchase.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import { cancelled } from './cancel.js';

/** The buyer withdraws from the contract, by the link that was mailed to them. Moves no money by itself. */
type DeclareWithdrawal = {
  readonly type: 'DeclareWithdrawal';
  readonly transactionId: string;
  readonly reason: KeptRef | null;
};
/** Staff answer it otherwise than by giving all money back, and say why. */
type CloseWithdrawal = {
  readonly type: 'CloseWithdrawal';
  readonly transactionId: string;
  readonly reason: KeptRef;
};
/** The buyer has told staff that the request is not theirs: whoever knows an order's number and address may have typed them. */
type DenyWithdrawal = {
  readonly type: 'DenyWithdrawal';
  readonly transactionId: string;
  readonly requestId: string;
};
type WithdrawalCommand = DeclareWithdrawal | CloseWithdrawal | DenyWithdrawal;
type WithdrawalEvent = WithdrawalDeclared | WithdrawalClosed | WithdrawalDenied;
type Declared = WithdrawalDeclared | TransactionCancelled | TransactionRefunded;

const declared = ({ id: transactionId }: Purchase, { reason }: DeclareWithdrawal): WithdrawalDeclared => ({
  type: 'gift.WithdrawalDeclared.v1',
  data: { transactionId, reason },
});

const waits = (purchase: Purchase, command: DeclareWithdrawal): readonly Declared[] => [
  declared(purchase, command),
];

/** Without money nothing is left to settle: the purchase ends with it. Else it stays as it is until the shop gives the money back. */
function awaited(purchase: Purchase, command: DeclareWithdrawal): readonly Declared[] {
  if (keptCentsOf(purchase) > 0) return waits(purchase, command);
  return [declared(purchase, command), ...cancelled(purchase, { reason: 'cancelled_by_buyer', note: null })];
}

const declareAt = ofPurchase<DeclareWithdrawal, Declared>({
  // Nothing is agreed yet.
  ...at(['draft', 'held'], refuse('WITHDRAWAL_TOO_EARLY')),
  // A payment on its way is neither ended nor awaited: the declaration counts from now on.
  ...at(['paying', 'authorised', 'voiding', ...PINNED, 'paid', 'refunding'], waits),
  ...at(AWAITED, awaited),
  ...at(OVER, refuse('WITHDRAWAL_NOTHING_LEFT')),
});

/** At whatever stage: a contract is left only once, and whoever asks again is told the same. */
const declare: GiftTransition<DeclareWithdrawal, never, Declared>['decide']['DeclareWithdrawal'] = (
  state,
  command,
) => (purchaseOf(state, command.transactionId).withdrawal ? [] : declareAt(state, command));

const close: GiftTransition<CloseWithdrawal, WithdrawalClosed>['decide']['CloseWithdrawal'] = (
  state,
  { transactionId, reason },
) => {
  const { withdrawal: is } = purchaseOf(state, transactionId);
  if (!is) throw new Refusal('WITHDRAWAL_NOT_DECLARED');
  return is === 'closed' ? [] : [{ type: 'gift.WithdrawalClosed.v1', data: { transactionId, reason } }];
};

/** Changes nothing of the purchase, whatever its stage: it is on record who put the request aside. */
const deny: GiftTransition<DenyWithdrawal, WithdrawalDenied>['decide']['DenyWithdrawal'] = (
  state,
  { transactionId, requestId },
) =>
  purchaseOf(state, transactionId).deniedRequest === requestId
    ? []
    : [{ type: 'gift.WithdrawalDenied.v1', data: { transactionId, requestId } }];

/** "Recesso": declared by the buyer, and answered by the shop. */
export const withdrawal: GiftTransition<
  WithdrawalCommand,
  WithdrawalEvent,
  WithdrawalEvent | TransactionCancelled | TransactionRefunded
> = {
  decide: { DeclareWithdrawal: declare, CloseWithdrawal: close, DenyWithdrawal: deny },
  evolve: {
    'gift.WithdrawalDeclared.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({ ...purchase, withdrawal: 'declared' })),
    'gift.WithdrawalClosed.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({ ...purchase, withdrawal: 'closed' })),
    'gift.WithdrawalDenied.v1': (state, { data: { transactionId, requestId: deniedRequest } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, deniedRequest })),
  },
  stored: {
    'gift.WithdrawalDeclared.v1': eventVersion<WithdrawalDeclared>('gift.WithdrawalDeclared.v1', {
      transactionId: isId,
      reason: isNullOr(isKeptRef),
    }),
    'gift.WithdrawalClosed.v1': eventVersion<WithdrawalClosed>('gift.WithdrawalClosed.v1', {
      transactionId: isId,
      reason: isKeptRef,
    }),
    'gift.WithdrawalDenied.v1': eventVersion<WithdrawalDenied>('gift.WithdrawalDenied.v1', {
      transactionId: isId,
      requestId: isId,
    }),
  },
};
