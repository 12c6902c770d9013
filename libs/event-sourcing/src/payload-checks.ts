/** Whether a value is what an event's field admits. */
export type Check<Value> = (value: unknown) => value is Value;

/** One check per field; a field without one does not compile, one that the payload has beyond them is refused. */
export type Shape<Data> = { readonly [Field in keyof Data]-?: Check<Data[Field]> };

const ID = /^[A-Za-z0-9_-][A-Za-z0-9_.:#/+=-]{0,199}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** An id, a reference, a digest: no blank and no `@`, so that neither a sentence nor an address passes. */
export const isId: Check<string> = (value): value is string => typeof value === 'string' && ID.test(value);

/** A time in UTC, ISO 8601. */
export const isInstant: Check<string> = (value): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

export const isFlag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

/** A count, an index, an id that is a number. */
export const isCount: Check<number> = (value): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Whole cents, never negative: what goes the other way has an event of its own. */
export const isCents: Check<number> = (value): value is number => isCount(value);

export function isOneOf<const Code extends string | number>(...codes: readonly Code[]): Check<Code> {
  return (value): value is Code => codes.includes(value as Code);
}

export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

export function isShaped<Data extends object>(shape: Shape<Data>): Check<Data> {
  const wrongField = fieldCheck(shape);
  return (value): value is Data => wrongField(value) === undefined;
}

/**
 * Answers the first field that is missing, wrong or too many, `''` when the value is no object at all. Prepared once per
 * shape: a rebuild asks a million times.
 */
export function fieldCheck(
  shape: Readonly<Record<string, Check<unknown>>>,
): (value: unknown) => string | undefined {
  const checks = Object.entries(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
    const fields = value as Readonly<Record<string, unknown>>;
    for (const [field, check] of checks) if (!check(fields[field])) return field;
    // None of them admits undefined, so all are there: what is more can be counted.
    const names = Object.keys(fields);
    if (names.length === checks.length) return undefined;
    return names.find((name) => !Object.hasOwn(shape, name));
  };
}
