import {
  type ClosedDays,
  closedDaysWords,
  HOLIDAY_NAMES,
  hoursLines,
  type WeeklyHours,
} from '@fiocco/contracts';

/** The history knows the form in which they were saved. */
const hoursText = (value: unknown): string => hoursLines(value as WeeklyHours).join('; ');
const closingsText = (value: unknown): string =>
  (value as readonly ClosedDays[]).map(closedDaysWords).join(', ');

export const labels = {
  storeName: { label: 'Nome del negozio' },
  appName: { label: 'Nome dell’applicazione' },
  storeDescription: { label: 'Descrizione del negozio' },
  storeEmail: { label: 'E-mail del negozio' },
  storePhone: { label: 'Telefono del negozio' },
  storeAddress: { label: 'Indirizzo del negozio' },
  weeklyHours: { label: 'Orari giorno per giorno', say: hoursText },
  closedDays: { label: 'Giorni di chiusura', say: closingsText },
  openHolidays: { label: 'Feste in cui il negozio è aperto', words: HOLIDAY_NAMES },
  openingHours: { label: 'Orari di apertura' },
  shipsAbroad: { label: 'Spedizioni all’estero' },
  vatNumber: { label: 'Partita IVA' },
  reaNumber: { label: 'Numero REA' },
  adminName: { label: 'Nome dell’amministratore' },
  adminEmail: { label: 'E-mail dell’amministratore' },
  publicUrl: { label: 'Indirizzo pubblico' },
  privacyPage: { label: 'Privacy' },
  withdrawalPage: { label: 'Recesso' },
  termsPage: { label: 'Condizioni di vendita' },
};
