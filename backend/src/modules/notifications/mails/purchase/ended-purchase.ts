import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { sample as reserved } from '../reservation-confirmation/sample.js';
import { purchaseFacts } from './purchase-mail.js';
import type { Wording } from './purchase-wording.js';
import { toldBefore } from './told-before.js';

/** Only for who was told of the purchase, and as long as it has not begun again. */
export async function endedFacts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  if (found.stage !== 'cancelled') return UNNEEDED;
  const told = await toldBefore(sources, transactionId);
  return told.some(({ state }) => state !== 'not_sent') ? found : UNNEEDED;
}

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
