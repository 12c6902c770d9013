import { Module, type OnModuleInit } from '@nestjs/common';
import { escapeHtml, Pages, PersonalDataRegistry } from '../../platform/index.js';
import { PublicShop } from './public-shop.js';
import { SettingsController } from './settings.controller.js';
import { SettingsStore } from './settings.store.js';
import { secretPurpose } from './tab-store.js';

@Module({
  controllers: [SettingsController],
  providers: [SettingsStore, PublicShop],
  exports: [SettingsStore],
})
export class SettingsModule implements OnModuleInit {
  constructor(
    private readonly shop: PublicShop,
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
