import { Inject, Injectable } from '@nestjs/common';
import type { PublicSettings } from '@fiocco/contracts';
import { APP_CONFIG, type AppConfig } from '../../platform/index.js';
import { namesMailServer } from './names-mail-server.js';
import { SettingsStore } from './settings.store.js';

/** The settings that anonymous pages get. */
@Injectable()
export class PublicShop {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async get(): Promise<PublicSettings> {
    const sendsMail = namesMailServer(await this.settings.get(), this.config);
    return { ...(await this.settings.getPublic()), sendsMail };
  }
}
