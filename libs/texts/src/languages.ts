/** What guests may read; the first is what they read where nothing asks for another. The office is Italian. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whose days, months and amounts a language writes: English as it is written in Europe, the day before the month. */
export const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

export const isLanguage = (tag: unknown): tag is Language => (LANGUAGES as readonly unknown[]).includes(tag);

/**
 * The first language among those asked for, as BCP 47 writes them (`en-GB`), best first. Where none of them is spoken, a
 * reader who asks for something reads English.
 */
export function languageAmong(asked: readonly string[]): Language {
  const primary = asked.map((tag) => tag.trim().split('-')[0]?.toLowerCase() ?? '').filter(Boolean);
  return primary.find(isLanguage) ?? (primary.length > 0 ? 'en' : LANGUAGES[0]);
}
