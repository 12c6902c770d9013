import { ENDED } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

export const wording: Wording = {
  ...ENDED,
  opening: 'Il bonifico non è arrivato',
  preview: 'L’ordine è annullato.',
  lead: () => 'non è più da parte per te: il bonifico non è arrivato in tempo.',
  next: () => [
    'Se il bonifico è già partito, chiamaci: te lo restituiamo.',
    'Se ci tieni ancora, torna alla lista: forse è di nuovo disponibile.',
  ],
};
