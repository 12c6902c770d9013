import type { GiftThen, ListThen } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { countOf } from '../../shared/office/words.js';
import { type Fact, fact } from './comparison.js';
import { giftDetails, giftId, giftLines } from './gift-facts.js';
import { GONE, LIST_GONE, nameLines } from './name-lines.js';

/** A list's name and totals in words. */
export function totalFacts({ name, nameIsToday, totals, unreadable }: ListThen): readonly Fact[] {
  return [
    fact('Nome', ...nameLines(name, nameIsToday, LIST_GONE)),
    fact('Regali in lista', String(totals.gifts)),
    fact('Unità disponibili', `${totals.available} di ${totals.units}`),
    fact('Transazioni', String(totals.transactions)),
    fact('Incassato', formatEuro(centsOf(totals.received))),
    fact('Da incassare', formatEuro(centsOf(totals.promised))),
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

/** What else had happened on the list, each in a line of its own. */
export const happeningFacts = ({ happenings }: ListThen): readonly Fact[] =>
  happenings.map(({ id, label, text }) => ({ key: id, label, lines: [text] }));

/** A list's gifts in words. For a gift that could not be read, the reason. */
export function listGiftFacts({ gifts, unreadable }: ListThen): readonly Fact[] {
  const named = ({ productId, productName }: Pick<GiftThen, 'productId' | 'productName'>) => ({
    key: String(productId),
    label: productName ?? GONE,
  });
  return [
    ...gifts.map((gift) => ({
      ...named(gift),
      leadsTo: giftId(gift),
      lines: giftLines(gift),
      details: giftDetails(gift),
    })),
    ...unreadable.map((gift) => ({ ...named(gift), lines: [gift.text] })),
  ];
}
