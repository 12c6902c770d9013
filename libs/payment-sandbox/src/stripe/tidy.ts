import type { StripeAccount } from './account.js';
import { release } from './charges.js';
import { settleRefunds } from './refunds.js';

/** What happens at the provider by itself as time goes by: promises that run out, refunds that come late. */
export function tidy(account: StripeAccount): void {
  settleRefunds(account);
  for (const intent of account.intents.all()) {
    if (intent.status !== 'requires_capture') continue;
    const charge = account.charges.get(intent.charge ?? '');
    if (charge !== undefined && charge.captureBefore <= account.now()) release(account, intent, 'automatic');
  }
}
