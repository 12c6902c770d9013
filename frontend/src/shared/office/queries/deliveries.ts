import type { DeliveryState } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { getPage } from '../../api/page.js';

/** Which gifts of the queue. */
export interface AskedDeliveries {
  readonly state: DeliveryState;
  readonly list: number | undefined;
}

export const deliveriesAsked = ({ state, list }: AskedDeliveries) => ({
  state,
  giftListId: list === undefined ? null : list,
});

/** How many there are, e.g. `12` or `1000+`. */
export const deliveryCountQuery = (asked: AskedDeliveries) =>
  queryOptions({
    queryKey: ['deliveries', 'count', asked],
    meta: { shows: ['transactions'] },
    queryFn: async ({ signal }) =>
      (await getPage('GET /api/deliveries', { query: { ...deliveriesAsked(asked), limit: 1 }, signal }))
        .total ?? '',
    staleTime: 60_000,
  });

/** Whatever their state. `ids`: between commas. */
export const chosenDeliveriesQuery = (ids: string) =>
  queryOptions({
    queryKey: ['deliveries', 'chosen', ids],
    meta: { shows: ['transactions', 'lists', 'products'] },
    queryFn: ({ signal }) => call('GET /api/deliveries', { query: { ids }, signal }),
  });
