import type { ProviderPayment, ProviderPaymentState } from '../access/provider.js';
import { ProviderFailure } from './provider-failure.js';

/**
 * What follows from a refusal: where the payment stands otherwise by now than the call needs, its present state is the
 * answer; where it stands as needed, the provider refused for a reason of its own, and that is thrown.
 */
export async function standsOtherwise(
  error: unknown,
  needed: readonly ProviderPaymentState[],
  lookUp: () => Promise<ProviderPayment>,
): Promise<ProviderPayment> {
  if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  const payment = await lookUp();
  if (needed.includes(payment.state)) throw error;
  return payment;
}
