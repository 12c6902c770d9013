/** JSON as the vault keeps it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * One text for one value, independent of the order of its keys: keys sorted by code unit, no white space. Digests are
 * taken over this text, so it must never change for values that are already stored.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return canonicalObject(value as JsonObject);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('Not a JSON number');
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}

function canonicalObject(value: JsonObject): string {
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`).join(',')}}`;
}
