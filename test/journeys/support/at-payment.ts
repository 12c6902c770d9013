import { Purchase } from './purchase.js';
import type { Visit } from './row.js';

/** Of a playground's gift. */
export const PLAYGROUND_SUM = '139.00';

/** A gift of its own, held for the guest of this tab by this way to pay. */
export async function atPayment(visit: Visit, method: 'stripe' | 'paypal'): Promise<Purchase> {
  const { gift } = await visit.shop.playground();
  const purchase = await Purchase.begin(visit.shop.url, gift);
  await purchase.deliver();
  await purchase.hold(PLAYGROUND_SUM, method);
  await visit.own(purchase);
  return purchase;
}
