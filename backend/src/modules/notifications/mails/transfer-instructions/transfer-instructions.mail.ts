import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid, unlessAt } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts, type TransferFacts } from './facts.js';
import { sample } from './sample.js';
import { wordingFor } from './wording.js';

/** Tells the buyer where to send the money. */
export const transferInstructions = defineMail<TransferFacts>({
  code: 'bonifico-istruzioni',
  name: 'Istruzioni per il bonifico',
  when: 'quando un ordine è da pagare con bonifico',
  job: { name: 'send-transfer-instructions', kind: 'transaction' },
  missing: 'L’ordine o il conto del negozio non si trova',
  ...{ cause, facts, sample },
  obstacle: unlessAt('awaiting_transfer'),
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wordingFor(told), told, shop),
});
