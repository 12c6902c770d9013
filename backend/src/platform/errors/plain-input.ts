import { validationFailed } from './problem.js';

const MAX_DEPTH = 24;
/** More than any form has; whatever compares each key with each stays cheap. */
const MAX_KEYS = 200;
const MAX_VALUES = 5_000;

/** Half of a character that takes two: UTF-8 has no bytes for it, so it would come back as another text. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses what no part of the program can hold: NUL characters (PostgreSQL has none), lone surrogates, absurdly deep
 * nesting (every recursive walk over the body would overflow), and more keys in an object or values altogether than any
 * page sends (validation takes the square of them). Iterative, so that it can't overflow itself, and stops at the limit.
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
