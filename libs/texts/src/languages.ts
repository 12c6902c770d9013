/** What guests may read; the first is what they read where nothing asks for another. The office is Italian. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The shop's: its office is in it, and all that nobody asks for in another. */
export const OWN_LANGUAGE = LANGUAGES[0];

/** Whose days, months and amounts a language writes: English as it is written in Europe, the day before the month. */
export const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/** Where an address says which language it is to be read in. */
export const LANGUAGE_PARAM = 'lang';

/** Where a browser keeps what its reader chose. */
export const LANGUAGE_COOKIE = 'fiocco_lang';

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { it: 'Italiano', en: 'English' };

export const isLanguage = (tag: unknown): tag is Language => (LANGUAGES as readonly unknown[]).includes(tag);

/**
 * The first language among those asked for, as BCP 47 writes them (`en-GB`), best first. Where none of them is spoken, a
 * reader who asks for something reads English.
 */
export function languageAmong(asked: readonly string[]): Language {
  const primary = asked.map((tag) => tag.trim().split('-')[0]?.toLowerCase() ?? '').filter(Boolean);
  return primary.find(isLanguage) ?? (primary.length > 0 ? 'en' : OWN_LANGUAGE);
}
