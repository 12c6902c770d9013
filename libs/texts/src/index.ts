import { en } from './en/index.js';
import { it } from './it/index.js';
import type { Language } from './languages.js';
import type { Catalogs } from './texts.js';

export { type Formats, formatsIn } from './formats.js';
export {
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  LANGUAGE_PARAM,
  languageAmong,
  LANGUAGES,
  OWN_LANGUAGE,
} from './languages.js';
export { MAIL_TEXTS } from './mail-texts.js';
export type { MailKey, SayInMail } from './mail-words.js';
export { FAULT_TEXTS, FIELD_TEXTS, PROBLEM_TEXTS, SERVER_TEXTS, type ServerText } from './server.js';
export type { Given, Room, Say, TextKey, ValuesOf } from './texts.js';

/** Another language is a folder like `en`, and a name here and in `LANGUAGES`. */
export const CATALOGS: Readonly<Record<Language, Catalogs>> = { it, en };
