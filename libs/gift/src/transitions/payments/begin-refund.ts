import {
  eventVersion,
  isCents,
  isFlag,
  isId,
  isKeptRef,
  isNullOr,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { RefundBegan, RefundConfirmed, RefundEvent, TransactionRefunded } from '../../events/money.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import {
  type ByHand,
  CURRENCY,
  isByHand,
  type MoneySource,
  refundableCentsOf,
} from '../../state/payments.js';
import {
  at,
  byStage,
  keptCentsOf,
  type Purchase,
  type PurchaseAt,
  type RefundedFrom,
  refuse,
  termOf,
} from '../../state/purchase.js';

/** An admin gives money back. */
type BeginRefund = Partial<ByHand> & {
  readonly type: 'BeginRefund';
  readonly transactionId: string;
  /** Given by the caller. The same refund is never made twice. */
  readonly refundId: string;
  /** Null gives back all that is left. */
  readonly amountCents: Cents | null;
  /** Whether the gift is free again afterwards; null: only where nothing is left. A part never frees it. */
  readonly reopens: boolean | null;
  readonly reason: KeptRef;
};
export type RefundCommand = BeginRefund;

export const refundConfirmed = (data: RefundConfirmed['data']): RefundConfirmed => ({
  type: 'gift.RefundConfirmed.v2',
  data,
});

export const transactionRefunded = (transactionId: string, reopened: boolean): TransactionRefunded => ({
  type: 'gift.TransactionRefunded.v1',
  data: { transactionId, reopened },
});

/** Money of one receipt that a refund takes. */
interface Part {
  readonly receiptId: string;
  readonly source: MoneySource;
  readonly amountCents: Cents;
}

const sumOf = (parts: readonly Part[]): Cents => parts.reduce((total, part) => total + part.amountCents, 0);

/** What may still be given back, by receipt in their order. */
const refundable = ({ receipts, payments }: Purchase): readonly Part[] =>
  receipts
    .map((receipt) => ({
      receiptId: receipt.id,
      source: receipt.source,
      amountCents: refundableCentsOf(payments, receipt),
    }))
    .filter(({ amountCents }) => amountCents > 0);

export const refundableOf = (purchase: Purchase): Cents => sumOf(refundable(purchase));

/** The amount taken from the receipts in their order. */
function partsOf(parts: readonly Part[], amountCents: Cents): readonly Part[] {
  let left = amountCents;
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.amountCents);
    left -= taken;
    return taken > 0 ? [{ ...part, amountCents: taken }] : [];
  });
}

/** The first part has the refund's own id, further ones a number after it. */
const idOfPart = (refundId: string, index: number): string =>
  index === 0 ? refundId : `${refundId}.${index + 1}`;

/** What a person gives back is given back at once; providers confirm later. */
function begun(
  purchase: Purchase,
  { refundId, reason, how = null, on = null }: BeginRefund,
  parts: readonly Part[],
  { whole, reopens }: { readonly whole: boolean; readonly reopens: boolean },
): readonly RefundEvent[] {
  const { id: transactionId } = purchase;
  const began = parts.map((part, index): RefundBegan => {
    const ids = { transactionId, refundId: idOfPart(refundId, index) };
    return {
      type: 'gift.RefundBegan.v1',
      data: { ...ids, ...part, currency: CURRENCY, whole, reopens, reason },
    };
  });
  const byHand = began.filter(({ data }) => isByHand(data.source));
  const done = byHand.map(({ data: { refundId: id, receiptId, amountCents } }) =>
    refundConfirmed({ transactionId, refundId: id, receiptId, providersId: null, amountCents, how, on }),
  );
  const doneCents = done.reduce((total, { data }) => total + data.amountCents, 0);
  const isOver = keptCentsOf(purchase) === doneCents;
  return [...began, ...done, ...(isOver ? [transactionRefunded(transactionId, reopens)] : [])];
}

function amountOf({ amountCents }: BeginRefund, mostCents: Cents): Cents {
  if (mostCents === 0) throw new Refusal('NOTHING_TO_REFUND');
  const wanted = amountCents ?? mostCents;
  if (wanted <= 0) throw new Refusal('REFUND_AMOUNT_MISSING');
  if (wanted > mostCents) throw new Refusal('REFUND_EXCEEDS_RECEIVED', { mostCents });
  return wanted;
}

function refundOf(purchase: Purchase, command: BeginRefund, mayBePart: boolean): readonly RefundEvent[] {
  const parts = refundable(purchase);
  const mostCents = sumOf(parts);
  const amountCents = amountOf(command, mostCents);
  const whole = amountCents === mostCents;
  if (!whole && !mayBePart) throw new Refusal('REFUND_ONLY_WHOLE', { mostCents });
  const reopens = whole && (command.reopens ?? true);
  return begun(purchase, command, partsOf(parts, amountCents), { whole, reopens });
}

const beginNew = ofPurchase<BeginRefund, RefundEvent>({
  paid: (purchase, command) => refundOf(purchase, command, true),
  ...at(
    ['reserved', 'awaiting_transfer', 'cancelled', 'verify'],
    (purchase: PurchaseAt<RefundedFrom>, command: BeginRefund) => refundOf(purchase, command, false),
  ),
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'voiding', 'refunded', 'removed', 'exchanged'],
    refuse('NOTHING_TO_REFUND'),
  ),
  ...at(['capturing', 'pending'], refuse('PAYMENT_PINNED')),
  refunding: refuse('REFUND_UNDER_WAY'),
});

function begin(state: GiftState, command: BeginRefund): readonly RefundEvent[] {
  const { payments } = purchaseOf(state, command.transactionId);
  return payments.refunds.some(({ id }) => id === command.refundId) ? [] : beginNew(state, command);
}

function inRefunding(purchase: PurchaseAt<RefundedFrom>, { reopens }: RefundBegan['data']): Purchase {
  const { stage } = purchase;
  const keepsUnit = 'keepsUnit' in purchase ? purchase.keepsUnit : stage !== 'cancelled';
  const back = { stage, expiresAt: termOf(purchase) };
  return { ...fieldsOf(purchase), stage: 'refunding', back, reopens, keepsUnit };
}

const whereWholeBegan = byStage<[RefundBegan['data']], Purchase>({
  ...at(['paid', 'reserved', 'awaiting_transfer', 'cancelled', 'verify'], inRefunding),
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'capturing', 'pending', 'voiding', 'refunding'],
    (purchase: Purchase) => purchase,
  ),
  ...at(['refunded', 'removed', 'exchanged'], (purchase: Purchase) => purchase),
});

function withRefund(purchase: Purchase, data: RefundBegan['data']): Purchase {
  const { refundId: id, receiptId, amountCents, whole, reopens } = data;
  const refund = { id, receiptId, amountCents, reopens, state: 'open' as const, providersId: null };
  const refunds = [...purchase.payments.refunds, refund];
  const next = { ...purchase, payments: { ...purchase.payments, refunds } };
  return whole ? whereWholeBegan(next, data) : next;
}

/** An admin gives money back, in part or as a whole. */
export const refundBegin: GiftTransition<RefundCommand, RefundBegan, RefundEvent> = {
  decide: { BeginRefund: begin },
  evolve: {
    'gift.RefundBegan.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withRefund(purchase, data)),
  },
  stored: {
    'gift.RefundBegan.v1': eventVersion<RefundBegan>('gift.RefundBegan.v1', {
      transactionId: isId,
      refundId: isId,
      receiptId: isId,
      source: isId,
      amountCents: isCents,
      currency: isId,
      whole: isFlag,
      reopens: isFlag,
      reason: isNullOr(isKeptRef),
    }),
  },
};
