import type { Json } from '@fiocco/personal-data';

/** One setting. */
export interface Field<Value extends Json> {
  /** The value in a new shop. */
  readonly initial: Value;
  /** Whether a stored value is valid; any other counts as not set. */
  accepts(value: unknown): value is Value;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Colours are written into style sheets, so they are checked strictly. */
const isColour = (value: unknown): value is string => isText(value) && COLOUR.test(value);

function orNull<Value extends Json>(accepts: (value: unknown) => value is Value): Field<Value | null> {
  return { initial: null, accepts: (value): value is Value | null => value === null || accepts(value) };
}

export const text = (initial: string): Field<string> => ({ initial, accepts: isText });
export const optionalText = (): Field<string | null> => orNull(isText);
export const colour = (initial: string): Field<string> => ({ initial, accepts: isColour });
export const optionalColour = (): Field<string | null> => orNull(isColour);

export const flag = (initial: boolean): Field<boolean> => ({
  initial,
  accepts: (value): value is boolean => typeof value === 'boolean',
});

/** The first code is the value in a new shop. */
export function oneOf<const Code extends string>(first: Code, ...others: readonly Code[]): Field<Code> {
  const codes: readonly unknown[] = [first, ...others];
  return { initial: first, accepts: (value): value is Code => codes.includes(value) };
}
