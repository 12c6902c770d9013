import type { TransactionStatus } from '../codes.js';
import type { PaymentMethod } from '../methods/payment/index.js';
import type { TransactionStage } from '../stages.js';
import type { Transaction } from '../transactions.js';
import { route } from './route.js';

type Euro = string | number;

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

interface PaypalBody {
  readonly transactionId: string;
  readonly productId?: number | null;
  readonly giftListId?: number | null;
  readonly isQuotaPayment?: boolean;
  readonly buyerInfo?: object | null;
}

export interface CreateOrderBody extends PaypalBody {
  /** The total with shipping, as the page shows it: another than the server's is refused. */
  readonly amount: Euro;
  readonly description?: string | null;
  readonly currency?: string;
  /** Ignored: the addresses to come back to are the server's. */
  readonly returnUrl?: string;
  readonly cancelUrl?: string;
}

export interface CaptureOrderBody extends PaypalBody {
  readonly orderId: string;
}

export interface CreateIntentBody {
  /** The total with shipping, as the page shows it: another than the server's is refused. */
  readonly amount: Euro;
  readonly description?: string | null;
  readonly metadata: { readonly transactionId: string };
}

export interface PaymentStatusBody {
  readonly paymentMethod: PaymentMethod;
  readonly paymentId: string;
  /** Believed in nothing: the server asks the provider. */
  readonly status: TransactionStatus;
}

export const paymentRoutes = {
  'POST /api/payment/stripe/create-intent': route<{
    body: CreateIntentBody;
    answer: { readonly clientSecret: string; readonly paymentIntentId: string };
  }>(),
  'GET /api/payment/stripe/public-key': route<{
    answer: { readonly publicKey: string; readonly scriptUrl: string | null };
  }>(),
  'POST /api/payment/paypal/create-order': route<{
    body: CreateOrderBody;
    answer: {
      readonly id: string;
      readonly links: readonly { readonly rel: string; readonly href: string }[];
      readonly approvalUrl: string | null;
    };
  }>(),
  'POST /api/payment/paypal/capture': route<{ body: CaptureOrderBody; answer: PaymentOutcome }>(),
  'PUT /api/transactions/:id/payment-status': route<{ body: PaymentStatusBody; answer: PaymentOutcome }>(),
  'GET /api/check-payment-status': route<{
    query: { readonly paymentIntentId: string };
    answer: PaymentStanding;
  }>(),
};
