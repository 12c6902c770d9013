import { safeHtml } from '../../safe-html.js';
import { flag, guarded } from '../field.js';
import { closedDays, openHolidays, weeklyHours } from './opening-fields.js';
import { email, name, optionalName, optionalText, phone, webAddress } from '../texts.js';

export const schema = {
  storeName: name('Fiocco'),
  storeDescription: optionalText({ lines: true }),
  storeEmail: email(),
  storePhone: phone(),
  /** HTML, as the specifications demand. */
  storeAddress: optionalText({ lines: true, shaped: safeHtml }),
  weeklyHours: weeklyHours(),
  closedDays: closedDays(),
  openHolidays: openHolidays(),
  /** What else there is to say of the hours; decides nothing. */
  openingHours: optionalText({ lines: true }),
  /** Whether parcels go abroad as well; without it no address names a country. */
  shipsAbroad: flag(false),
  vatNumber: optionalText(),
  reaNumber: optionalText(),
  appName: name('Fiocco'),
  adminName: optionalName(),
  adminEmail: email(),
  /** The base of every link that leaves the server; null for the process's own. */
  publicUrl: guarded(webAddress()),
  /** Each the address of a page, or its text. */
  privacyPage: optionalText({ lines: true }),
  withdrawalPage: optionalText({ lines: true }),
  termsPage: optionalText({ lines: true }),
};
