import { agreeing, deliveryRule } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { inSentence, recipientsOf, shareWords, thingIn } from '../purchase/purchase-words.js';
import type { Wording } from '../purchase/purchase-wording.js';

/** Paid in full. */
export const wording: Wording = {
  state: () => '',
  preview: 'Ecco la ricevuta e che cosa succede adesso.',
  lead: (thing) =>
    `è ${agreeing('confermat', thing)}. Qui sotto trovi tutto quello che serve, da conservare come ricevuta.`,
  until: () => null,
  totalLabel: 'Totale pagato',
  isPaid: true,
  next: nextWhenPaid,
};

function nextWhenPaid(facts: TransactionFacts): readonly string[] {
  if (facts.type === 'quota')
    return [`Abbiamo ricevuto ${inSentence(thingIn(facts).your)}, grazie! ${shareWords(facts)}`];
  const message = facts.buyerMessage?.trim() ? ', con il tuo messaggio' : '';
  const way = deliveryRule(facts.deliveryMethod);
  return way ? [way.words.mail(recipientsOf(facts), message)] : [];
}
