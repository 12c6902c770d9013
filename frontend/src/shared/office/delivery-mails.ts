import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.js';

/** Of which steps somebody is written to: the setting that says whether by itself, and what the choice is called. */
export const DELIVERY_MAILS = {
  ready: { setting: 'mailWhenReady', label: 'Scrivi a chi lo ritira' },
  shipped: { setting: 'mailWhenShipped', label: 'Scrivi a chi l’ha acquistato' },
} as const;
export const DELIVERY_MAIL_HINT = 'Una volta sola, e dove c’è un’e-mail.';

export const deliveryRulesQuery = queryOptions({
  queryKey: ['deliveries', 'rules'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/deliveries/rules', { signal }),
});
