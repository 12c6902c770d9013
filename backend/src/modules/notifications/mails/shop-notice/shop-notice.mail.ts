import { defineMail } from '../mail.js';
import { shopsWhileUnpaid } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts, type ShopNoticeFacts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells the shop that a guest reserved or bought something. */
export const shopNotice = defineMail<ShopNoticeFacts>({
  code: 'avviso-negozio',
  name: 'Avviso al negozio',
  when: 'quando un ospite prenota o acquista',
  job: { name: 'notify-shop', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, wording, sample },
  isDispensable: true,
  obstacle: () => null,
  limit: shopsWhileUnpaid,
  answersTo: ({ buyerEmail }) => buyerEmail,
  recipient: ({ shopEmail }) => ({ name: '', address: shopEmail, whose: 'del negozio' }),
});
