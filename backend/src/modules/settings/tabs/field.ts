import type { Json } from '@fiocco/personal-data';
import type { JsonSchema } from '../../../platform/index.js';
import { Refusal } from './refusal.js';

/** One setting. */
export interface Field<Value extends Json> {
  /** The value in a new shop. */
  readonly initial: Value;
  /** For the description of the calls; absent where the initial value tells it. */
  readonly described?: JsonSchema;
  /** Whether a change asks for the password: it decides where money, mail or links for a new password go. */
  readonly isGuarded?: true;
  /** Whether a stored value is valid; any other counts as not set. */
  accepts(value: unknown): value is Value;
  /** The value to store for what a call sends. `null` and an empty text empty the field. */
  from(sent: unknown): Value | Refusal;
}

/** The same field, whose changes ask for the password. */
export const guarded = <Value extends Json>(field: Field<Value>): Field<Value> => ({
  ...field,
  isGuarded: true,
});

export const isText = (value: unknown): value is string => typeof value === 'string';

export const flag = (initial: boolean): Field<boolean> => {
  const accepts = (value: unknown): value is boolean => typeof value === 'boolean';
  return {
    initial,
    accepts,
    from: (sent) => (accepts(sent) ? sent : new Refusal('SETTING_WRONG_TYPE', 'Deve essere vero o falso')),
  };
};

/** The first code is the value in a new shop. */
export function oneOf<const Code extends string>(first: Code, ...others: readonly Code[]): Field<Code> {
  const codes: readonly unknown[] = [first, ...others];
  const accepts = (value: unknown): value is Code => codes.includes(value);
  return {
    initial: first,
    accepts,
    from: (sent) => (accepts(sent) ? sent : new Refusal('SETTING_UNKNOWN_CODE', 'Valore non previsto')),
  };
}

/** A switch that the specifications spell as a text. */
export function textFlag(initial: 'true' | 'false'): Field<'true' | 'false'> {
  const codes = oneOf<'true' | 'false'>(initial, initial === 'true' ? 'false' : 'true');
  return { ...codes, from: (sent) => codes.from(typeof sent === 'boolean' ? String(sent) : sent) };
}

/** A TCP port, as a number or in digits. */
export function port(initial: number): Field<number> {
  const accepts = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535;
  const from = (sent: unknown) => {
    if (sent === null || sent === '') return initial;
    const value = isText(sent) && /^\s*\d{1,5}\s*$/.test(sent) ? Number(sent) : sent;
    return accepts(value) ? value : new Refusal('SETTING_PORT_WRONG', 'La porta è un numero da 1 a 65535');
  };
  return { initial, accepts, from };
}
