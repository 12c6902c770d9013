import { TRANSFER_TOLERANCE_CENTS } from '@fiocco/contracts';
import {
  eventVersion,
  isCents,
  isId,
  isInstant,
  isKeptRef,
  isNullOr,
  Refusal,
  type KeptRef,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type {
  TransactionPaid,
  TransferAwaited,
  TransferExpired,
  TransferReceived,
  TransferReceivedV1,
} from '../../events/money.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchaseIfAny } from '../../state/transition.js';
import {
  at,
  dueCentsOf,
  nothing,
  OVER,
  PINNED,
  type Purchase,
  type PurchaseAt,
} from '../../state/purchase.js';
import { byHandShape, type ByHand, CURRENCY, isByTransfer, UNSAID } from '../../state/payments.js';
import type { BeforeItsEnd } from './reserve.js';

/** What staff say of money that came, in the shop or by transfer. */
export interface MoneyAtHand extends Partial<ByHand> {
  /** Given by the caller; the same receipt is never counted twice. */
  readonly receiptId: string;
  /** Null takes all that is due. */
  readonly amountCents: Cents | null;
  /** What has to be explained, in staff's own words, kept in the vault: why a transfer that falls short is accepted. */
  readonly reason?: KeptRef | null;
}

type ExpireTransfer = {
  readonly type: 'ExpireTransfer';
  readonly transactionId: string;
  readonly now: string;
} & BeforeItsEnd;
export type TransferCommand = ExpireTransfer;
type TransferEvent = TransferAwaited | TransferExpired | TransferReceived;

function received(
  { id: transactionId }: Purchase,
  { receiptId, reason = null, how = null, on = null }: MoneyAtHand,
  amountCents: Cents,
  forgivenCents: Cents,
): TransferReceived {
  const amounts = { amountCents, currency: CURRENCY, forgivenCents };
  const data = { transactionId, receiptId, ...amounts, reason, how, on };
  return { type: 'gift.TransferReceived.v2', data };
}

/** Of what is taken in the shop no cent is forgiven. */
const toleranceFor = ({ how }: MoneyAtHand): Cents => (isByTransfer(how) ? TRANSFER_TOLERANCE_CENTS : 0);

/** Exact, or a transfer up to the tolerance short with a reason, pays the purchase; less is a part of it. */
export function matchTransfer(
  purchase: PurchaseAt<'awaiting_transfer'>,
  command: MoneyAtHand,
): readonly (TransferReceived | TransactionPaid)[] {
  const dueCents = dueCentsOf(purchase);
  const amountCents = command.amountCents ?? dueCents;
  if (amountCents > dueCents) throw new Refusal('TRANSFER_EXCEEDS_DUE', { dueCents });
  if (amountCents <= 0 && dueCents > 0) throw new Refusal('AMOUNT_MISSING');
  const shortCents = dueCents - amountCents;
  if (shortCents > toleranceFor(command)) return [received(purchase, command, amountCents, 0)];
  if (shortCents > 0 && !command.reason) throw new Refusal('TRANSFER_REASON_MISSING', { dueCents });
  const paid: TransactionPaid = { type: 'gift.TransactionPaid.v1', data: { transactionId: purchase.id } };
  return [received(purchase, command, amountCents, shortCents), paid];
}

/**
 * Money that arrives after the end: it is on record, to be given back, or counted once staff reopen the purchase. The
 * whole of it, also where it is more than the price: it lies on the shop's account.
 */
export function matchLate(
  purchase: PurchaseAt<'cancelled'>,
  command: MoneyAtHand,
): readonly TransferReceived[] {
  const { amountCents, reason, how } = command;
  const { paymentMethod, stage } = purchase;
  if (paymentMethod !== 'bonifico' || !isByTransfer(how))
    throw new Refusal('TRANSACTION_NOT_RESERVED', { stage });
  if (amountCents === null || amountCents <= 0) throw new Refusal('AMOUNT_MISSING');
  const shortCents = Math.max(0, dueCentsOf(purchase) - amountCents);
  const isForgiven = reason != null && shortCents <= TRANSFER_TOLERANCE_CENTS;
  return [received(purchase, command, amountCents, isForgiven ? shortCents : 0)];
}

/** Money that was received, also in part, stops it. */
const expire = ofPurchaseIfAny<ExpireTransfer, TransferExpired>({
  awaiting_transfer: ({ id: transactionId, receivedCents, expiresAt }, { now, isUnconfirmed }) =>
    receivedCents > 0 || (expiresAt > now && !isUnconfirmed)
      ? []
      : [{ type: 'gift.TransferExpired.v1', data: { transactionId } }],
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, 'reserved', 'paid'], nothing),
  ...at(['refunding', ...OVER], nothing),
});

function withTransfer(purchase: Purchase, data: TransferReceived['data']): Purchase {
  const { receiptId: id, amountCents } = data;
  const receivedCents = purchase.receivedCents + amountCents;
  const forgivenCents = purchase.forgivenCents + data.forgivenCents;
  const leftCents = Math.max(0, dueCentsOf(purchase) - amountCents - data.forgivenCents);
  const receipt = { id, source: 'transfer', attemptId: null, amountCents, leftCents, reversed: false };
  return { ...purchase, receivedCents, forgivenCents, receipts: [...purchase.receipts, receipt] };
}

const match = {
  transactionId: isId,
  receiptId: isId,
  amountCents: isCents,
  currency: isId,
  forgivenCents: isCents,
  reason: isNullOr(isKeptRef),
};

/** A transfer is awaited, and matched by staff or given up after its term. */
export const transferring: GiftTransition<TransferCommand, TransferEvent> = {
  decide: { ExpireTransfer: expire },
  evolve: {
    'gift.TransferAwaited.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'awaiting_transfer',
        expiresAt: data.until,
      })),
    'gift.TransferExpired.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'cancelled',
      })),
    'gift.TransferReceived.v2': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withTransfer(purchase, data)),
  },
  stored: {
    'gift.TransferAwaited.v1': eventVersion<TransferAwaited>('gift.TransferAwaited.v1', {
      transactionId: isId,
      holdId: isId,
      until: isInstant,
    }),
    'gift.TransferExpired.v1': eventVersion<TransferExpired>('gift.TransferExpired.v1', {
      transactionId: isId,
    }),
    'gift.TransferReceived.v2': eventVersion<TransferReceived>('gift.TransferReceived.v2', {
      ...match,
      ...byHandShape,
    }),
  },
  former: [
    eventVersion<TransferReceivedV1>('gift.TransferReceived.v1', match, (data) => ({
      type: 'gift.TransferReceived.v2',
      data: { ...data, ...UNSAID },
    })),
  ],
};
