import type { OpenPaymentCounts, PaymentComparison, ReconciliationAnswer } from '../payment-checks.js';
import { route } from './route.js';

/** What the providers call, and what staff check. */
export const paymentRecordRoutes = {
  /** The event as Stripe signs it. */
  'POST /api/payment/stripe/webhook': route<{ body: object; answer: { readonly received: true } }>(),
  'POST /api/payment/paypal/webhook': route<{ body: object; answer: { readonly received: true } }>(),
  /**
   * How many payments are under way that were made with the keys in use, by provider: with keys of another account they
   * would stand still until these come back.
   */
  'GET /api/payments/open': route<{ answer: OpenPaymentCounts }>(),
  /** Asks the providers about every payment that is open. */
  'POST /api/payments/reconcile': route<{ answer: ReconciliationAnswer }>(),
  /** Asks them about the payments of one transaction. */
  'POST /api/transactions/:id/reconcile': route<{ answer: { readonly asked: number } }>(),
  /** The providers' reports beside the ledger: the last comparison, and what does not agree. */
  'GET /api/payments/comparison': route<{ answer: PaymentComparison }>(),
  /** Compares the last days anew. */
  'POST /api/payments/comparison': route<{ answer: PaymentComparison }>(),
};
