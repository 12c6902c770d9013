import type { Provider } from '../faults/fault.js';
import type { PaypalAccount } from '../paypal/account.js';
import type { Order } from '../paypal/records.js';
import { capturesOf, captureStatus, refundsOf, sum } from '../paypal/shapes.js';
import type { StripeAccount } from '../stripe/account.js';
import { refundedOf } from '../stripe/objects.js';
import type { Intent } from '../stripe/records.js';

/** One payment as the provider's own books have it, in cents. */
export interface LedgerEntry {
  readonly provider: Provider;
  /** The intent's or the order's id. */
  readonly id: string;
  /** What the shop wrote on it: Stripe's metadata, PayPal's `custom_id` (parsed where it is JSON). */
  readonly mark: Readonly<Record<string, unknown>>;
  readonly status: string;
  /** What was ever granted, also where it was given back since. */
  readonly authorised: number;
  readonly captured: number;
  readonly refunded: number;
  readonly captures: readonly { readonly id: string; readonly status: string; readonly amount: number }[];
  readonly currency: string;
  readonly createdAt: string;
}

export const ledgerOf = (stripe: StripeAccount, paypal: PaypalAccount): LedgerEntry[] => [
  ...stripe.intents.all().map((intent) => stripeEntry(stripe, intent)),
  ...paypal.orders.all().map((order) => paypalEntry(paypal, order)),
];

function stripeEntry(account: StripeAccount, intent: Intent): LedgerEntry {
  const charge = account.charges.get(intent.charge ?? '');
  return {
    provider: 'stripe',
    id: intent.id,
    mark: intent.metadata,
    status: intent.status,
    authorised: intent.authorised,
    captured: intent.received,
    refunded: charge === undefined ? 0 : refundedOf(account, charge),
    captures:
      charge?.captured === true
        ? [{ id: charge.id, status: 'succeeded', amount: charge.amountCaptured }]
        : [],
    currency: intent.currency,
    createdAt: new Date(intent.created * 1_000).toISOString(),
  };
}

function paypalEntry(account: PaypalAccount, order: Order): LedgerEntry {
  const captures = capturesOf(account, order);
  const completed = captures.filter(({ status }) => status === 'COMPLETED');
  const last = captures.at(-1);
  return {
    provider: 'paypal',
    id: order.id,
    mark: markOf(order.customId),
    status: last === undefined ? order.status : captureStatus(account, last),
    authorised: order.everApproved ? order.amount : 0,
    captured: sum(completed),
    refunded: sum(completed.flatMap((capture) => refundsOf(account, capture))),
    captures: captures.map((capture) => ({
      id: capture.id,
      status: captureStatus(account, capture),
      amount: capture.amount,
    })),
    currency: order.currency.toLowerCase(),
    createdAt: order.created,
  };
}

function markOf(customId: string | null): Record<string, unknown> {
  if (customId === null) return {};
  try {
    const value: unknown = JSON.parse(customId);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // No JSON: a text of the shop's own kind.
  }
  return { custom_id: customId };
}
