import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, ConfigError, MayObjectToStart } from '../../platform/index.js';
import { SettingsStore } from './settings.store.js';
import { usesSandbox } from './rules.js';

const TEST_KEY = /^(sk|rk|pk)_test_/;
const MEND = 'Start once without NODE_ENV=production and put it right in Impostazioni, Pagamenti.';

/**
 * Ends the start of a production process that would take payments which move no money: the shop would hand out gifts
 * for them. Saving refuses both as well, but the settings may have been saved by a process in development.
 */
@Injectable()
export class TestPaymentsCheck {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @MayObjectToStart()
  async check(): Promise<null> {
    if (!this.config.production) return null;
    const settings = await this.settings.get();
    if (usesSandbox(settings))
      throw new ConfigError(
        `NODE_ENV=production takes no payments in the sandbox (environmentMode). ${MEND}`,
      );
    if (TEST_KEY.test((await this.settings.secret('stripeSecretKey')) ?? ''))
      throw new ConfigError(`NODE_ENV=production takes no test key (stripeSecretKey). ${MEND}`);
    return null;
  }
}
