import { defineJob, type JobDefinition } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';

export type MailPayload = {
  readonly transactionId: string;
  /** The event that asked for the mail. */
  readonly eventId: string;
  /** Where that event lies in the ledger, in decimal digits; unknown for a mail that no event asked for. */
  readonly position?: string;
};

const POSITION = /^\d{1,20}$/;

/** A job that writes to a transaction's buyer. Its tries last about an hour, as an outage of the mail server may. */
export function defineMailJob(name: string): JobDefinition<MailPayload> {
  return defineJob<MailPayload>({
    name,
    class: JOB_CLASSES.mail,
    attempts: 12,
    backoffMs: 2_000,
    afterRestore: 'ask',
    subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
    validate(payload) {
      const { transactionId, eventId, position } = (payload ?? {}) as Record<string, unknown>;
      if (typeof transactionId !== 'string' || typeof eventId !== 'string')
        throw new TypeError(`${name}: transactionId and eventId expected`);
      if (position === undefined) return { transactionId, eventId };
      if (typeof position !== 'string' || !POSITION.test(position))
        throw new TypeError(`${name}: position in decimal digits expected`);
      return { transactionId, eventId, position };
    },
  });
}
