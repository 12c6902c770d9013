import type { TransactionStage } from '@fiocco/contracts';
import { plainAddress } from '../../../../platform/index.js';
import { type Sources, UNNEEDED, type Unneeded } from '../../definition/mail.js';
import type { MailPayload } from '../../definition/mail-job.js';
import { type SoldTogether, type TransactionFacts, TransactionForMail } from '../../ports.js';
import { unexchangedFacts } from './purchase-mail.js';

/** Staff may correct the buyer of one gift before the mail about all of them leaves. */
const isToSameAddress = (one: TransactionFacts, other: TransactionFacts): boolean =>
  plainAddress(one.buyerEmail ?? '') === plainAddress(other.buyerEmail ?? '');

/**
 * For a mail that tells of a purchase at this stage: where it was sold together with others, one mail tells of all that
 * are there still and have the same reader. It is the mail of the one of them that was sold last, because all of the sale
 * are sold by then.
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
    const together = await sources.get(TransactionForMail).soldTogether(transactionId, asked['eventId']);
    return together === null ? found : togetherAt(owed, found, together);
  };

function togetherAt(
  owed: TransactionStage,
  found: TransactionFacts,
  { gifts, isWhole }: SoldTogether,
): TransactionFacts | Unneeded {
  const toReader = gifts.filter((gift) => isToSameAddress(gift, found));
  if (!isWhole || toReader.at(-1)?.transactionId !== found.transactionId) return UNNEEDED;
  const standing = toReader.filter(({ stage }) => stage === owed);
  // Paid in the moment in which they were reserved: the receipt tells of them.
  if (standing.length === 0 && found.stage === 'paid') return UNNEEDED;
  const [first = found, ...soldWith] = standing;
  return { ...first, soldWith };
}

/** Whether the purchase was left to the mail about its sale, which goes to another address now. */
export async function isLeftOut(sources: Sources, found: TransactionFacts): Promise<boolean> {
  if (found.saleId === null) return false;
  const together = await sources.get(TransactionForMail).soldTogether(found.transactionId, null);
  const last = together?.gifts.at(-1);
  return last !== undefined && !isToSameAddress(last, found);
}
