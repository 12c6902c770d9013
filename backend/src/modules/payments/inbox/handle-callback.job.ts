import { defineJob } from '@fiocco/jobs';
import { CLASS_BY_PROVIDER } from '../providers/job-class.js';
import { isProvider, type ProviderCode } from '../access/provider.js';

export type CallbackPayload = {
  readonly provider: ProviderCode;
  readonly eventId: string;
  /** Null where the callback has no mark of ours. */
  readonly transactionId: string | null;
};

function isPayload(value: unknown): value is CallbackPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, eventId, transactionId } = value as Record<string, unknown>;
  return (
    typeof provider === 'string' &&
    isProvider(provider) &&
    typeof eventId === 'string' &&
    (transactionId === null || typeof transactionId === 'string')
  );
}

/** Asks the provider about the payment of a callback; its pauses add up to more than two hours. */
export const handleCallback = defineJob<CallbackPayload>({
  name: 'handle-callback',
  title: 'Messaggio di Stripe o PayPal',
  class: CLASS_BY_PROVIDER,
  attempts: 13,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate(payload) {
    if (!isPayload(payload))
      throw new TypeError('handle-callback: provider, eventId and transactionId expected');
    return payload;
  },
});
