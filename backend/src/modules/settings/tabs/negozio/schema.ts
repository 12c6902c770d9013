import { optionalText, text } from '../field.js';

export const schema = {
  storeName: text('Fiocco'),
  storeDescription: optionalText(),
  storeEmail: optionalText(),
  storePhone: optionalText(),
  /** HTML, as the specifications demand. */
  storeAddress: optionalText(),
  openingHours: optionalText(),
  vatNumber: optionalText(),
  reaNumber: optionalText(),
  appName: text('Fiocco'),
  adminName: optionalText(),
  adminEmail: optionalText(),
};
