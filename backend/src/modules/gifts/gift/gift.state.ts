import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import { PersistentMap } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { GiftEvent, MoneyReversed, MoneyTaken, UnitHeld } from './gift.events.js';
import type { GiftTerms } from './gift.terms.js';

/** Stages of PRODUCT.md section 3 that this part of the machine knows. `draft`: it was held once and is no more. */
export type PurchaseStage = 'draft' | 'held' | 'reserved' | 'paid' | 'cancelled';

/** One entry of money that staff recorded. */
export interface Receipt {
  readonly id: string;
  readonly amountCents: Cents;
  /** What was still to come after it: an entry that took the rest left nothing. */
  readonly leftCents: Cents;
  /** Taken back by an admin: it counts no more, and its id is never money again. */
  readonly reversed: boolean;
}

export interface Purchase {
  readonly id: string;
  readonly kind: TransactionType;
  readonly unitIndex: number;
  readonly stage: PurchaseStage;
  readonly holdId: string;
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly priceCents: Cents | null;
  readonly receivedCents: Cents;
  readonly receipts: readonly Receipt[];
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** The version of the buyer's data that counts, and its digest. */
  readonly buyerRef: string;
  readonly buyerDigest: string;
  /** End of the hold or of the reservation (ISO); null when it has none. */
  readonly expiresAt: string | null;
}

/**
 * What grows with the stream lies in maps that are changed in a few steps however large they are: one guest can hold and
 * give back for hours, and each process that meets the gift folds it all.
 */
export interface GiftState {
  readonly placement: 'none' | 'placed' | 'withdrawn';
  readonly listId: number;
  readonly productId: number | null;
  readonly terms: GiftTerms;
  /** Held, reserved or paid: all that is on a unit. */
  readonly live: PersistentMap<Purchase>;
  /** Held once and no more, or cancelled. */
  readonly ended: PersistentMap<Purchase>;
  /** Allocation id by unit index. */
  readonly allocations: Readonly<Record<string, string>>;
  /** Allocation ids that were freed or abandoned: never accepted again. */
  readonly dead: PersistentMap<true>;
}

export const initialGiftState: GiftState = {
  placement: 'none',
  listId: 0,
  productId: null,
  terms: { isQuota: false, canBuyInQuota: false, listQuantity: 1, priority: 2 },
  live: PersistentMap.empty(),
  ended: PersistentMap.empty(),
  allocations: {},
  dead: PersistentMap.empty(),
};

/** Whatever became of it; `undefined` before its first hold. */
export function purchaseIn({ live, ended }: GiftState, id: string): Purchase | undefined {
  return live.get(id) ?? ended.get(id);
}

export function isLive({ stage }: Purchase): boolean {
  return stage === 'held' || stage === 'reserved' || stage === 'paid';
}

function keep(state: GiftState, purchase: Purchase): GiftState {
  const { id } = purchase;
  return isLive(purchase)
    ? { ...state, live: state.live.set(id, purchase), ended: state.ended.delete(id) }
    : { ...state, live: state.live.delete(id), ended: state.ended.set(id, purchase) };
}

function withPurchase(state: GiftState, id: string, change: Partial<Purchase>): GiftState {
  const purchase = purchaseIn(state, id);
  return purchase ? keep(state, { ...purchase, ...change }) : state;
}

function held(state: GiftState, { data }: UnitHeld): GiftState {
  const before = purchaseIn(state, data.transactionId);
  const purchase: Purchase = {
    id: data.transactionId,
    kind: data.kind,
    unitIndex: data.unitIndex,
    stage: 'held',
    holdId: data.holdId,
    amountCents: data.amountCents,
    shippingCents: data.shippingCents,
    priceCents: data.priceCents,
    receivedCents: before?.receivedCents ?? 0,
    receipts: before?.receipts ?? [],
    paymentMethod: data.paymentMethod,
    deliveryMethod: data.deliveryMethod,
    buyerRef: data.buyer.ref,
    buyerDigest: data.buyer.digest,
    expiresAt: data.expiresAt,
  };
  const next = keep(state, purchase);
  return data.allocationId === null
    ? next
    : { ...next, allocations: { ...state.allocations, [data.unitIndex]: data.allocationId } };
}

