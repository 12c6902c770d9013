import { eventVersion, isCents, isId, isInstant } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { changePurchase, fieldsOf, type GiftState } from '../gift.state.js';
import {
  type GiftTransition,
  isPersonRef,
  ofPurchase,
  type PersonRef,
  purchaseOf,
} from '../gift.transition.js';
import { type Purchase, receiptOf, refuse } from '../purchase.js';

export type ReverseMoney = {
  readonly type: 'ReverseMoney';
  readonly transactionId: string;
  readonly receiptId: string;
  readonly reason: PersonRef;
  readonly now: string;
  /** The end (ISO) of a full reservation term that begins now. */
  readonly reservedUntil: string;
};

/** An admin reversed a mistaken entry of `MoneyTaken`. It happens once and is final. */
export type MoneyReversed = {
  readonly type: 'gift.MoneyReversed.v1';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    /** From here on it is a reservation until this time (ISO), even if it was paid. */
    readonly reservedUntil: string;
    /** The admin's own words, kept in the vault. */
    readonly reason: PersonRef;
  };
};

function reversed(
  purchase: Purchase,
  { receiptId, reason }: ReverseMoney,
  reservedUntil: string,
): readonly MoneyReversed[] {
  const { amountCents } = receiptOf(purchase, receiptId);
  const data = { transactionId: purchase.id, receiptId, amountCents, reservedUntil, reason };
  return [{ type: 'gift.MoneyReversed.v1', data }];
}

/**
 * The entry is reversed and the unit stays with its buyer. A paid purchase is reserved again for a full term. So is a
 * reservation whose term is over: otherwise the unit would be lost while the right amount is being recorded.
 */
const reverseStanding = ofPurchase<ReverseMoney, MoneyReversed>({
  draft: refuse('TRANSACTION_NOT_RESERVED'),
  held: refuse('TRANSACTION_NOT_RESERVED'),
  reserved: (purchase, command) =>
    reversed(
      purchase,
      command,
      purchase.expiresAt > command.now ? purchase.expiresAt : command.reservedUntil,
    ),
  paid: (purchase, command) => reversed(purchase, command, command.reservedUntil),
  cancelled: refuse('TRANSACTION_NOT_RESERVED'),
});

function reverse(state: GiftState, command: ReverseMoney): readonly MoneyReversed[] {
  const receipt = receiptOf(purchaseOf(state, command.transactionId), command.receiptId);
  return receipt.reversed ? [] : reverseStanding(state, command);
}

function withoutReceipt(purchase: Purchase, { receiptId, ...data }: MoneyReversed['data']): Purchase {
  const receipts = purchase.receipts.map((receipt) =>
    receipt.id === receiptId ? { ...receipt, reversed: true } : receipt,
  );
  const receivedCents = purchase.receivedCents - data.amountCents;
  const expiresAt = data.reservedUntil;
  return { ...fieldsOf(purchase), stage: 'reserved', receivedCents, receipts, expiresAt };
}

export const reversal: GiftTransition<ReverseMoney, MoneyReversed> = {
  decide: { ReverseMoney: reverse },
  evolve: {
    'gift.MoneyReversed.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withoutReceipt(purchase, data)),
  },
  stored: {
    'gift.MoneyReversed.v1': eventVersion<MoneyReversed>('gift.MoneyReversed.v1', {
      transactionId: isId,
      receiptId: isId,
      amountCents: isCents,
      reservedUntil: isInstant,
      reason: isPersonRef,
    }),
  },
};
