import { ENDED, NOTHING_PAID } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

export const wording: Wording = {
  ...ENDED,
  opening: 'Hai annullato il tuo ordine',
  preview: 'Non hai pagato nulla.',
  lead: () => 'non è più da parte per te, come hai chiesto.',
  next: () => [NOTHING_PAID, 'Se hai cambiato idea, torna alla lista: forse è ancora disponibile.'],
};
