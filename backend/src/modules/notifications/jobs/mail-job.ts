import { defineJob, type JobDefinition } from '@fiocco/jobs';

export type MailPayload = {
  readonly transactionId: string;
  /** The event that asked for the mail. */
  readonly eventId: string;
};

/** A job that writes to a transaction's buyer. Its tries last about an hour, as an outage of the mail server may. */
export function defineMailJob(name: string): JobDefinition<MailPayload> {
  return defineJob<MailPayload>({
    name,
    attempts: 12,
    backoffMs: 2_000,
    validate(payload) {
      const { transactionId, eventId } = (payload ?? {}) as Record<string, unknown>;
      if (typeof transactionId !== 'string' || typeof eventId !== 'string')
        throw new TypeError(`${name}: transactionId and eventId expected`);
      return { transactionId, eventId };
    },
  });
}
