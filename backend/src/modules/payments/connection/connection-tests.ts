import type { EnvironmentMode } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';
import { SettingsStore, type ShopSecret, type ShopSettings } from '../../settings/index.js';
import { askPaypal } from '../providers/paypal/ask-paypal.js';
import { askStripe } from '../providers/stripe/ask-stripe.js';
import { type AskProvider, keysMissing } from './connection.js';

/** Where a provider's keys stand in the settings, by mode. */
interface Asked {
  readonly name: string;
  readonly keys: Readonly<Record<EnvironmentMode, readonly [open: keyof ShopSettings, secret: ShopSecret]>>;
  readonly ask: AskProvider;
}

/** "Prova connessione": with the keys that were typed, and the stored ones for the others. */
@Injectable()
export class ConnectionTests {
  private readonly stripe: Asked;
  private readonly paypal: Asked;

  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.stripe = {
      name: 'Stripe',
      keys: {
        development: ['stripeDevPublicKey', 'stripeDevSecretKey'],
        production: ['stripePublicKey', 'stripeSecretKey'],
      },
      ask: askStripe(config.stripeApiUrl),
    };
    this.paypal = {
      name: 'PayPal',
      keys: {
        development: ['paypalDevClientId', 'paypalDevSecret'],
        production: ['paypalClientId', 'paypalSecret'],
      },
      ask: askPaypal(config.paypalApiUrl),
    };
  }

  /** Answers the mode that was tested, or throws a `Problem` with the reason. */
  async test(provider: 'stripe' | 'paypal', typed: unknown): Promise<EnvironmentMode> {
    const { name, keys, ask } = this[provider];
    const { values, secrets } = this.settings.judged(typed);
    const settings = { ...(await this.settings.get()), ...values } as ShopSettings;
    const mode = settings.environmentMode;
    const [openName, secretName] = keys[mode];
    const open = settings[openName];
    const secret = secretName in secrets ? secrets[secretName] : await this.settings.secret(secretName);
    if (typeof open !== 'string' || !secret) throw keysMissing(name, mode);
    await ask({ mode, open, secret });
    return mode;
  }
}
