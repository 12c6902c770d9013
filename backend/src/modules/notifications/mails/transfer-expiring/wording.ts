import type { Wording } from '../purchase/purchase-wording.js';
import type { TransferFacts } from '../transfer-instructions/facts.js';
import { accountLines, causaleWords, transferDay } from '../transfer-instructions/wording.js';

/** A transfer that has not come yet. */
export const wordingFor = (transfer: TransferFacts): Wording => ({
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
