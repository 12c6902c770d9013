/** What this browser has held or agreed to, by list and gift: only its id, the rest is asked of the server. */
const KEY = 'fiocco:own';
/** The oldest go first. */
const MOST = 60;

type Kept = readonly (readonly [gift: string, transactionId: string])[];

function kept(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept).filter((pair) => Array.isArray(pair)) : [];
  } catch {
    return [];
  }
}

const giftOf = (listId: string | number, productId: number) => `${listId}/${productId}`;

/** The last purchase of this very gift; `productId` is 0 for the fund. */
export function ownPurchase(listId: string | number, productId: number): string | undefined {
  return kept().find(([gift]) => gift === giftOf(listId, productId))?.[1];
}

/** The last of all, on whatever list. */
export const lastOwnPurchase = (): string | undefined => kept()[0]?.[1];

/** For a phone that others use too. What was bought stands as before; this browser just leads back to none of it. */
export function forgetOwnPurchases(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
}

export function keepOwnPurchase(listId: string | number, productId: number, transactionId: string): void {
  const gift = giftOf(listId, productId);
  const others = kept().filter(([other]) => other !== gift);
  try {
    localStorage.setItem(KEY, JSON.stringify([[gift, transactionId], ...others].slice(0, MOST)));
  } catch {
    // Without storage a guest who comes back begins as anybody else.
  }
}
