import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, type PaymentSandboxConfig } from '../../../platform/index.js';
import type { ShopSettings } from '@fiocco/contracts';
import { CarriesPayments } from '../../payment-methods/index.js';
import { SettingsStore } from '../../settings/index.js';
import { PROVIDER_CODES, type ProviderCode } from './provider.js';
import { KEY_NAMES, secretKeysOf } from './key-names.js';
import type { ProviderAccess } from './provider-access.js';
import { accessToSandbox } from './sandbox-access.js';

export type PublicAccess = Pick<ProviderAccess, 'open' | 'scriptUrl'>;
type Names = (typeof KEY_NAMES)[ProviderCode][keyof (typeof KEY_NAMES)[ProviderCode]];

/**
 * Says which keys and addresses count for a provider now: those of the settings' mode, or in development those of the
 * payment sandbox where the settings have no secret key to try the provider itself with.
 */
@Injectable()
@CarriesPayments(...PROVIDER_CODES)
export class ProviderAccesses {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Null where the provider is not set up. */
  async of(code: ProviderCode): Promise<ProviderAccess | null> {
    const settings = await this.settings.get();
    const mode = settings.environmentMode;
    const names: Names = KEY_NAMES[code][mode];
    const callbackSecrets = await this.callbackSecretsOf(names, settings);
    const sandbox = this.sandboxFor(names, settings);
    if (sandbox) return accessToSandbox(sandbox, code, callbackSecrets);
    const open = settings[names.open];
    const secret = await this.settings.secret(names.secret);
    if (!open || secret === null) return null;
    return {
      mode,
      open,
      secret,
      callbackSecrets,
      apiUrl: code === 'stripe' ? this.config.stripeApiUrl : this.config.paypalApiUrl,
      scriptUrl: null,
      webhookId: names.webhookId && settings[names.webhookId],
      isSandbox: false,
    };
  }

  /** What a browser may know of {@link of}; opens no secret. */
  async publicPartOf(code: ProviderCode): Promise<PublicAccess | null> {
    const settings = await this.settings.get();
    const names: Names = KEY_NAMES[code][settings.environmentMode];
    const sandbox = this.sandboxFor(names, settings);
    if (sandbox) return accessToSandbox(sandbox, code, []);
    const open = settings[names.open];
    return open && settings[`${names.secret}Set`] ? { open, scriptUrl: null } : null;
  }

  async isSetUp(code: ProviderCode): Promise<boolean> {
    return (await this.publicPartOf(code)) !== null;
  }

  /** Whether real keys are stored for it, of either mode. */
  async hasKeys(code: ProviderCode): Promise<boolean> {
    const settings = await this.settings.get();
    return secretKeysOf(code).some((secret) => settings[`${secret}Set`]);
  }

  private sandboxFor({ secret }: Names, settings: ShopSettings): PaymentSandboxConfig | null {
    if (settings.environmentMode === 'production' || settings[`${secret}Set`]) return null;
    return this.config.paymentSandbox;
  }

  /** Asks for none that is not set: every call to a provider comes by here. */
  private async callbackSecretsOf(
    { callbackSecrets }: Names,
    settings: ShopSettings,
  ): Promise<readonly string[]> {
    const set = callbackSecrets.filter((name) => settings[`${name}Set`]);
    const found = await Promise.all(set.map((name) => this.settings.secret(name)));
    return found.filter((secret) => secret !== null);
  }
}
