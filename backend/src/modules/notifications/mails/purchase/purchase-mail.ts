import type { TransactionStage } from '@fiocco/contracts';
import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import type { Recipient, Sources } from '../mail.js';

/** As the read models have them, which the sender has waited for. */
export const purchaseFacts = (sources: Sources, transactionId: string): Promise<TransactionFacts | null> =>
  sources.get(TransactionForMail).loadForMail(transactionId);

/** A mail tells of one stage: a purchase that went on is told of by the next one. */
export const unlessAt =
  (owed: TransactionStage) =>
  ({ stage }: TransactionFacts): string | null => {
    if (stage === 'cancelled') return 'L’ordine è stato annullato prima dell’invio';
    return stage === owed ? null : 'L’ordine è andato avanti prima dell’invio';
  };

export function buyer({ stage, buyerName, buyerEmail }: TransactionFacts): Recipient {
  // Not even as the name beside the address: it may be anybody's, until money came.
  const name = stage === 'paid' ? (buyerName ?? '') : '';
  return { name, address: buyerEmail, whose: 'dell’acquirente' };
}
