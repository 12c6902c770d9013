import { agreeing, deliveryRule } from '@fiocco/contracts';
import { purchasePaid } from '@fiocco/gift';
import type { TransactionFacts } from '../ports.js';
import { causeOf } from '../definition/mail.js';
import type { Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, unlessAt } from './purchase/purchase-mail.js';
import { inSentence, recipientsOf, shareWords, thingIn } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';
import { ofEach } from './purchase/several-content.js';
import { factsWithSale } from './purchase/sold-together.js';

const cause = causeOf({
  reactor: 'when_paid_send_receipt',
  event: purchasePaid,
  subjectOf: ({ transactionId }) => transactionId,
});

/** Paid in full. */
export const receiptWording: Wording = {
  state: () => '',
  preview: 'Ecco la ricevuta e che cosa succede adesso.',
  lead: (thing) =>
    `è ${agreeing('confermat', thing)}. Qui sotto trovi tutto quello che serve, da conservare come ricevuta.`,
  until: () => null,
  totalLabel: 'Totale pagato',
  isPaid: true,
  next: nextWhenPaid,
  several: {
    stand: 'confermati',
    lead: 'Qui sotto trovi tutto quello che serve, da conservare come ricevuta.',
    next: (gifts) => ofEach(gifts, nextWhenPaid),
  },
};

function nextWhenPaid(facts: TransactionFacts): readonly string[] {
  if (facts.type === 'quota')
    return [`Abbiamo ricevuto ${inSentence(thingIn(facts).your)}, grazie! ${shareWords(facts)}`];
  const message = facts.buyerMessage?.trim() ? ', con il tuo messaggio' : '';
  const way = deliveryRule(facts.deliveryMethod);
  return way ? [way.words.mail(recipientsOf(facts), message)] : [];
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
