import { purchasePaid } from '@fiocco/gift';
import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { causeOf } from '../definition/mail.js';
import type { WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, unlessAt } from './purchase/purchase-mail.js';
import { aboutWhom, isKnownWay, shareWords, thingIn } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';
import { ofEach } from './purchase/several-content.js';
import { factsWithSale } from './purchase/sold-together.js';

const cause = causeOf({
  reactor: 'when_paid_send_receipt',
  event: purchasePaid,
  subjectOf: ({ transactionId }) => transactionId,
});

/** Paid in full. */
export const receiptWording: WordingOf = (facts) => {
  const { say } = textsIn(facts.lang);
  return {
    preview: say('mails.paid.preview'),
    lead: say('mails.paid.lead', { thing: thingIn(facts) }),
    until: null,
    totalLabel: say('mails.paid.total'),
    isPaid: true,
    next: () => nextWhenPaid(facts),
    several: {
      state: say('mails.paid.several.state'),
      lead: say('mails.paid.several.lead'),
      next: (gifts) => ofEach(gifts, nextWhenPaid),
    },
  };
};

function nextWhenPaid(facts: TransactionFacts): readonly string[] {
  const { say } = textsIn(facts.lang);
  const { type, deliveryMethod: way } = facts;
  if (type === 'quota')
    return [say('mails.paid.share', { thing: thingIn(facts), arrives: shareWords(facts) })];
  const hasMessage = Boolean(facts.buyerMessage?.trim());
  if (!isKnownWay(way)) return [];
  return [say(`mails.paid.${way}` as const, { ...aboutWhom(facts), message: String(hasMessage) })];
}

/** Thanks the buyer whose money has arrived in full. */
export const receipt = definePurchaseMail({
  code: 'ricevuta',
  name: 'Ricevuta',
  when: 'quando tutto il denaro di un acquisto, di una prenotazione o di una quota è arrivato',
  job: { name: 'send-receipt' },
  cause,
  facts: factsWithSale('paid'),
  sample: paidSample,
  obstacle: unlessAt('paid'),
  wording: receiptWording,
});
