import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, CLOCK, type Clock } from '../../platform/index.js';
import { SettingsStore } from '../settings/index.js';
import { oneLine } from './content/html.js';
import { type Shop, ShopIdentity } from './ports.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** A mail may show the shop as it was this long ago. */
const FRESH_MS = 5_000;

/** The shop as its settings describe it. */
@Injectable()
export class SettingsIdentity extends ShopIdentity {
  private known: { readonly shop: Promise<Shop>; readonly at: number } | undefined;

  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  /** Read once for all mails of a few seconds. */
  load(): Promise<Shop> {
    const now = this.clock.now().getTime();
    // Either way: a clock may be set back.
    if (this.known && Math.abs(now - this.known.at) < FRESH_MS) return this.known.shop;
    const shop = this.read();
    this.known = { shop, at: now };
    // A failure is no answer for those who ask next.
    shop.catch(() => (this.known = undefined));
    return shop;
  }

  private async read(): Promise<Shop> {
    const settings = await this.settings.get();
    const name = oneLine(settings.storeName) || oneLine(settings.appName);
    const { publicUrl } = this.config;
    return {
      name,
      colours: {
        primary: settings.primaryColor,
        background: settings.backgroundColor,
        text: settings.textColor,
        heading: settings.headingColor,
        accent: settings.accentColor,
        line: settings.lineColor,
      },
      logoUrl: settings.logoUrl,
      phone: settings.storePhone,
      email: settings.storeEmail,
      addressLines: linesOf(settings.storeAddress ?? ''),
      openingHours: settings.openingHours,
      vatNumber: settings.vatNumber,
      reaNumber: settings.reaNumber,
      from: {
        name: oneLine(settings.emailFromName ?? '') || name,
        address: settings.emailFromAddress ?? settings.storeEmail ?? `noreply@${new URL(publicUrl).hostname}`,
      },
      publicUrl,
    };
  }
}

/** The address is kept as HTML, for the pages; mail takes its words. */
export function linesOf(html: string): readonly string[] {
  return html
    .replace(/<\s*(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map(oneLine)
    .filter(Boolean);
}
