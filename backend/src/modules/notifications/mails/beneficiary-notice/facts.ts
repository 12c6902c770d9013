import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { agreedFacts } from '../purchase/notice.js';

/** Only where the list wants it, and names an address. */
export async function facts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await agreedFacts(sources, transactionId);
  if (found === null || found === UNNEEDED) return found;
  return found.beneficiaryEmail === null ? UNNEEDED : found;
}
