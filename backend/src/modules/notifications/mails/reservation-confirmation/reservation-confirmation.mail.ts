import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid, unlessAt } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts, type ReservationFacts } from './facts.js';
import { sample } from './sample.js';
import { wordingFor } from './wording.js';

/** Tells the buyer that the gift is reserved and has to be paid in the shop. */
export const reservationConfirmation = defineMail<ReservationFacts>({
  code: 'conferma-prenotazione',
  name: 'Conferma della prenotazione',
  when: 'quando un regalo o una quota è da pagare in negozio',
  job: { name: 'send-confirmation', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample: { ...sample, wasTransfer: false } },
  obstacle: unlessAt('reserved'),
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wordingFor(told), told, shop),
});
