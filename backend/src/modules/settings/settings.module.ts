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

  /** Every page of the client is painted in the shop's colours from the first moment. */
  onModuleInit(): void {
    this.pages.contribute(async () => ({ data: { settings: await this.shop.get() } }));
  }
}
