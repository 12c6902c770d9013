import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';

const payload = z.object({
  stream: z.string(),
  transactionId: z.string(),
  /** Null for the end of a reservation. */
  holdId: z.string().nullable(),
});
export type ExpiryPayload = z.output<typeof payload>;

/** Ends a hold, or the reservation of an unpaid share, when its time is over. */
export const expiryJob = defineJob<ExpiryPayload>({
  name: 'gift-expiry',
  title: 'Fine di una prenotazione',
  class: JOB_CLASSES.ledger,
  attempts: 20,
  backoffMs: 1_000,
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate: (sent) => payload.parse(sent),
});
