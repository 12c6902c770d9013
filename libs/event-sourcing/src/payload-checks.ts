/** Whether a value is valid for an event's field. */
export type Check<Value> = (value: unknown) => value is Value;

/** One check per field. The compiler asks for every field, and at run time unknown fields are refused. */
export type Shape<Data> = { readonly [Field in keyof Data]-?: Check<Data[Field]> };

const ID = /^[A-Za-z0-9_-][A-Za-z0-9_.:#/+=-]{0,199}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const LONGEST_PAPER_NUMBER = 100;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** An id, a reference or a digest: without blanks and `@`, so that neither a sentence nor an address is accepted. */
export const isId: Check<string> = (value): value is string => typeof value === 'string' && ID.test(value);

/** A time in UTC, ISO 8601. */
export const isInstant: Check<string> = (value): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

/** A day, `YYYY-MM-DD`. */
export const isDay: Check<string> = (value): value is string => typeof value === 'string' && DAY.test(value);

/** The number of a paper, as a person typed it. */
export const isPaperNumber: Check<string> = (value): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_PAPER_NUMBER;

export const isFlag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

/** A count, an index, or a numeric id. */
export const isCount: Check<number> = (value): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Whole cents, never negative: money in the other direction has an event of its own. */
export const isCents: Check<number> = (value): value is number => isCount(value);

export function isOneOf<const Code extends string | number>(...codes: readonly Code[]): Check<Code> {
  return (value): value is Code => codes.includes(value as Code);
}

export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

export function isListOf<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every((one) => check(one));
}

export function isShaped<Data extends object>(shape: Shape<Data>): Check<Data> {
  const wrongField = fieldCheck(shape);
  return (value): value is Data => wrongField(value) === undefined;
}

/**
 * Answers the first field that is missing, wrong or unknown, `''` where the value is no object at all. Prepared once
 * per shape, because a rebuild runs it a million times.
 */
export function fieldCheck(
  shape: Readonly<Record<string, Check<unknown>>>,
): (value: unknown) => string | undefined {
  const checks = Object.entries(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
    const fields = value as Readonly<Record<string, unknown>>;
    for (const [field, check] of checks) if (!check(fields[field])) return field;
    // No check accepts undefined, so all fields are present here and counting finds unknown ones.
    const names = Object.keys(fields);
    if (names.length === checks.length) return undefined;
    return names.find((name) => !Object.hasOwn(shape, name));
  };
}
