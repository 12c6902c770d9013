import {
  eventVersion,
  isCents,
  isId,
  isInstant,
  isKeptRef,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { MoneyReversed, TransferReversed } from '../../events/money.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import { isByHand, refundedOf } from '../../state/payments.js';
import {
  at,
  OVER,
  PINNED,
  type Purchase,
  type PurchaseAt,
  type PurchaseFields,
  receiptOf,
  refuseAt,
} from '../../state/purchase.js';

export type ReverseMoney = {
  readonly type: 'ReverseMoney';
  readonly transactionId: string;
  readonly receiptId: string;
  readonly reason: KeptRef;
  readonly now: string;
  /** The end (ISO) of a full reservation term that begins now. */
  readonly reservedUntil: string;
  /** The same for a transfer. */
  readonly transferUntil: string;
};
type ReversalEvent = MoneyReversed | TransferReversed;

/**
 * A transfer is awaited again, save where the purchase is to be paid in the shop: it came late, and staff reopened it.
 * The unit stays with its buyer, for what is left of the term or for a new full one: else it would be lost meanwhile.
 */
function reversed(
  purchase: Purchase,
  command: ReverseMoney,
  termNow: string | null,
): readonly ReversalEvent[] {
  const { receiptId, reason, now } = command;
  const { amountCents, source } = receiptOf(purchase, receiptId);
  const data = { transactionId: purchase.id, receiptId, amountCents, reason };
  const term = (full: string): string => (termNow !== null && termNow > now ? termNow : full);
  return source === 'transfer' && purchase.paymentMethod === 'bonifico'
    ? [{ type: 'gift.TransferReversed.v1', data: { ...data, until: term(command.transferUntil) } }]
    : [{ type: 'gift.MoneyReversed.v1', data: { ...data, reservedUntil: term(command.reservedUntil) } }];
}

const reverseStanding = ofPurchase<ReverseMoney, ReversalEvent>({
  ...at(
    ['reserved', 'awaiting_transfer'],
    (purchase: PurchaseAt<'reserved' | 'awaiting_transfer'>, command: ReverseMoney) =>
      reversed(purchase, command, purchase.expiresAt),
  ),
  paid: (purchase, command) => reversed(purchase, command, null),
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED], refuseAt('REVERSAL_TOO_LATE')),
  ...at(['refunding', ...OVER], refuseAt('REVERSAL_TOO_LATE')),
});

/** Only what staff recorded; what a provider captured, or was given back by now, is money that moved. */
function reverse(state: GiftState, command: ReverseMoney): readonly ReversalEvent[] {
  const purchase = purchaseOf(state, command.transactionId);
  const receipt = receiptOf(purchase, command.receiptId);
  if (receipt.reversed) return [];
  if (!isByHand(receipt.source)) throw new Refusal('RECEIPT_NOT_REVERSIBLE');
  if (refundedOf(purchase.payments, receipt.id) > 0) throw new Refusal('RECEIPT_REFUNDED');
  return reverseStanding(state, command);
}

function withoutReceipt(
  purchase: Purchase,
  { receiptId, amountCents }: Pick<MoneyReversed['data'], 'receiptId' | 'amountCents'>,
): PurchaseFields {
  const receipts = purchase.receipts.map((receipt) =>
    receipt.id === receiptId ? { ...receipt, reversed: true } : receipt,
  );
  const receivedCents = purchase.receivedCents - amountCents;
  return { ...fieldsOf(purchase), receivedCents, receipts, forgivenCents: 0 };
}

export const reversal: GiftTransition<ReverseMoney, ReversalEvent> = {
  decide: { ReverseMoney: reverse },
  evolve: {
    'gift.MoneyReversed.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...withoutReceipt(purchase, data),
        stage: 'reserved',
        expiresAt: data.reservedUntil,
      })),
    'gift.TransferReversed.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...withoutReceipt(purchase, data),
        stage: 'awaiting_transfer',
        expiresAt: data.until,
      })),
  },
  stored: {
    'gift.MoneyReversed.v1': eventVersion<MoneyReversed>('gift.MoneyReversed.v1', {
      transactionId: isId,
      receiptId: isId,
      amountCents: isCents,
      reservedUntil: isInstant,
      reason: isKeptRef,
    }),
    'gift.TransferReversed.v1': eventVersion<TransferReversed>('gift.TransferReversed.v1', {
      transactionId: isId,
      receiptId: isId,
      amountCents: isCents,
      until: isInstant,
      reason: isKeptRef,
    }),
  },
};
