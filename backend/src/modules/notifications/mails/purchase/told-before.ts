import type { RegisteredMail, TransactionStage } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { FindMails } from '../../register/find-mails.js';
import { type Sources, UNNEEDED, type Unneeded } from '../../definition/mail.js';
import { purchaseFacts } from './purchase-mail.js';

/** The code of the mail that asks for a transfer. */
export const ASKS_FOR_TRANSFER = 'bonifico-istruzioni';

/** The mail by which a buyer learns that the purchase has come to this stage. */
export const TELLS: Readonly<Partial<Record<TransactionStage, string>>> = {
  reserved: 'conferma-prenotazione',
  awaiting_transfer: ASKS_FOR_TRANSFER,
  paid: 'ricevuta',
};

/** The mails that told the buyer of the purchase, the newest first. */
export async function toldBefore(
  sources: Sources,
  transactionId: string,
): Promise<readonly RegisteredMail[]> {
  const page = { limit: 200, after: null, transactionId, listId: null, filter: null, search: '' };
  const mails = await sources.get(FindMails).page(page);
  return mails.filter(({ template }) => [...Object.values(TELLS), CORRECTED, EXCHANGED].includes(template));
}

/** The code of the mail that tells of another gift in its place. */
export const EXCHANGED = 'cambio-regalo';

/** The code of the mail that repeats one of them to a corrected address. */
export const CORRECTED = 'conferma-corretta';

/** Only after such a mail about the purchase, and as long as it has not begun again. */
const endedAfter =
  (isTold: (mail: RegisteredMail) => boolean) =>
  async (sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> => {
    const found = await purchaseFacts(sources, transactionId);
    if (!found) return null;
    if (found.stage !== 'cancelled') return UNNEEDED;
    return (await toldBefore(sources, transactionId)).some(isTold) ? found : UNNEEDED;
  };

/** The buyer has confirmed it, and counts on it although the mail about that never left: the page had said it. */
export const endedFacts = endedAfter(() => true);

/** Who gave it back knows that it is over; a mailbox to which nothing of it was written hears nothing of it. */
export const givenBackFacts = endedAfter(({ state }) => state !== 'not_sent');
