import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** What the shop has set up, whatever its lists allow. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/payment-methods', { signal }),
});
