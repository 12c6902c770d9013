import type { RegisteredMail } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { sample as reserved } from '../reservation-confirmation/sample.js';
import { purchaseFacts } from './purchase-mail.js';
import type { Wording } from './purchase-wording.js';
import { toldBefore } from './told-before.js';

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

/** The vase that was reserved and is not any more. */
export const endedSample: TransactionFacts = {
  ...reserved,
  stage: 'cancelled',
  reservedUntil: null,
  cancelUrl: null,
};

/** What mails about an end have in common: nothing was paid. */
export const ENDED = {
  state: () => '',
  until: () => null,
  totalLabel: null,
  isPaid: false,
  isOver: true,
} as const satisfies Partial<Wording>;

export const NOTHING_PAID = 'Non hai pagato nulla, e non devi fare altro.';
