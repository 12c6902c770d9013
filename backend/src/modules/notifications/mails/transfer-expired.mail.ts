import type { TransactionFacts } from '../ports.js';
import { ENDED, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({ reactor: 'when_transfer_expired_tell', types: ['TransferExpired'] });

const wording: Wording = {
  ...ENDED,
  opening: 'Il bonifico non è arrivato',
  preview: 'L’ordine è annullato.',
  lead: () => 'non è più da parte per te: il bonifico non è arrivato in tempo.',
  next: () => [
    'Se il bonifico è già partito, chiamaci: te lo restituiamo.',
    'Se ci tieni ancora, torna alla lista: forse è di nuovo disponibile.',
  ],
};

const sample: TransactionFacts = { ...endedSample, paymentMethod: 'bonifico' };

/** Tells the buyer whose transfer did not come. */
export const transferExpired = definePurchaseMail({
  code: 'bonifico-scaduto',
  name: 'Bonifico non arrivato',
  when: 'quando un bonifico non arriva entro il suo termine',
  job: { name: 'send-transfer-expired' },
  cause,
  facts: endedFacts,
  sample,
  limit: fewWhileUnpaid,
  wording,
});
