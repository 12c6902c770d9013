import { HOLIDAY_NAMES } from '../shop-days/holidays.js';
import { closedDaysWords, hoursLines } from '../shop-days/hours-words.js';
import { HOW_NAMES } from '../money-how.js';
import { FIRST_DAY_STEPS } from '../first-day.js';
import { FIRST_COLOURS } from './brand.js';
import type { Setting, Tabs } from './setting.js';

/* Each setting, once: server, form, history and the description of the calls read it here. */

/** A legal page of several screens. */
const MAX_LEGAL = 20_000;

const OF_CLIENT = 'Il segreto salvato vale per il Client ID di prima: per quello nuovo va scritto di nuovo.';

const negozio = {
  storeName: { kind: 'line', called: 'nome del negozio', initial: 'Fiocco', max: 200, isPublic: true },
  /** In the title of the browser's tab. */
  appName: { kind: 'line', called: 'nome dell’app', initial: 'Fiocco', max: 200, isPublic: true },
  storeDescription: { kind: 'lines', called: 'descrizione', isPublic: true },
  storeEmail: { kind: 'mail', called: 'e-mail del negozio', label: 'E-mail', isPublic: true },
  storePhone: { kind: 'phone', called: 'telefono', isPublic: true },
  /** HTML, as the specifications demand. */
  storeAddress: { kind: 'html', called: 'indirizzo', isPublic: true },
  weeklyHours: {
    kind: 'weeklyHours',
    called: 'orari della settimana',
    initial: null,
    isPublic: true,
    say: (week) => hoursLines(week).join('; '),
  },
  closedDays: {
    kind: 'closedDays',
    called: 'giorni di chiusura',
    initial: [],
    isPublic: true,
    say: (closings) => closings.map(closedDaysWords).join(', '),
  },
  openHolidays: {
    kind: 'openHolidays',
    called: 'feste',
    initial: [],
    isPublic: true,
    say: (open) => open.map((holiday) => HOLIDAY_NAMES[holiday]).join(', '),
  },
  /** What else there is to say of the hours; a text that decides nothing. */
  openingHours: {
    kind: 'lines',
    called: 'orari a parole',
    label: 'Orari di apertura, a parole',
    isPublic: true,
  },
  /** Whether parcels go abroad as well; without it no page asks for a country. */
  shipsAbroad: {
    kind: 'switch',
    called: 'spedizioni',
    initial: false,
    words: { false: 'Solo in Italia', true: 'Anche all’estero' },
    isPublic: true,
  },
  vatNumber: { kind: 'line', called: 'partita IVA', isPublic: true },
  reaNumber: { kind: 'line', called: 'numero REA', isPublic: true },
  adminName: { kind: 'line', called: 'nome del responsabile', label: 'Nome', max: 200 },
  adminEmail: { kind: 'mail', called: 'e-mail del responsabile', label: 'E-mail' },
  /** The base of every link that leaves the server; null for the process's own. */
  publicUrl: { kind: 'webAddress', called: 'indirizzo pubblico', label: 'Indirizzo', isGuarded: true },
  /** For how many years without any news data of people stay; what the law asks to keep stays as long as it says. */
  personalDataYears: {
    kind: 'choice',
    called: 'conservazione dei dati personali',
    initial: 'always',
    words: {
      always: 'Finché non li cancelli tu',
      2: '2 anni',
      3: '3 anni',
      5: '5 anni',
      10: '10 anni',
    },
  },
  /** Each the address of a page, or its text. */
  privacyPage: { kind: 'lines', called: 'privacy', max: MAX_LEGAL, isPublic: true },
  withdrawalPage: { kind: 'lines', called: 'recesso', max: MAX_LEGAL, isPublic: true },
  termsPage: { kind: 'lines', called: 'condizioni di vendita', max: MAX_LEGAL, isPublic: true },
} as const satisfies Record<string, Setting>;

