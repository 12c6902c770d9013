import type { SettingsRecord } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { signedOut } from '../../shared/api/problem.js';

/** The whole record; guests and staff would be answered what is public. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  meta: { shows: ['settings'] },
  queryFn: async ({ signal }): Promise<SettingsRecord> => {
    const record = await call('GET /api/settings', { signal });
    if (!('versions' in record)) throw signedOut();
    return record;
  },
});

export const secretsQuery = queryOptions({
  queryKey: ['settings', 'secrets'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/settings/secrets', { signal }),
});

/** Asked each time that somebody is about to change a key. */
export const openPaymentsQuery = queryOptions({
  queryKey: ['payments', 'open'],
  meta: { shows: ['transactions', 'settings'] },
  queryFn: ({ signal }) => call('GET /api/payments/open', { signal }),
});
