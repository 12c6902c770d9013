import { isMethodByHand, type MethodByHand } from '@fiocco/contracts';
import { eventVersion, isId, isInstant, isOneOf, Refusal } from '@fiocco/event-sourcing';
import type { HeldMethodChanged, PaymentMethodChanged } from '../../events/agreement.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase } from '../../state/transition.js';
import { at, OVER, PINNED, type PurchaseAt, refuse } from '../../state/purchase.js';

/** Staff change how an unpaid purchase is to be paid; of one that is agreed a new full term begins, to its end (ISO). */
type ChangeMethod = {
  readonly type: 'ChangeMethod';
  readonly transactionId: string;
  readonly paymentMethod: MethodByHand;
  readonly until: string;
};
export type MethodCommand = ChangeMethod;
type MethodEvent = PaymentMethodChanged | HeldMethodChanged;

function changeUnpaid(
  { id: transactionId, receivedCents, paymentMethod: is }: PurchaseAt<'reserved' | 'awaiting_transfer'>,
  { paymentMethod, until }: ChangeMethod,
): readonly PaymentMethodChanged[] {
  if (is === paymentMethod) return [];
  if (receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return [{ type: 'gift.PaymentMethodChanged.v1', data: { transactionId, paymentMethod, until } }];
}

function changeHeld(
  { id: transactionId, receivedCents, paymentMethod: is }: PurchaseAt<'held'>,
  { paymentMethod }: ChangeMethod,
): readonly HeldMethodChanged[] {
  if (is === paymentMethod) return [];
  if (receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  // Between the methods of a provider only the buyer chooses.
  if (!isMethodByHand(is)) throw new Refusal('PAYMENT_METHOD_FIXED');
  return [{ type: 'gift.HeldMethodChanged.v1', data: { transactionId, paymentMethod } }];
}

const change = ofPurchase<ChangeMethod, MethodEvent>({
  held: changeHeld,
  ...at(['reserved', 'awaiting_transfer'], changeUnpaid),
  ...at(['draft', 'paying', 'authorised', 'voiding', ...PINNED], refuse('PAYMENT_METHOD_FIXED')),
  ...at(['paid', 'refunding', ...OVER], refuse('PAYMENT_METHOD_FIXED')),
});

/** An unpaid purchase is to be paid in the shop instead of by transfer, or the reverse. */
export const methodChange: GiftTransition<MethodCommand, MethodEvent> = {
  decide: { ChangeMethod: change },
  evolve: {
    'gift.PaymentMethodChanged.v1': (state, { data: { transactionId, paymentMethod, until } }) =>
      changePurchase(state, transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        paymentMethod,
        stage: paymentMethod === 'bonifico' ? 'awaiting_transfer' : 'reserved',
        expiresAt: until,
      })),
    'gift.HeldMethodChanged.v1': (state, { data: { transactionId, paymentMethod } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, paymentMethod })),
  },
  stored: {
    'gift.PaymentMethodChanged.v1': eventVersion<PaymentMethodChanged>('gift.PaymentMethodChanged.v1', {
      transactionId: isId,
      paymentMethod: isOneOf('in_negozio', 'bonifico'),
      until: isInstant,
    }),
    'gift.HeldMethodChanged.v1': eventVersion<HeldMethodChanged>('gift.HeldMethodChanged.v1', {
      transactionId: isId,
      paymentMethod: isOneOf('in_negozio', 'bonifico'),
    }),
  },
};
