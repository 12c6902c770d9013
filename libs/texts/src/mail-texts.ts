import enAfter from './en/after.js';
import enMails from './en/mails.js';
import itAfter from './it/after.js';
import itMails from './it/mails.js';
import type { Language } from './languages.js';
import type { MailKey } from './mail-words.js';

/**
 * What the shop writes to a buyer, as it is written: whoever says it compiles it first. All of it is at hand when the server
 * starts, and no page loads it.
 */
export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<MailKey, string>>>> = {
  it: { ...itMails, ...itAfter },
  en: { ...enMails, ...enAfter },
};
