import { Inject, Injectable } from '@nestjs/common';
import { openingLines, type PublicSettings, romeDayOf, withoutDraftMark } from '@fiocco/contracts';
import type { Language } from '@fiocco/texts';
import { APP_CONFIG, type AppConfig, CLOCK, type Clock } from '../../platform/index.js';
import { namesMailServer } from './names-mail-server.js';
import { shownHtml } from './safe-html.js';
import { SettingsStore } from './settings.store.js';

/** The settings that anonymous pages get. */
@Injectable()
export class PublicShop {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(language: Language): Promise<PublicSettings> {
    const settings = await this.settings.get();
    const { storeAddress, privacyPage, withdrawalPage, termsPage } = settings;
    const storeName = settings.storeName || settings.appName || 'Fiocco';
    return {
      ...(await this.settings.getPublic()),
      storeName,
      appName: settings.appName || storeName,
      storeAddress: storeAddress === null ? null : shownHtml(storeAddress),
      privacyPage: withoutDraftMark(privacyPage),
      withdrawalPage: withoutDraftMark(withdrawalPage),
      termsPage: withoutDraftMark(termsPage),
      openingLines: openingLines(settings, romeDayOf(this.clock.now()), language),
      sendsMail: namesMailServer(settings, this.config),
    };
  }
}
