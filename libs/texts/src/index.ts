import { en } from './en/index.js';
import { it } from './it/index.js';
import type { Language } from './languages.js';
import type { Catalogs } from './texts.js';

export { type Formats, formatsIn } from './formats.js';
export { isLanguage, type Language, languageAmong, LANGUAGES, LOCALES } from './languages.js';
export type { Given, Room, Say, TextKey, ValuesOf } from './texts.js';

/** Another language is a folder like `en`, and a name here and in `LANGUAGES`. */
export const CATALOGS: Readonly<Record<Language, Catalogs>> = { it, en };
