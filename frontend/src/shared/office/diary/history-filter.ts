import type { HistoryActor, HistoryKind, RomeDay } from '@fiocco/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../api/client.js';
import { getPage } from '../queries/records.js';

/** Which events of the shop are meant, as the address of the Cronologia carries them; absent means all. */
export interface HistorySearch {
  readonly q?: string;
  /** Days in Rome, both included. */
  readonly from?: RomeDay;
  readonly to?: RomeDay;
  /** An account's id, or whoever is of this kind. */
  readonly person?: number | HistoryActor;
  /** Kinds, between commas. */
  readonly kind?: string;
  readonly giftListId?: number;
  /** 0 for the funds of lists. */
  readonly productId?: number;
  readonly transactionId?: string;
  /** One record alone: `settings:shop`, `account:3`. */
  readonly subject?: string;
  /** Euros, both included. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
}

export const HISTORY_PAGE = 50;

export const kindsOf = ({ kind }: HistorySearch): readonly HistoryKind[] =>
  (kind?.split(',') ?? []) as HistoryKind[];

function queryOf(search: HistorySearch): NonNullable<CallOptions<'GET /api/history'>['query']> {
  const kinds = kindsOf(search);
  const { person } = search;
  return {
    ...search,
    person: person === undefined ? undefined : String(person),
    kind: kinds.length > 0 ? [...kinds] : undefined,
  };
}

/** What is on a page stays as it is while it is read: what comes meanwhile is only counted. */
export const historyPagesQuery = (search: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: ['history', 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/history', {
        query: { ...queryOf(search), limit: HISTORY_PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  });

/** The newest, asked again where something of the shop has changed. */
export const latestHistoryQuery = (search: HistorySearch, limit: number) =>
  queryOptions({
    queryKey: ['history', 'latest', { ...search, limit }],
    meta: {
      // The own changes at once, all others when they are heard of.
      shows: ['history', 'lists', 'products', 'occasions', 'transactions', 'settings', 'administrators'],
    },
    queryFn: ({ signal }) => call('GET /api/history', { query: { ...queryOf(search), limit }, signal }),
  });
