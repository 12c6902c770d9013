import { NOBODY, type Buyer } from './buyer.js';

/** What was typed and not yet sent, for this tab only: a reload of the first step loses nothing. */
const keyOf = (listId: number, productId: number) => `fiocco:buyer:${listId}:${productId}`;

export function typedBuyer(listId: number, productId: number): Buyer | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(keyOf(listId, productId)) ?? 'null',
    ) as Partial<Buyer> | null;
    if (!stored) return null;
    const text = (key: keyof Buyer) => (typeof stored[key] === 'string' ? stored[key] : '');
    return {
      buyerName: text('buyerName'),
      buyerEmail: text('buyerEmail'),
      buyerPhone: text('buyerPhone'),
      buyerMessage: text('buyerMessage'),
    };
  } catch {
    return null;
  }
}

export function keepTypedBuyer(listId: number, productId: number, buyer: Buyer | null): void {
  try {
    if (buyer === null || buyer === NOBODY) sessionStorage.removeItem(keyOf(listId, productId));
    else sessionStorage.setItem(keyOf(listId, productId), JSON.stringify(buyer));
  } catch {
    // Without storage only an unsent form is lost on reload.
  }
}
