/**
 * Refuses values that `JSON.stringify` would drop or change silently: `undefined`, `NaN`, infinities, bigint,
 * functions, and objects that are neither plain nor arrays. Everything else reads back as written.
 */
export function assertJsonSafe(value: unknown, path: string): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (!Number.isFinite(value)) refuse(path, String(value));
      return;
    case 'object':
      return assertSafeObject(value, path);
    case 'bigint':
    case 'function':
    case 'symbol':
    case 'undefined':
      refuse(path, typeof value);
  }
}

function assertSafeObject(value: object | null, path: string): void {
  if (value === null) return;
  if (Array.isArray(value)) {
    // By index: forEach would skip a hole, which reads as undefined and must be refused.
    for (let index = 0; index < value.length; index += 1) assertJsonSafe(value[index], `${path}[${index}]`);
    return;
  }
  if (!isPlain(value)) refuse(path, 'an object that is not plain');
  for (const [key, member] of Object.entries(value)) assertJsonSafe(member, `${path}.${key}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  // Not compared with Object.prototype itself, because plain objects of another realm are fine too.
  return Object.getPrototypeOf(prototype) === null && !('toJSON' in value);
}

function refuse(path: string, what: string): never {
  throw new TypeError(`${path} cannot be kept as JSON: ${what}`);
}
