import type { PageHosts } from '../../../platform/index.js';
import type { PublicAccess } from './provider-accesses.js';

/**
 * What Stripe asks for pages with its script (https://docs.stripe.com/security/guide). PayPal's own page opens in a
 * window of its own, which needs nothing.
 */
const STRIPE: PageHosts = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** Whom a page may talk to on which a card is paid with. The sandbox's script has no frames. */
export function hostsOfStripe(access: PublicAccess | null): PageHosts {
  if (access === null) return {};
  if (access.scriptUrl === null) return STRIPE;
  const { origin } = new URL(access.scriptUrl);
  return { 'script-src': [origin], 'connect-src': [origin] };
}
