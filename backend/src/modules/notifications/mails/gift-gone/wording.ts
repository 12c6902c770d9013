import { agreeing } from '@fiocco/contracts';
import { oneLine } from '../../content/html.js';
import type { OtherGift } from '../../ports.js';
import { ENDED } from '../purchase/ended-purchase.js';
import { euro } from '../purchase/purchase-content.js';
import type { Wording } from '../purchase/purchase-wording.js';
import type { GiftGoneFacts } from './facts.js';

/**
 * True whatever became of the gift: somebody else has it, it was taken off the list, the list was closed, or it is free
 * again. Money is never taken for it.
 */
export const wordingFor = ({ others }: GiftGoneFacts): Wording => ({
  ...ENDED,
  opening: 'Acquisto non completato',
  preview: 'Non ti abbiamo addebitato niente.',
  lead: (thing) =>
    `non è ${agreeing('andat', thing)} a buon fine, ci dispiace: il tempo è finito prima che il pagamento si concludesse.`,
  next: () => [
    'Non ti abbiamo addebitato niente. Se la banca mostra un importo in sospeso, sparisce da solo in pochi giorni.',
    othersWords(others),
  ],
});

const LIST = new Intl.ListFormat('it', { type: 'conjunction' });

function othersWords(others: readonly OtherGift[]): string {
  if (others.length === 0) return 'Torna alla lista per vedere che cosa c’è adesso.';
  const named = others.map(({ name, priceCents }) => `${oneLine(name)} (${euro(priceCents)})`);
  return `Sulla lista puoi ancora scegliere, per esempio: ${LIST.format(named)}.`;
}
