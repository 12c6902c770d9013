import type {
  AsOf,
  GiftThen,
  HistoryKind,
  ListThen,
  ProductThen,
  RecordThen,
  RomeDay,
  ShopThen,
  TransactionThen,
} from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import type { HistorySearch } from '../../shared/office/diary/history-filter.js';
import { type AsOfAddress, SHOP_TOTALS } from '../../shared/office/page/as-of-link.js';

const FUND = 'fondo';

/** What can be asked for as it was. */
export interface AsOfSource<State> {
  readonly key: string;
  /** What has happened to it. */
  readonly history: HistorySearch;
  readonly page: AsOfAddress;
  readonly read: (at: string | undefined, signal: AbortSignal) => Promise<AsOf<State>>;
}

export const transactionSource = (id: string): AsOfSource<TransactionThen> => ({
  key: `transactions/${id}`,
  history: { transactionId: id },
  page: { kind: 'transactions', id },
  read: (at, signal) =>
    call('GET /api/audit/as-of/transactions/:id', { params: { id }, query: { at }, signal }),
});

export const listSource = (listId: string): AsOfSource<ListThen> => ({
  key: `lists/${listId}`,
  history: { giftListId: Number(listId) },
  page: { kind: 'lists', id: listId },
  read: (at, signal) =>
    call('GET /api/audit/as-of/lists/:listId', { params: { listId }, query: { at }, signal }),
});

export const giftSource = (listId: string, gift: string): AsOfSource<GiftThen> => ({
  key: `gifts/${listId}/${gift}`,
  history: { giftListId: Number(listId), productId: gift === FUND ? 0 : Number(gift) },
  page: { kind: 'gifts', id: `${listId}_${gift}` },
  read: (at, signal) =>
    call('GET /api/audit/as-of/gifts/:listId/:gift', { params: { listId, gift }, query: { at }, signal }),
});

export const productSource = (id: string): AsOfSource<ProductThen> => ({
  key: `products/${id}`,
  history: { productId: Number(id) },
  page: { kind: 'products', id },
  read: (at, signal) => call('GET /api/audit/as-of/products/:id', { params: { id }, query: { at }, signal }),
});

/** By the kinds of addresses what the server calls them, in its history too. */
const RECORDS = { settings: 'settings', occasions: 'occasion', accounts: 'account' } as const;
export type RecordPage = keyof typeof RECORDS;

export const recordSource = (page: RecordPage, id: string): AsOfSource<RecordThen> => ({
  key: `${page}/${id}`,
  history: { subject: `${RECORDS[page]}:${id}` },
  page: { kind: page, id },
  read: (at, signal) =>
    call('GET /api/audit/as-of/records/:kind/:id', {
      params: { kind: RECORDS[page], id },
      query: { at },
      signal,
    }),
});

/** What changes a figure of the shop. */
const FIGURE_KINDS: readonly HistoryKind[] = ['purchase', 'money', 'gift', 'credit', 'closing'];

/** Then and now are about the same day's till, as it was known then and as it is known now. */
export const shopSource = (day: RomeDay): AsOfSource<ShopThen> => ({
  key: `shop/${day}`,
  history: { kind: FIGURE_KINDS.join(',') },
  page: SHOP_TOTALS,
  read: (at, signal) => call('GET /api/audit/as-of/shop', { query: { at, day }, signal }),
});

/** Without a moment: the state now, read from the same ledger. */
export const asOfQuery = <State>({ key, read }: AsOfSource<State>, at: string | undefined) =>
  queryOptions({
    queryKey: ['as-of', key, at ?? 'now'],
    queryFn: ({ signal }) => read(at, signal),
  });
