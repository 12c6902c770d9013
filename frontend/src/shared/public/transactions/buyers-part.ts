/**
 * Purchases whose payment this tab has confirmed. The shop may hear of it later than the tab: until then its card form is not
 * shown again, and the thanks say that the payment is under way.
 */
const keyOf = (transactionId: string) => `fiocco:paid:${transactionId}`;

export function noteBuyersPart(transactionId: string): void {
  try {
    sessionStorage.setItem(keyOf(transactionId), '1');
  } catch {
    // Without storage the form is shown again, and looks at the payment before it asks for a card.
  }
}

export function forgetBuyersPart(transactionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(transactionId));
  } catch {
    // Nothing was kept either.
  }
}

export function isBuyersPartDone(transactionId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(transactionId)) !== null;
  } catch {
    return false;
  }
}
