import { ApiError, ArgumentsValidationError } from '@paypal/paypal-server-sdk';
import { ProviderFailure, retryAfterMs } from '../provider-failure.js';

const KINDS: Readonly<Record<number, ProviderFailure['kind']>> = {
  400: 'refused',
  401: 'keys',
  403: 'keys',
  404: 'missing',
  422: 'refused',
};

/** The code of a `PayPal-Request-Id` that stood for another call before. */
const KNOWN_KEY = 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED';

/** What an error of PayPal's SDK says about the call; an error of our own is thrown as it is. */
export function paypalFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof ArgumentsValidationError || error instanceof TypeError) throw error;
  // No connection, no answer in time, an answer that cannot be read: the SDK has no class for these.
  if (!(error instanceof ApiError)) return new ProviderFailure('paypal', 'unknown');
  const { name, issue, debugId } = saidIn(error.body);
  return new ProviderFailure(
    'paypal',
    kindOf(error.statusCode, name, issue),
    issue ?? name,
    retryAfterMs(error.headers['retry-after']),
    debugId,
  );
}

/** A refusal counts as one in PayPal's own words only: a page of something on the way proves nothing. */
function kindOf(status: number, name: string | null, issue: string | null): ProviderFailure['kind'] {
  if (status === 429) return 'busy';
  // An earlier call with another body, which may have been executed.
  if (issue === KNOWN_KEY) return 'unknown';
  return (name === null ? undefined : KINDS[status]) ?? 'unknown';
}

interface Said {
  readonly name: string | null;
  readonly issue: string | null;
  readonly debugId: string | null;
}

function saidIn(body: unknown): Said {
  const { name, error, details, debug_id: debugId } = jsonOf(body);
  return { name: name ?? error ?? null, issue: details?.[0]?.issue ?? null, debugId: debugId ?? null };
}

interface PaypalError {
  readonly name?: string;
  /** Of the call for a token. */
  readonly error?: string;
  readonly debug_id?: string;
  readonly details?: readonly { readonly issue?: string }[];
}

function jsonOf(body: unknown): PaypalError {
  if (typeof body !== 'string') return {};
  try {
    return (JSON.parse(body) as PaypalError | null) ?? {};
  } catch {
    return {};
  }
}