const brand = {
  primaryColor: {
    kind: 'colour',
    called: 'colore principale',
    label: 'Principale',
    initial: FIRST_COLOURS.primaryColor,
    isPublic: true,
  },
  backgroundColor: {
    kind: 'colour',
    called: 'sfondo',
    initial: FIRST_COLOURS.backgroundColor,
    isPublic: true,
  },
  textColor: { kind: 'colour', called: 'testo', initial: FIRST_COLOURS.textColor, isPublic: true },
  headingColor: { kind: 'colour', called: 'titoli', initial: FIRST_COLOURS.headingColor, isPublic: true },
  /** A second colour and a hairline; empty in a new shop, where they are derived from the others. */
  accentColor: { kind: 'colour', called: 'accento', isPublic: true },
  lineColor: { kind: 'colour', called: 'linee', isPublic: true },
  logoUrl: {
    kind: 'picture',
    called: 'logo delle pagine pubbliche',
    label: 'Pagine pubbliche',
    isPublic: true,
  },
  adminLogoUrl: { kind: 'picture', called: 'logo del back office', label: 'Back office', isPublic: true },
  customCss: { kind: 'css', called: 'CSS', label: 'CSS personalizzato', max: 100_000 },
} as const satisfies Record<string, Setting>;

const pagamenti = {
  environmentMode: {
    kind: 'choice',
    called: 'modalità',
    initial: 'development',
    words: { development: 'Sviluppo', production: 'Produzione' },
    isPublic: true,
    isGuarded: true,
  },
  /** On in a new shop: a method is usable once what it needs is filled in. */
  enableStripe: { kind: 'switch', called: 'carta', label: 'Accetta carte', initial: true },
  stripeDevPublicKey: {
    kind: 'key',
    called: 'chiave pubblica di prova di Stripe',
    begins: 'pk_test_',
    isGuarded: true,
  },
  /** Stripe's restricted keys begin with `rk_`. */
  stripeDevSecretKey: {
    kind: 'secret',
    called: 'chiave segreta di prova di Stripe',
    begins: ['sk_test_', 'rk_test_'],
  },
  stripeDevWebhookSecret: {
    kind: 'secret',
    called: 'segreto di prova del webhook di Stripe',
    begins: ['whsec_'],
  },
  stripeDevWebhookSecretNext: {
    kind: 'secret',
    called: 'secondo segreto di prova di Stripe',
    begins: ['whsec_'],
  },
  stripePublicKey: {
    kind: 'key',
    called: 'chiave pubblica reale di Stripe',
    begins: 'pk_live_',
    isGuarded: true,
  },
  stripeSecretKey: {
    kind: 'secret',
    called: 'chiave segreta reale di Stripe',
    begins: ['sk_live_', 'rk_live_'],
  },
  stripeWebhookSecret: {
    kind: 'secret',
    called: 'segreto reale del webhook di Stripe',
    begins: ['whsec_'],
  },
  stripeWebhookSecretNext: {
    kind: 'secret',
    called: 'secondo segreto reale di Stripe',
    begins: ['whsec_'],
  },
  enablePaypal: { kind: 'switch', called: 'PayPal', label: 'Accetta PayPal', initial: true },
  paypalDevClientId: { kind: 'key', called: 'client ID di prova di PayPal', isGuarded: true },
  paypalDevSecret: {
    kind: 'secret',
    called: 'segreto di prova di PayPal',
    begins: [''],
    destination: { fields: ['paypalDevClientId'], elsewhere: OF_CLIENT },
  },
  paypalDevWebhookId: { kind: 'key', called: 'ID di prova del webhook di PayPal', isGuarded: true },
  paypalClientId: { kind: 'key', called: 'client ID reale di PayPal', isGuarded: true },
  paypalSecret: {
    kind: 'secret',
    called: 'segreto reale di PayPal',
    begins: [''],
    destination: { fields: ['paypalClientId'], elsewhere: OF_CLIENT },
  },
  paypalWebhookId: { kind: 'key', called: 'ID reale del webhook di PayPal', isGuarded: true },
  enableInStore: {
    kind: 'switch',
    called: 'pagamento in negozio',
    label: 'Accetta pagamenti in negozio',
    initial: true,
    isPublic: true,
  },
  /** Whether a reservation that is over ends by itself; otherwise it stands in Da fare. */
  releaseOverdue: {
    kind: 'switch',
    called: 'prenotazioni scadute',
    label: 'Libera automaticamente le prenotazioni scadute',
    initial: false,
  },
  /** With what money the shop notes the number of its receipt or invoice. */
  receiptNumberFor: {
    kind: 'choices',
    called: 'numero dello scontrino obbligatorio',
    initial: [],
    words: HOW_NAMES,
  },
  /** Whether guests may ask for an invoice. Staff note what one needs at any time. */
  offersInvoice: {
    kind: 'switch',
    called: 'fattura agli ospiti',
    label: 'Offri la fattura a chi acquista dal sito',
    initial: false,
    isPublic: true,
  },
  enableBankTransfer: { kind: 'switch', called: 'bonifico', label: 'Accetta bonifici', initial: true },
  bankAccountHolder: {
    kind: 'line',
    called: 'intestatario',
    label: 'Intestatario, come lo conosce la banca',
    max: 200,
  },
  bankIban: { kind: 'iban', called: 'IBAN', isGuarded: true },
  bankName: { kind: 'line', called: 'banca', max: 200 },
} as const satisfies Record<string, Setting>;

