import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts, type GiftGoneFacts } from './facts.js';
import { sample } from './sample.js';
import { wordingFor } from './wording.js';

/** Tells the buyer that a payment which they saw succeed came too late, and that nothing was taken. */
export const giftGone = defineMail<GiftGoneFacts>({
  code: 'regalo-non-disponibile',
  name: 'Acquisto non completato',
  when: 'quando il tempo scade prima che un pagamento si concluda, e il pagamento viene annullato',
  job: { name: 'send-gift-gone', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  wording: (told, shop) => purchaseContent(wordingFor(told), told, shop),
});
