import type { EnvironmentMode } from '@fiocco/contracts';
import { createHmac } from 'node:crypto';

/** The keys and addresses that count for a provider now. */
export interface ProviderAccess {
  readonly mode: EnvironmentMode;
  /** Stripe's publishable key, or PayPal's client id. */
  readonly open: string;
  readonly secret: string;
  /** Where calls go; null: the provider's own address for the mode. */
  readonly apiUrl: string | null;
  /** Where the buyer's browser loads Stripe's script from; null: Stripe's own address. */
  readonly scriptUrl: string | null;
  /** What Stripe signs its callbacks with: up to two secrets while one is being replaced, and the sandbox's while it serves. */
  readonly callbackSecrets: readonly string[];
  /** PayPal's id of our webhook, which its verification of callbacks asks for; null: callbacks cannot be verified. */
  readonly webhookId: string | null;
  /** Whether the payment sandbox serves in the provider's place. */
  readonly isSandbox: boolean;
}

/**
 * Tells one pair of keys from another without asking the provider. The secret alone decides whose payments are found; it is
 * the key of a digest that tells nothing of it.
 */
export function accountOf({ mode, open, secret }: Pick<ProviderAccess, 'mode' | 'open' | 'secret'>): string {
  const made = `${mode} ${open}`;
  return `${made} ${createHmac('sha256', secret).update(made).digest('base64url').slice(0, 22)}`;
}
