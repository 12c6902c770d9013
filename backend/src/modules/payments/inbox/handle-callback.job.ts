import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { CLASS_BY_PROVIDER } from '../providers/job-class.js';
import { isProvider } from '../access/provider.js';

const payload = z.object({
  provider: z.string().refine(isProvider),
  eventId: z.string(),
  /** Null where the callback has no mark of ours. */
  transactionId: z.string().nullable(),
});
export type CallbackPayload = z.output<typeof payload>;

/** Asks the provider about the payment of a callback; its pauses add up to more than two hours. */
export const handleCallback = defineJob<CallbackPayload>({
  name: 'handle-callback',
  title: 'Messaggio di Stripe o PayPal',
  class: CLASS_BY_PROVIDER,
  attempts: 13,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate: (sent) => payload.parse(sent),
});
