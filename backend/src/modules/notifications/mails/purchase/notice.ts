import { STAGES } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { whenPurchase } from './purchase-cause.js';
import { purchaseFacts } from './purchase-mail.js';

/** Once for each purchase: when it is reserved, to be paid by transfer, or paid at once. */
export const whenAgreed = (reactor: string) =>
  whenPurchase({ reactor, types: ['UnitReserved', 'TransferAwaited', 'TransactionPaid'], once: true });

/** Needed while the purchase stands. */
export async function agreedFacts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  return STAGES[found.stage].buyer === 'agreed' ? found : UNNEEDED;
}
