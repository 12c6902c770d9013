import type { JobDefinition } from '@fiocco/jobs';
import type { MailPayload } from '../jobs/mail-job.js';
import { sendConfirmation } from '../jobs/send-confirmation.job.js';
import { sendReceipt } from '../jobs/send-receipt.job.js';

/** Which stored event makes which mail. */
export interface MailCause {
  /** Names the reactor's checkpoint and begins the ids of its jobs: it never changes. */
  readonly reactor: string;
  readonly eventType: string;
  readonly job: JobDefinition<MailPayload>;
}

/** Every cause of a mail; the event carries `transactionId`. */
export const MAIL_CAUSES: readonly MailCause[] = [
  { reactor: 'when_reserved_send_confirmation', eventType: 'gift.UnitReserved.v1', job: sendConfirmation },
  { reactor: 'when_paid_send_receipt', eventType: 'gift.TransactionPaid.v1', job: sendReceipt },
];
