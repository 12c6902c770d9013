import type { Call } from '../http/exchange.js';
import { header } from '../http/exchange.js';
import { PaypalError, refused, wrongField } from './paypal-error.js';

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object; an empty body counts as one without fields. */
export function bodyOf(call: Call): Fields {
  if (call.body.trim() === '') return {};
  if (!(header(call, 'content-type') ?? '').startsWith('application/json'))
    throw wrongField(
      '',
      'UNSUPPORTED_MEDIA_TYPE',
      'The server does not support the request payload media type.',
    );
  try {
    const value: unknown = JSON.parse(call.body);
    if (isFields(value)) return value;
  } catch {
    // Said below, as of every body that is no object.
  }
  throw new PaypalError('INVALID_REQUEST', [
    {
      field: '/',
      issue: 'MALFORMED_REQUEST_JSON',
      description: 'The request JSON is not well formed.',
      location: 'body',
    },
  ]);
}

export const part = (value: unknown, name: string): Fields => {
  const found = isFields(value) ? value[name] : undefined;
  return isFields(found) ? found : {};
};

export function textAt(fields: Fields, name: string, longest: number, at: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length < 1)
    throw wrongField(
      `${at}/${name}`,
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      value,
    );
  if (value.length > longest)
    throw wrongField(
      `${at}/${name}`,
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long.',
      value,
    );
  return value;
}

export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/** `{ currency_code, value }` in cents; PayPal takes two decimals at most, and euros in this sandbox. */
export function moneyAt(value: unknown, at: string, least = 1): Money {
  if (!isFields(value))
    throw wrongField(at, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
  const currency = requiredText(value, 'currency_code', at);
  const cents = centsOf(requiredText(value, 'value', at), `${at}/value`);
  if (cents < least)
    throw refused(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
    );
  if (currency !== 'EUR')
    throw refused('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.');
  return { cents, currency };
}

/** -1 for whatever is below zero: nobody takes it. */
function centsOf(amount: string, at: string): number {
  const [, minus, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '')
    throw wrongField(
      at,
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      amount,
    );
  if (decimals.length > 2)
    throw refused(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    );
  return minus === '-' ? -1 : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

function requiredText(fields: Fields, name: string, at: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === '')
    throw wrongField(
      `${at}/${name}`,
      'MISSING_REQUIRED_PARAMETER',
      'A required field / parameter is missing.',
    );
  if (typeof value !== 'string' || value.length > 32)
    throw wrongField(
      `${at}/${name}`,
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      value,
    );
  return value;
}

export const moneyShape = (cents: number, currency: string): Fields => ({
  currency_code: currency,
  value: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
});
