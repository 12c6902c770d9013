import type { ShopCalendar } from './shop-days/opening.js';

/** The ports of mail servers. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

/** The tabs of the settings page, each with a version of its own. */
export type SettingsTab = 'negozio' | 'brand' | 'pagamenti' | 'email';

interface StoreSettings extends ShopCalendar {
  readonly storeName: string;
  readonly storeDescription: string | null;
  readonly storeEmail: string | null;
  readonly storePhone: string | null;
  /** HTML, as the specification says; sanitised by the server. */
  readonly storeAddress: string | null;
  /** What else there is to say of the hours; a text that decides nothing. */
  readonly openingHours: string | null;
  /** Whether parcels go abroad as well; without it no page asks for a country. */
  readonly shipsAbroad: boolean;
  readonly vatNumber: string | null;
  readonly reaNumber: string | null;
  readonly appName: string;
  /** Each the address of a page, or its text. */
  readonly privacyPage: string | null;
  readonly withdrawalPage: string | null;
  readonly termsPage: string | null;
}

interface BrandSettings {
  readonly logoUrl: string | null;
  readonly adminLogoUrl: string | null;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly headingColor: string;
  /** A second colour and a hairline; empty in a new shop, where they are derived from the others. */
  readonly accentColor: string | null;
  readonly lineColor: string | null;
}

export type EnvironmentMode = 'development' | 'production';

/** The answer of `GET /api/public/settings`: the settings for anonymous pages. */
export interface PublicSettings extends StoreSettings, BrandSettings {
  readonly environmentMode: EnvironmentMode;
  readonly enableInStore: boolean;
  /** When the shop is open, and when not in the next weeks, as sentences: guests' phones need no calendar for them. */
  readonly openingLines: readonly string[];
  /** Whether the shop has a mail server: without one no mail is promised to guests. */
  readonly sendsMail: boolean;
}

interface PaymentSettings {
  readonly environmentMode: EnvironmentMode;
  readonly enableStripe: boolean;
  readonly stripeDevPublicKey: string | null;
  readonly stripePublicKey: string | null;
  readonly enablePaypal: boolean;
  readonly paypalDevClientId: string | null;
  readonly paypalDevWebhookId: string | null;
  readonly paypalClientId: string | null;
  readonly paypalWebhookId: string | null;
  readonly enableInStore: boolean;
  /** Whether a reservation that is over ends by itself. */
  readonly releaseOverdue: boolean;
  readonly enableBankTransfer: boolean;
  readonly bankAccountHolder: string | null;
  /** Without spaces. */
  readonly bankIban: string | null;
  readonly bankName: string | null;
}

interface MailSettings {
  readonly smtpHost: string | null;
  readonly smtpPort: number;
  readonly smtpUser: string | null;
  /** 'true': TLS from the first byte; 'false': STARTTLS. */
  readonly smtpSecure: 'true' | 'false';
  readonly emailFromAddress: string | null;
  readonly emailFromName: string | null;
}

/** Settings that are written and never answered. */
export type SecretSetting =
  | 'stripeDevSecretKey'
  | 'stripeDevWebhookSecret'
  | 'stripeDevWebhookSecretNext'
  | 'stripeSecretKey'
  | 'stripeWebhookSecret'
  | 'stripeWebhookSecretNext'
  | 'paypalDevSecret'
  | 'paypalSecret'
  | 'smtpPassword'
  | 'sendgridApiKey';

/** Every setting that is not a secret, for administrators; of each secret whether it is set. */
export interface ShopSettings
  extends
    StoreSettings,
    BrandSettings,
    PaymentSettings,
    MailSettings,
    Readonly<Record<`${SecretSetting}Set`, boolean>> {
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  /** The base of every link that leaves the server; null for the process's own. */
  readonly publicUrl: string | null;
  readonly customCss: string | null;
}

/** The answer of `GET /api/settings` for administrators. */
export interface SettingsRecord extends ShopSettings {
  /** By tab, for `If-Match`. */
  readonly versions: Readonly<Record<SettingsTab, number>>;
  /** `publicUrl`, else the process's own: what every link that leaves the server begins with. */
  readonly baseUrl: string;
}

type Plain = Omit<ShopSettings, `${SecretSetting}Set`>;

/**
 * The body of `PUT /api/settings`: any of the fields. An empty text empties a field and keeps a secret; `null` clears
 * either. `smtpFromEmail` is another name of `emailFromAddress`.
 */
export type SettingsBody = { readonly [Name in keyof Plain]?: Plain[Name] | '' | null | undefined } & {
  readonly [Name in SecretSetting | 'smtpFromEmail']?: string | null | undefined;
};

/** When a secret was set, and by whom. */
export interface SecretSet {
  readonly name: string;
  /** UTC */
  readonly at: string;
  readonly by: string | null;
}
