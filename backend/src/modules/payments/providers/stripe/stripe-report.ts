import type { Stripe } from 'stripe';
import { readMark } from '../mark.js';
import type { ReportedMovement } from '../../access/provider.js';
import { stripeFailure } from './stripe-failure.js';
import { idOf } from './stripe-payment.js';

/** Payments by Link are told as `payment`, those by card as `charge`. */
const KINDS: Readonly<Record<string, ReportedMovement['kind']>> = {
  charge: 'capture',
  payment: 'capture',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
};

/** The account's balance, movement by movement; a refund that failed later comes back as one more. */
export async function* stripeReport(
  stripe: Stripe,
  from: Date,
  until: Date,
): AsyncGenerator<ReportedMovement> {
  const created = { gte: seconds(from), lt: seconds(until) };
  try {
    for await (const entry of stripe.balanceTransactions.list({
      created,
      limit: 100,
      expand: ['data.source'],
    }))
      yield movementOf(entry);
  } catch (error) {
    throw stripeFailure(error);
  }
}

/** A moment within a second belongs to the second that follows, so that two reports side by side miss and repeat none. */
export const seconds = (time: Date): number => Math.ceil(time.getTime() / 1_000);

function movementOf(entry: Stripe.BalanceTransaction): ReportedMovement {
  const source = sourceOf(entry);
  const kind = source.object === 'dispute' ? 'dispute' : (KINDS[entry.type] ?? 'other');
  return {
    kind,
    id: source.id ?? entry.id,
    paymentId: idOf(source.payment_intent),
    captureId: kind === 'capture' ? (source.id ?? null) : idOf(source.charge),
    mark: readMark(source.metadata),
    amountCents: entry.amount,
    feeCents: entry.fee,
    currency: entry.currency,
    state: 'done',
    at: new Date(entry.created * 1_000).toISOString(),
  };
}

function sourceOf({ source }: Stripe.BalanceTransaction): Source {
  return typeof source === 'object' && source !== null ? source : { id: source ?? undefined };
}

/** What charges, refunds and disputes have in common. */
interface Source {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly charge?: string | { readonly id: string } | null;
  readonly metadata?: unknown;
}
