import { en } from './en/index.js';
import { it } from './it/index.js';
import type { Catalogs } from './texts.js';

export type { Given, Room, Say, TextKey, ValuesOf } from './texts.js';

/** What guests may read; the first is what they read where nothing asks for another. The office is Italian. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const isSpoken = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/**
 * The first language among those asked for, as BCP 47 writes them (`en-GB`), best first. Where none of them is spoken, a
 * reader who asks for something reads English.
 */
export function languageAmong(asked: readonly string[]): Language {
  const primary = asked.map((tag) => tag.trim().split('-')[0]?.toLowerCase() ?? '').filter(Boolean);
  return primary.find(isSpoken) ?? (primary.length > 0 ? 'en' : LANGUAGES[0]);
}

/** Another language is a folder like `en`, and a name here and in `LANGUAGES`. */
export const CATALOGS: Readonly<Record<Language, Catalogs>> = { it, en };
