import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { CLASS_BY_PROVIDER } from '../providers/job-class.js';
import { isProvider } from '../access/provider.js';

const payload = z.object({
  stream: z.string(),
  transactionId: z.string(),
  /** Whose answer it waits for first; null where nobody knows. Jobs of earlier releases name none. */
  provider: z.string().refine(isProvider).nullable().default(null),
});
export type SettlePayload = z.output<typeof payload>;

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
  validate: (sent) => payload.parse(sent),
});
