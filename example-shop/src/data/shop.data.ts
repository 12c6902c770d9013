import type { ExampleSettings, ExampleStaff, Moment } from '../example-shop.types.js';

export const opensAt: Moment = { daysAgo: 14, at: '09:00' };

const OPEN = [
  { from: '09:30', to: '13:00' },
  { from: '15:30', to: '19:00' },
];

export const settings: ExampleSettings = {
  storeName: 'Fiocco',
  storeDescription: 'Liste regalo per le nozze, le nascite e tutte le feste che contano.',
  storeEmail: 'ciao@fiocco.example',
  storePhone: '051 555 0123',
  storeAddress: '<p>Fiocco S.r.l.<br>Via del Fiocco 12, 40124 Bologna (BO)</p>',
  vatNumber: '01234567897',
  reaNumber: 'BO-123456',
  appName: 'Fiocco',
  weeklyHours: { mon: [], tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: [] },
  closedDays: [{ from: '2026-10-04', to: '2026-10-04', yearly: true, note: 'San Petronio' }],
  adminName: 'Elena Marchetti',
  adminEmail: 'elena@fiocco.example',
  primaryColor: '#A8492F',
  backgroundColor: '#FBF7F1',
  textColor: '#2E2A26',
  headingColor: '#2E2A26',
  accentColor: '#62725B',
  lineColor: '#E6DED2',
  enableInStore: true,
  enableStripe: true,
  enablePaypal: true,
  enableBankTransfer: true,
  bankAccountHolder: 'Fiocco S.r.l.',
  // Its check digits are right; no bank has the code 99999.
  bankIban: 'IT98O9999900000000000123456',
  bankName: 'Banca d’Esempio',
};

export const staff: readonly ExampleStaff[] = [
  {
    key: 'elena',
    username: 'elena',
    name: 'Elena Marchetti',
    email: 'elena@fiocco.example',
    role: 'admin',
  },
];

export const occasions: readonly string[] = [
  'Matrimonio',
  'Nascita',
  'Compleanno',
  'Battesimo',
  'Laurea',
  'Anniversario',
  'Casa nuova',
];
