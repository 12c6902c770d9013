import { ENDED } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

/** Somebody else was quicker; money is never taken for a gift that is gone. */
export const wording: Wording = {
  ...ENDED,
  opening: 'Qualcuno è arrivato prima',
  preview: 'Non ti addebitiamo nulla.',
  lead: () => 'non si può più completare: mentre pagavi lo ha preso qualcun altro.',
  next: () => [
    'Non ti addebitiamo nulla. Se la banca mostra un importo in sospeso, sparisce da solo in pochi giorni.',
    'Sulla lista ci sono altri regali.',
  ],
};
