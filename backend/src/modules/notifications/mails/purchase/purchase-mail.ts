import type { TransactionStage } from '@fiocco/contracts';
import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import type { Recipient, Sources } from '../mail.js';

/** From the read models, which have reached the event that asked for the mail. */
export const purchaseFacts = (sources: Sources, transactionId: string): Promise<TransactionFacts | null> =>
  sources.get(TransactionForMail).loadForMail(transactionId);

/** A mail is about one stage: it is not sent where the purchase has gone on, and the next mail tells of that. */
export const unlessAt =
  (owed: TransactionStage) =>
  ({ stage }: TransactionFacts): string | null => {
    if (stage === 'cancelled') return 'L’ordine è stato annullato prima dell’invio';
    return stage === owed ? null : 'Nel frattempo l’ordine è cambiato: non serviva più';
  };

export function buyer({ stage, buyerName, buyerEmail }: TransactionFacts): Recipient {
  // Until money has come the name is not even used beside the address, since it may be anybody's.
  const name = stage === 'paid' ? (buyerName ?? '') : '';
  return { name, address: buyerEmail, whose: 'dell’acquirente' };
}
