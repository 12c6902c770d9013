import { daysAfter, type Delivery, romeDayOf } from '@fiocco/contracts';
import type { Page } from 'playwright-core';
import { Caller } from '../support/caller.js';
import type { ExampleShop } from '../support/example-shop.js';
import { answering, calls, changing, oncePerShop, type Row, type Visit } from '../support/row.js';

const DELIVERIES = '/admin/deliveries';
/** The example's till lacks a little on this day. */
const closedDay = () => daysAfter(romeDayOf(new Date()), -3);
/** As people type it. */
const typed = (day: string) => day.split('-').toReversed().join('/');
const dialog = (page: Page) => page.getByRole('dialog');

const MARTA = { username: 'marta', name: 'Marta Lodi', password: 'fiocchi e nastri', role: 'staff' };

/** Somebody who works in the shop and is no admin. */
const assistant = oncePerShop(async (shop) => {
  const { username, password } = MARTA;
  await shop.staff.post('/api/administrators', { ...MARTA, email: 'marta@fiocco.example' });
  const marta = new Caller(shop.url);
  await marta.post('/api/login', { username, password });
  return marta;
});

const tillRows: readonly Row[] = [
  {
    page: 'transaction',
    state: 'closed-day',
    is: 'Money for a day that is closed: an admin says why',
    open: ({ shop }) =>
      `/admin/transactions/${shop.sale(({ stage, amount }) => stage === 'reserved' && Number(amount) > 0).id}`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Incassa…' }).click();
      await dialog(page)
        .getByLabel(/^Giorno/)
        .fill(typed(closedDay()));
    },
    shows: (page) => dialog(page).getByLabel(/^Motivo della correzione/),
  },
  {
    page: 'transaction',
    state: 'closed-day-refused',
    is: 'Money for a day that is closed: whoever is no admin is told whom to ask',
    open: async ({ shop, page }) => {
      await page.context().addCookies((await assistant(shop)).cookies);
      return `/admin/transactions/${shop.sale(({ stage, amount }) => stage === 'reserved' && Number(amount) > 0).id}`;
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Incassa…' }).click();
      await dialog(page)
        .getByLabel(/^Giorno/)
        .fill(typed(closedDay()));
    },
    shows: (page) => dialog(page).getByText(/^Questa giornata è chiusa/),
  },
  {
    page: 'cash',
    state: 'closed',
    is: 'A day that is closed, as it was counted',
    tablet: true,
    open: () => `/admin/cash?day=${closedDay()}`,
    shows: (page) => page.getByRole('link', { name: 'Foglio della chiusura' }),
  },
  {
    page: 'cash',
    state: 'reopen',
    is: 'The question before a day is opened again',
    open: () => `/admin/cash?day=${closedDay()}`,
    act: ({ page }) => page.getByRole('button', { name: 'Riapri la giornata…' }).click(),
    shows: (page) => dialog(page).getByLabel(/^Motivo/),
  },
  {
    page: 'cash',
    state: 'sheet',
    is: 'The day’s closing, as it is printed on one A4',
    only: '1440',
    open: () => `/admin/cash?day=${closedDay()}&sheet=closing`,
    shows: (page) => page.getByRole('table', { name: 'Netto incassato' }),
  },
  {
    page: 'cash',
    state: 'filtered',
    is: 'The movements behind one sum, and what they are filtered by',
    tablet: true,
    open: () => `/admin/cash?per=range&from=${daysAfter(closedDay(), -20)}&to=${closedDay()}&how=pos`,
    act: async ({ page }) => {
      // The counter's tablet has room for heads, a phone has not.
      const movements = page.getByRole('region', { name: 'Movimenti' });
      if ((page.viewportSize()?.width ?? 0) > 800)
        await movements.getByRole('columnheader', { name: 'Importo' }).waitFor();
    },
    shows: (page) => page.getByRole('group', { name: 'Solo' }).getByRole('button'),
  },
];

/** Gifts that wait to be fetched. */
const ready = async (shop: ExampleShop) =>
  (await shop.staff.get<Delivery[]>('/api/deliveries?state=ready&limit=2')).map(({ id }) => id).join(',');

/** Where the columns of each paper begin. */
const COLUMNS = `[...document.querySelectorAll('table')].map((table) =>
  [...table.querySelectorAll('th')].map((head) => Math.round(head.getBoundingClientRect().left)))`;

const marking =
  (name: RegExp): NonNullable<Row['act']> =>
  async ({ page }) => {
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name }).click();
  };

