import type { EnvironmentMode, ShopSettings } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { KEY_NAMES } from '../access/key-names.js';
import { askPaypal } from '../providers/paypal/ask-paypal.js';
import { askStripe } from '../providers/stripe/ask-stripe.js';
import { type AskProvider, keysMissing } from '../providers/connection.js';

interface Asked {
  readonly name: string;
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
    this.stripe = { name: 'Stripe', ask: askStripe(config.stripeApiUrl) };
    this.paypal = { name: 'PayPal', ask: askPaypal(config.paypalApiUrl) };
  }

  /** Answers the mode that was tested, or throws a `Problem` with the reason. */
  async test(provider: 'stripe' | 'paypal', typed: unknown): Promise<EnvironmentMode> {
    const { name, ask } = this[provider];
    const { values, secrets } = this.settings.judged(typed);
    const settings = { ...(await this.settings.get()), ...values } as ShopSettings;
    const mode = settings.environmentMode;
    const names = KEY_NAMES[provider][mode];
    const open = settings[names.open];
    const secret =
      names.secret in secrets ? secrets[names.secret] : await this.settings.secretFor(names.secret, values);
    if (typeof open !== 'string' || !secret) throw keysMissing(name, mode);
    await ask({ mode, open, secret });
    return mode;
  }
}
