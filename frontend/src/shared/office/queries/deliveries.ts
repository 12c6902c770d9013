import type { Delivery, DeliveryState } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { getPage } from './records.js';

/** Which gifts of the queue. */
export interface AskedDeliveries {
  readonly state: DeliveryState;
  readonly list: number | undefined;
}

export const deliveriesAsked = ({ state, list }: AskedDeliveries) => ({
  state,
  giftListId: list === undefined ? null : list,
});

/** A mail on its way is looked at again after this. */
const ON_ITS_WAY_MS = 3_000;
/** As long as one of these gifts has a mail that waits to leave. */
export const lookAgain = (gifts: readonly Delivery[] | undefined): number | false =>
  gifts?.some(({ mail }) => mail?.state === 'queued') ? ON_ITS_WAY_MS : false;

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
    meta: { shows: ['transactions', 'lists', 'products', 'mails'] },
    queryFn: ({ signal }) => call('GET /api/deliveries', { query: { ids }, signal }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
