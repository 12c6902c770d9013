import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderAccess } from '../access/provider-access.js';
import { PaypalProvider } from '../providers/paypal/paypal-provider.js';
import type { PaymentProvider, StartedPayment } from '../access/provider.js';
import { StripeProvider } from '../providers/stripe/stripe-provider.js';
import type { LiveBuyer } from './live-check.js';

const APPROVED_WITHIN_MS = 5 * 60_000;
const LOOK_EVERY_MS = 3_000;

/** A provider's test environment, with whoever pays there. */
export interface LiveProvider {
  readonly provider: PaymentProvider;
  readonly buyer: LiveBuyer;
}

const now = (): Date => new Date();
const accessTo = (open: string, secret: string, apiUrl: string | null): ProviderAccess => ({
  mode: 'development',
  open,
  secret,
  apiUrl,
  scriptUrl: null,
  callbackSecrets: [],
  webhookId: null,
  isSandbox: false,
});

/** Stripe's own test methods stand in for cards (https://docs.stripe.com/testing): no card number leaves this machine. */
export function liveStripe(secret: string, apiUrl: string | null): LiveProvider {
  const confirm =
    (method: string) =>
    async ({ paymentId }: StartedPayment) => {
      await fetch(`${apiUrl ?? 'https://api.stripe.com'}/v1/payment_intents/${paymentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: new URLSearchParams({ payment_method: method, return_url: 'https://example.com/si' }),
      });
    };
  return {
    provider: new StripeProvider(accessTo('', secret, apiUrl), now),
    buyer: { approve: confirm('pm_card_visa'), decline: confirm('pm_card_visa_chargeDeclined') },
  };
}

/** PayPal's buyer is a person with a test account; without one only what needs no buyer is checked. */
export function livePaypal(
  keys: { readonly clientId: string; readonly secret: string },
  apiUrl: string | null,
  ask: ((approvalUrl: string) => void) | null,
): LiveProvider {
  const provider = new PaypalProvider(accessTo(keys.clientId, keys.secret, apiUrl), now);
  const approve = async ({ paymentId, approvalUrl }: StartedPayment): Promise<void> => {
    ask?.(approvalUrl ?? '');
    const until = performance.now() + APPROVED_WITHIN_MS;
    while ((await provider.lookUp(paymentId)).state !== 'authorised') {
      if (performance.now() > until) throw new Error(`Nobody approved ${paymentId} in five minutes.`);
      await pause(LOOK_EVERY_MS);
    }
  };
  return { provider, buyer: { approve: ask && approve, decline: null } };
}
