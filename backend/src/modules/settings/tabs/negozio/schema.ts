import { safeHtml } from '../../safe-html.js';
import { email, name, optionalName, optionalText, phone, webAddress } from '../texts.js';

export const schema = {
  storeName: name('Fiocco'),
  storeDescription: optionalText({ lines: true }),
  storeEmail: email(),
  storePhone: phone(),
  /** HTML, as the specifications demand. */
  storeAddress: optionalText({ lines: true, shaped: safeHtml }),
  openingHours: optionalText({ lines: true }),
  vatNumber: optionalText(),
  reaNumber: optionalText(),
  appName: name('Fiocco'),
  adminName: optionalName(),
  adminEmail: email(),
  /** The base of every link that leaves the server; null for the process's own. */
  publicUrl: webAddress(),
  /** Each the address of a page, or its text. */
  privacyPage: optionalText({ lines: true }),
  withdrawalPage: optionalText({ lines: true }),
  termsPage: optionalText({ lines: true }),
};
