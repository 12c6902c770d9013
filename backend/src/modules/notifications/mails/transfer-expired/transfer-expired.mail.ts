import { defineMail } from '../mail.js';
import { purchaseContent } from '../purchase/purchase-content.js';
import { buyer, fewWhileUnpaid } from '../purchase/purchase-mail.js';
import { cause } from './cause.js';
import { facts } from './facts.js';
import { sample } from './sample.js';
import { wording } from './wording.js';

/** Tells the buyer whose transfer did not come. */
export const transferExpired = defineMail({
  code: 'bonifico-scaduto',
  name: 'Bonifico non arrivato',
  when: 'quando un bonifico non arriva entro il suo termine',
  job: { name: 'send-transfer-expired', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  ...{ cause, facts, sample },
  obstacle: () => null,
  recipient: buyer,
  limit: fewWhileUnpaid,
  wording: (told, shop) => purchaseContent(wording, told, shop),
});
