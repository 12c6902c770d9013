import { type AskProvider, keysRefused, providerSilent } from '../connection.js';
import { ProviderFailure } from '../provider-failure.js';
import { paypalToken } from './paypal-client.js';

const REFUSED: readonly ProviderFailure['kind'][] = ['keys', 'refused'];

/** Asks for an access token: a question that changes nothing, and that only the right credentials answer. */
export function askPaypal(apiUrl: string | null): AskProvider {
  return async (keys) => {
    try {
      await paypalToken({ ...keys, apiUrl });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw REFUSED.includes(error.kind) ? keysRefused('PayPal') : providerSilent('PayPal');
    }
  };
}
