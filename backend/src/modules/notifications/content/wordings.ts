import { deliveryRule } from '@fiocco/contracts';
import type { Shop, TransactionFacts } from '../ports.js';
import { oneLine } from './html.js';
import { deliveryWords, recipientsOf, weekday } from './words.js';

/** What one mail says in its own way; the rest is common to all. */
export interface Wording {
  /** Goes on from "Il tuo regalo per Anna e Luca". */
  readonly state: string;
  readonly preview: string;
  /** Goes on from "Il tuo regalo per Anna e Luca". */
  readonly lead: string;
  /** The day by which something is to be done. */
  until(facts: TransactionFacts): string | null;
  readonly totalLabel: string;
  /** Money came: the buyer is somebody, and may be greeted and quoted. */
  readonly isPaid: boolean;
  next(facts: TransactionFacts, shop: Shop): readonly string[];
}

/** Set aside, to be paid in the shop. */
export const confirmation: Wording = {
  state: ' è prenotato',
  preview: 'Ecco entro quando passare in negozio.',
  lead: 'è prenotato. Qui sotto trovi tutto quello che serve per passare in negozio.',
  until: ({ reservedUntil }) => (reservedUntil ? weekday(reservedUntil) : null),
  totalLabel: 'Da pagare',
  isPaid: false,
  next: nextWhenReserved,
};

/** Paid in full. */
export const receipt: Wording = {
  state: '',
  preview: 'Ecco la ricevuta e che cosa succede adesso.',
  lead: 'è confermato. Qui sotto trovi tutto quello che serve, da conservare come ricevuta.',
  until: () => null,
  totalLabel: 'Totale pagato',
  isPaid: true,
  next: nextWhenPaid,
};

function nextWhenReserved(facts: TransactionFacts, shop: Shop): readonly string[] {
  const share = facts.type === 'quota';
  const until = facts.reservedUntil ? ` fino a ${weekday(facts.reservedUntil)}` : '';
  const kept = share ? `Teniamo ${yourShare(facts)} da parte` : 'Teniamo il regalo da parte per te';
  const comeBy = share
    ? `passa in negozio a pagare quando ti è comodo. ${deliveryWords(facts)}.`
    : 'passa a pagarlo in negozio quando ti è comodo, e lo porti via tu.';
  const afterwards = until ? ` Dopo quella data ${lapseWords(facts)}.` : '';
  const place = shop.addressLines.length > 0 ? `Ci trovi qui: ${shop.addressLines.join(', ')}` : null;
  return [`${kept}${until}: ${comeBy}${afterwards}`, sentences(place, shop.openingHours)].filter(Boolean);
}

/** A whole gift stays until staff release it, a share always lapses. */
function lapseWords({ type, productName }: TransactionFacts): string {
  if (type !== 'quota') return 'potrebbe tornare disponibile per altri';
  return productName === null ? 'la promessa scade' : 'torna disponibile per altri';
}

/** A share of a gift, or what is given to the fund. */
const yourShare = ({ productName }: TransactionFacts): string =>
  productName === null ? 'il tuo contributo' : 'la tua quota';

function nextWhenPaid(facts: TransactionFacts): readonly string[] {
  if (facts.type === 'quota')
    return [`Abbiamo ricevuto ${yourShare(facts)}, grazie! ${deliveryWords(facts)}.`];
  const message = facts.buyerMessage?.trim() ? ', con il tuo messaggio' : '';
  const way = deliveryRule(facts.deliveryMethod);
  return way ? [way.words.mail(recipientsOf(facts), message)] : [];
}

function sentences(...parts: readonly (string | null)[]): string {
  const said = parts.map((part) => oneLine(part ?? '').replace(/\.+$/, '')).filter(Boolean);
  return said.map((part) => `${part}.`).join(' ');
}
