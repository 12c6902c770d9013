import { validationFailed } from './problem.js';

const MAX_DEPTH = 24;

/** Half of a character that takes two: UTF-8 has no bytes for it, so it would come back as another text. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses what no part of the program can hold: NUL characters (PostgreSQL has none), lone surrogates and absurdly deep
 * nesting (every recursive walk over the body would overflow). Iterative, so that it can't overflow itself.
 */
export function refuseUnholdable(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') refuseCharacters(value, path);
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw validationFailed({ [path]: 'Dati troppo annidati' });
      for (const [key, child] of Object.entries(value)) {
        refuseCharacters(key, path);
        open.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
}

function refuseCharacters(text: string, path: string): void {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return;
  throw validationFailed({ [path.replaceAll('\0', '')]: 'Contiene caratteri non ammessi' });
}
