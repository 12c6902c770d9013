import type { AnswerOf, BodyOf, PaymentMethod, PaymentOutcome, PaymentStanding } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { Language } from '@fiocco/texts';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { readAddress } from '../../policies/own-path.js';
import { language, say } from '../../texts/say.js';
import { PaymentError } from './payment-error.js';

/** What is being paid. The sum is the one that the guest has before them: the server refuses another. */
export interface Due {
  readonly transactionId: string;
  readonly giftListId: number;
  /** 0 for the fund. */
  readonly productId: number;
  readonly isQuota: boolean;
  readonly totalCents: number;
}

export interface CardAttempt {
  readonly clientSecret: string;
  readonly paymentIntentId: string;
}

/** The same live attempt is answered again: to a reload, and to a second tab. */
export async function createIntent({ transactionId, totalCents }: Due): Promise<CardAttempt> {
  const answer = await call('POST /api/payment/stripe/create-intent', {
    body: { amount: formatDecimal(totalCents), metadata: { transactionId } },
  });
  const attempt: Partial<CardAttempt> | undefined = answer;
  if (!attempt?.clientSecret) throw new PaymentError(say('payment.card.noAnswer'));
  const paymentIntentId = attempt.paymentIntentId ?? attempt.clientSecret.split('_secret_', 1)[0] ?? '';
  return { clientSecret: attempt.clientSecret, paymentIntentId };
}

export interface PaypalOrder {
  readonly id: string;
  readonly approvalUrl: string;
}

type OrderAnswer = AnswerOf<'POST /api/payment/paypal/create-order'>;

const isWebAddress = (href: string) => /^https?:$/.test(readAddress(href)?.protocol ?? '');

/** The order is the shop's, and Italian; its page is read by a guest. */
const PAYPAL_LOCALES: Readonly<Record<Language, string | null>> = { it: null, en: 'en_GB' };

function inGuestsLanguage(href: string): string {
  const locale = PAYPAL_LOCALES[language()];
  if (!locale) return href;
  const address = new URL(href);
  address.searchParams.set('locale.x', locale);
  return address.href;
}

function approvalUrlOf(answer: Partial<OrderAnswer> | undefined): string {
  const { approvalUrl, links = [] } = answer ?? {};
  const href = approvalUrl ?? links.find(({ rel }) => rel === 'approve')?.href;
  if (href && isWebAddress(href)) return inGuestsLanguage(href);
  throw new PaymentError(say('payment.paypal.noLink', { answer: JSON.stringify(answer ?? null) }));
}

export async function createOrder({ totalCents, isQuota, ...due }: Due): Promise<PaypalOrder> {
  const answer = await call('POST /api/payment/paypal/create-order', {
    body: { ...due, amount: formatDecimal(totalCents), currency: 'EUR', isQuotaPayment: isQuota },
  });
  return { id: answer.id, approvalUrl: approvalUrlOf(answer) };
}

export const captureOrder = (body: BodyOf<'POST /api/payment/paypal/capture'>): Promise<PaymentOutcome> =>
  call('POST /api/payment/paypal/capture', { body });

/** Makes the server ask the provider; what it says of the payment stands in the purchase afterwards. */
export const reportPayment = (
  id: string,
  paymentMethod: PaymentMethod,
  paymentId: string,
): Promise<PaymentOutcome> =>
  call('PUT /api/transactions/:id/payment-status', {
    params: { id },
    body: { paymentMethod, paymentId, status: 'completata' },
  });

export const checkIntent = (paymentIntentId: string): Promise<PaymentStanding> =>
  call('GET /api/check-payment-status', { query: { paymentIntentId } });

/** The server has said what became of the payment. Anything else, silence above all, leaves the outcome open. */
export function isDefinite(error: unknown): boolean {
  return isApiProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}
