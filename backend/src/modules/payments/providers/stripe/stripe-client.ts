import StripeSdk, { type Stripe } from 'stripe';
import type { ProviderAccess } from '../../access/provider-access.js';
import { PATIENCE_MS } from '../patience.js';

/** The version whose shapes the SDK's types describe, and the payment sandbox speaks. */
const API_VERSION: Stripe.StripeConfig['apiVersion'] = '2026-10-28.endive';

/** Stripe's SDK as the shop uses it: repeats are ours, for only we know when an outcome has to be looked up first. */
export function stripeClient(
  { secret, apiUrl }: Pick<ProviderAccess, 'secret' | 'apiUrl'>,
  timeout = PATIENCE_MS,
): Stripe {
  return new StripeSdk(secret, {
    ...(apiUrl !== null && placeOf(apiUrl)),
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function placeOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) };
}
