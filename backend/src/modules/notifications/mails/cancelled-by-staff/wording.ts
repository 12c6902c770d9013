import { ENDED, NOTHING_PAID } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

export const wording: Wording = {
  ...ENDED,
  opening: 'Il tuo ordine è stato annullato',
  preview: 'Non hai pagato nulla.',
  lead: () => 'non è più da parte per te: il negozio ha annullato l’ordine.',
  next: () => [NOTHING_PAID, 'Se non te lo aspettavi, chiedici pure perché.'],
};
