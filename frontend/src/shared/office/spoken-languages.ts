import type { Language } from '@fiocco/texts';

/** The languages that buyers are written to in, as the office calls them. */
export const SPOKEN_LANGUAGES: Readonly<Record<Language, string>> = { it: 'Italiano', en: 'Inglese' };
