import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts, type RefundFacts } from './facts.js';
import { sample } from './sample.js';
import { wordingFor } from './wording.js';

/** Tells the buyer what was given back. */
export const refund = defineMail<RefundFacts>({
  code: 'rimborso',
  name: 'Rimborso',
  when: 'quando un rimborso è concluso',
  job: { name: 'send-refund', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  wording: (told, shop) => purchaseContent(wordingFor(told), told, shop),
});
