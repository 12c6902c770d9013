/** Every setting that is no secret, as an administrator reads it. */
export interface ShopSettings extends Omit<PublicSettings, 'sendsMail'> {
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  readonly emailFromAddress: string | null;
  readonly emailFromName: string | null;
}

/** Answer of `GET /api/public/settings`: all that anonymous pages get. */
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
  /** The example shop's second colour and hairline; empty in a new shop, then derived from the others. */
  readonly accentColor: string | null;
  readonly lineColor: string | null;
  readonly openingHours: string | null;
  readonly environmentMode: 'development' | 'production';
  readonly enableInStore: boolean;
  /** Whether the shop has a mail server: guests are promised no mail without one. */
  readonly sendsMail: boolean;
}
