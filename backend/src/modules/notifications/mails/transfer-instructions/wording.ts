import { causaleOf, ibanInFours } from '@fiocco/contracts';
import type { FactLine } from '../../content/mail-content.js';
import type { TransactionFacts } from '../../ports.js';
import { inSentence, thingIn, weekday } from '../purchase/purchase-words.js';
import type { Wording } from '../purchase/purchase-wording.js';
import type { TransferFacts } from './facts.js';

/** How to pay by bank transfer. The account's facts are the caller's, which are not part of every purchase. */
export const wordingFor = (transfer: TransferFacts): Wording => ({
  opening: 'Ecco i dati per il bonifico',
  state: () => '',
  preview: 'IBAN, intestatario e causale.',
  lead: () => 'ti aspetta: basta il bonifico. Qui sotto trovi i dati.',
  until: transferDay,
  totalLabel: 'Da versare',
  isPaid: false,
  more: () => accountLines(transfer),
  next: (facts) => [
    causaleWords(facts),
    `Teniamo ${inSentence(thingIn(facts).your)} da parte${untilWords(facts)}. Quando il denaro arriva, ti scriviamo.`,
  ],
});

/** The last day of a transfer's term, which counts whole. */
export const transferDay = ({ reservedUntil }: TransactionFacts): string | null =>
  reservedUntil && weekday(reservedUntil);

function untilWords(facts: TransactionFacts): string {
  const last = transferDay(facts);
  return last ? ` fino a ${last}` : '';
}

export const accountLines = ({ iban, holder, bank, orderNumber }: TransferFacts): readonly FactLine[] => [
  { label: 'IBAN', value: ibanInFours(iban) },
  { label: 'Intestatario', value: holder },
  ...(bank ? [{ label: 'Banca', value: bank }] : []),
  { label: 'Causale', value: causaleOf(orderNumber) },
];

export const causaleWords = ({ orderNumber }: TransactionFacts): string =>
  `Scrivi nella causale solo ${causaleOf(orderNumber)}: è così che riconosciamo il tuo bonifico.`;
