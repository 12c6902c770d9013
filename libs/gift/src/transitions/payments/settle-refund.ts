import {
  eventVersion,
  isCents,
  isFlag,
  isId,
  isInstant,
  isNullOr,
  isOneOf,
  Refusal,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type {
  RefundConfirmed,
  RefundConfirmedV1,
  RefundEvent,
  RefundRefused,
  TransactionRefunded,
} from '../../events/money.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, purchaseOf } from '../../state/transition.js';
import { byHandShape, CURRENCY, doneOf, NOT_MADE, type Refund, UNSAID } from '../../state/payments.js';
import { keptCentsOf, payingAttemptOf, type Purchase } from '../../state/purchase.js';
import { refundableOf, refundConfirmed, transactionRefunded } from './begin-refund.js';

/** The provider has given the money back, perhaps without being asked by the shop. */
type NoteRefunded = {
  readonly type: 'NoteRefunded';
  readonly transactionId: string;
  /** The shop's id of the refund, or the provider's where the shop did not ask for it. */
  readonly refundId: string;
  /** The provider's own id of it. */
  readonly providersId: string;
  readonly captureId: string;
  readonly amountCents: Cents;
};
/** The provider says that it cannot give the money back. */
type NoteRefundRefused = {
  readonly type: 'NoteRefundRefused';
  readonly transactionId: string;
  readonly refundId: string;
  readonly code: string;
};
export type RefundNoteCommand = NoteRefunded | NoteRefundRefused;
type SettleEvent = RefundConfirmed | RefundRefused | TransactionRefunded;

/**
 * A purchase ends with the refund after which nothing of its money is left. One that its provider refused and made after
 * all frees the gift as its admin chose, though it led back to `paid` meanwhile.
 */
export function endedBy(
  purchase: Purchase,
  amountCents: Cents,
  refundId: string | null,
): readonly TransactionRefunded[] {
  if (keptCentsOf(purchase) > amountCents) return [];
  if (purchase.stage === 'paid') return [transactionRefunded(purchase.id, wasToFree(purchase, refundId))];
  const isWhole =
    purchase.stage === 'refunding' || (purchase.stage === 'verify' && purchase.from === 'refunding');
  return isWhole ? [transactionRefunded(purchase.id, purchase.reopens)] : [];
}

const wasToFree = ({ payments }: Purchase, refundId: string | null): boolean =>
  payments.refunds.some(({ id, state, reopens }) => reopens && (state === 'done' || id === refundId));

/** A refund that the provider made without being asked never frees the gift: that stays a person's decision. */
function foreign(
  purchase: Purchase,
  { refundId, providersId, captureId, amountCents }: NoteRefunded,
): readonly RefundEvent[] {
  const { id: transactionId } = purchase;
  const receipt = purchase.receipts.find(({ id }) => id === captureId);
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND');
  const whole = purchase.stage === 'paid' && refundableOf(purchase) <= amountCents;
  const money = { receiptId: captureId, source: receipt.source, amountCents, currency: CURRENCY };
  const data = { transactionId, refundId, ...money, whole, reopens: false, reason: null };
  return [
    { type: 'gift.RefundBegan.v1', data },
    refundConfirmed({ transactionId, refundId, receiptId: captureId, providersId, amountCents, ...UNSAID }),
    ...endedBy(purchase, amountCents, null),
  ];
}

const knownIn = ({ payments }: Purchase, refundId: string): Refund | undefined =>
  payments.refunds.find(({ id }) => id === refundId);

/**
 * Whether a refund is on record under this number of the provider's, by its own word or by an admin's, here or at the purchase
 * that had the money before.
 */
export const isRecorded = ({ payments, receipts }: Purchase, providersId: string): boolean =>
  payments.refunds.some((refund) => refund.providersId === providersId) ||
  receipts.some(({ refundedBefore }) => refundedBefore?.includes(providersId));

/** A provider gives back no more than it took: what goes beyond was recorded by an admin, under another number. */
export function isBeyond({ receipts, payments }: Purchase, receiptId: string, amountCents: Cents): boolean {
  const receipt = receipts.find(({ id }) => id === receiptId);
  return receipt !== undefined && doneOf(payments, receiptId) + amountCents > receipt.amountCents;
}

/** Whoever has the money has to know. */
function refuseMoved({ receipts }: Purchase, receiptId: string): void {
  const moved = receipts.find(({ id }) => id === receiptId)?.moved;
  if (moved) throw new Refusal('MONEY_MOVED', { to: moved.to });
}

function noteRefunded(state: GiftState, command: NoteRefunded): readonly RefundEvent[] {
  const purchase = purchaseOf(state, command.transactionId);
  if (isRecorded(purchase, command.providersId)) return [];
  const known = knownIn(purchase, command.refundId);
  const { receiptId, amountCents } = known ?? { ...command, receiptId: command.captureId };
  if (known?.state === 'done' || isBeyond(purchase, receiptId, amountCents)) return [];
  refuseMoved(purchase, receiptId);
  if (!known) return foreign(purchase, command);
  const { transactionId, refundId, providersId } = command;
  return [
    refundConfirmed({ transactionId, refundId, receiptId, providersId, amountCents, ...UNSAID }),
    ...endedBy(purchase, amountCents, refundId),
  ];
}

function noteRefused(
  state: GiftState,
  { transactionId, refundId, code }: NoteRefundRefused,
): readonly RefundRefused[] {
  const purchase = purchaseOf(state, transactionId);
  const known = knownIn(purchase, refundId);
  if (!known) throw new Refusal('REFUND_UNKNOWN');
  if (known.state !== 'open') return [];
  const { stage: back, expiresAt: until } =
    purchase.stage === 'refunding' ? purchase.back : { stage: null, expiresAt: null };
  return [{ type: 'gift.RefundRefused.v1', data: { transactionId, refundId, code, back, until } }];
}

function backFrom(purchase: Purchase, { back, until }: RefundRefused['data']): Purchase {
  if (purchase.stage !== 'refunding' || back === null) return purchase;
  const fields = fieldsOf(purchase);
  if (back === 'paid' || back === 'cancelled') return { ...fields, stage: back };
  if (back !== 'verify') return { ...fields, stage: back, expiresAt: until ?? '' };
  const attempt = payingAttemptOf(purchase);
  if (!attempt) return purchase;
  const { keepsUnit, reopens } = purchase;
  return { ...fields, stage: 'verify', attempt, expiresAt: null, keepsUnit, from: 'refunding', reopens };
}

/** What an admin says did not happen frees nothing, even where the provider made it after all. */
const refusedBy = ({ code }: RefundRefused['data']): Partial<Refund> =>
  code === NOT_MADE ? { state: 'refused', reopens: false } : { state: 'refused' };

function inRefunded(purchase: Purchase, { reopened }: TransactionRefunded['data']): Purchase {
  const hadUnit = !('keepsUnit' in purchase) || purchase.keepsUnit;
  return { ...fieldsOf(purchase), stage: 'refunded', keepsUnit: hadUnit && !reopened };
}

function marked(purchase: Purchase, refundId: string, as: Partial<Refund>): Purchase {
  const { payments } = purchase;
  const refunds = payments.refunds.map((refund) => (refund.id === refundId ? { ...refund, ...as } : refund));
  return { ...purchase, payments: { ...payments, refunds } };
}

const confirmed = {
  transactionId: isId,
  refundId: isId,
  receiptId: isId,
  providersId: isNullOr(isId),
  amountCents: isCents,
};

/** A provider gives the money back, or says that it cannot. Only then may the gift be free again. */
export const refundSettling: GiftTransition<RefundNoteCommand, SettleEvent, RefundEvent> = {
  decide: { NoteRefunded: noteRefunded, NoteRefundRefused: noteRefused },
  evolve: {
    'gift.RefundConfirmed.v2': (state, { data: { transactionId, refundId, providersId } }) =>
      changePurchase(state, transactionId, (purchase) =>
        marked(purchase, refundId, { state: 'done', providersId }),
      ),
    'gift.RefundRefused.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) =>
        backFrom(marked(purchase, data.refundId, refusedBy(data)), data),
      ),
    'gift.TransactionRefunded.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => inRefunded(purchase, data)),
  },
  stored: {
    'gift.RefundConfirmed.v2': eventVersion<RefundConfirmed>('gift.RefundConfirmed.v2', {
      ...confirmed,
      ...byHandShape,
    }),
    'gift.RefundRefused.v1': eventVersion<RefundRefused>('gift.RefundRefused.v1', {
      transactionId: isId,
      refundId: isId,
      code: isId,
      back: isNullOr(isOneOf('paid', 'reserved', 'awaiting_transfer', 'cancelled', 'verify')),
      until: isNullOr(isInstant),
    }),
    'gift.TransactionRefunded.v1': eventVersion<TransactionRefunded>('gift.TransactionRefunded.v1', {
      transactionId: isId,
      reopened: isFlag,
    }),
  },
  former: [
    eventVersion<RefundConfirmedV1>('gift.RefundConfirmed.v1', confirmed, (data) => ({
      type: 'gift.RefundConfirmed.v2',
      data: { ...data, ...UNSAID },
    })),
  ],
};
