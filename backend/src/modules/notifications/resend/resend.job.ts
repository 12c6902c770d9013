import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';
import { PATIENCE } from '../mails/mail-job.js';

export type ResendPayload = {
  readonly mailId: string;
  /** Null for a mail that is about none. */
  readonly transactionId: string | null;
};

/** Sends a mail of the register again, as it is stored. */
export const resendJob = defineJob<ResendPayload>({
  ...{
    name: 'resend-mail',
    title: 'Rinvio di un’e-mail',
    class: JOB_CLASSES.mail,
    ...PATIENCE,
    afterRestore: 'ask',
  },
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate(payload) {
    const { mailId, transactionId } = (payload ?? {}) as Partial<ResendPayload>;
    if (typeof mailId !== 'string' || (transactionId !== null && typeof transactionId !== 'string'))
      throw new TypeError('resend-mail: mailId and transactionId expected');
    return { mailId, transactionId };
  },
});
