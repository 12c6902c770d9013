import { wearsShopCss } from '@fiocco/contracts';
import { Module, type OnModuleInit } from '@nestjs/common';
import { escapeHtml, Pages, PersonalDataRegistry } from '../../platform/index.js';
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
export class SettingsModule implements OnModuleInit {
  constructor(
    private readonly shop: PublicShop,
    private readonly css: ShopCss,
    private readonly pages: Pages,
    private readonly personalData: PersonalDataRegistry,
  ) {}

  /**
   * Adds the shop's name and colours to every page, so that it is painted with them from the start, and lets a rotation
   * of the master key reach the secrets.
   */
  onModuleInit(): void {
    this.personalData.addSealedColumn({
      table: 'settings_secret',
      id: 'name',
      column: 'sealed_value',
      purpose: secretPurpose,
    });
    this.pages.contribute(async ({ request }) => {
      const settings = await this.shop.get();
      const shopCss = (await this.css.current())?.address ?? null;
      const [path = '/'] = request.url.split('?', 1);
      return {
        site: settings.storeName || settings.appName,
        head: `<meta name="theme-color" content="${escapeHtml(settings.backgroundColor)}">`,
        styleSheet: wearsShopCss(path) ? shopCss : null,
        // For whoever goes on from here to a page that wears it.
        data: { settings, shopCss },
      };
    });
  }
}
