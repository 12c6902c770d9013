import { TRANSACTION_STATUSES, type TransactionStatus } from '@fiocco/contracts';

export const SORTS = ['timestamp', 'list', 'product', 'buyer', 'type', 'amount', 'status'] as const;
export type Sort = (typeof SORTS)[number];
export type Direction = 'asc' | 'desc';

/** Drafts, which nobody holds or confirmed, are shown apart. */
export type StatusFilter = TransactionStatus | 'bozze';
const STATUS_FILTERS: readonly StatusFilter[] = [...TRANSACTION_STATUSES, 'bozze'];

/** Filters and order of the transactions as the page's address carries them; absent means the default. */
export interface TransactionSearch {
  readonly q?: string;
  readonly list?: number;
  readonly status?: StatusFilter;
  readonly sort?: Sort;
  readonly dir?: 'asc';
}

export const DEFAULT_SORT: Sort = 'timestamp';

export function transactionSearchFrom(search: Record<string, unknown>): TransactionSearch {
  const { q, dir } = search;
  const list = Number(search['list']);
  const sort = SORTS.find((name) => name === search['sort']);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    list: Number.isSafeInteger(list) && list > 0 ? list : undefined,
    status: STATUS_FILTERS.find((status) => status === search['status']),
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

export function hasFilters({ q, list, status }: TransactionSearch): boolean {
  return Boolean(q ?? list ?? status);
}

let lastSearch: TransactionSearch = {};

/** The way back from a transaction leads to the list as it was left. */
export function rememberSearch(search: TransactionSearch): void {
  lastSearch = search;
}

export function rememberedSearch(): TransactionSearch {
  return lastSearch;
}
