import type { TransactionStatus } from '../codes.js';
import type { TransactionStage } from '../stages.js';
import type { Transaction } from '../transactions.js';
import { route } from './route.js';

/** What a browser may know of a purchase whose payment it asks about: enough to show where it stands, nothing personal. */
export interface PaymentStanding {
  readonly id: string;
  readonly status: TransactionStatus;
  readonly stage: TransactionStage;
}

/** Where the outcome is not known yet (202), only the id and the status are there. */
export type PaymentOutcome = Pick<Transaction, 'id' | 'status'> &
  Partial<Transaction> & {
    /** Where PayPal's capture leads to, if anywhere: an address of this shop. */
    readonly redirectUrl?: string | null;
  };

export const paymentRoutes = {
  'POST /api/payment/stripe/create-intent': route<{
    answer: { readonly clientSecret: string; readonly paymentIntentId: string };
  }>(),
  'GET /api/payment/stripe/public-key': route<{
    answer: { readonly publicKey: string; readonly scriptUrl: string | null };
  }>(),
  'POST /api/payment/paypal/create-order': route<{
    answer: {
      readonly id: string;
      readonly links: readonly { readonly rel: string; readonly href: string }[];
      readonly approvalUrl: string | null;
    };
  }>(),
  'POST /api/payment/paypal/capture': route<{ answer: PaymentOutcome }>(),
  'PUT /api/transactions/:id/payment-status': route<{ answer: PaymentOutcome }>(),
  'GET /api/check-payment-status': route<{ answer: PaymentStanding }>(),
};
