import type { PublishedEvent } from '@fiocco/event-sourcing';
import type { JobDefinition } from '@fiocco/jobs';
import { type PublishedPurchase, purchasePaid, reservationConfirmed } from '../../gifts/index.js';
import type { MailPayload } from '../jobs/mail-job.js';
import { sendConfirmation } from '../jobs/send-confirmation.job.js';
import { sendReceipt } from '../jobs/send-receipt.job.js';

/** What makes which mail. */
export interface MailCause {
  /** Names the reactor's checkpoint and begins the ids of its jobs: it never changes. */
  readonly reactor: string;
  readonly event: PublishedEvent<PublishedPurchase>;
  readonly job: JobDefinition<MailPayload>;
}

/** Every cause of a mail. */
export const MAIL_CAUSES: readonly MailCause[] = [
  { reactor: 'when_reserved_send_confirmation', event: reservationConfirmed, job: sendConfirmation },
  { reactor: 'when_paid_send_receipt', event: purchasePaid, job: sendReceipt },
];
