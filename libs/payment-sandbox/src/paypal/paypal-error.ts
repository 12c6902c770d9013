import { json, type Answer } from '../http/exchange.js';
import { paypalId } from '../ids.js';

export interface Detail {
  readonly issue: string;
  readonly description?: string;
  readonly field?: string;
  readonly value?: string;
  readonly location?: 'body' | 'path' | 'query' | 'header';
}

const MESSAGES = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error has occurred.'],
} as const satisfies Record<string, readonly [number, string]>;

export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method: string;
}

/** A refusal that changes nothing; thrown before the first change. */
export class PaypalError extends Error {
  constructor(
    readonly kind: keyof typeof MESSAGES,
    readonly details: readonly Detail[] = [],
  ) {
    super(details[0]?.issue ?? kind);
  }
}

export function errorAnswer(
  kind: keyof typeof MESSAGES,
  details: readonly Detail[] = [],
  links: readonly Link[] = [],
): Answer {
  const [status, message] = MESSAGES[kind];
  const debugId = paypalId().toLowerCase();
  return json(
    status,
    { name: kind, message, debug_id: debugId, ...(details.length === 0 ? {} : { details }), links },
    { 'paypal-debug-id': debugId },
  );
}

export const refused = (issue: string, description: string): PaypalError =>
  new PaypalError('UNPROCESSABLE_ENTITY', [{ issue, description }]);

export const notFound = (id: string): PaypalError =>
  new PaypalError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: `Specified resource ID does not exist. Please check the resource ID and try again.`,
      value: id,
      location: 'path',
    },
  ]);

export const wrongField = (field: string, issue: string, description: string, value?: unknown): PaypalError =>
  new PaypalError('INVALID_REQUEST', [
    {
      field,
      issue,
      description,
      location: 'body',
      ...(value === undefined ? {} : { value: JSON.stringify(value) }),
    },
  ]);
