import { transferReminderAt } from '@fiocco/contracts';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { Wording } from './purchase/purchase-content.js';
import {
  definePurchaseMail,
  fewWhileUnpaid,
  isOfLaterDay,
  unlessAt,
  whenPurchase,
} from './purchase/purchase-mail.js';
import {
  accountLines,
  causaleWords,
  transferDay,
  type TransferFacts,
  transferFacts,
  transferSample,
} from './transfer-instructions.mail.js';

/** Each event that begins a term has a reminder of its own; one whose term was moved has nothing to say. */
const cause = whenPurchase({
  reactor: 'when_transfer_awaited_remind',
  types: ['TransferAwaited', 'TransferReversed', 'PaymentMethodChanged'],
  asks: (event) =>
    (event.type !== 'PaymentMethodChanged' || event.data.paymentMethod === 'bonifico') &&
    isOfLaterDay(event, transferReminderAt(event.data.until)),
  runAt: ({ data }) => transferReminderAt(data.until),
});

/** Needed only while nothing has come, and the end is as near as the reminder says. */
async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
): Promise<TransferFacts | Unneeded | null> {
  const found = await transferFacts(sources, transactionId);
  if (!found) return null;
  const { stage, receivedCents, reservedUntil } = found;
  const isAwaited = stage === 'awaiting_transfer' && receivedCents === 0 && reservedUntil !== null;
  return isAwaited && isNear(reservedUntil, now) ? found : UNNEEDED;
}

const isNear = (until: string, now: Date): boolean =>
  now >= transferReminderAt(until) && now.getTime() < Date.parse(until);

/** A transfer that has not come yet. */
export const reminderWording = (transfer: TransferFacts): Wording => ({
  opening: 'Manca il bonifico',
  state: () => '',
  preview: 'Ecco di nuovo IBAN, intestatario e causale.',
  lead: (_thing, facts) => `ti aspetta fino a ${transferDay(facts) ?? 'tra pochi giorni'}.`,
  until: transferDay,
  totalLabel: 'Da versare',
  isPaid: false,
  more: () => accountLines(transfer),
  next: (facts) => [
    'Se lo hai già fatto, non rifarlo: appena arriva ti scriviamo.',
    causaleWords(facts),
    'Un bonifico arriva di solito in uno o due giorni lavorativi: meglio farlo subito.',
  ],
});

/** Reminds the buyer, two working days before, of a transfer that has not come yet. */
export const transferExpiring = definePurchaseMail({
  code: 'bonifico-promemoria',
  name: 'Promemoria del bonifico',
  when: 'due giorni lavorativi prima che finisca l’attesa di un bonifico',
  // One that is due later has not left the shop.
  job: { name: 'send-transfer-reminder', afterRestore: 'again' },
  missing: 'L’ordine o il conto del negozio non si trova',
  cause,
  facts,
  sample: transferSample,
  isDispensable: true,
  obstacle: unlessAt('awaiting_transfer'),
  limit: fewWhileUnpaid,
  wording: reminderWording,
});
