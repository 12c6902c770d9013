import {
  HISTORY_KIND_WORDS,
  type HistoryActor,
  type HistorySubject,
  type ShopHistoryEntry,
} from '@fiocco/contracts';
import { formatDate } from '../../shared/format/dates.js';
import { formatEuro } from '../../shared/format/money.js';
import { type HistorySearch, kindsOf } from '../../shared/office/diary/history-filter.js';

export const ACTOR_WORDS: readonly (readonly [HistoryActor, string])[] = [
  ['staff', 'Persone del negozio'],
  ['buyer', 'Acquirenti'],
  ['provider', 'Pagamenti online'],
  ['system', 'Il sistema'],
];

const SUBJECT_WORDS: Readonly<Record<HistorySubject, string>> = {
  transaction: 'una transazione',
  gift: 'un regalo',
  list: 'una lista',
  product: 'un prodotto',
  occasion: 'un’occasione',
  settings: 'Impostazioni',
  account: 'un account',
  day: 'un giorno di cassa',
  shop: 'Il negozio',
};

/** Whatever the filters name has its name in what they leave, as long as they leave something. */
type Named = Pick<ShopHistoryEntry, 'subject' | 'by'> &
  Partial<
    Pick<
      ShopHistoryEntry,
      'giftListId' | 'giftListName' | 'productId' | 'productName' | 'transactionId' | 'orderNumber'
    >
  >;

const euros = (amount: number): string => formatEuro(Math.round(amount * 100));

function subjectWords(subject: string, entries: readonly Named[]): string {
  const [kind = ''] = subject.split(':');
  const found = entries.find((entry) => `${entry.subject.kind}:${entry.subject.id}` === subject);
  return `Solo: ${found?.subject.name ?? SUBJECT_WORDS[kind as HistorySubject] ?? subject}`;
}

function personWords(person: NonNullable<HistorySearch['person']>, entries: readonly Named[]): string {
  const actor = ACTOR_WORDS.find(([kind]) => kind === person);
  if (actor) return actor[1];
  return entries.find(({ by }) => by.id === person)?.by.name ?? `persona n. ${person}`;
}

type Say<Value> = (value: Value, entries: readonly Named[]) => string;

const WORDS: {
  readonly [Name in Exclude<keyof HistorySearch, 'q'>]-?: Say<NonNullable<HistorySearch[Name]>>;
} = {
  subject: subjectWords,
  transactionId: (id, entries) =>
    `Ordine ${entries.find((entry) => entry.transactionId === id)?.orderNumber ?? 'di una transazione'}`,
  giftListId: (id, entries) =>
    entries.find((entry) => entry.giftListId === id)?.giftListName ?? `lista n. ${id}`,
  productId: (id, entries) =>
    entries.find((entry) => entry.productId === id)?.productName ??
    (id === 0 ? 'Contributo libero' : `prodotto n. ${id}`),
  kind: (kind) =>
    kindsOf({ kind })
      .map((one) => HISTORY_KIND_WORDS[one])
      .join(', '),
  person: personWords,
  from: (day) => `dal ${formatDate(day)}`,
  to: (day) => `fino al ${formatDate(day)}`,
  amountFrom: (amount) => `da ${euros(amount)}`,
  amountTo: (amount) => `fino a ${euros(amount)}`,
};
export type FilterName = keyof typeof WORDS;

interface FilterWords {
  readonly words: string;
  /** What takes it off. */
  readonly off: HistorySearch;
}

/** Each filter that is set, in words. */
export function filterWords(search: HistorySearch, entries: readonly Named[]): readonly FilterWords[] {
  return (Object.keys(WORDS) as FilterName[]).flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    const say = WORDS[name] as Say<unknown>;
    return [{ words: say(value, entries), off: { [name]: undefined } }];
  });
}
