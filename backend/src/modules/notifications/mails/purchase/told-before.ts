import type { RegisteredMail, TransactionStage } from '@fiocco/contracts';
import { FindMails } from '../../register/find-mails.js';
import type { Sources } from '../mail.js';

/** The mail by which a buyer learns that the purchase has come to this stage. */
export const TELLS: Readonly<Partial<Record<TransactionStage, string>>> = {
  reserved: 'conferma-prenotazione',
  awaiting_transfer: 'bonifico-istruzioni',
  paid: 'ricevuta',
};

/** The mails that told the buyer of the purchase, the newest first. */
export async function toldBefore(
  sources: Sources,
  transactionId: string,
): Promise<readonly RegisteredMail[]> {
  const page = { limit: 200, after: null, transactionId, filter: null, search: '' };
  const mails = await sources.get(FindMails).page(page);
  return mails.filter(({ template }) => Object.values(TELLS).includes(template) || template === CORRECTED);
}

/** The code of the mail that repeats one of them to a corrected address. */
export const CORRECTED = 'conferma-corretta';
