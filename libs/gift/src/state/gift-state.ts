import { PersistentMap } from '@fiocco/event-sourcing';
import type { GiftTerms } from './terms.js';
import type { Payments } from './payments.js';
import { isLive, type Purchase, type PurchaseFields } from './purchase.js';

/**
 * A gift as folded from its stream. The parts that grow with the stream are persistent maps, whose change costs a few
 * steps whatever their size: one guest can hold and release for hours, and every process that reads the gift folds all
 * of it.
 */
export interface GiftState {
  readonly placement: 'none' | 'placed' | 'withdrawn';
  readonly listId: number;
  readonly productId: number | null;
  readonly terms: GiftTerms;
  /** Purchases that occupy a unit or a share of one. */
  readonly live: PersistentMap<string, Purchase>;
  /** Purchases that occupied a unit and no longer do. */
  readonly ended: PersistentMap<string, Purchase>;
  /** Allocation id by unit index. */
  readonly allocations: Readonly<Record<string, string>>;
  /** Ids of allocations that were freed or abandoned; they are never accepted again. */
  readonly dead: PersistentMap<string, true>;
}

export const initialGiftState: GiftState = {
  placement: 'none',
  listId: 0,
  productId: null,
  terms: {
    isQuota: false,
    canBuyInQuota: false,
    listQuantity: 1,
    priority: 2,
    beyondStock: false,
    ownPriceCents: null,
  },
  live: PersistentMap(),
  ended: PersistentMap(),
  allocations: {},
  dead: PersistentMap(),
};

/** The purchase, live or ended; `undefined` before its first hold. */
export function purchaseIn({ live, ended }: GiftState, id: string): Purchase | undefined {
  return live.get(id) ?? ended.get(id);
}

/** The state after an event about this purchase, as it is by that event. Called once for each such event. */
export function withPurchase(state: GiftState, changed: Purchase): GiftState {
  const { id } = changed;
  const purchase = { ...changed, version: (purchaseIn(state, id)?.version ?? 0) + 1 };
  return isLive(purchase)
    ? { ...state, live: state.live.set(id, purchase), ended: state.ended.delete(id) }
    : { ...state, live: state.live.delete(id), ended: state.ended.set(id, purchase) };
}

/** The state with `change` applied to one purchase; unchanged where the id is unknown, since folding never refuses. */
export function changePurchase(
  state: GiftState,
  id: string,
  change: (purchase: Purchase) => Purchase,
): GiftState {
  const purchase = purchaseIn(state, id);
  return purchase ? withPurchase(state, change(purchase)) : state;
}

/** The fields that a purchase keeps through every stage, without those of its present stage. */
export function fieldsOf(purchase: Purchase): PurchaseFields {
  return {
    id: purchase.id,
    kind: purchase.kind,
    unitIndex: purchase.unitIndex,
    holdId: purchase.holdId,
    extendedOn: purchase.extendedOn,
    plainEnd: purchase.plainEnd,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    priceCents: purchase.priceCents,
    receivedCents: purchase.receivedCents,
    receipts: purchase.receipts,
    forgivenCents: purchase.forgivenCents,
    payments: purchase.payments,
    ...(purchase.exchanges && { exchanges: purchase.exchanges }),
    paymentMethod: purchase.paymentMethod,
    deliveryMethod: purchase.deliveryMethod,
    readyOn: purchase.readyOn,
    handedOver: purchase.handedOver,
    parcel: purchase.parcel,
    mailsAsked: purchase.mailsAsked,
    document: purchase.document,
    ...(purchase.withdrawal && { withdrawal: purchase.withdrawal }),
    ...(purchase.deniedRequest && { deniedRequest: purchase.deniedRequest }),
    version: purchase.version,
    buyerRef: purchase.buyerRef,
    buyerDigest: purchase.buyerDigest,
  };
}

/** The state with the payments of one purchase changed; its stage stays. */
export function changePayments(
  state: GiftState,
  id: string,
  change: (payments: Payments) => Partial<Payments>,
): GiftState {
  return changePurchase(state, id, (purchase) => ({
    ...purchase,
    payments: { ...purchase.payments, ...change(purchase.payments) },
  }));
}