const deliveriesRows: readonly Row[] = [
  {
    page: 'deliveries',
    state: 'ready',
    is: 'What waits to be fetched, since when, and who was written to',
    tablet: true,
    open: `${DELIVERIES}?state=ready`,
    shows: (page) => page.getByText(/^Pronto dal/),
  },
  {
    page: 'deliveries',
    state: 'shipping',
    is: 'A parcel: its day, courier and number, and whether the buyer is written to',
    open: DELIVERIES,
    act: marking(/^Spedisci/),
    shows: (page) => dialog(page).getByLabel(/^Codice di spedizione/),
  },
  {
    page: 'deliveries',
    state: 'stayed',
    is: 'A gift that was given back meanwhile stays as it was, and it says why',
    open: async (visit) => {
      const why = { done: false, code: 'NOTHING_TO_DELIVER', message: 'Questo regalo non è da consegnare.' };
      await visit.page.route(calls('/api/deliveries'), (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const { ids } = route.request().postDataJSON() as { ids: readonly string[] };
        return route.fulfill({ json: ids.map((id) => ({ id, ...why })) });
      });
      await changing(visit, calls(/^\/api\/transactions\/[^/]+$/), { stage: 'refunded' });
      return DELIVERIES;
    },
    act: async (visit) => {
      await marking(/^Consegna/)(visit);
      await dialog(visit.page)
        .getByRole('button', { name: /^Consegna/ })
        .click();
    },
    shows: (page) => page.locator('[data-toast]').getByText(/^Rimasto com’era: .+ \(rimborsato\)$/),
  },
  {
    page: 'deliveries',
    state: 'empty',
    is: 'Nothing is to be prepared',
    only: '390',
    open: async (visit) => {
      await answering(visit, calls('/api/deliveries'), []);
      return DELIVERIES;
    },
    shows: (page) => page.getByText('Niente da preparare.'),
  },
  {
    page: 'deliveries',
    state: 'hand-over',
    is: 'What is signed, one paper a list: each column stands where it does on the other',
    only: '1440',
    open: async ({ shop }) => `${DELIVERIES}?print=${await ready(shop)}&sheet=handOver`,
    act: async ({ page }) => {
      await page.getByRole('table').nth(1).waitFor();
      const columns = await page.evaluate<number[][]>(COLUMNS);
      if (new Set(columns.map(String)).size > 1) throw new Error(`The columns part: ${columns.join(' | ')}`);
    },
    shows: (page) => page.getByRole('heading', { name: /^Consegna di/ }),
  },
  {
    page: 'deliveries',
    state: 'slip',
    is: 'What lies in the parcel, as it is printed: the guests’ words, no price',
    only: '1440',
    open: async ({ shop }) => `${DELIVERIES}?print=${await ready(shop)}&sheet=slip`,
    shows: (page) => page.getByRole('heading', { name: /^Per / }),
  },
  {
    page: 'deliveries',
    state: 'label',
    is: 'The parcel’s label, as it is printed',
    only: '1440',
    open: async ({ shop }) => `${DELIVERIES}?print=${await ready(shop)}&sheet=label`,
    shows: (page) => page.getByText('Da ritirare in negozio'),
  },
];

/** Trova, with these words in it. */
const find =
  (words: (visit: Visit) => string): NonNullable<Row['act']> =>
  async (visit) => {
    await visit.page.getByRole('heading', { name: 'Da fare', level: 2 }).waitFor();
    await visit.page.keyboard.press('Control+k');
    await visit.page.getByRole('combobox', { name: 'Trova' }).fill(words(visit));
  };

const NOT_READY: Readonly<Record<string, string>> = {
  shop: 'In fondo alle pagine mancano nome e partita IVA.',
  hours: 'Nessuno sa quando si può passare a ritirare.',
  payments: 'Si paga con il simulatore: agli ospiti sembra vero, ma nessun addebito lo è.',
};

const boardRows: readonly Row[] = [
  {
    page: 'dashboard',
    state: 'first-day',
    is: 'Prima di aprire: what is missing, what is done, and what was put aside',
    tablet: true,
    open: async ({ page }) => {
      await page.route(calls('/api/first-day'), async (route) => {
        const response = await route.fetch();
        const { tasks, ...more } = (await response.json()) as { tasks: readonly { step: string }[] };
        const shown = tasks.map((task) => ({
          ...task,
          missing: NOT_READY[task.step] ?? null,
          aside: task.step === 'hours',
        }));
        await route.fulfill({ response, json: { ...more, tasks: shown } });
      });
      return '/';
    },
    shows: (page) => page.getByText(/^Più tardi: /),
  },
  {
    page: 'dashboard',
    state: 'find-day',
    is: 'Trova by a day: what was bought on it, with the next action',
    tablet: true,
    open: '/',
    act: find(({ shop }) => {
      const { timestamp } = shop.sale(({ stage }) => stage === 'paid');
      return typed(romeDayOf(new Date(timestamp)));
    }),
    shows: (page) => page.getByRole('group', { name: 'Transazioni' }).getByRole('option'),
  },
  {
    page: 'dashboard',
    state: 'find-alike',
    is: 'Trova with a letter wrong: what is alike',
    only: '390',
    open: '/',
    act: find(() => 'okonkow'),
    shows: (page) => page.getByText(/^Nessun risultato per «okonkow»: cercato «Okonkwo»/),
  },
];

/** The till that closes, gifts that leave the shop, and what is found: each needs something to have happened. */
export const dayRows: readonly Row[] = [...tillRows, ...deliveriesRows, ...boardRows].map((row) => ({
  ...row,
  as: 'staff',
}));
