import type { GiftThen, UnitsThen } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { countOf } from '../../shared/office/words.js';
import { type Fact, fact } from './comparison.js';
import { fieldFacts } from './field-facts.js';
import { GONE, nameLines } from './name-lines.js';

const FUND = 'fondo';

const WISH_WORDS = { 1: 'Desideratissimo', 2: 'Molto', 3: 'Volentieri' } as const;

/** The states that a gift's units can be in, in the order in which they usually follow each other. */
const STANDING: readonly (readonly [count: keyof UnitsThen, one: string, many: string])[] = [
  ['held', 'tenuta da parte', 'tenute da parte'],
  ['reserved', 'prenotata', 'prenotate'],
  ['sold', 'venduta', 'vendute'],
  ['sharesOpen', 'con quote aperte', 'con quote aperte'],
  ['sharesPromised', 'con quote da incassare', 'con quote da incassare'],
  ['sharesPaid', 'pagata a quote', 'pagate a quote'],
];

function unitLines(units: UnitsThen): readonly string[] {
  const short = units.free - units.available;
  return [
    `${units.available} di ${units.total} disponibili`,
    ...STANDING.filter(([count]) => units[count] > 0).map(([count, one, many]) =>
      countOf(units[count], one, many),
    ),
    ...(short > 0 ? [countOf(short, 'senza scorta', 'senza scorta')] : []),
  ];
}

function moneyLines({ received, promised }: Pick<GiftThen, 'received' | 'promised'>): readonly string[] {
  return [
    ...(centsOf(received) > 0 ? [`${formatEuro(centsOf(received))} incassati`] : []),
    ...(centsOf(promised) > 0 ? [`${formatEuro(centsOf(promised))} da incassare`] : []),
  ];
}

/** What a list's page says of one of its gifts. */
export function giftLines(gift: GiftThen): readonly string[] {
  const standing =
    gift.placement === 'withdrawn' ? ['Tolto dalla lista'] : gift.units ? unitLines(gift.units) : ['Aperto'];
  return [...standing, ...moneyLines(gift)];
}

/** What else may have changed about a gift: its terms on the list, and its product. */
export function giftDetails(gift: GiftThen): readonly Fact[] {
  return [...termFacts(gift), ...fieldFacts(gift.fields)];
}

function termFacts({ terms }: GiftThen): readonly Fact[] {
  if (!terms) return [];
  const shares = terms.isQuota ? 'Solo a quote' : terms.canBuyInQuota ? 'Anche a quote' : 'No';
  return [fact('A quote', shares), fact('Desiderio', WISH_WORDS[terms.priority])];
}

/** One gift in words, the same ones for every moment. */
export function giftFacts(gift: GiftThen): readonly Fact[] {
  const { productName, productNameIsToday, placement, units } = gift;
  return [
    fact('Nome', ...nameLines(productName, productNameIsToday, GONE)),
    fact('In lista', placement === 'withdrawn' ? 'Tolto dalla lista' : 'Sì'),
    fact('Unità', ...(units ? unitLines(units) : [])),
    ...termFacts(gift),
    fact('Transazioni', String(gift.transactions)),
    fact('Incassato', formatEuro(centsOf(gift.received))),
    fact('Da incassare', formatEuro(centsOf(gift.promised))),
  ];
}

/** A gift as the page's address names it: `<list>_<product>`, the fund `<list>_fondo`. */
export function giftId({ giftListId, productId }: Pick<GiftThen, 'giftListId' | 'productId'>): string {
  return `${giftListId}_${productId === 0 ? FUND : productId}`;
}

/** The list, and the gift's part of the call's address; undefined where the address names none. */
export function giftOf(id: string): { readonly listId: string; readonly gift: string } | undefined {
  const [, listId, gift] = /^(\d{1,12})_(\d{1,10}|fondo)$/.exec(id) ?? [];
  return listId && gift ? { listId, gift } : undefined;
}
