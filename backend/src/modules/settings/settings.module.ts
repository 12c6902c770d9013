import { Module, type OnModuleInit } from '@nestjs/common';
import { Pages } from '../../platform/index.js';
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

  /** Adds the shop's colours to every page, so that it is painted with them from the start. */
  onModuleInit(): void {
    this.pages.contribute(async () => ({ data: { settings: await this.shop.get() } }));
  }
}
