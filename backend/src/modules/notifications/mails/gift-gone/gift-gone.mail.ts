import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells the buyer that somebody else was quicker. */
export const giftGone = defineMail({
  code: 'regalo-non-disponibile',
  name: 'Regalo non più disponibile',
  when: 'quando un regalo non c’è più mentre lo si paga',
  job: { name: 'send-gift-gone', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
