import type { Stripe } from 'stripe';
import type { PaymentSandbox } from '../index.js';
import { formOf } from './scene.js';

export interface Confirmed {
  readonly status: number;
  readonly intent: Stripe.PaymentIntent;
  readonly error: CardError | undefined;
}

interface CardError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/** As Stripe.js does: form-encoded, with the publishable key and the client secret. */
export async function payByCard(
  { stripe }: Pick<PaymentSandbox, 'stripe'>,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>,
  number: string,
  more: Record<string, string> = {},
): Promise<Confirmed> {
  const answer = await fetch(
    `${stripe.url}/v1/payment_intents/${intent.id}/confirm`,
    formOf({
      key: stripe.publishableKey,
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2030',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://shop.example/back?list=1',
      ...more,
    }),
  );
  const body = (await answer.json()) as Stripe.PaymentIntent & { error?: CardError };
  return { status: answer.status, intent: body.error?.payment_intent ?? body, error: body.error };
}

/** What the buyer says on the page of the bank, and where the bank sends the browser then. */
export async function answerBank(
  page: string,
  outcome: 'grant' | 'refuse',
): Promise<{ readonly status: number; readonly back: URL }> {
  const answer = await fetch(page, formOf({ outcome }));
  return { status: answer.status, back: new URL(answer.headers.get('location') ?? 'http://nowhere') };
}

/** How Stripe's SDK tells the refusal; `undefined` where there was none. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status?: number; type: string; code?: string } | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown as Stripe.errors.StripeError,
  );
  return error === undefined ? undefined : { status: error.statusCode, type: error.type, code: error.code };
}
