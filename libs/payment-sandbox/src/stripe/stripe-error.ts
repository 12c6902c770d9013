import { json, type Answer } from '../http/exchange.js';
import { stripeId } from '../ids.js';

export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly [more: string]: unknown;
}

/** A refusal that changes nothing; thrown before the first change. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Stripe keeps the answer under the idempotency key once the call has begun; wrong parameters stop it before. */
    readonly begun = false,
  ) {
    super(body.message);
  }
}

/** Every answer of Stripe's has a name, refusals too. */
export const named = (): Record<string, string> => ({ 'request-id': stripeId('req') });

export const errorAnswer = (status: number, body: ErrorBody): Answer =>
  json(status, { error: body }, named());

export const invalid = (message: string, code?: string, param?: string): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', code, message, param });

export const missing = (kind: string, id: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  });

/** What the present state does not allow. */
export const refused = (message: string, code?: string, more: Record<string, unknown> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', code, message, ...more }, true);
