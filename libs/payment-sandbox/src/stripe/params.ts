import { fieldsOf, isFields, textOf, type FormFields, type FormValue } from '../http/form.js';
import type { Metadata } from './records.js';
import { invalid } from './stripe-error.js';

/** Refuses what the call does not take: `expand`, the key and a version go with every call. */
export function allowOnly(params: FormFields, names: readonly string[]): void {
  const unknown = Object.keys(params).find(
    (name) => !names.includes(name) && !['expand', 'key', '_stripe_version'].includes(name),
  );
  if (unknown !== undefined)
    throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
}

export function text(params: FormFields, name: string, longest = 5_000): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const given = textOf(value);
  if (given === undefined) throw invalid(`Invalid string: ${name}`, undefined, name);
  if (given.length > longest)
    throw invalid(`Invalid ${name}: must be at most ${longest} characters`, undefined, name);
  return given;
}

export function requiredText(params: FormFields, name: string): string {
  const value = text(params, name);
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  return value;
}

export function choice<Value extends string>(
  params: FormFields,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = text(params, name);
  if (given === undefined) return undefined;
  const found = values.find((value) => value === given);
  if (found === undefined)
    throw invalid(`Invalid ${name}: must be one of ${values.join(', ')}`, undefined, name);
  return found;
}

export function integer(params: FormFields, name: string): number | undefined {
  const given = text(params, name);
  if (given === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(given))
    throw invalid(`Invalid integer: ${given}`, 'parameter_invalid_integer', name);
  return Number(given);
}

/** Cents of a payment; the provider takes neither less than half a euro nor more than eight digits. */
export function amountOf(params: FormFields): number {
  const amount = integer(params, 'amount');
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < 50) throw invalid('Amount must be at least €0.50 eur', 'amount_too_small', 'amount');
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than €999,999.99', 'amount_too_large', 'amount');
  return amount;
}

export function positive(params: FormFields, name: string): number | undefined {
  const amount = integer(params, name);
  if (amount !== undefined && amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', name);
  return amount;
}

export function metadataOf(params: FormFields, before: Metadata = {}): Metadata {
  const given = params['metadata'];
  if (given === '') return {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(fieldsOf(given))) {
    const entry = metadataText(key, value);
    if (entry === '') delete merged[key];
    else merged[key] = entry;
  }
  if (Object.keys(merged).length > 50)
    throw invalid('You can have at most 50 metadata keys', undefined, 'metadata');
  return merged;
}

function metadataText(key: string, value: FormValue): string {
  const given = textOf(value);
  if (given === undefined || key.length > 40 || given.length > 500)
    throw invalid('Metadata keys have at most 40 characters, values at most 500', undefined, 'metadata');
  return given;
}

export const texts = (value: FormValue | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => textOf(entry) ?? []);
  return isFields(value) ? Object.values(value).flatMap((entry) => textOf(entry) ?? []) : [];
};
