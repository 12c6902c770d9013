import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid, unlessAt } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Reminds the buyer, two days before, of a reservation that was not paid yet. */
export const reservationExpiring = defineMail({
  code: 'promemoria',
  name: 'Promemoria',
  when: 'due giorni prima che finisca una prenotazione non ancora pagata',
  // One that is due later has not left the shop.
  job: { name: 'send-reminder', kind: 'transaction', afterRestore: 'again' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  isDispensable: true,
  obstacle: unlessAt('reserved'),
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
