import type { Stripe } from 'stripe';
import { readMark } from '../mark.js';
import type { ListedPayment, PaymentList } from '../../access/provider.js';
import { seconds } from './stripe-report.js';
import { idOf } from './stripe-payment.js';

const A_PAGE = 100;

export const madeSince = (since: Date) => ({ created: { gte: seconds(since) }, limit: A_PAGE });

/** Every intent that was made since then, whatever became of it, and every one of which money was given back. */
export async function stripeList(
  intents: AsyncIterable<Stripe.PaymentIntent>,
  refunds: AsyncIterable<Stripe.Refund>,
  now: Date,
): Promise<PaymentList> {
  const payments: ListedPayment[] = [];
  for await (const { id, metadata } of intents)
    payments.push({ paymentId: id, captureId: null, mark: readMark(metadata) });
  // Stripe lists the newest first.
  payments.reverse();
  for await (const { payment_intent: intent, charge } of refunds)
    payments.push({ paymentId: idOf(intent), captureId: idOf(charge), mark: null });
  return { payments, completeUntil: now };
}
