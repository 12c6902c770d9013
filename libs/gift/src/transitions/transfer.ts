import { TRANSFER_TOLERANCE_CENTS } from '@fiocco/contracts';
import { eventVersion, isCents, isId, isInstant, isNullOr, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { changePurchase, fieldsOf } from '../state/gift-state.js';
import { type GiftTransition, isPersonRef, ofPurchaseIfAny, type PersonRef } from './transition.js';
import { at, dueCentsOf, nothing, OVER, PINNED, type Purchase, type PurchaseAt } from '../state/purchase.js';
import type { BeforeItsEnd } from './reserve.js';
import { CURRENCY } from './start-payment.js';
import type { TakeMoney, TransactionPaid } from './take-money.js';

type ExpireTransfer = {
  readonly type: 'ExpireTransfer';
  readonly transactionId: string;
  readonly now: string;
} & BeforeItsEnd;
export type TransferCommand = ExpireTransfer;

/** The buyer will transfer the money until `until` (ISO). */
export type TransferAwaited = {
  readonly type: 'gift.TransferAwaited.v1';
  readonly data: { readonly transactionId: string; readonly holdId: string; readonly until: string };
};
export type TransferExpired = {
  readonly type: 'gift.TransferExpired.v1';
  readonly data: { readonly transactionId: string };
};
/** Staff found the money on the bank's account. */
export type TransferReceived = {
  readonly type: 'gift.TransferReceived.v1';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** What it fell short of the price, and was accepted; 0 for none. */
    readonly forgivenCents: Cents;
    /** Why, in staff's own words, kept in the vault. */
    readonly reason: PersonRef | null;
  };
};
export type TransferEvent = TransferAwaited | TransferExpired | TransferReceived;

function received(
  { id: transactionId }: Purchase,
  { receiptId, reason }: TakeMoney,
  amountCents: Cents,
  forgivenCents: Cents,
): TransferReceived {
  const amounts = { amountCents, currency: CURRENCY, forgivenCents };
  const data = { transactionId, receiptId, ...amounts, reason: reason ?? null };
  return { type: 'gift.TransferReceived.v1', data };
}

/** Exact, or up to the tolerance short with a reason, pays the purchase; less is a part of it. */
export function matchTransfer(
  purchase: PurchaseAt<'awaiting_transfer'>,
  command: TakeMoney,
): readonly (TransferReceived | TransactionPaid)[] {
  const dueCents = dueCentsOf(purchase);
  const amountCents = command.amountCents ?? dueCents;
  if (amountCents > dueCents) throw new Refusal('TRANSFER_EXCEEDS_DUE', { dueCents });
  if (amountCents <= 0 && dueCents > 0) throw new Refusal('AMOUNT_MISSING');
  const shortCents = dueCents - amountCents;
  if (shortCents > TRANSFER_TOLERANCE_CENTS) return [received(purchase, command, amountCents, 0)];
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
  command: TakeMoney,
): readonly TransferReceived[] {
  const { amountCents, reason } = command;
  const { paymentMethod, stage } = purchase;
  if (paymentMethod !== 'bonifico') throw new Refusal('TRANSACTION_NOT_RESERVED', { stage });
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
    'gift.TransferReceived.v1': (state, { data }) =>
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
    'gift.TransferReceived.v1': eventVersion<TransferReceived>('gift.TransferReceived.v1', {
      transactionId: isId,
      receiptId: isId,
      amountCents: isCents,
      currency: isId,
      forgivenCents: isCents,
      reason: isNullOr(isPersonRef),
    }),
  },
};
