import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, unlessAt } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Thanks the buyer whose money has arrived in full. */
export const receipt = defineMail({
  code: 'ricevuta',
  name: 'Ricevuta',
  when: 'quando tutto il denaro di un acquisto, di una prenotazione o di una quota è arrivato',
  job: { name: 'send-receipt', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: unlessAt('paid'),
  recipient: buyer,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
