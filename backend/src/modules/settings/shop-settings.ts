import type { PublicSettings } from '@fiocco/contracts';

/** Every setting that is no secret, by the specifications' names. */
export interface ShopSettings extends Omit<PublicSettings, 'sendsMail'> {
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  readonly emailFromAddress: string | null;
  readonly emailFromName: string | null;
}

/** What a new shop starts from. */
export const DEFAULT_SETTINGS: ShopSettings = {
  storeName: 'Fiocco',
  storeDescription: null,
  storeEmail: null,
  storePhone: null,
  storeAddress: null,
  vatNumber: null,
  reaNumber: null,
  appName: 'Fiocco',
  logoUrl: null,
  primaryColor: '#3b82f6',
  backgroundColor: '#ffffff',
  textColor: '#000000',
  headingColor: '#1e3a8a',
  accentColor: null,
  lineColor: null,
  openingHours: null,
  environmentMode: 'development',
  enableInStore: true,
  adminName: null,
  adminEmail: null,
  emailFromAddress: null,
  emailFromName: null,
};

const COLOURS = [
  'primaryColor',
  'backgroundColor',
  'textColor',
  'headingColor',
  'accentColor',
  'lineColor',
] as const satisfies readonly (keyof ShopSettings)[];
const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Stored values over the defaults; a colour that is none counts as not set, because it goes into style sheets. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): ShopSettings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const key of Object.keys(DEFAULT_SETTINGS)) {
    if (stored[key] !== undefined) settings[key] = stored[key];
  }
  for (const key of COLOURS) {
    const value = settings[key];
    if (typeof value !== 'string' || !COLOUR.test(value)) settings[key] = DEFAULT_SETTINGS[key];
  }
  return settings as unknown as ShopSettings;
}
