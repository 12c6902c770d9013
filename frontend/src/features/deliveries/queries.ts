import type { BodyOf, DeliveryOutcome } from '@fiocco/contracts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/api/page.js';
import { type AskedDeliveries, deliveriesAsked } from '../../shared/office/queries/deliveries.js';

/** Of one list as many as may be marked at once, so that a couple's gifts are chosen together. */
export const pageSizeOf = (list: number | undefined): number => (list === undefined ? 50 : 200);

export const deliveryPagesQuery = (asked: AskedDeliveries) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', asked],
    meta: { shows: ['transactions', 'lists', 'products'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/deliveries', {
        query: { ...deliveriesAsked(asked), limit: pageSizeOf(asked.list), cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  });

/** Writes that it is ready or was shipped: again, or for the first time where the shop did not. */
export const useDeliveryMail = () =>
  useMutation({
    meta: { changes: ['transactions', 'mails'] },
    mutationFn: (id: string) => call('POST /api/deliveries/:id/mail', { params: { id } }),
    onSuccess: () => toast.success('E-mail in partenza'),
    onError: (error) => toast.error('E-mail non inviata', messageOf(error)),
  });

/**
 * Marks several gifts; answers for each of them. `onDone` is called before the list is read again: it loses the gifts that
 * have gone on, and with them whoever waits for the answer there.
 */
export const useDeliveryStep = (onDone: (outcomes: readonly DeliveryOutcome[]) => void) =>
  useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: (body: BodyOf<'POST /api/deliveries'>) => call('POST /api/deliveries', { body }),
    onSuccess: onDone,
  });