const email = {
  smtpHost: { kind: 'line', called: 'host SMTP', label: 'Host', max: 253, isGuarded: true },
  smtpPort: { kind: 'port', called: 'porta SMTP', label: 'Porta', initial: 587, isGuarded: true },
  smtpUser: { kind: 'line', called: 'username SMTP', label: 'Username', isGuarded: true },
  smtpPassword: {
    kind: 'secret',
    called: 'password SMTP',
    destination: {
      fields: ['smtpHost', 'smtpPort', 'smtpUser'],
      elsewhere:
        'La password salvata vale solo per host, porta e username di prima: per quelli nuovi va scritta di nuovo.',
    },
  },
  /** 'true': TLS from the first byte. 'false': STARTTLS, which is then required. */
  smtpSecure: {
    kind: 'choice',
    called: 'cifratura',
    initial: 'false',
    words: { false: 'STARTTLS', true: 'TLS' },
    isGuarded: true,
  },
  emailFromName: { kind: 'line', called: 'nome del mittente', label: 'Nome', max: 200 },
  /** Empty: the SMTP user. The first specification's form calls it by its alias. */
  emailFromAddress: {
    kind: 'mail',
    called: 'indirizzo del mittente',
    label: 'Indirizzo',
    alias: 'smtpFromEmail',
  },
  /** How the shop hears of sales. */
  saleNotice: {
    kind: 'choice',
    called: 'avviso delle vendite',
    initial: 'each',
    words: { each: 'A ogni vendita', daily: 'Una volta al giorno', off: 'Mai' },
  },
  /** Unless whoever marks the gift says otherwise. */
  mailWhenReady: {
    kind: 'switch',
    called: 'e-mail «Pronto per il ritiro»',
    label: 'Scrivi a chi ritira quando un regalo è pronto',
    initial: true,
  },
  mailWhenShipped: {
    kind: 'switch',
    called: 'e-mail «Spedito»',
    label: 'Scrivi a chi ha acquistato quando un regalo è spedito',
    initial: true,
  },
  sendgridApiKey: { kind: 'secret', called: 'chiave di SendGrid', begins: ['SG.'] },
} as const satisfies Record<string, Setting>;

/** On the first screen, not among the settings. */
const primoGiorno = {
  /** Which steps of the first day the shop does not want to hear of. */
  firstDayAside: {
    kind: 'choices',
    called: 'prima di aprire, messo da parte',
    initial: [],
    words: FIRST_DAY_STEPS,
  },
} as const satisfies Record<string, Setting>;

/** What is saved together, by the codes under which versions are stored; the first four are tabs of the settings page. */
export const SETTINGS_TABS = { negozio, brand, pagamenti, email, primoGiorno } as const satisfies Tabs;
