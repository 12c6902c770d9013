import type { Occasion, ShopHistoryEntry } from '@fiocco/contracts';
import type { Page } from 'playwright-core';
import { calls, type Row, type Visit } from '../support/row.js';
import { statesBefore } from './states.js';

const HISTORY = '/admin/cronologia';
const CALL = '/api/history';

const told = (page: Page) => page.getByRole('list', { name: 'Eventi' });

const LONG_NAME = 'Massimiliano Bartolomeo de’ Conti Guidobono Cavalchini Garofoli';
const LONG_LIST = 'Le nozze d’oro di nonna Immacolata e di nonno Ferdinando, con figli, nipoti e pronipoti';

const change: ShopHistoryEntry = {
  id: '1204321',
  at: '2026-01-12T16:40:21.000Z',
  kind: 'list',
  subject: { kind: 'list', id: '1', name: LONG_LIST },
  by: { kind: 'staff', id: 1, name: LONG_NAME },
  sentence: 'ha modificato la lista',
  changes: [
    { field: 'Nome della lista', before: 'Nozze d’oro', after: LONG_LIST, kept: 'readable' },
    {
      field: 'Messaggio agli ospiti',
      before: null,
      after: 'Grazie di esserci, ciascuno a modo suo. '.repeat(30).trim(),
      kept: 'readable',
    },
    { field: 'Password', before: null, after: null, kept: 'secret' },
    { field: 'Beneficiario', before: null, after: null, kept: 'erased' },
    ...['E-mail', 'Telefono', 'Aperta dal', 'Aperta fino al'].map(
      (field) => ({ field, before: null, after: 'scritto', kept: 'readable' }) as const,
    ),
  ],
  note: null,
  because: null,
  amount: null,
  giftListId: 1,
  giftListName: LONG_LIST,
  productId: null,
  productName: null,
  transactionId: null,
  orderNumber: null,
  buyerName: null,
  readable: true,
  event: { type: 'example.Changed.v1', stream: 'record-list_1', number: 41, fingerprint: '9f3c81d0' },
};

/** What is hardest to show: long names, secrets, somebody erased, what no version reads, what is gone. */
const HARD: readonly ShopHistoryEntry[] = [
  change,
  {
    ...change,
    id: '1204320',
    kind: 'money',
    subject: { kind: 'transaction', id: 'aaaa', name: 'FI-2026-000123' },
    by: { kind: 'buyer', id: null, name: 'Acquirente' },
    sentence: 'ha pagato 1.290,00 €',
    changes: [{ field: 'Incassato', before: '0,00 €', after: '1.290,00 €', kept: 'readable' }],
    note: { text: null },
    because: 'Notifica di pagamento (Stripe)',
    amount: '1290.00',
    productId: 7,
    productName: 'Servizio di piatti da sessantadue pezzi in porcellana di Capodimonte dipinta a mano',
    transactionId: 'aaaa',
    orderNumber: 'FI-2026-000123',
    event: { ...change.event, type: 'example.Paid.v1', stream: 'gift-1_7' },
  },
  {
    ...change,
    id: '1204319',
    at: '2026-01-11T08:05:00.000Z',
    kind: 'product',
    subject: { kind: 'product', id: '9', name: null },
    by: { kind: 'system', id: null, name: 'Il sistema' },
    sentence: 'Un evento che questa versione di Fiocco non sa leggere',
    changes: [],
    giftListId: null,
    giftListName: null,
    readable: false,
  },
];

const hard = async ({ page }: Visit): Promise<string> => {
  const headers = { 'X-Total-Count': String(HARD.length) };
  await page.route(calls(CALL), (route) => route.fulfill({ json: HARD, headers }));
  return HISTORY;
};

/** "Cronologia": the diary of the whole shop. */
export const historyRows: readonly Row[] = [
  {
    page: 'history',
    state: 'full',
    is: 'All that happened in the shop, by day',
    main: true,
    tablet: true,
    as: 'staff',
    open: HISTORY,
    shows: told,
  },
  {
    page: 'history',
    state: 'of-a-list',
    is: 'Of one list, its changes alone',
    as: 'staff',
    open: ({ shop }) => `${HISTORY}?giftListId=${shop.list('wedding').id}&kind=list,gift`,
    shows: (page) => page.getByRole('group', { name: 'Filtri attivi' }),
  },
  {
    page: 'history',
    state: 'hard',
    is: 'Long names, a secret, somebody erased, and what is gone',
    as: 'staff',
    tablet: true,
    open: hard,
    shows: (page) => page.getByText('cambiato, il valore non si mostra'),
    whole: true,
  },
  {
    page: 'history',
    state: 'in-the-ledger',
    is: 'How the ledger has an event, and a long value unfolded',
    as: 'staff',
    open: hard,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Mostra tutto' }).click();
      await page.getByRole('button', { name: /^Altri 4 campi/ }).click();
      await page
        .getByRole('button', { name: /^evento/ })
        .first()
        .click();
    },
    shows: (page) => page.getByText('9f3c81d0').first(),
  },
  {
    page: 'history',
    state: 'filters',
    is: 'Days, amounts and a product to filter by',
    as: 'staff',
    open: HISTORY,
    act: async ({ page, width }) => {
      await page.getByRole('button', { name: width < 768 ? 'Filtri' : 'Altri filtri' }).click();
      await page.getByRole('combobox', { name: 'Prodotto' }).fill('va');
    },
    shows: (page) => page.getByRole('option', { name: /^Vaso/ }).first(),
  },
  {
    page: 'history',
    state: 'news',
    is: 'Something has happened while it is read',
    as: 'staff',
    open: async (visit) => {
      let hides = true;
      await visit.page.route(calls(CALL), async (route) => {
        const response = await route.fetch();
        const [first, second, ...others] = (await response.json()) as ShopHistoryEntry[];
        await route.fulfill({ response, json: hides ? others : [first, second, ...others] });
        hides = false;
      });
      return HISTORY;
    },
    act: async ({ page, shop: { staff } }) => {
      await told(page).waitFor();
      const [occasion] = await staff.get<readonly Occasion[]>('/api/occasions');
      if (!occasion) throw new Error('no occasion');
      const { id, name } = occasion;
      for (const next of [`${name} di prova`, name]) await staff.put(`/api/occasions/${id}`, { name: next });
    },
    shows: (page) => page.getByRole('button', { name: /nuovi eventi/ }),
  },
  {
    page: 'history',
    state: 'none',
    is: 'Filters that leave nothing',
    as: 'staff',
    open: `${HISTORY}?q=nessunocosì&kind=closing`,
    shows: (page) => page.getByText('Nessun evento corrisponde.'),
  },
  ...statesBefore({
    page: 'history',
    address: HISTORY,
    call: CALL,
    empty: 'Ancora nessun evento.',
    error: 'Errore nel caricamento della Cronologia',
  }),
];
