import type { TransactionStage } from '@fiocco/contracts';
import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import type { DailyLimit, Recipient, Sources } from '../mail.js';

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

const whileUnpaid =
  (limit: DailyLimit) =>
  ({ byGuest, receivedCents }: TransactionFacts): DailyLimit | null =>
    byGuest && receivedCents === 0 ? limit : null;

/**
 * Anybody may reserve with somebody else's address, give it back and begin anew: until money has come, all that is
 * written of purchases to one address is counted together, whoever set it off and from wherever.
 */
export const UNPAID: DailyLimit = { of: 'unpaid', most: 3 };
export const fewWhileUnpaid = whileUnpaid(UNPAID);

/** The shop's own address, which wants to know of every sale; a flood ends all the same. */
export const shopsWhileUnpaid = whileUnpaid({ of: 'shop-unpaid', most: 100 });
