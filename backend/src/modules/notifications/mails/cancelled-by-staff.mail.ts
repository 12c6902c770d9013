import { ENDED, NOTHING_PAID, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({
  reactor: 'when_cancelled_by_staff_tell',
  types: ['TransactionCancelled'],
  asks: ({ data }) => data.reason === 'cancelled_by_staff',
});

const wording: Wording = {
  ...ENDED,
  opening: 'Il tuo ordine è stato annullato',
  preview: 'Non hai pagato nulla.',
  lead: () => 'non è più da parte per te: il negozio ha annullato l’ordine.',
  next: () => [NOTHING_PAID, 'Se non te lo aspettavi, chiedici pure perché.'],
};

export const cancelledByStaff = definePurchaseMail({
  code: 'annullato-dal-negozio',
  name: 'Annullato dal negozio',
  when: 'quando il negozio annulla un ordine già confermato',
  job: { name: 'send-cancelled-by-staff' },
  cause,
  facts: endedFacts,
  sample: endedSample,
  limit: fewWhileUnpaid,
  wording,
});
