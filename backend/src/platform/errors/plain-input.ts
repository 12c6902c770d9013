import { validationFailed } from './problem.js';

const MAX_DEPTH = 24;
/** More than any form has; keeps code cheap that compares every key with every other. */
const MAX_KEYS = 200;
const MAX_VALUES = 5_000;

/** Half of a surrogate pair. UTF-8 cannot encode it, so it would come back as another text. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses what the program cannot store or process: NUL characters (PostgreSQL has none), lone surrogates, very deep
 * nesting (recursive code would overflow), and more keys in an object or more values altogether than any page sends
 * (validation takes quadratic time). It is iterative, so that it cannot overflow itself, and stops at the limit.
 */
export function refuseUnholdable(input: unknown): void {
  const open: Item[] = [{ value: input, path: '', depth: 0 }];
  let values = 0;
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path } = item;
    if (typeof value === 'string') refuseCharacters(value, path);
    else if (typeof value === 'object' && value !== null) {
      const parts = partsOf({ ...item, value });
      values += parts.length;
      if (values > MAX_VALUES) throw tooMuch(path);
      open.push(...parts);
    }
  }
}

interface Item<Value = unknown> {
  readonly value: Value;
  readonly path: string;
  readonly depth: number;
}

function partsOf({ value, path, depth }: Item<object>): Item[] {
  if (depth >= MAX_DEPTH) throw validationFailed({ [path]: 'Dati troppo annidati' });
  const keys = Object.keys(value);
  if (keys.length > (Array.isArray(value) ? MAX_VALUES : MAX_KEYS)) throw tooMuch(path);
  return keys.map((key) => {
    refuseCharacters(key, path);
    const part = (value as Readonly<Record<string, unknown>>)[key];
    return { value: part, path: path ? `${path}.${key}` : key, depth: depth + 1 };
  });
}

const tooMuch = (path: string) => validationFailed({ [path]: 'Troppi dati in una sola richiesta' });

function refuseCharacters(text: string, path: string): void {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return;
  throw validationFailed({ [path.replaceAll('\0', '')]: 'Contiene caratteri non ammessi' });
}
