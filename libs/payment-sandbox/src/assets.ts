import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { file, type Answer } from './http/exchange.js';

const FOLDER = join(import.meta.dirname, '../assets');
const TYPES = { css: 'text/css', js: 'text/javascript' };

/** A file that comes with the library: a style sheet, or a stand-in for a provider's script. */
export function asset(name: `${string}.${keyof typeof TYPES}`): () => Answer {
  const type = name.endsWith('.css') ? TYPES.css : TYPES.js;
  return () => file(type, readFileSync(join(FOLDER, name), 'utf8'));
}
