import type { FieldWords, RecordKind, RecordName } from '../../platform/index.js';
import type { ShopSettings } from './shop-settings.js';

/** A setting that is added to the record and not here does not compile. */
const FIELDS: Readonly<Record<keyof ShopSettings, FieldWords>> = {
  storeName: { label: 'Nome del negozio' },
  storeDescription: { label: 'Descrizione del negozio' },
  storeEmail: { label: 'E-mail del negozio' },
  storePhone: { label: 'Telefono del negozio' },
  storeAddress: { label: 'Indirizzo del negozio' },
  vatNumber: { label: 'Partita IVA' },
  reaNumber: { label: 'Numero REA' },
  appName: { label: 'Nome dell’applicazione' },
  logoUrl: { label: 'Logo' },
  primaryColor: { label: 'Colore principale' },
  backgroundColor: { label: 'Colore dello sfondo' },
  textColor: { label: 'Colore del testo' },
  headingColor: { label: 'Colore dei titoli' },
  accentColor: { label: 'Colore di accento' },
  lineColor: { label: 'Colore delle linee' },
  openingHours: { label: 'Orari di apertura' },
  environmentMode: { label: 'Modalità' },
  enableInStore: { label: 'Pagamento in negozio' },
  adminName: { label: 'Nome dell’amministratore' },
  adminEmail: { label: 'E-mail dell’amministratore' },
  emailFromAddress: { label: 'Mittente delle e-mail' },
  emailFromName: { label: 'Nome del mittente' },
};

export const settingsRecords: RecordKind = {
  code: 'settings',
  table: 'settings_history',
  only: 'shop',
  readers: 'admin',
  fields: FIELDS,
};

export const SETTINGS_RECORD: RecordName = { kind: settingsRecords, id: null };
