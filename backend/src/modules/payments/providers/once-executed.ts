import { ProviderFailure } from './provider-failure.js';

/**
 * Reads how a payment stands after a call that was executed. Where that fails, the failure is the reading's: as an answer
 * to the call it would say that nothing was done, so the outcome counts as unknown.
 */
export async function onceExecuted<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new ProviderFailure(error.provider, 'unknown', error.code, error.retryAfterMs, error.answerId);
  }
}
