import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

export const cancelledByStaff = defineMail({
  code: 'annullato-dal-negozio',
  name: 'Annullato dal negozio',
  when: 'quando il negozio annulla un ordine già confermato',
  job: { name: 'send-cancelled-by-staff', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
