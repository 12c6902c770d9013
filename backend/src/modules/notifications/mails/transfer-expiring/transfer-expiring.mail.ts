import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid, unlessAt } from '../purchase/purchase-mail.js';
import type { TransferFacts } from '../transfer-instructions/facts.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wordingFor } from './wording.js';

/** Reminds the buyer, two working days before, of a transfer that has not come yet. */
export const transferExpiring = defineMail<TransferFacts>({
  code: 'bonifico-promemoria',
  name: 'Promemoria del bonifico',
  when: 'due giorni lavorativi prima che finisca l’attesa di un bonifico',
  // One that is due later has not left the shop.
  job: { name: 'send-transfer-reminder', kind: 'transaction', afterRestore: 'again' },
  missing: 'L’ordine o il conto del negozio non si trova',
  ...{ cause, facts, sample },
  isDispensable: true,
  obstacle: unlessAt('awaiting_transfer'),
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wordingFor(told), told, shop),
});
