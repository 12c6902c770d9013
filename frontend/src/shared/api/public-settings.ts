import { FIRST_COLOURS, type PublicSettings } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { boot } from '../boot.js';
import { call } from './client.js';

/** The specification's default brand: what a page shows until, or unless, the shop's own arrives. */
export const DEFAULT_SETTINGS: PublicSettings = {
  storeName: '',
  storeDescription: null,
  storeEmail: null,
  storePhone: null,
  storeAddress: null,
  vatNumber: null,
  reaNumber: null,
  appName: 'Liste regalo',
  privacyPage: null,
  withdrawalPage: null,
  termsPage: null,
  logoUrl: null,
  adminLogoUrl: null,
  ...FIRST_COLOURS,
  accentColor: null,
  lineColor: null,
  weeklyHours: null,
  closedDays: [],
  openHolidays: [],
  openingHours: null,
  openingLines: [],
  shipsAbroad: false,
  environmentMode: 'production',
  enableInStore: true,
  offersInvoice: false,
  sendsMail: true,
};

export const publicSettingsQuery = queryOptions({
  queryKey: ['public-settings'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/public/settings', { signal }),
  initialData: () => boot().settings,
  staleTime: 5 * 60_000,
});

export function usePublicSettings(): PublicSettings {
  return useQuery(publicSettingsQuery).data ?? DEFAULT_SETTINGS;
}
