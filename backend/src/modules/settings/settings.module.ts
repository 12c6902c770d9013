import { isLegalCode, LEGAL_FIELDS, type PublicSettings, wearsShopCss } from '@fiocco/contracts';
import { Module } from '@nestjs/common';
import { AddsToPages, escapeHtml, type PageCall, type PageParts, Seals } from '../../platform/index.js';
import { ShopCss } from './custom-css/shop-css.js';
import { ShopCssController } from './custom-css/shop-css.controller.js';
import { PublicShop } from './public-shop.js';
import { SettingsController } from './settings.controller.js';
import { SettingsStore } from './settings.store.js';
import { secretPurpose } from './tab-store.js';
import { TestPaymentsCheck } from './test-payments-check.js';

@Module({
  controllers: [SettingsController, ShopCssController],
  providers: [SettingsStore, PublicShop, ShopCss, TestPaymentsCheck],
  exports: [SettingsStore],
})
@Seals({ table: 'settings_secret', id: 'name', column: 'sealed_value', purpose: secretPurpose })
export class SettingsModule {
  constructor(
    private readonly shop: PublicShop,
    private readonly css: ShopCss,
  ) {}

  /** Adds the shop's name and colours to every page, so that it is painted with them from the start. */
  @AddsToPages()
  async dress(call: PageCall): Promise<PageParts> {
    const { request, language } = call;
    const settings = await this.shop.get(language);
    const shopCss = (await this.css.current())?.address ?? null;
    const [path = '/'] = request.url.split('?', 1);
    return {
      ...(isMissing(call, settings) && { status: 404 }),
      site: settings.storeName || settings.appName,
      head: `<meta name="theme-color" content="${escapeHtml(settings.backgroundColor)}">`,
      styleSheet: wearsShopCss(path) ? shopCss : null,
      // For whoever goes on from here to a page that wears it.
      data: { settings, shopCss },
    };
  }
}

/** What the shop has not published, and what nothing stands at. A withdrawal is declared whatever it has written. */
function isMissing({ page, params }: PageCall, settings: PublicSettings): boolean {
  const { page: code = '' } = params;
  if (page?.path !== '/info/$page' || code === 'recesso' || code === 'recesso-conferma') return false;
  return !isLegalCode(code) || !settings[LEGAL_FIELDS[code]];
}
