import type { Page } from 'playwright-core';
import { calls, NO_NETWORK, type Row } from '../support/row.js';

const PAGE = '/admin/settings';
const field = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });

/** The four tabs of the settings. */
export const settingsRows: readonly Row[] = [
  {
    page: 'settings',
    state: 'store',
    is: 'What the shop says of itself',
    main: true,
    as: 'staff',
    open: PAGE,
    shows: field('Nome del negozio'),
  },
  {
    page: 'settings',
    state: 'brand',
    is: 'Colours, of which one is hard to read, and a list that wears them',
    as: 'staff',
    open: `${PAGE}?scheda=brand`,
    act: ({ page }) => field('Titoli')(page).fill('#C9A27E'),
    shows: (page) => page.getByText(/^Poco leggibile/),
  },
  {
    page: 'settings',
    state: 'payments',
    is: 'Keys for tests and for real money, and why nobody can pay by them yet',
    as: 'staff',
    open: `${PAGE}?scheda=pagamenti`,
    shows: (page) => page.getByText(/^Gli ospiti non lo vedono: mancano chiave pubblica/),
  },
  {
    page: 'settings',
    state: 'mail',
    is: 'The server that sends the shop’s mail',
    as: 'staff',
    open: `${PAGE}?scheda=email`,
    shows: field('Host'),
  },
  {
    page: 'settings',
    state: 'not-saved',
    is: 'The shop could not be reached: the message stands below the bar, and both can be pressed',
    as: 'staff',
    open: PAGE,
    act: async ({ page }) => {
      await page.route(calls('/api/settings'), (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      );
      await field('Nome del negozio')(page).fill('Fiocco di Bologna');
      await page.getByRole('button', { name: /^Salva/ }).click();
    },
    shows: (page) => page.locator('[data-toast="error"]'),
    provokes: [NO_NETWORK],
  },
];
