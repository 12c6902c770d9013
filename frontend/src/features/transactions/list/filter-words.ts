import { paymentName, type SummedTransactions } from '@fiocco/contracts';
import { formatDate } from '../../../shared/format/dates.js';
import type { StatusFilter, TransactionSearch } from '../transaction-search.js';
import { formatEuro } from '../../../shared/format/money.js';

export const STATUS_WORDS: readonly (readonly [StatusFilter, string])[] = [
  ['completata', 'Completata'],
  ['in_attesa', 'In attesa'],
  ['annullata', 'Annullata'],
  ['incassare', 'Da incassare'],
  ['bonifici', 'Bonifici da abbinare'],
  ['verifica', 'Da verificare'],
  ['rimborsi', 'Rimborsi in corso'],
  ['inattesi', 'Incassi inattesi'],
  ['contestate', 'Contestate'],
  ['bozze', 'Bozze'],
];

/** The glossary of sums. */
export const SUM_WORDS: Readonly<Record<SummedTransactions, string>> = {
  net: 'Incassato',
  received: 'Entrate',
  refunded: 'Rimborsi',
  sold: 'Vendite',
  shipping: 'Spedizioni',
  deposits: 'Acconti',
  forgiven: 'Differenze accettate',
  surplus: 'In più',
  toCollect: 'Da incassare',
  held: 'In attesa o in pagamento',
  reserved: 'Da incassare in negozio',
  fund: 'Contributo libero',
  shares: 'Quote di regali non completati',
  paid: 'Pagate',
};

const toCents = (euros: number): number => Math.round(euros * 100);

interface FilterWords {
  readonly words: string;
  /** What takes it off. */
  readonly off: Partial<TransactionSearch>;
}

/** How each filter reads, given its value. The list's name stands in for its id. */
const WORDS: {
  readonly [Name in Exclude<keyof TransactionSearch, 'q' | 'list' | 'sort' | 'dir'>]-?: (
    value: NonNullable<TransactionSearch[Name]>,
  ) => string;
} = {
  status: (status) => STATUS_WORDS.find(([value]) => value === status)?.[1] ?? status,
  sum: (sum) => `Solo: ${SUM_WORDS[sum] ?? sum}`,
  method: paymentName,
  from: (day) => `dal ${formatDate(day)}`,
  to: (day) => `fino al ${formatDate(day)}`,
  min: (euros) => `da ${formatEuro(toCents(euros))}`,
  max: (euros) => `fino a ${formatEuro(toCents(euros))}`,
  sale: () => 'Di una sola vendita',
  overdue: () => 'Oltre il termine',
};

function wordsOf<Name extends keyof typeof WORDS>(search: TransactionSearch, name: Name): FilterWords[] {
  const value = search[name];
  const say = WORDS[name] as (value: unknown) => string;
  return value === undefined ? [] : [{ words: say(value), off: { [name]: undefined } }];
}

/** Each filter that is set, in words. */
export function filterWords(search: TransactionSearch, listName: string | undefined): readonly FilterWords[] {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return [
    ...(listName ? [{ words: listName, off: { list: undefined } }] : []),
    ...names.flatMap((name) => wordsOf(search, name)),
  ];
}
