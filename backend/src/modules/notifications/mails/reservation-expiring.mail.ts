import { reservationReminderAt } from '@fiocco/contracts';
import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { WordingOf } from './purchase/purchase-content.js';
import {
  definePurchaseMail,
  fewWhileUnpaid,
  isOfLaterDay,
  purchaseFacts,
  unlessAt,
  whenPurchase,
} from './purchase/purchase-mail.js';
import { reservedSample } from './purchase/samples.js';
import { lastDay, nextWhenReserved } from './reservation-confirmation.mail.js';

const endOf = (data: { readonly until: string } | { readonly reservedUntil: string }): string =>
  'until' in data ? data.until : data.reservedUntil;

/** Each event that begins a term has a reminder of its own; one whose term was moved has nothing to say. */
const cause = whenPurchase({
  reactor: 'when_reserved_remind',
  types: ['UnitReserved', 'MoneyReversed', 'PaymentMethodChanged'],
  asks: (event) =>
    (event.type !== 'PaymentMethodChanged' || event.data.paymentMethod === 'in_negozio') &&
    isOfLaterDay(event, reservationReminderAt(endOf(event.data))),
  runAt: ({ data }) => reservationReminderAt(endOf(data)),
});

/** Needed only while the reservation stands and its end is as near as the reminder says. */
async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const { stage, reservedUntil } = found;
  return stage === 'reserved' && reservedUntil && isNear(reservedUntil, now) ? found : UNNEEDED;
}

const isNear = (until: string, now: Date): boolean =>
  now >= reservationReminderAt(until) && now.getTime() < Date.parse(until);

/** A reservation that is about to end. */
const wording: WordingOf = (facts) => {
  const { say } = textsIn(facts.lang);
  const day = lastDay(facts);
  return {
    opening: say('mails.remind.opening'),
    state: say('mails.remind.state'),
    preview: say('mails.reserved.preview'),
    lead: day ? say('mails.remind.lead', { day }) : say('mails.remind.leadSoon'),
    until: day,
    totalLabel: say('mails.reserved.total'),
    isPaid: false,
    next: (shop) => nextWhenReserved(facts, shop),
  };
};

/** Reminds the buyer, two days before, of a reservation that was not paid yet. */
export const reservationExpiring = definePurchaseMail({
  code: 'promemoria',
  name: 'Promemoria',
  when: 'due giorni prima che finisca una prenotazione non ancora pagata',
  // One that is due later has not left the shop.
  job: { name: 'send-reminder', afterRestore: 'again' },
  cause,
  facts,
  sample: reservedSample,
  isDispensable: true,
  obstacle: unlessAt('reserved'),
  limit: fewWhileUnpaid,
  wording,
});