/** What is still to come of a purchase, shipping included. */
export const dueCentsOf = ({ amountCents, shippingCents, receivedCents }: Purchase): Cents =>
  amountCents + shippingCents - receivedCents;

function moneyTaken(state: GiftState, { data }: MoneyTaken): GiftState {
  const purchase = purchaseIn(state, data.transactionId);
  if (!purchase) return state;
  const { receiptId: id, amountCents } = data;
  const leftCents = dueCentsOf(purchase) - amountCents;
  return withPurchase(state, purchase.id, {
    receivedCents: purchase.receivedCents + amountCents,
    receipts: [...purchase.receipts, { id, amountCents, leftCents, reversed: false }],
  });
}

function moneyReversed(state: GiftState, { data }: MoneyReversed): GiftState {
  const purchase = purchaseIn(state, data.transactionId);
  if (!purchase) return state;
  return withPurchase(state, purchase.id, {
    stage: 'reserved',
    expiresAt: data.reservedUntil,
    receivedCents: purchase.receivedCents - data.amountCents,
    receipts: purchase.receipts.map((receipt) =>
      receipt.id === data.receiptId ? { ...receipt, reversed: true } : receipt,
    ),
  });
}

function freed(state: GiftState, unitIndex: number, allocationId: string): GiftState {
  const { [String(unitIndex)]: _freed, ...allocations } = state.allocations;
  return { ...state, allocations, dead: state.dead.set(allocationId, true) };
}

function evolvePurchase(state: GiftState, event: GiftEvent): GiftState {
  switch (event.type) {
    case 'gift.UnitHeld.v1':
      return held(state, event);
    case 'gift.HoldExpired.v1':
    case 'gift.HoldReleased.v1':
      return withPurchase(state, event.data.transactionId, { stage: 'draft', expiresAt: null });
    case 'gift.UnitReserved.v1':
      return withPurchase(state, event.data.transactionId, {
        stage: 'reserved',
        expiresAt: event.data.reservedUntil,
      });
    case 'gift.ReservationExpired.v1':
    case 'gift.TransactionCancelled.v1':
      return withPurchase(state, event.data.transactionId, { stage: 'cancelled', expiresAt: null });
    case 'gift.BuyerCorrected.v1':
      return withPurchase(state, event.data.transactionId, {
        buyerRef: event.data.buyer.ref,
        buyerDigest: event.data.buyer.digest,
      });
    case 'gift.MoneyTaken.v1':
      return moneyTaken(state, event);
    case 'gift.MoneyReversed.v1':
      return moneyReversed(state, event);
    case 'gift.TransactionPaid.v1':
      return withPurchase(state, event.data.transactionId, { stage: 'paid', expiresAt: null });
    default:
      return state;
  }
}

function termsOf({ isQuota, canBuyInQuota, listQuantity, priority }: GiftTerms): GiftTerms {
  return { isQuota, canBuyInQuota, listQuantity, priority };
}

export function evolveGift(state: GiftState, event: GiftEvent): GiftState {
  switch (event.type) {
    case 'gift.GiftPlaced.v1':
      return {
        ...state,
        placement: 'placed',
        listId: event.data.listId,
        productId: event.data.productId,
        terms: termsOf(event.data),
      };
    case 'gift.GiftTermsChanged.v1':
      return { ...state, terms: termsOf(event.data) };
    case 'gift.GiftWithdrawn.v1':
      return { ...state, placement: 'withdrawn' };
    case 'gift.AllocationFreed.v1':
      return freed(state, event.data.unitIndex, event.data.allocationId);
    case 'gift.AllocationAbandoned.v1':
      return { ...state, dead: state.dead.set(event.data.allocationId, true) };
    default:
      return evolvePurchase(state, event);
  }
}
