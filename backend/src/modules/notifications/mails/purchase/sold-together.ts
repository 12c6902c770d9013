import type { TransactionStage } from '@fiocco/contracts';
import { type Sources, UNNEEDED, type Unneeded } from '../../definition/mail.js';
import type { MailPayload } from '../../definition/mail-job.js';
import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import { unexchangedFacts } from './purchase-mail.js';

/**
 * For a mail that tells of a purchase at this stage: where it was sold together with others, one mail tells of all that
 * are there still. It is the mail of the one that was sold last, because all of them are sold by then.
 */
export const factsWithSale =
  (owed: TransactionStage) =>
  async (
    sources: Sources,
    transactionId: string,
    now: Date,
    asked: MailPayload,
  ): Promise<TransactionFacts | Unneeded | null> => {
    const found = await unexchangedFacts(sources, transactionId, now, asked);
    if (found === null || found === UNNEEDED) return found;
    if (found.saleId === null || asked['eventId'] === undefined) return found;
    const gifts = await sources.get(TransactionForMail).soldTogether(transactionId, asked['eventId']);
    return gifts === 'told later' ? UNNEEDED : togetherAt(owed, found, gifts);
  };

function togetherAt(
  owed: TransactionStage,
  found: TransactionFacts,
  gifts: readonly TransactionFacts[],
): TransactionFacts | Unneeded {
  const standing = gifts.filter(({ stage }) => stage === owed);
  // Paid in the moment in which they were reserved: the receipt tells of them.
  if (gifts.length > 0 && standing.length === 0 && found.stage === 'paid') return UNNEEDED;
  const [first = found, ...soldWith] = standing;
  return { ...first, soldWith };
}
