import { ENDED, NOTHING_PAID } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

export const wording: Wording = {
  ...ENDED,
  opening: 'La prenotazione è scaduta',
  preview: 'Non hai pagato nulla.',
  lead: () => 'non è più da parte per te: il tempo per passare a pagare in negozio è finito.',
  next: () => [NOTHING_PAID, 'Se ci tieni ancora, torna alla lista: forse è di nuovo disponibile.'],
};
