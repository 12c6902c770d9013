import enAfter from './en/after.js';
import enCommon from './en/common.js';
import enMails from './en/mails.js';
import itAfter from './it/after.js';
import itCommon from './it/common.js';
import itMails from './it/mails.js';
import type { Language } from './languages.js';
import type { MailKey, Shared } from './mail-words.js';

const shared = (common: Readonly<Record<keyof Shared, string>>) => ({
  'common.occasion': common['common.occasion'],
});

/**
 * What the shop writes to a buyer, as it is written: whoever says it compiles it first. All of it is at hand when the server
 * starts, and no page loads it.
 */
export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<MailKey, string>>>> = {
  it: { ...itMails, ...itAfter, ...shared(itCommon) },
  en: { ...enMails, ...enAfter, ...shared(enCommon) },
};
