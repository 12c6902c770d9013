import { Body, Controller, Get, Header, Headers, Put } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@fiocco/contracts';
import {
  AsksPassword,
  BodyLimit,
  DescribedBody,
  Permission,
  RequestContext,
  versionSeen,
} from '../../platform/index.js';
import { PublicShop } from './public-shop.js';
import { describedSettings } from './described-settings.js';
import { SettingsStore } from './settings.store.js';

@Controller('api')
export class SettingsController {
  constructor(
    private readonly settings: SettingsStore,
    private readonly shop: PublicShop,
  ) {}

  @Get('public/settings')
  @Permission('public')
  @Header('vary', 'accept-language')
  publicSettings(): Promise<AnswerOf<'GET /api/public/settings'>> {
    return this.shop.get(RequestContext.current().language);
  }

  /** Guests and staff get the public subset; only administrators read everything. */
  @Get('settings')
  @Permission('public')
  @Header('vary', 'accept-language')
  all(): Promise<AnswerOf<'GET /api/settings'>> {
    const { user, language } = RequestContext.current();
    return user?.role === 'admin' ? this.settings.record() : this.shop.get(language);
  }

  /**
   * The body may be anything: the fields' own rules (`tabs/`) judge it, with words and a code for each field. The shop's own CSS
   * is long.
   */
  @Put('settings')
  @Permission('admin')
  @AsksPassword()
  @BodyLimit(512 * 1024)
  @DescribedBody({ fields: describedSettings() })
  async save(
    @Body() body: BodyOf<'PUT /api/settings'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/settings'>> {
    await this.settings.save(body, versionSeen(ifMatch));
    return this.settings.record();
  }

  @Get('settings/secrets')
  @Permission('admin')
  secrets(): Promise<AnswerOf<'GET /api/settings/secrets'>> {
    return this.settings.secretsSet();
  }
}
