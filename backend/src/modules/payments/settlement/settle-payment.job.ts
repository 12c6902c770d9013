import { defineJob } from '@fiocco/jobs';
import { CLASS_BY_PROVIDER } from '../providers/job-class.js';
import type { ProviderCode } from '../access/provider.js';

export type SettlePayload = {
  readonly stream: string;
  readonly transactionId: string;
  /** Whose answer it waits for first; null where nobody knows. */
  readonly provider: ProviderCode | null;
};

/** Those of earlier releases name no provider. */
function isPayload(value: unknown): value is Omit<SettlePayload, 'provider'> & Partial<SettlePayload> {
  if (typeof value !== 'object' || value === null) return false;
  const { stream, transactionId } = value as Record<string, unknown>;
  return typeof stream === 'string' && typeof transactionId === 'string';
}

/**
 * Does what is due of a purchase's money at its provider: captures, voids, refunds. Tried again over about nine hours;
 * the reconciliation goes on after that.
 */
export const settlePayment = defineJob<SettlePayload>({
  name: 'settle-payment',
  title: 'Esito di un pagamento',
  class: CLASS_BY_PROVIDER,
  attempts: 15,
  backoffMs: 2_000,
  // Every call has a key of ours, and is looked up first where an earlier try is on record.
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate(payload) {
    if (!isPayload(payload)) throw new Error('settle-payment: stream and transactionId expected');
    return { ...payload, provider: payload.provider ?? null };
  },
});
