import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';
import { PATIENCE } from '../definition/mail-job.js';

const payload = z.object({
  mailId: z.string(),
  /** Null for a mail that is about none. */
  transactionId: z.string().nullable(),
});
export type ResendPayload = z.output<typeof payload>;

/** Sends a mail of the register again, as it is stored. */
export const resendJob = defineJob<ResendPayload>({
  name: 'resend-mail',
  title: 'Rinvio di un’e-mail',
  class: JOB_CLASSES.mail,
  ...PATIENCE,
  afterRestore: 'ask',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate: (sent) => payload.parse(sent),
});
