import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid } from '../purchase/purchase-mail.js';
import { CORRECTED } from '../purchase/told-before.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wordingAt } from './wording.js';

/** Confirms again, to the address that staff corrected. */
export const correctedAddress = defineMail({
  code: CORRECTED,
  name: 'Conferma all’indirizzo corretto',
  when: 'quando si corregge l’indirizzo di chi acquista: ripete la conferma, le istruzioni o la ricevuta già spedita',
  job: { name: 'send-to-corrected-address', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wordingAt(told), told, shop),
});
