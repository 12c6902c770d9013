import StripeSdk, { type Stripe } from 'stripe';
import { type AskProvider, keysRefused, otherMode, providerSilent } from '../connection.js';
import { stripeClient } from './stripe-client.js';
import { stripeFailure } from './stripe-failure.js';

/** Reads the account's balance: a question that changes nothing and says which mode the key is of. */
export function askStripe(apiUrl: string | null): AskProvider {
  return async ({ mode, secret }) => {
    const isLive = await livemodeOf(stripeClient({ secret, apiUrl }));
    if (isLive !== null && isLive !== (mode === 'production')) throw otherMode('Stripe', mode);
  };
}

/** Null for a restricted key that may not read the balance: Stripe knows it all the same. */
async function livemodeOf(stripe: Stripe): Promise<boolean | null> {
  try {
    return (await stripe.balance.retrieve()).livemode;
  } catch (error) {
    if (error instanceof StripeSdk.errors.StripePermissionError) return null;
    throw stripeFailure(error).kind === 'keys' ? keysRefused('Stripe') : providerSilent('Stripe');
  }
}
