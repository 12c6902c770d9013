import type { ProviderCode } from '../access/provider.js';

/**
 * `unknown`: no answer, or none that can be read: the call may have been executed. `busy`: too many calls, nothing was
 * executed. `refused`: a definite no, with the provider's code. `missing`: the provider knows no such payment (PayPal
 * forgets an order that nobody approved in time). `keys`: it does not accept our keys. `elsewhere`: it knows no such payment
 * under these keys, but the payment was made with those of another account or mode, so that this says nothing about it.
 */
export type FailureKind = 'unknown' | 'busy' | 'refused' | 'missing' | 'keys' | 'elsewhere';

/** Why a provider did not do what was asked. Holds the provider's codes, never its texts: they may be personal. */
export class ProviderFailure extends Error {
  constructor(
    readonly provider: ProviderCode,
    readonly kind: FailureKind,
    readonly code: string | null = null,
    /** When `busy` may be asked again, where the provider says so. */
    readonly retryAfterMs: number | null = null,
    /** The provider's own name of its answer, which its support asks for: Stripe's request, PayPal's `debug_id`. */
    readonly answerId: string | null = null,
  ) {
    super(`${provider}: ${kind}${code === null ? '' : ` (${code})`}`);
  }
}

/** For a question whose answer is null where the provider knows no such thing. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ProviderFailure && error.kind === 'missing') return null;
  throw error;
}

/** The header `Retry-After` in milliseconds; null where it is absent or no number of seconds. */
export function retryAfterMs(header: string | undefined): number | null {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null;
}
