import { centsOf, formatDecimal } from '@fiocco/money';
import type { Money } from '@paypal/paypal-server-sdk';
import { ProviderFailure } from '../provider-failure.js';

export const euros = (cents: number): Money => ({ currencyCode: 'EUR', value: formatDecimal(cents) });

/** Cents of what PayPal says; an amount that cannot be read makes the whole answer unreadable, never 0. */
export function centsIn(money: Money | undefined): number {
  try {
    return centsOf(money?.value ?? '');
  } catch {
    throw unreadable();
  }
}

export const currencyOf = (money: Money | undefined): string => (money?.currencyCode ?? '').toLowerCase();

/** What every answer that we understand has. */
export function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw unreadable();
  return value;
}

export const unreadable = (): ProviderFailure =>
  new ProviderFailure('paypal', 'unknown', 'unreadable_answer');
