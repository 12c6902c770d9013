import { eventVersion, isCents, isId, isKeptRef, isNullOr, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { MoneyTaken, MoneyTakenV1, TransactionPaid, TransferReceived } from '../../events/money.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import { byHandShape, type Receipt, UNSAID } from '../../state/payments.js';
import { at, dueCentsOf, PINNED, type Purchase, refuse, refuseAt } from '../../state/purchase.js';
import { matchLate, matchTransfer, type MoneyAtHand } from './transfer.js';

export type TakeMoney = { readonly type: 'TakeMoney'; readonly transactionId: string } & MoneyAtHand;
type PaymentEvent = MoneyTaken | TransactionPaid;

type Emitted = PaymentEvent | TransferReceived;

function amountTaken(named: Cents | null, dueCents: Cents): Cents {
  if (named === null) return dueCents;
  if (named > dueCents) throw new Refusal('AMOUNT_EXCEEDS_DUE', { dueCents });
  if (named <= 0 && dueCents > 0) throw new Refusal('AMOUNT_MISSING');
  return named;
}

/** A receipt is recorded once: a repeat must name the same amount, and a reversed one is refused. */
function refuseAnother(known: Receipt, named: Cents | null): void {
  const { amountCents, leftCents, reversed } = known;
  if (reversed) throw new Refusal('RECEIPT_REVERSED', { amountCents });
  const isSame = named === null ? leftCents === 0 : named === amountCents;
  if (!isSame) throw new Refusal('RECEIPT_OF_ANOTHER_AMOUNT', { amountCents });
}

/** The money of a reservation; the part that completes the price makes it paid. */
export function payment(
  purchase: Purchase,
  command: TakeMoney,
): readonly [MoneyTaken, ...(readonly TransactionPaid[])] {
  const { receiptId, amountCents: named, reason = null, how = null, on = null } = command;
  const { id: transactionId } = purchase;
  const dueCents = dueCentsOf(purchase);
  const amountCents = amountTaken(named, dueCents);
  const data = { transactionId, receiptId, amountCents, reason, how, on };
  const taken: MoneyTaken = { type: 'gift.MoneyTaken.v2', data };
  if (amountCents < dueCents) return [taken];
  return [taken, { type: 'gift.TransactionPaid.v1', data: { transactionId } }];
}

/** In the shop, or by a transfer where one is awaited. */
const takeNew = ofPurchase<TakeMoney, Emitted>({
  reserved: payment,
  awaiting_transfer: matchTransfer,
  cancelled: matchLate,
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED],
    refuseAt('TRANSACTION_NOT_RESERVED'),
  ),
  ...at(['paid', 'refunding', 'refunded', 'exchanged'], refuseAt('TRANSACTION_NOT_RESERVED')),
  removed: refuse('TRANSACTION_REMOVED'),
});

function take(state: GiftState, command: TakeMoney): readonly Emitted[] {
  const { receipts } = purchaseOf(state, command.transactionId);
  const known = receipts.find(({ id }) => id === command.receiptId);
  if (!known) return takeNew(state, command);
  refuseAnother(known, command.amountCents);
  return [];
}

export function withReceipt(
  purchase: Purchase,
  { receiptId: id, amountCents }: MoneyTaken['data'],
): Purchase {
  const receivedCents = purchase.receivedCents + amountCents;
  const leftCents = dueCentsOf(purchase) - amountCents;
  const receipt = { id, source: 'till', attemptId: null, amountCents, leftCents, reversed: false };
  return { ...purchase, receivedCents, receipts: [...purchase.receipts, receipt] };
}

const taken = { transactionId: isId, receiptId: isId, amountCents: isCents };

/** Staff record money, possibly in parts; the part that completes the price makes the purchase paid. */
export const payingInShop: GiftTransition<TakeMoney, PaymentEvent, Emitted> = {
  decide: { TakeMoney: take },
  evolve: {
    'gift.MoneyTaken.v2': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withReceipt(purchase, data)),
    'gift.TransactionPaid.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({ ...fieldsOf(purchase), stage: 'paid' })),
  },
  stored: {
    'gift.MoneyTaken.v2': eventVersion<MoneyTaken>('gift.MoneyTaken.v2', {
      ...taken,
      reason: isNullOr(isKeptRef),
      ...byHandShape,
    }),
    'gift.TransactionPaid.v1': eventVersion<TransactionPaid>('gift.TransactionPaid.v1', {
      transactionId: isId,
    }),
  },
  former: [
    eventVersion<MoneyTakenV1>('gift.MoneyTaken.v1', taken, (data) => ({
      type: 'gift.MoneyTaken.v2',
      data: { ...data, reason: null, ...UNSAID },
    })),
  ],
};
