/** Every setting that is not a secret, for administrators. */
export interface ShopSettings extends Omit<PublicSettings, 'sendsMail'> {
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  readonly emailFromAddress: string | null;
  readonly emailFromName: string | null;
}

/** The answer of `GET /api/public/settings`: the settings for anonymous pages. */
export interface PublicSettings {
  readonly storeName: string;
  readonly storeDescription: string | null;
  readonly storeEmail: string | null;
  readonly storePhone: string | null;
  /** HTML, as the specification says; sanitised by the server. */
  readonly storeAddress: string | null;
  readonly vatNumber: string | null;
  readonly reaNumber: string | null;
  readonly appName: string;
  readonly logoUrl: string | null;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly headingColor: string;
  /** A second colour and a hairline; empty in a new shop, where they are derived from the others. */
  readonly accentColor: string | null;
  readonly lineColor: string | null;
  readonly openingHours: string | null;
  readonly environmentMode: 'development' | 'production';
  readonly enableInStore: boolean;
  /** Whether the shop has a mail server: without one no mail is promised to guests. */
  readonly sendsMail: boolean;
}
