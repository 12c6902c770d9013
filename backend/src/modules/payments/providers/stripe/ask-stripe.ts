import { Stripe } from 'stripe';
import {
  type AskProvider,
  keysRefused,
  otherMode,
  PATIENCE_MS,
  providerSilent,
} from '../../connection/connection.js';

/** Reads the account's balance: a question that changes nothing and says which mode the key is of. */
export function askStripe(apiUrl: string | null): AskProvider {
  return async ({ mode, secret }) => {
    const stripe = new Stripe(secret, {
      ...(apiUrl !== null && placeOf(apiUrl)),
      timeout: PATIENCE_MS,
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const isLive = await livemodeOf(stripe);
    if (isLive !== null && isLive !== (mode === 'production')) throw otherMode('Stripe', mode);
  };
}

/** Null for a restricted key that may not read the balance: Stripe knows it all the same. */
async function livemodeOf(stripe: Stripe): Promise<boolean | null> {
  try {
    return (await stripe.balance.retrieve()).livemode;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw keysRefused('Stripe');
    throw providerSilent('Stripe');
  }
}

function placeOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) };
}
