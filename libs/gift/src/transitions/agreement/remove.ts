import { eventVersion, isId, Refusal } from '@fiocco/event-sourcing';
import type { TransactionRemoved } from '../../events/agreement.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase } from '../../state/transition.js';
import { at, keptCentsOf, nothing, PINNED, type Purchase, refuse } from '../../state/purchase.js';

/** An admin deletes it from every list; the ledger keeps it. */
type RemoveTransaction = { readonly type: 'RemoveTransaction'; readonly transactionId: string };
export type RemoveCommand = RemoveTransaction;
type RemoveEvent = TransactionRemoved;

function removeUnpaid(purchase: Purchase): readonly TransactionRemoved[] {
  if (keptCentsOf(purchase) > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return [{ type: 'gift.TransactionRemoved.v1', data: { transactionId: purchase.id } }];
}

const remove = ofPurchase<RemoveTransaction, TransactionRemoved>({
  ...at(['reserved', 'awaiting_transfer', 'cancelled', 'refunded'], removeUnpaid),
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED], refuse('TRANSACTION_NOT_DELETABLE')),
  ...at(['paid', 'refunding'], refuse('TRANSACTION_HAS_MONEY')),
  removed: nothing,
  exchanged: refuse('TRANSACTION_EXCHANGED'),
});

export const removal: GiftTransition<RemoveCommand, RemoveEvent> = {
  decide: { RemoveTransaction: remove },
  evolve: {
    'gift.TransactionRemoved.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({ ...fieldsOf(purchase), stage: 'removed' })),
  },
  stored: {
    'gift.TransactionRemoved.v1': eventVersion<TransactionRemoved>('gift.TransactionRemoved.v1', {
      transactionId: isId,
    }),
  },
};
