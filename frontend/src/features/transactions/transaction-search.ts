import {
  isRomeDay,
  PAYMENT_METHODS,
  type PaymentMethod,
  type RomeDay,
  type SummedTransactions,
  TRANSACTION_STATUSES,
  type TransactionStatus,
  type TransactionTodo,
} from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';

export const SORTS = ['timestamp', 'list', 'product', 'buyer', 'type', 'amount', 'status'] as const;
export type Sort = (typeof SORTS)[number];
export type Direction = 'asc' | 'desc';

/** Drafts, which nobody holds or confirmed, are shown apart; transfers to be matched also stand among `in_attesa`. */
export type StatusFilter =
  | TransactionStatus
  | ('incassare' | 'bonifici' | 'verifica' | 'rimborsi' | 'inattesi' | 'contestate' | 'bozze');
/** Which of them ask for what somebody may have to do. */
export const TODO_FILTERS: Readonly<Partial<Record<StatusFilter, TransactionTodo>>> = {
  incassare: 'owed',
  bonifici: 'transfer',
  verifica: 'verify',
  rimborsi: 'refund',
  inattesi: 'stray',
  contestate: 'dispute',
};
const STATUS_FILTERS: readonly StatusFilter[] = [
  ...TRANSACTION_STATUSES,
  ...(['incassare', 'bonifici', 'verifica', 'rimborsi', 'inattesi', 'contestate', 'bozze'] as const),
];

/** Undefined for the filters that are no status. */
export const plainStatus = (status: StatusFilter | undefined): TransactionStatus | undefined =>
  TRANSACTION_STATUSES.find((one) => one === status);

/** Filters and order of the transactions as the page's address carries them; absent means the default. */
export interface TransactionSearch {
  readonly q?: string;
  readonly list?: number;
  readonly status?: StatusFilter;
  /** Those behind this sum. Only carried, as the amounts are. */
  readonly sum?: SummedTransactions;
  readonly method?: PaymentMethod;
  /** Days in Rome, both included. */
  readonly from?: RomeDay;
  readonly to?: RomeDay;
  /** Euros, both included. Only carried: what is compared is the server's. */
  readonly min?: number;
  readonly max?: number;
  /** Those of one sale of several gifts. */
  readonly sale?: string;
  /** Money is still to come though the term is over. */
  readonly overdue?: true;
  readonly sort?: Sort;
  readonly dir?: 'asc';
}

export const DEFAULT_SORT: Sort = 'timestamp';

const dayFrom = (value: unknown): RomeDay | undefined => (isRomeDay(value) ? value : undefined);

/** A search made of digits arrives as a number. */
const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

function eurosFrom(value: unknown): number | undefined {
  const cents = parseEuro(value);
  return cents === undefined || cents < 0 ? undefined : cents / 100;
}

export function transactionSearchFrom(search: Record<string, unknown>): TransactionSearch {
  const { q, dir } = search;
  const list = Number(search['list']);
  const sort = SORTS.find((name) => name === search['sort']);
  return {
    q: textFrom(q),
    list: Number.isSafeInteger(list) && list > 0 ? list : undefined,
    status: STATUS_FILTERS.find((status) => status === search['status']),
    sum: textFrom(search['sum']) as SummedTransactions | undefined,
    method: PAYMENT_METHODS.find((method) => method === search['method']),
    from: dayFrom(search['from']),
    to: dayFrom(search['to']),
    min: eurosFrom(search['min']),
    max: eurosFrom(search['max']),
    sale: textFrom(search['sale']),
    overdue: search['overdue'] === true ? true : undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    dir: dir === 'asc' ? 'asc' : undefined,
  };
}

/** Pressing the active column reverses its order; another column starts in descending order. */
export function sortedBy(search: TransactionSearch, column: Sort): Pick<TransactionSearch, 'sort' | 'dir'> {
  const same = column === (search.sort ?? DEFAULT_SORT);
  return {
    sort: column === DEFAULT_SORT ? undefined : column,
    dir: same && search.dir !== 'asc' ? 'asc' : undefined,
  };
}

/** A page without filters, in whatever order. */
export const NO_FILTERS: {
  readonly [Name in Exclude<keyof TransactionSearch, 'sort' | 'dir'>]-?: undefined;
} = {
  q: undefined,
  list: undefined,
  status: undefined,
  sum: undefined,
  method: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  sale: undefined,
  overdue: undefined,
};

export function filtersOf({ sort: _sort, dir: _dir, ...filters }: TransactionSearch) {
  return filters;
}

export function hasFilters(search: TransactionSearch): boolean {
  return Object.values(filtersOf(search)).some((value) => value !== undefined);
}

let lastSearch: TransactionSearch = {};

/** The way back from a transaction leads to the list as it was left. */
export function rememberSearch(search: TransactionSearch): void {
  lastSearch = search;
}

export function rememberedSearch(): TransactionSearch {
  return lastSearch;
}
