import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import type { Sources } from '../mail.js';
import type { MailPayload } from '../mail-job.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';

export interface RefundFacts extends TransactionFacts {
  /** What was given back this time; `refundedCents` is all of it by now. */
  readonly thisTimeCents: number;
}

/** A mail that was promised before its jobs named the refund tells of all that was given back. */
export async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  { refund }: MailPayload,
): Promise<RefundFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const thisTimeCents = refund
    ? await sources.get(TransactionForMail).refundedBy(transactionId, refund)
    : found.refundedCents;
  return { ...found, thisTimeCents };
}
