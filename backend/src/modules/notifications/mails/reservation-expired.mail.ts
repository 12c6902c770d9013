import { ENDED, NOTHING_PAID, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({
  reactor: 'when_expired_tell',
  types: ['ReservationExpired'],
});

const wording: Wording = {
  ...ENDED,
  opening: 'La prenotazione è scaduta',
  preview: 'Non hai pagato nulla.',
  lead: () => 'non è più da parte per te: il tempo per passare a pagare in negozio è finito.',
  next: () => [NOTHING_PAID, 'Se ci tieni ancora, torna alla lista: forse è di nuovo disponibile.'],
};

export const reservationExpired = definePurchaseMail({
  code: 'scadenza',
  name: 'Prenotazione scaduta',
  when: 'quando una prenotazione è scaduta e il regalo è di nuovo libero',
  job: { name: 'send-expired' },
  cause,
  facts: endedFacts,
  sample: endedSample,
  limit: fewWhileUnpaid,
  wording,
});
