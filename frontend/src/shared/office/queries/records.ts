import {
  type AnswerOf,
  FIND_LETTERS,
  type GiftList,
  type ListBadge,
  NEXT_CURSOR_HEADER,
  type Product,
  type StockFilter,
  TOTAL_COUNT_HEADER,
  type TypeFilter,
} from '@fiocco/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import { call, type CallOptions, callWithHeaders } from '../../api/client.js';
import { signedOut } from '../../api/problem.js';
import { withSession } from '../../api/session-lost.js';

/** One page of a list that was asked for with `limit`. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  /** Rows that match, e.g. `128` or `1000+`; null when the server did not count. */
  readonly total: string | null;
}

/** Calls that are answered page by page. */
type PagedKey =
  | 'GET /api/transactions'
  | 'GET /api/deliveries'
  | 'GET /api/gift-lists'
  | 'GET /api/history'
  | 'GET /api/mail-register'
  | 'GET /api/movements'
  | 'GET /api/products';

export function getPage<Key extends PagedKey>(
  key: Key,
  options: CallOptions<Key>,
): Promise<Page<AnswerOf<Key> extends readonly (infer Row)[] ? Row : never>>;
export async function getPage(key: PagedKey, options: CallOptions<PagedKey>): Promise<Page<unknown>> {
  const { data, headers } = await callWithHeaders(key, options);
  return { items: data, nextCursor: headers.get(NEXT_CURSOR_HEADER), total: headers.get(TOTAL_COUNT_HEADER) };
}

/** One list as staff read it. Without a session the server answers as to a guest. */
export const readList = (id: number, signal?: AbortSignal): Promise<GiftList> =>
  withSession(async () => {
    const list = await call('GET /api/gift-lists/:id', { params: { id }, signal });
    if (!('version' in list)) throw signedOut();
    return list;
  });

export const listQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id],
    meta: { shows: ['lists'] },
    queryFn: ({ signal }) => readList(id, signal),
  });

/** The list that an address names; undefined while there is none, or it is not here yet. */
export function useNamedList(id: number | undefined): GiftList | undefined {
  return useQuery({ ...listQuery(id ?? 0), enabled: id !== undefined }).data;
}

/** What lists are found by beside their badges. */
export interface ListFilter {
  readonly q?: string | undefined;
  readonly occasion?: number | undefined;
}

/** How many lists come at a time. */
export const LISTS_PAGE = 40;

/** Those that the filters leave, newest first. */
export const listPagesQuery = ({
  badge,
  q,
  occasion,
}: ListFilter & { readonly badge?: ListBadge | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['gift-lists', 'pages', { badge, q, occasion }],
    meta: { shows: ['lists'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/gift-lists', {
        query: { q, occasion, badge: badge && [badge], limit: LISTS_PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  });

/** How many there are of each badge. */
export const listCountsQuery = ({ q, occasion }: ListFilter = {}) =>
  queryOptions({
    queryKey: ['gift-lists', 'counts', { q, occasion }],
    meta: { shows: ['lists'] },
    queryFn: ({ signal }) => call('GET /api/gift-lists/counts', { query: { q, occasion }, signal }),
    placeholderData: (before) => before,
  });

interface Choice extends ListFilter {
  readonly badge?: readonly ListBadge[];
  readonly limit: number;
}

/** A few to choose from: the newest of those that match. */
export const fewListsQuery = (asked: Choice) =>
  queryOptions({
    queryKey: ['gift-lists', 'few', asked],
    meta: { shows: ['lists'] },
    queryFn: ({ signal }) =>
      getPage('GET /api/gift-lists', { query: { ...asked, badge: asked.badge && [...asked.badge] }, signal }),
    placeholderData: (before) => before,
  });

/** What products are found by. */
export interface CatalogueFilter {
  readonly q?: string | undefined;
  readonly stock?: StockFilter | undefined;
  readonly type?: TypeFilter | undefined;
  /** A list on which they stand. */
  readonly list?: number | undefined;
}

const askedBy = ({ q, stock, type, list }: CatalogueFilter) => ({ q, stock, type, onList: list });

/** How many products a page has. */
export const PRODUCTS_PAGE = 40;

/** The page of this number; beyond the last one the last is answered. */
export const productPageQuery = (filter: CatalogueFilter, page: number) =>
  queryOptions({
    queryKey: ['products', 'page', askedBy(filter), page],
    meta: { shows: ['products'] },
    queryFn: ({ signal }) =>
      getPage('GET /api/products', { query: { ...askedBy(filter), limit: PRODUCTS_PAGE, page }, signal }),
    placeholderData: (before) => before,
  });

/** The same to read on from page to page. */
export const productPagesQuery = (filter: CatalogueFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', 'pages', askedBy(filter)],
    meta: { shows: ['products'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/products', {
        query: { ...askedBy(filter), limit: PRODUCTS_PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  });

/** What has the words, of each kind the best first. Typing on aborts the call before: nobody shows what it answers any more. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    meta: { shows: ['lists', 'products', 'transactions'] },
    queryFn:
      [...text].length < FIND_LETTERS
        ? skipToken
        : ({ signal }) => call('GET /api/find', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
  });

/** All that stand on a list. */
export const productsOnListQuery = (list: number) =>
  queryOptions({
    queryKey: ['products', 'on', list],
    meta: { shows: ['products', `cards:${list}`] },
    queryFn: ({ signal }) => call('GET /api/products', { query: { onList: list }, signal }),
  });

/** The ids of all that the filters leave. */
export const readProductIds = (filter: CatalogueFilter): Promise<readonly number[]> =>
  call('GET /api/products/ids', { query: askedBy(filter) });

/** As many as one call may name. */
const NAMED_AT_ONCE = 500;

/** Of these products those that exist, as they are now. */
export async function readProducts(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<readonly Product[]> {
  const products: Product[] = [];
  for (let from = 0; from < ids.length; from += NAMED_AT_ONCE)
    products.push(
      ...(await call('GET /api/products', {
        query: { ids: ids.slice(from, from + NAMED_AT_ONCE).join(',') },
        signal,
      })),
    );
  return products;
}

export const productsByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['products', 'named', ids],
    meta: { shows: ['products'] },
    queryFn: ({ signal }) => readProducts(ids, signal),
    placeholderData: (before) => before,
  });

/** How many products there are, and which categories and suppliers they name. */
export const catalogueFactsQuery = queryOptions({
  queryKey: ['products', 'facts'],
  meta: { shows: ['products'] },
  queryFn: ({ signal }) => call('GET /api/products/facts', { signal }),
});

export const occasionsQuery = queryOptions({
  queryKey: ['occasions'],
  meta: { shows: ['occasions'] },
  queryFn: ({ signal }) => call('GET /api/occasions', { signal }),
});

/** What the shop has set up, whatever its lists allow. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/payment-methods', { signal }),
});
