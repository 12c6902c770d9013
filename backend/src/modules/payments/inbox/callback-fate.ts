import type { ProviderCallback, ProviderCode } from '../access/provider.js';

/** How the names of events begin that may tell something new of a payment. */
const TELLING: Readonly<Record<ProviderCode, readonly string[]>> = {
  stripe: ['payment_intent.', 'charge.', 'refund.'],
  paypal: ['CHECKOUT.', 'PAYMENT.', 'CUSTOMER.DISPUTE.'],
};

/** Events that tell what the shop itself did a moment ago, and nothing of the buyer's. */
const OWN_DOING: ReadonlySet<string> = new Set(['payment_intent.created']);

/** What becomes of a callback: `ask`, or the reason for which it is only kept. */
export type CallbackFate = 'ask' | 'own-doing' | 'unknown-kind' | 'no-payment' | 'not-ours';

/**
 * `isOurs`: the shop itself had to do with the payment. It counts where the event has no mark: the providers write our mark
 * on payments and charges, not on their refunds and disputes.
 */
export function fateOf(provider: ProviderCode, callback: ProviderCallback, isOurs: boolean): CallbackFate {
  if (!TELLING[provider].some((beginning) => callback.kind.startsWith(beginning))) return 'unknown-kind';
  // Whether a dispute without a payment's id is ours is known by its capture.
  if (callback.paymentId === null) return callback.disputes.length > 0 ? 'ask' : 'no-payment';
  if (callback.mark === null && !isOurs) return 'not-ours';
  return OWN_DOING.has(callback.kind) ? 'own-doing' : 'ask';
}
