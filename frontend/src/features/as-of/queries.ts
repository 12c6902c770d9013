import type { AsOf, GiftThen, ListThen, TransactionThen } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import type { HistorySearch } from '../../shared/office/diary/history-filter.js';
import type { AsOfAddress } from '../../shared/office/diary/shop-diary.js';

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

/** Without a moment: the state now, read from the same ledger. */
export const asOfQuery = <State>({ key, read }: AsOfSource<State>, at: string | undefined) =>
  queryOptions({
    queryKey: ['as-of', key, at ?? 'now'],
    queryFn: ({ signal }) => read(at, signal),
  });
