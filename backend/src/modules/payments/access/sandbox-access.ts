import type { PaymentSandboxConfig } from '../../../platform/index.js';
import type { ProviderCode } from './provider.js';
import type { ProviderAccess } from './provider-access.js';

/** A secret of the settings goes on counting, for whoever tries callbacks of the provider's own. */
export function accessToSandbox(
  { stripe, paypal }: PaymentSandboxConfig,
  code: ProviderCode,
  callbackSecrets: readonly string[],
): ProviderAccess {
  const common = { mode: 'development', isSandbox: true } as const;
  if (code === 'stripe')
    return {
      ...common,
      open: stripe.publishableKey,
      secret: stripe.secretKey,
      apiUrl: stripe.url,
      scriptUrl: `${stripe.url}/v3/`,
      callbackSecrets: [...callbackSecrets, stripe.webhookSecret],
      webhookId: null,
    };
  return {
    ...common,
    open: paypal.clientId,
    secret: paypal.clientSecret,
    apiUrl: paypal.url,
    scriptUrl: null,
    callbackSecrets,
    webhookId: paypal.webhookId,
  };
}
