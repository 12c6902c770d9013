import type { GiftCard, GiftDisplayState } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Badge, type Tone } from '../../../shared/office/badge.js';
import type { IconName } from '../../../shared/office/pictures/icon.js';
import { formatEuro } from '../../../shared/format/money.js';

type Look = readonly [Tone, IconName, string];

const FREE: Look = ['ok', 'circle-dashed', 'Disponibile'];
const PARTLY_FREE: Look = ['wait', 'circle-half-2', 'Parzialmente Disponibile'];

const LOOKS: Record<Exclude<GiftDisplayState, 'disponibile' | 'disponibile_quote'>, Look> = {
  parziale: ['wait', 'chart-pie', 'Parziale'],
  in_corso: ['held', 'hourglass', 'In corso di acquisto'],
  prenotato: ['held', 'calendar', 'Prenotato'],
  acquistato: ['ok', 'check', 'Acquistato'],
  quote_pagate: ['ok', 'check', 'Pagate tutte le quote'],
  esaurito: ['grey', 'ban', 'Esaurito'],
  misto: ['grey', 'circle-half-2', 'Stato misto'],
};

function lookOf({ state, units, listQuantity }: GiftCard): Look {
  if (state === 'disponibile' || state === 'disponibile_quote') {
    return units.free < listQuantity ? PARTLY_FREE : FREE;
  }
  return LOOKS[state];
}

/** What became of a gift, in the back office's words. */
export function GiftBadge({ card, plain }: { readonly card: GiftCard; readonly plain?: boolean }) {
  const [tone, icon, words] = lookOf(card);
  const shared = !plain && card.state === 'parziale' && centsOf(card.quotaPaid) > 0;
  return (
    <Badge
      tone={tone}
      icon={icon}
      stage={
        shared ? `${formatEuro(centsOf(card.quotaPaid))} di ${formatEuro(centsOf(card.price))}` : undefined
      }
    >
      {words}
    </Badge>
  );
}
