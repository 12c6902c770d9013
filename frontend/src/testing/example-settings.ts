import { HOLIDAYS, type SettingsRecord, type ShopCalendar, WEEKDAYS } from '@fiocco/contracts';
import { DEFAULT_SETTINGS } from '../shared/api/public-settings.js';

/** What administrators read of a shop with keys for Stripe's test mode and a mail server. */
export const SETTINGS: SettingsRecord = {
  ...DEFAULT_SETTINGS,
  appName: 'Fiocco',
  storeName: 'Bottega Ferrante',
  environmentMode: 'development',
  adminName: 'Giulia',
  adminEmail: null,
  publicUrl: null,
  customCss: null,
  baseUrl: 'https://liste.example.it',
  enableStripe: true,
  stripeDevPublicKey: 'pk_test_a',
  stripePublicKey: null,
  enablePaypal: false,
  paypalDevClientId: null,
  paypalDevWebhookId: null,
  paypalClientId: null,
  paypalWebhookId: null,
  mailWhenReady: true,
  mailWhenShipped: true,
  releaseOverdue: false,
  receiptNumberFor: [],
  offersInvoice: false,
  enableBankTransfer: true,
  bankAccountHolder: null,
  bankIban: null,
  bankName: null,
  smtpHost: 'smtp.example.com',
  smtpPort: 587,
  smtpUser: 'liste@example.com',
  smtpSecure: 'false',
  saleNotice: 'each',
  firstDayAside: [],
  emailFromAddress: null,
  emailFromName: null,
  stripeDevSecretKeySet: true,
  stripeDevWebhookSecretSet: false,
  stripeDevWebhookSecretNextSet: false,
  stripeSecretKeySet: false,
  stripeWebhookSecretSet: false,
  stripeWebhookSecretNextSet: false,
  paypalDevSecretSet: false,
  paypalSecretSet: false,
  smtpPasswordSet: true,
  sendgridApiKeySet: false,
  versions: { negozio: 3, brand: 1, pagamenti: 7, email: 2, primoGiorno: 0 },
};

const ALL_DAY = WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '19:00' }]]);
/** Of a shop that no day closes. */
export const ALWAYS_OPEN: ShopCalendar = {
  weeklyHours: Object.fromEntries(ALL_DAY),
  closedDays: [],
  openHolidays: [...HOLIDAYS],
};
