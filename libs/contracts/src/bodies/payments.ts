import { z } from 'zod';
import type { TransactionStatus } from '../codes.js';
import { PAYMENT_METHODS, paymentMethodFrom, type PaymentMethod } from '../methods/payment/index.js';
import { VERIFIED_AS } from '../transaction-payments.js';
import { cents, optional, reason, receiptId, saidOfMoney, text } from './fields.js';

const transactionId = text({ max: 64, message: 'ID transazione mancante' });
const NO_REFUND = 'Scrivi il numero del rimborso come lo mostra il gestore del pagamento, per esempio re_3N…';
const paymentId = text({ max: 128, message: 'Manca il numero del pagamento' });

/*
 * An amount is the total with shipping, as the page shows it: another than the server's is refused.
 */

/**
 * What else the call tables name (descriptions, ids, addresses to come back to, a status) may be sent. The server knows
 * it by itself: like every unknown field it is dropped.
 */
const alsoSent = <Named extends object>() => ({
  with: <Body extends z.ZodType>(body: Body) =>
    body as unknown as z.ZodType<z.output<Body>, z.input<Body> & Partial<Named>>,
});

export interface OfPage {
  readonly description: string | null;
  readonly productId: number | null;
  readonly giftListId: number | null;
  readonly isQuotaPayment: boolean;
  readonly buyerInfo: object | null;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}
const ofPage = alsoSent<OfPage>();
/** Believed in nothing: the server asks the provider. */
const ofBrowser = alsoSent<{ readonly status: TransactionStatus }>();

export const paymentBodies = {
  'POST /api/payment/stripe/create-intent': ofPage.with(
    z
      .object({
        amount: cents(),
        metadata: z.object({ transactionId }, 'ID transazione mancante').meta({ id: 'MarkDto' }),
      })
      .meta({ id: 'CreateIntentDto' }),
  ),
  'POST /api/payment/paypal/create-order': ofPage.with(
    z
      .object({
        transactionId,
        amount: cents(),
        currency: z.enum(['EUR', 'eur'], 'La valuta è l’euro').nullish(),
      })
      .meta({ id: 'CreateOrderDto' }),
  ),
  'POST /api/payment/paypal/capture': ofPage.with(
    z.object({ transactionId, orderId: paymentId }).meta({ id: 'CaptureOrderDto' }),
  ),
  'PUT /api/transactions/:id/payment-status': ofBrowser.with(
    z
      .object({
        paymentMethod: z.preprocess(
          (value: PaymentMethod) => paymentMethodFrom(value) ?? null,
          z.enum(PAYMENT_METHODS, 'Metodo di pagamento non supportato'),
        ),
        paymentId,
      })
      .meta({ id: 'PaymentStatusDto' }),
  ),

  /** The same `receiptId` is given back once. */
  'POST /api/transactions/:id/refund': z
    .object({
      receiptId: receiptId(),
      /** Absent: all that is left. */
      amount: optional(cents()),
      reason: reason(),
      /** Whether the gift is free again; absent: where nothing is left. */
      reopen: z.boolean('Il valore deve essere sì o no').nullish(),
      /** Of what is given back by hand. */
      ...saidOfMoney(),
    })
    .meta({ id: 'RefundDto' }),
  /** An admin ends a payment in doubt. */
  'POST /api/transactions/:id/verify': z
    .object({
      as: z.enum(VERIFIED_AS, 'Scegli come chiudere la verifica: pagata, annullata o rimborsata'),
      reason: reason(),
      /**
       * The number of a refund in doubt, as the provider's site shows it (Stripe's begin with `re_`, PayPal's are letters
       * and digits); without it the provider is asked for the refund again.
       */
      providersId: z
        .preprocess(
          (value: string | null | undefined) => (typeof value === 'string' ? value.trim() || null : value),
          z
            .string(NO_REFUND)
            .regex(/^[A-Za-z0-9_-]{3,64}$/, NO_REFUND)
            .nullish(),
        )
        .optional(),
      /** A refund in part that its provider has not confirmed for a day; as paid it was not made. */
      refundId: receiptId().nullish(),
    })
    .meta({ id: 'VerifyDto' }),
};

export const paymentQueries = {
  'GET /api/check-payment-status': z.object({ paymentIntentId: paymentId }),
};
