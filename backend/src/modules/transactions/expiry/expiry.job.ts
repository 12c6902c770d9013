import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';

export type ExpiryPayload = {
  readonly stream: string;
  readonly transactionId: string;
  /** Null for the end of a reservation. */
  readonly holdId: string | null;
};

function isPayload(value: unknown): value is ExpiryPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { stream, transactionId, holdId } = value as Record<string, unknown>;
  return (
    typeof stream === 'string' &&
    typeof transactionId === 'string' &&
    (holdId === null || typeof holdId === 'string')
  );
}

/** Ends a hold, or the reservation of an unpaid share, when its time is over. */
export const expiryJob = defineJob<ExpiryPayload>({
  name: 'gift-expiry',
  title: 'Fine di una prenotazione',
  class: JOB_CLASSES.ledger,
  attempts: 20,
  backoffMs: 1_000,
  afterRestore: 'again',
  subjectOf: ({ transactionId }) => (transactionId ? { kind: 'transaction', id: transactionId } : null),
  validate(payload) {
    if (!isPayload(payload)) throw new Error('gift-expiry: stream, transactionId and holdId expected');
    return payload;
  },
});
