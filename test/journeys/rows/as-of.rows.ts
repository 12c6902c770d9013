import type { HistoryEntry, Product, Transaction } from '@fiocco/contracts';
import { calls, failing, held, NO_NETWORK, refused, type Row, type Visit } from '../support/row.js';

const ROME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const moment = (iso: string): string => ROME.format(new Date(iso)).replace(' ', 'T');

const LONG_AGO = '2020-01-01T12:00';
type Kind = 'transactions' | 'lists' | 'gifts' | 'products' | 'settings' | 'shop';
const pathOf = (kind: Kind, id: string | number, at?: string): string =>
  `/admin/as-of/${kind}/${id}${at === undefined ? '' : `?at=${at}`}`;

const partlyCollected = ({ shop }: Visit): Transaction =>
  shop.sale(({ stage, amount_received }) => stage === 'reserved' && Number(amount_received) > 0);

/** The moment at which it was only held. */
async function whenItBegan({ shop }: Visit, id: string): Promise<string> {
  const entries = await shop.staff.get<HistoryEntry[]>(`/api/transactions/${id}/history`);
  return moment(entries.reduce((first, { at }) => (at < first ? at : first), entries[0]?.at ?? ''));
}

/** The moment at which about half of a list's sales had begun. */
async function halfWay({ shop }: Visit, listId: number): Promise<string> {
  const sales = await shop.staff.get<Transaction[]>(`/api/transactions?giftListId=${listId}`);
  const times = sales.map(({ timestamp }) => timestamp).sort();
  return moment(times[Math.floor(times.length / 2)] ?? '');
}

const then =
  (row: string | RegExp): Row['shows'] =>
  (page) =>
    page.getByRole('row', { name: row });

/** The day before, in the evening. */
const yesterday = (): string =>
  `${moment(new Date(Date.now() - 86_400_000).toISOString()).slice(0, 10)}T23:59`;

/** A gift that many took, when about half of a list's sales had begun. */
async function soldProduct(visit: Visit): Promise<string> {
  const products = await visit.shop.staff.get<readonly Product[]>('/api/products');
  const { id } = products.find(({ name }) => name.startsWith('Calici da vino')) as Product;
  return pathOf('products', id, await halfWay(visit, visit.shop.list('wedding').id));
}

/** "Com'era il …" for what only admins read. */
const adminsRows = [
  {
    page: 'as-of',
    state: 'shop',
    is: 'The shop’s figures of yesterday evening, beside what is known now',
    open: () => pathOf('shop', 'totali', yesterday()),
    shows: (page) => page.getByRole('table', { name: 'Vendite' }),
  },
  {
    page: 'as-of',
    state: 'settings',
    is: 'The settings before anybody had changed one',
    open: pathOf('settings', 'shop', LONG_AGO),
    shows: then(/^Telefono cambiato/),
  },
] satisfies Row[];

/** "Com'era il …" for a transaction, a list, a gift and a product, then compared with now. */
const staffsRows = [
  {
    page: 'as-of',
    state: 'transaction',
    is: 'A sale on the day it began, beside now',
    main: true,
    open: async (visit) => {
      const { id } = partlyCollected(visit);
      return pathOf('transactions', id, await whenItBegan(visit, id));
    },
    shows: then(/^Incassato cambiato/),
    whole: true,
  },
  {
    page: 'as-of',
    state: 'list',
    is: 'A list at half of its sales, beside now',
    open: async (visit) => {
      const { id } = visit.shop.list('wedding');
      return pathOf('lists', id, await halfWay(visit, id));
    },
    shows: then(/^Transazioni cambiato/),
    whole: true,
  },
  {
    page: 'as-of',
    state: 'gift',
    is: 'A gift of a list at half of its sales, reached from the list',
    open: async (visit) => {
      const { id } = visit.shop.list('wedding');
      return pathOf('lists', id, await halfWay(visit, id));
    },
    act: ({ page }) =>
      page.getByRole('table', { name: 'I regali' }).getByRole('link', { name: 'Calici da vino' }).click(),
    shows: then(/^Unità cambiato/),
  },
  {
    page: 'as-of',
    state: 'product',
    is: 'A product when fewer of its pieces were taken',
    open: soldProduct,
    shows: then(/^Impegnati o venduti cambiato/),
    whole: true,
  },
  {
    page: 'as-of',
    state: 'gift-not-found',
    is: 'A gift that never was on its list',
    open: ({ shop }) => pathOf('gifts', `${shop.list('birth').id}_fondo`, LONG_AGO),
    shows: (page) => page.getByText('Regalo non trovato.'),
    provokes: [refused(404, '/api/audit/as-of/')],
  },
  {
    page: 'as-of',
    state: 'empty',
    is: 'No moment is chosen yet',
    open: (visit) => pathOf('transactions', partlyCollected(visit).id),
    shows: (page) => page.getByText('Servono un giorno e un’ora.'),
  },
  {
    page: 'as-of',
    state: 'left-empty',
    is: 'Sent without a moment',
    open: (visit) => pathOf('lists', visit.shop.list('birth').id),
    act: ({ page }) => page.getByRole('button', { name: 'Mostra com’era' }).click(),
    shows: (page) => page.locator('[aria-invalid="true"]'),
  },
  {
    page: 'as-of',
    state: 'not-yet',
    is: 'Before there was anything of it',
    open: (visit) => pathOf('transactions', partlyCollected(visit).id, LONG_AGO),
    shows: (page) => page.getByText(/non c’era ancora il 01\/01\/2020/),
  },
  {
    page: 'as-of',
    state: 'future',
    is: 'A moment that is still to come',
    open: (visit) => pathOf('lists', visit.shop.list('wedding').id, '2090-01-01T12:00'),
    shows: (page) => page.getByText(/deve ancora venire/),
    provokes: [refused(422, '/api/audit/as-of/')],
  },
  {
    page: 'as-of',
    state: 'loading',
    is: 'On its way',
    open: async (visit) => {
      await held(visit, calls(/^\/api\/audit\/as-of\//));
      return pathOf('lists', visit.shop.list('wedding').id, LONG_AGO);
    },
    shows: (page) => page.getByText('Caricamento in corso'),
  },
  {
    page: 'as-of',
    state: 'error',
    is: 'The shop does not answer',
    open: async (visit) => {
      await failing(visit, calls(/^\/api\/audit\/as-of\//));
      return pathOf('lists', visit.shop.list('wedding').id, LONG_AGO);
    },
    shows: (page) => page.getByText('Non si può dire com’era'),
    provokes: [NO_NETWORK],
  },
  {
    page: 'as-of',
    state: 'not-found',
    is: 'A link that leads nowhere',
    open: pathOf('transactions', '00000000-0000-4000-8000-000000000000', LONG_AGO),
    shows: (page) => page.getByText('Transazione non trovata.'),
    provokes: [refused(404, '/api/audit/as-of/')],
  },
] satisfies Row[];

export const asOfRows: readonly Row[] = [...staffsRows, ...adminsRows].map((row) => ({
  ...row,
  as: 'staff',
}));
