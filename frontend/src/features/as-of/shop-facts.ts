import {
  type CashRow,
  type CashSums,
  isRomeDay,
  type RomeDay,
  romeDayOf,
  type ShopThen,
  type StillToCome,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { formatEuro } from '../../shared/format/money.js';
import { countOf, numberText } from '../../shared/office/words.js';
import { type CashDays, type Fact, fact } from './comparison.js';

const euro = (amount: string): string => formatEuro(centsOf(amount));

/** What is counted among the transactions, as the dashboard calls it. */
const COUNTED = [
  ['paid', 'Pagate'],
  ['reserved', 'Prenotate'],
  ['awaiting', 'In attesa del bonifico'],
  ['held', 'In attesa o in pagamento'],
  ['cancelled', 'Annullate'],
] as const;

/** Transactions, and what they sold. */
export function salesFacts({ transactions, gifts, sales }: ShopThen): readonly Fact[] {
  const all = Object.values(transactions).reduce((sum, count) => sum + count, 0);
  return [
    fact('Vendite', euro(sales)),
    fact('Transazioni', numberText(all)),
    ...COUNTED.map(([count, label]) => fact(label, numberText(transactions[count]))),
    fact('Prodotti sulle liste', numberText(gifts)),
  ];
}

const toCome = (label: string, { count, amount }: StillToCome): Fact =>
  fact(label, count === 0 ? null : `${euro(amount)} di ${countOf(count, 'transazione', 'transazioni')}`);

/** What is still to come, whatever day the till is of. */
export const openFacts = ({ open }: ShopThen): readonly Fact[] => [
  toCome('Da incassare in negozio', open.reserved),
  toCome('Bonifici attesi', open.awaitingTransfer),
  toCome('In attesa o in pagamento', open.held),
];

/** What lowers a sum, where something does. */
const lowered = ({ received, reversed, refunded }: CashSums): readonly string[] =>
  (
    [
      ['entrate', received],
      ['storni', reversed],
      ['rimborsi', refunded],
    ] as const
  )
    .filter(([, amount]) => centsOf(amount) !== 0)
    .map(([words, amount]) => `${words} ${euro(amount)}`);

function sumFact(key: string, label: string, sums: CashSums, cash: CashDays): Fact {
  const why = sums.net === sums.received ? [] : lowered(sums);
  return { key, label, cash, lines: [euro(sums.net), ...why] };
}

/** By its ways: each leads to its own movements. */
const rowFacts = (rows: readonly CashRow[], kind: 'method' | 'how', days: CashDays): readonly Fact[] =>
  rows.map((row) => sumFact(`${kind}:${row.key}`, row.name, row, { ...days, [kind]: row.key }));

/** The till of the day: what came and went, by method and by how. */
export function tillFacts({ day, closed, today, hows }: ShopThen): readonly Fact[] {
  return [
    sumFact('today', 'Incassato', today, { day }),
    ...rowFacts(today.methods, 'method', { day }),
    ...rowFacts(hows, 'how', { day }),
    fact('Giornata', closed ? 'Chiusa' : 'Aperta'),
  ];
}

/** Before any shop kept a book. */
const SINCE = '2000-01-01';

/** What came and went in the week until the day, and since the first day. */
export function takingsFacts({ day, week, all }: ShopThen): readonly Fact[] {
  const always = { per: 'range', from: SINCE, to: romeDayOf(new Date()) } as const;
  return [
    sumFact('week', 'Quella settimana, da lunedì', week, { per: 'week', day }),
    sumFact('all', 'Dal primo giorno', all, always),
    ...rowFacts(all.methods, 'method', always),
  ];
}

/** The day in Rome of a moment as the page's address has it: an instant, or a time of Italy's clocks; of none, today. */
export function dayOfMoment(at: string | undefined): RomeDay {
  if (at?.endsWith('Z') && !Number.isNaN(Date.parse(at))) return romeDayOf(new Date(at));
  const [day] = at?.split('T') ?? [];
  return isRomeDay(day) ? day : romeDayOf(new Date());
}
