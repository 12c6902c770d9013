import type { ShopPaymentMethods } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

/** What the shop has set up, whatever its lists allow. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => api.get<ShopPaymentMethods>('/api/payment-methods', { signal }),
});
