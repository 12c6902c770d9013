import { validationFailed } from './problem.js';

const MAX_DEPTH = 24;

/**
 * Refuses what no part of the program can hold: NUL characters (PostgreSQL has none) and absurdly deep nesting (every
 * recursive walk over the body would overflow). Iterative, so that it can't overflow itself.
 */
export function refuseUnholdable(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') refuseNul(value, path);
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw validationFailed({ [path]: 'Dati troppo annidati' });
      for (const [key, child] of Object.entries(value)) {
        refuseNul(key, path);
        open.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
}

function refuseNul(text: string, path: string): void {
  if (text.includes('\0'))
    throw validationFailed({ [path.replaceAll('\0', '')]: 'Contiene caratteri non ammessi' });
}
