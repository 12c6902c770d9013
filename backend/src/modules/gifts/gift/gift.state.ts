import { PersistentMap } from '@fiocco/event-sourcing';
import type { GiftTerms } from './gift.terms.js';
import { isLive, type Purchase, type PurchaseFields } from './purchase.js';

/**
 * What grows with the stream lies in maps that are changed in a few steps however large they are: one guest can hold and
 * give back for hours, and each process that meets the gift folds it all.
 */
export interface GiftState {
  readonly placement: 'none' | 'placed' | 'withdrawn';
  readonly listId: number;
  readonly productId: number | null;
  readonly terms: GiftTerms;
  /** All that keeps a unit. */
  readonly live: PersistentMap<Purchase>;
  /** Those that kept one before and do no more. */
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

/** The state with this purchase as it is now. */
export function withPurchase(state: GiftState, purchase: Purchase): GiftState {
  const { id } = purchase;
  return isLive(purchase)
    ? { ...state, live: state.live.set(id, purchase), ended: state.ended.delete(id) }
    : { ...state, live: state.live.delete(id), ended: state.ended.set(id, purchase) };
}

/** The state after `change` of one of its purchases; the same where it has none of this id, since folding refuses nothing. */
export function changePurchase(
  state: GiftState,
  id: string,
  change: (purchase: Purchase) => Purchase,
): GiftState {
  const purchase = purchaseIn(state, id);
  return purchase ? withPurchase(state, change(purchase)) : state;
}

/** What a purchase keeps through every stage; fields of the stage that it leaves stay behind. */
export function fieldsOf(purchase: Purchase): PurchaseFields {
  return {
    id: purchase.id,
    kind: purchase.kind,
    unitIndex: purchase.unitIndex,
    holdId: purchase.holdId,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    priceCents: purchase.priceCents,
    receivedCents: purchase.receivedCents,
    receipts: purchase.receipts,
    paymentMethod: purchase.paymentMethod,
    deliveryMethod: purchase.deliveryMethod,
    buyerRef: purchase.buyerRef,
    buyerDigest: purchase.buyerDigest,
  };
}
