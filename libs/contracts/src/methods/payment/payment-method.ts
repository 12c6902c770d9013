import type { DeliveryMethod } from '../delivery/index.js';

/** All that the shop and its pages know of one way to pay. A new one is a file of this folder and a line of its registry. */
export interface PaymentMethodRule {
  readonly code: string;
  /** What older clients send for it; accepted at the edge only (PRODUCT.md section 2). */
  readonly aliases: readonly string[];
  /** Its name among a list's `allowedPaymentMethods`. */
  readonly field: string;
  readonly name: string;
  /** After "ha scelto di pagare": "in negozio", "con carta". */
  readonly payingBy: string;
  /** As it stands in a sentence: "Pagamento con carta, PayPal". */
  readonly inSentence: string;
  /** Name of the picture that pages show beside it. */
  readonly icon: 'card' | 'wallet' | 'bank' | 'shop';
  /** What the wizard says of it. */
  readonly note: string;
  readonly go: string;
  /** What staff are told where a list allows it. */
  readonly staffNote: string | null;
  /** What confirming it leads to: money is asked of a provider, awaited, or taken at the counter. */
  readonly leadsTo: 'pay' | 'transfer' | 'reserve';
  /** Who moves its money, by name; null where it comes to the shop itself. */
  readonly provider: string | null;
  /** Settled by it, allowed by the list or not (section 6). */
  readonly delivery: DeliveryMethod | null;
  /** Whether a new list allows it: always, only where the dialog makes it, or not until somebody says so. */
  readonly preset: 'always' | 'in-dialog' | 'never';
  /** Settings without which it does not work: one that switches it on, and those that must not be empty. */
  readonly needs: { readonly switch: string; readonly filledIn: readonly string[] };
}
