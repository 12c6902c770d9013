import type { GiftThen, ListThen, UnitsThen } from '@fiocco/contracts';
import { countOf } from '../../shared/back-office/words.js';
import { centsOf, formatEuro } from '../../shared/format/money.js';
import type { Fact } from './comparison.js';

const GONE = 'Prodotto non disponibile';

/** What stands on units, in the order of a gift's life. */
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
    ...(centsOf(received) > 0 ? [`${formatEuro(received)} incassati`] : []),
    ...(centsOf(promised) > 0 ? [`${formatEuro(promised)} da incassare`] : []),
  ];
}

function giftLines(gift: GiftThen): readonly string[] {
  const standing =
    gift.placement === 'withdrawn' ? ['Tolto dalla lista'] : gift.units ? unitLines(gift.units) : ['Aperto'];
  return [...standing, ...moneyLines(gift)];
}

/** A list's totals in words. */
export function totalFacts({ totals, unreadable }: ListThen): readonly Fact[] {
  const fact = (label: string, line: string): Fact => ({ key: label, label, lines: [line] });
  return [
    fact('Regali in lista', String(totals.gifts)),
    fact('Unità disponibili', `${totals.available} di ${totals.units}`),
    fact('Transazioni', String(totals.transactions)),
    fact('Incassato', formatEuro(totals.received)),
    fact('Da incassare', formatEuro(totals.promised)),
    ...(unreadable.length > 0
      ? [
          fact(
            'Non leggibili',
            countOf(unreadable.length, 'regalo fuori dai totali', 'regali fuori dai totali'),
          ),
        ]
      : []),
  ];
}

/** A list's gifts in words; of one that can't be told, why. */
export function giftFacts({ gifts, unreadable }: ListThen): readonly Fact[] {
  const named = ({ productId, productName }: Pick<GiftThen, 'productId' | 'productName'>) => ({
    key: String(productId),
    label: productName ?? GONE,
  });
  return [
    ...gifts.map((gift) => ({ ...named(gift), lines: giftLines(gift) })),
    ...unreadable.map((gift) => ({ ...named(gift), lines: [gift.text] })),
  ];
}
