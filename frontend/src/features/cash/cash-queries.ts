import { type BodyOf, type CashRow, daysAfter, type RomeDay } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../shared/api/client.js';
import { getPage } from '../../shared/office/queries/records.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import type { Period } from './cash-period.js';
import type { CashFilter, CashSearch } from './cash-search.js';

/** How many movements come at a time. */
export const PAGE_SIZE = 50;

/** Without what the address does not name. */
export const filterIn = ({ method, how, person, giftListId, kind }: CashSearch): CashFilter =>
  Object.fromEntries(
    Object.entries({ method, how, person, giftListId, kind }).filter(([, value]) => value !== undefined),
  );

/** What the address names wrong the server refuses. */
const askedBy = (period: Period | null, filter: CashFilter) =>
  ({ from: period?.from, to: period?.to, ...filter }) as CallOptions<'GET /api/cash'>['query'];

export const cashQuery = (period: Period, filter: CashFilter = {}) =>
  queryOptions({
    queryKey: ['cash', askedBy(period, filter)],
    meta: { shows: ['transactions', 'lists'] },
    queryFn: ({ signal }) => call('GET /api/cash', { query: askedBy(period, filter), signal }),
  });

/** How far back a closing may lie whose float is proposed. */
const DAYS_BACK = 60;

interface Till {
  readonly hows: readonly CashRow[];
  /** What the last closing was begun with; null where the till was never closed. */
  readonly float: Cents | null;
}

/** What should lie in the till of a day, whatever the page is filtered by; null until it is known. */
export function useTill(day: RomeDay): Till | null {
  const { data: cash } = useQuery({ ...cashQuery({ from: day, to: day }), staleTime: 0 });
  const { data: closings, isPending } = useQuery(
    closingsQuery({ from: daysAfter(day, -DAYS_BACK), to: day }),
  );
  if (!cash || isPending) return null;
  const last = closings?.[0];
  return { hows: cash.hows, float: last ? centsOf(last.float) : null };
}

/** Without a period: all of the list that the filter names. */
export const movementsQuery = (period: Period | null, filter: CashFilter) =>
  infiniteQueryOptions({
    queryKey: ['movements', askedBy(period, filter)],
    meta: { shows: ['transactions', 'lists'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/movements', {
        query: { ...askedBy(period, filter), limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const useCloseDay = () =>
  useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: (body: BodyOf<'POST /api/cash/closings'>) => call('POST /api/cash/closings', { body }),
  });

export const useReopenDay = (day: string) =>
  useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: (reason: string) =>
      call('POST /api/cash/closings/:day/reopen', { params: { day }, body: { reason } }),
  });
