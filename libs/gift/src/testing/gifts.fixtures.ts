import type { UnitHeld } from '../events/holding.js';
import type { GiftCommand } from '../decider.js';
import type { HoldUnit } from '../transitions/holding/hold-command.js';
import type { GiftEvent } from '../events/gift-events.js';
import { type ByHand, UNSAID } from '../state/payments.js';
import type { GiftTerms } from '../state/terms.js';

/** Builders for the specs of the gift's decider. */
export const NOW = '2026-11-21T10:00:00.000Z';
export const IN_15_MIN = '2026-11-21T10:15:00.000Z';
export const LATER = '2026-11-21T10:16:00.000Z';
export const IN_A_WEEK = '2026-11-28T10:00:00.000Z';
export const IN_TWO_WEEKS = '2026-12-05T10:00:00.000Z';
export const PRICE = 12_900;
/** An admin's reason for reversing an entry of money. */
const MISTAKE = { ref: 'buyer_tx-1#9', digest: 'd9' };

const TERMS: GiftTerms = {
  isQuota: false,
  canBuyInQuota: false,
  listQuantity: 1,
  priority: 2,
  beyondStock: false,
  ownPriceCents: null,
};

export function placed(terms: Partial<GiftTerms> = {}, productId: number | null = 7): GiftEvent {
  return { type: 'gift.GiftPlaced.v2', data: { ...TERMS, ...terms, listId: 100, productId } };
}

export function termsOf(terms: Partial<GiftTerms> = {}): GiftTerms {
  return { ...TERMS, ...terms };
}

export function holdUnit(change: Partial<HoldUnit> = {}): HoldUnit {
  return {
    type: 'HoldUnit',
    transactionId: 'tx-1',
    orderNumber: 'FI-2026-000001',
    kind: 'acquisto',
    unitIndex: null,
    holdId: 'hold-1',
    allocationId: 'alloc-1',
    product: { productType: 'intero', priceCents: PRICE },
    shareCents: null,
    named: { amountCents: null, shippingCents: null },
    shippingCents: 0,
    paymentMethod: 'in_negozio',
    deliveryMethod: 'buyerPickup',
    buyer: { ref: 'buyer_tx-1#1', digest: 'd1' },
    by: 'buyer',
    now: NOW,
    expiresAt: IN_15_MIN,
    confirm: null,
    ...change,
  };
}

export function unitHeld(change: Partial<UnitHeld['data']> = {}): GiftEvent {
  return {
    type: 'gift.UnitHeld.v1',
    data: {
      transactionId: 'tx-1',
      orderNumber: 'FI-2026-000001',
      kind: 'acquisto',
      unitIndex: 0,
      holdId: 'hold-1',
      allocationId: 'alloc-1',
      amountCents: PRICE,
      shippingCents: 0,
      priceCents: PRICE,
      paymentMethod: 'in_negozio',
      deliveryMethod: 'buyerPickup',
      expiresAt: IN_15_MIN,
      buyer: { ref: 'buyer_tx-1#1', digest: 'd1' },
      ...change,
    },
  };
}

export const unitReserved = (transactionId = 'tx-1', holdId = 'hold-1'): GiftEvent => ({
  type: 'gift.UnitReserved.v1',
  data: { transactionId, holdId, reservedUntil: IN_A_WEEK },
});

export const holdExpired = (transactionId = 'tx-1', holdId = 'hold-1'): GiftEvent => ({
  type: 'gift.HoldExpired.v1',
  data: { transactionId, holdId },
});

export const holdReleased = (reason: 'buyer_went_back' | 'choice_changed'): GiftEvent => ({
  type: 'gift.HoldReleased.v1',
  data: { transactionId: 'tx-1', holdId: 'hold-1', reason },
});

export const allocationFreed = (allocationId = 'alloc-1', unitIndex = 0): GiftEvent => ({
  type: 'gift.AllocationFreed.v1',
  data: { unitIndex, allocationId },
});

export const moneyTaken = (amountCents = PRICE, receiptId = 'r-1', said: ByHand = UNSAID): GiftEvent => ({
  type: 'gift.MoneyTaken.v2',
  data: { transactionId: 'tx-1', receiptId, amountCents, reason: null, ...said },
});

export const moneyReversed = (
  amountCents = PRICE,
  receiptId = 'r-1',
  reservedUntil = IN_A_WEEK,
): GiftEvent => ({
  type: 'gift.MoneyReversed.v1',
  data: { transactionId: 'tx-1', receiptId, amountCents, reservedUntil, reason: MISTAKE },
});

export const reverseMoney = (receiptId = 'r-1', now = NOW): GiftCommand => ({
  type: 'ReverseMoney',
  transactionId: 'tx-1',
  receiptId,
  reason: MISTAKE,
  now,
  reservedUntil: IN_TWO_WEEKS,
  transferUntil: IN_TWO_WEEKS,
});

export const paid = (): GiftEvent => ({ type: 'gift.TransactionPaid.v1', data: { transactionId: 'tx-1' } });

export const takeMoney = (amountCents: number | null, receiptId = 'r-1'): GiftCommand => ({
  type: 'TakeMoney',
  transactionId: 'tx-1',
  receiptId,
  amountCents,
});

/** A share of a 100.00 € gift by its own buyer. */
export function share(n: number, amountCents: number, change: Partial<UnitHeld['data']> = {}): GiftEvent {
  return unitHeld({
    transactionId: `tx-${n}`,
    holdId: `hold-${n}`,
    kind: 'quota',
    amountCents,
    priceCents: 10_000,
    ...change,
  });
}

export function holdShare(n: number, shareCents: number, change: Partial<HoldUnit> = {}): HoldUnit {
  return holdUnit({
    transactionId: `tx-${n}`,
    holdId: `hold-${n}`,
    kind: 'quota',
    shareCents,
    product: { productType: 'quote', priceCents: 10_000 },
    ...change,
  });
}
