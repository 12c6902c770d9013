import type { Stripe } from 'stripe';
import { readMark } from '../mark.js';
import type { ListedPayment, PaymentList } from '../provider.js';
import { seconds } from './stripe-report.js';
import { idOf } from './stripe-payment.js';

const A_PAGE = 100;

/** Every intent that was made since then, whatever became of it, and every one of which money was given back. */
export async function stripeList(stripe: Stripe, since: Date, now: Date): Promise<PaymentList> {
  const made = { created: { gte: seconds(since) }, limit: A_PAGE };
  const payments: ListedPayment[] = [];
  for await (const { id, metadata } of stripe.paymentIntents.list(made))
    payments.push({ paymentId: id, captureId: null, mark: readMark(metadata) });
  // Stripe lists the newest first.
  payments.reverse();
  for await (const { payment_intent: intent, charge } of stripe.refunds.list(made))
    payments.push({ paymentId: idOf(intent), captureId: idOf(charge), mark: null });
  return { payments, completeUntil: now };
}
