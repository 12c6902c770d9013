import { Module, type OnModuleInit } from '@nestjs/common';
import { escapeHtml, Pages } from '../../platform/index.js';
import { PublicShop } from './public-shop.js';
import { SettingsController } from './settings.controller.js';
import { SettingsStore } from './settings.store.js';

@Module({
  controllers: [SettingsController],
  providers: [SettingsStore, PublicShop],
  exports: [SettingsStore],
})
export class SettingsModule implements OnModuleInit {
  constructor(
    private readonly shop: PublicShop,
    private readonly pages: Pages,
  ) {}

  /** Adds the shop's name and colours to every page, so that it is painted with them from the start. */
  onModuleInit(): void {
    this.pages.contribute(async () => {
      const settings = await this.shop.get();
      return {
        site: settings.storeName || settings.appName,
        head: `<meta name="theme-color" content="${escapeHtml(settings.backgroundColor)}">`,
        data: { settings },
      };
    });
  }
}
