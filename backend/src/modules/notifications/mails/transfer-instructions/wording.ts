import { inSentence, thingIn, weekday } from '../purchase/purchase-words.js';
import type { Wording } from '../purchase/purchase-wording.js';
import type { TransferFacts } from './facts.js';

/** How to pay by bank transfer. The account's facts are the caller's, which are not part of every purchase. */
export const wordingFor = ({ iban, holder, bank, orderNumber }: TransferFacts): Wording => ({
  opening: 'Ecco i dati per il bonifico',
  state: () => '',
  preview: 'IBAN, intestatario e causale.',
  lead: () => 'ti aspetta: basta il bonifico. Qui sotto trovi i dati.',
  until: ({ reservedUntil }) => reservedUntil && weekday(reservedUntil),
  totalLabel: 'Da versare',
  isPaid: false,
  more: () => [
    { label: 'IBAN', value: (iban.match(/.{1,4}/g) ?? []).join(' ') },
    { label: 'Intestatario', value: holder },
    ...(bank ? [{ label: 'Banca', value: bank }] : []),
    { label: 'Causale', value: orderNumber },
  ],
  next: (facts) => [
    `Scrivi nella causale solo ${orderNumber}: è così che riconosciamo il tuo bonifico.`,
    `Teniamo ${inSentence(thingIn(facts).your)} da parte per cinque giorni lavorativi. Quando il denaro arriva, ti scriviamo.`,
  ],
});
