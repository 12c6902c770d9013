import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, unlessAt } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells the buyer that the gift is reserved and has to be paid in the shop. */
export const reservationConfirmation = defineMail({
  code: 'conferma-prenotazione',
  name: 'Conferma della prenotazione',
  when: 'quando un regalo o una quota è da pagare in negozio',
  job: { name: 'send-confirmation', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: unlessAt('reserved'),
  recipient: buyer,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
