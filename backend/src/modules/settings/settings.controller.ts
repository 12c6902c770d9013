import { Controller, Get } from '@nestjs/common';
import type { PublicSettings } from '@fiocco/contracts';
import { Permission, RequestContext } from '../../platform/index.js';
import { PublicShop } from './public-shop.js';
import { SettingsStore } from './settings.store.js';
import type { ShopSettings } from './tabs/shop-tabs.js';

@Controller('api')
export class SettingsController {
  constructor(
    private readonly settings: SettingsStore,
    private readonly shop: PublicShop,
  ) {}

  @Get('public/settings')
  @Permission('public')
  publicSettings(): Promise<PublicSettings> {
    return this.shop.get();
  }

  /** Guests and staff get the public subset; only an administrator reads the record. */
  @Get('settings')
  @Permission('public')
  all(): Promise<PublicSettings | ShopSettings> {
    const isAdmin = RequestContext.current().user?.role === 'admin';
    return isAdmin ? this.settings.get() : this.shop.get();
  }
}
