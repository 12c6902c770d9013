import { Controller, Get } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { Permission, RequestContext } from '../../platform/index.js';
import { PublicShop } from './public-shop.js';
import { SettingsStore } from './settings.store.js';

@Controller('api')
export class SettingsController {
  constructor(
    private readonly settings: SettingsStore,
    private readonly shop: PublicShop,
  ) {}

  @Get('public/settings')
  @Permission('public')
  publicSettings(): Promise<AnswerOf<'GET /api/public/settings'>> {
    return this.shop.get();
  }

  /** Guests and staff get the public subset; only administrators read everything. */
  @Get('settings')
  @Permission('public')
  all(): Promise<AnswerOf<'GET /api/settings'>> {
    const isAdmin = RequestContext.current().user?.role === 'admin';
    return isAdmin ? this.settings.get() : this.shop.get();
  }
}
