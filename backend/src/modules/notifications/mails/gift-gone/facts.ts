import { STAGES } from '@fiocco/contracts';
import type { OtherGift, TransactionFacts } from '../../ports.js';
import { TransactionForMail } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';

export interface GiftGoneFacts extends TransactionFacts {
  /** What else may be given. */
  readonly others: readonly OtherGift[];
}

/** Not needed once its buyer has tried again and agreed: the next mail tells of that. */
export async function facts(
  sources: Sources,
  transactionId: string,
): Promise<GiftGoneFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  if (STAGES[found.stage].buyer === 'agreed') return UNNEEDED;
  return { ...found, others: await sources.get(TransactionForMail).othersOnList(transactionId) };
}
