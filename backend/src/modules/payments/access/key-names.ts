import type { EnvironmentMode, SecretSetting, ShopSettings } from '@fiocco/contracts';
import type { ProviderCode } from './provider.js';

/** Where a provider's keys stand in the settings. */
interface KeyNames {
  /** Stripe's publishable key, or PayPal's client id. */
  readonly open: keyof ShopSettings;
  readonly secret: SecretSetting;
  readonly callbackSecrets: readonly SecretSetting[];
  readonly webhookId: keyof ShopSettings | null;
}

export const KEY_NAMES = {
  stripe: {
    development: {
      open: 'stripeDevPublicKey',
      secret: 'stripeDevSecretKey',
      callbackSecrets: ['stripeDevWebhookSecret', 'stripeDevWebhookSecretNext'],
      webhookId: null,
    },
    production: {
      open: 'stripePublicKey',
      secret: 'stripeSecretKey',
      callbackSecrets: ['stripeWebhookSecret', 'stripeWebhookSecretNext'],
      webhookId: null,
    },
  },
  paypal: {
    development: {
      open: 'paypalDevClientId',
      secret: 'paypalDevSecret',
      callbackSecrets: [],
      webhookId: 'paypalDevWebhookId',
    },
    production: {
      open: 'paypalClientId',
      secret: 'paypalSecret',
      callbackSecrets: [],
      webhookId: 'paypalWebhookId',
    },
  },
} as const satisfies Record<ProviderCode, Record<EnvironmentMode, KeyNames>>;

/** The names of a provider's secret keys, of either mode: with one of them money can move. */
export const secretKeysOf = (code: ProviderCode): readonly SecretSetting[] => {
  const { development, production } = KEY_NAMES[code];
  return [development.secret, production.secret];
};
