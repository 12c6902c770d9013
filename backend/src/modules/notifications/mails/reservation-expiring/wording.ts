import type { Wording } from '../purchase/purchase-wording.js';
import { lastDay, nextWhenReserved } from '../reservation-confirmation/wording.js';

/** A reservation that is about to end. */
export const wording: Wording = {
  opening: 'Manca poco',
  state: () => ' ti aspetta in negozio',
  preview: 'Ecco entro quando passare in negozio.',
  lead: (_thing, facts) => `ti aspetta in negozio fino a ${lastDay(facts) ?? 'tra pochi giorni'}.`,
  until: lastDay,
  totalLabel: 'Da pagare',
  isPaid: false,
  next: nextWhenReserved,
};
