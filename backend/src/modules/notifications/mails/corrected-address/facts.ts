import type { RegisteredMail } from '@fiocco/contracts';
import { plainAddress } from '../../../../platform/index.js';
import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';
import { facts as transferFacts, type TransferFacts } from '../transfer-instructions/facts.js';
import { CORRECTED, TELLS, toldBefore } from '../purchase/told-before.js';

/**
 * Needed where the mail that told of the purchase as it stands has gone, or was given up, to another address. One that is
 * still on its way takes the new address by itself.
 */
export async function facts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | TransferFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found?.buyerEmail) return found && UNNEEDED;
  const newest = newestAt(found.stage, await toldBefore(sources, transactionId));
  if (!newest || !hasGoneElsewhere(newest, found.buyerEmail)) return UNNEEDED;
  return found.stage === 'awaiting_transfer' ? transferFacts(sources, transactionId) : found;
}

/** What has to be erased is told nobody again. */
const hasGoneElsewhere = ({ to, state }: RegisteredMail, address: string): boolean =>
  Boolean(to) && state !== 'queued' && plainAddress(to ?? '') !== plainAddress(address);

/** The newest mail that told of this stage, whether first or again. */
function newestAt(
  stage: TransactionFacts['stage'],
  told: readonly RegisteredMail[],
): RegisteredMail | undefined {
  const first = told.find(({ template }) => template === TELLS[stage]);
  const again = told.find(({ template }) => template === CORRECTED);
  return first && again && again.createdAt >= first.createdAt ? again : first;
}
