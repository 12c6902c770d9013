import type { InAll, PublicOf, SecretNameOf, SettingsOf, ValuesOf } from './setting.js';
import type { SETTINGS_TABS } from './tabs.js';

/** The ports of mail servers. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

/** The tabs of the settings page, each with a version of its own. */
export type SettingsTab = Exclude<keyof typeof SETTINGS_TABS, 'primoGiorno'>;

type All = InAll<typeof SETTINGS_TABS>;

/** Settings that are written and never answered. */
export type SecretSetting = SecretNameOf<All>;

/** Every setting that is not a secret, for administrators; of each secret whether it is set. */
export interface ShopSettings extends SettingsOf<All> {}

export type EnvironmentMode = ShopSettings['environmentMode'];

/** The answer of `GET /api/public/settings`: the settings for anonymous pages. */
export interface PublicSettings extends PublicOf<All> {
  /** When the shop is open, and when not in the next weeks, as sentences: guests' phones need no calendar for them. */
  readonly openingLines: readonly string[];
  /** Whether the shop has a mail server: without one no mail is promised to guests. */
  readonly sendsMail: boolean;
}

/** The answer of `GET /api/settings` for administrators. */
export interface SettingsRecord extends ShopSettings {
  /** Of what is saved together, for `If-Match`. */
  readonly versions: Readonly<Record<keyof typeof SETTINGS_TABS, number>>;
  /** `publicUrl`, else the process's own: what every link that leaves the server begins with. */
  readonly baseUrl: string;
}

type Plain = ValuesOf<All>;

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
