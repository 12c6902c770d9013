import StripeSdk, { type Stripe } from 'stripe';
import { ProviderFailure, retryAfterMs } from '../provider-failure.js';

const { errors } = StripeSdk;

/**
 * By the SDK's classes. Not among them: no connection, no answer in time, an error of Stripe's own, an answer that is
 * no JSON, a call under the same key that is still under way or had another body. Of all these the outcome is unknown.
 */
const KINDS: readonly (readonly [new (raw: never) => Stripe.errors.StripeError, ProviderFailure['kind']])[] =
  [
    [errors.StripeRateLimitError, 'busy'],
    [errors.StripeAuthenticationError, 'keys'],
    [errors.StripePermissionError, 'keys'],
    [errors.StripeInvalidRequestError, 'refused'],
    [errors.StripeCardError, 'refused'],
  ];

/** What an error of Stripe's SDK says about the call; an error of another kind is thrown as it is. */
export function stripeFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (!(error instanceof errors.StripeError)) throw error;
  return new ProviderFailure(
    'stripe',
    kindOf(error),
    codeOf(error),
    retryAfterMs(error.headers?.['retry-after']),
    error.requestId ?? null,
  );
}

function kindOf(error: Stripe.errors.StripeError): ProviderFailure['kind'] {
  const kind = KINDS.find(([type]) => error instanceof type)?.[1] ?? 'unknown';
  return kind === 'refused' && error.statusCode === 404 ? 'missing' : kind;
}

const codeOf = ({ decline_code: decline, code, rawType }: Stripe.errors.StripeError): string | null =>
  decline ?? code ?? rawType ?? null;
