import { transferReminderAt } from '@fiocco/contracts';
import { textsIn } from '../content/mail-texts.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { WordingOf } from './purchase/purchase-content.js';
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
export const reminderWording: WordingOf<TransferFacts> = (facts) => {
  const { say } = textsIn(facts.lang);
  const day = transferDay(facts);
  return {
    opening: say('mails.transferSoon.opening'),
    preview: say('mails.transferSoon.preview'),
    lead: day ? say('mails.transferSoon.lead', { day }) : say('mails.transferSoon.leadSoon'),
    until: day,
    totalLabel: say('mails.transfer.total'),
    isPaid: false,
    more: accountLines(facts),
    next: () => [say('mails.transferSoon.notTwice'), causaleWords(facts), say('mails.transferSoon.days')],
  };
};

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
