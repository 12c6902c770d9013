import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';

export type SettlePayload = { readonly stream: string; readonly transactionId: string };

function isPayload(value: unknown): value is SettlePayload {
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
  class: JOB_CLASSES.payments,
  attempts: 15,
  backoffMs: 2_000,
  // Every call has a key of ours, and is looked up first where an earlier try is on record.
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate(payload) {
    if (!isPayload(payload)) throw new Error('settle-payment: stream and transactionId expected');
    return payload;
  },
});
