import {
  calls,
  changing,
  failing,
  held,
  NO_NETWORK,
  refused,
  type Row,
  withoutInlinedList,
} from '../support/row.js';

const wedding: Row['open'] = ({ shop }) => `/list/${shop.list('wedding').id}`;
const nobodys = '/list/123456789012';
const NO_WAY = { stripe: false, paypal: false, inNegozio: false, bonifico: false };
const listCall = calls(/^\/api\/gift-lists\/\d+$/);

/** The public list and its printed card. */
export const listRows: readonly Row[] = [
  {
    page: 'list',
    state: 'open',
    is: 'A wedding with every kind of gift, the given ones at the end',
    main: true,
    open: wedding,
    shows: (page) => page.getByRole('heading', { name: 'Già regalati' }),
  },
  {
    page: 'list',
    state: 'shares',
    is: 'Only gifts that take shares, the dearest first',
    open: ({ shop }) => `/list/${shop.list('wedding').id}?mostra=quote&ordina=prezzo-alto`,
    act: async ({ page }) => {
      // The gifts follow the filter a moment after its chip.
      await page.getByRole('link', { name: /^Vaso/ }).first().waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: /^Viaggio di nozze/ }).scrollIntoViewIfNeeded();
    },
    shows: (page) => page.getByRole('button', { name: /^Regali a quote/, pressed: true }),
  },
  {
    page: 'list',
    state: 'gift',
    is: 'A gift whole, opened by its name',
    main: true,
    open: wedding,
    act: ({ page }) => page.getByRole('link', { name: /^Vaso/ }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('heading', { name: /^Vaso/ }),
  },
  {
    page: 'list',
    state: 'sharing',
    is: 'Link, QR code and ways to send it',
    open: wedding,
    act: ({ page }) => page.getByRole('button', { name: 'Condividi la lista' }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('img', { name: /Codice QR/ }),
  },
  {
    page: 'list',
    state: 'locked',
    is: 'A list with a password',
    main: true,
    open: ({ shop }) => `/list/${shop.list('birth').id}`,
    shows: (page) => page.getByRole('heading', { name: 'Lista Protetta' }),
  },
  {
    page: 'list',
    state: 'wrong-password',
    is: 'A password that does not open it',
    open: ({ shop }) => `/list/${shop.list('birth').id}`,
    act: async ({ page }) => {
      await page.getByLabel('Password della lista').fill('vento di terra');
      await page.getByRole('button', { name: 'Accedi' }).click();
    },
    shows: (page) => page.getByText('Questa password non apre la lista').first(),
    provokes: [refused(403, '/unlock')],
  },
  {
    page: 'list',
    state: 'not-active',
    is: 'Expired, for guests',
    open: ({ shop }) => `/list/${shop.list('birthday').id}`,
    shows: (page) => page.getByRole('heading', { name: 'Lista non attiva' }),
  },
  {
    page: 'list',
    state: 'preview',
    is: 'Expired, for staff: the preview',
    as: 'staff',
    open: ({ shop }) => `/list/${shop.list('birthday').id}`,
    shows: (page) => page.getByRole('heading', { name: /quarant’anni di Silvia/ }),
  },
  {
    page: 'list',
    state: 'empty',
    is: 'No gift on it yet',
    open: async ({ shop }) => `/list/${await shop.newList('Sofia & Marco')}`,
    shows: (page) => page.getByRole('heading', { name: 'La lista si sta ancora scrivendo' }),
  },
  {
    page: 'list',
    state: 'empty-unpayable',
    is: 'No gift on it yet, and no way to pay for a contribution either',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await changing(visit, listCall, { allowedPaymentMethods: NO_WAY });
      return `/list/${await visit.shop.newList('Sofia & Marco')}`;
    },
    shows: (page) =>
      page
        .locator('main:not(:has-text("contribu"))')
        .getByRole('heading', { name: 'La lista si sta ancora scrivendo' }),
  },
  {
    page: 'list',
    state: 'nothing-found',
    is: 'A filter that matches nothing',
    open: async ({ playground }) => `/list/${(await playground()).listId}?mostra=quote`,
    shows: (page) => page.getByRole('status').getByRole('heading', { name: /^Nessun prodotto trovato/ }),
  },
  {
    page: 'list',
    state: 'loading',
    is: 'On its way',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await held(visit, listCall);
      return `/list/${visit.shop.list('wedding').id}`;
    },
    shows: (page) => page.getByText('Caricamento lista regalo...'),
  },
  {
    page: 'list',
    state: 'error',
    is: 'The shop does not answer',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await failing(visit, listCall);
      return `/list/${visit.shop.list('wedding').id}`;
    },
    shows: (page) => page.getByRole('heading', { name: 'La lista non si apre' }),
    provokes: [NO_NETWORK],
  },
  {
    page: 'list',
    state: 'not-found',
    is: 'A link that leads nowhere',
    open: nobodys,
    shows: (page) => page.getByRole('heading', { name: 'Lista non trovata' }),
    provokes: [refused(404, '/list/'), refused(404, '/api/gift-lists/')],
  },
  {
    page: 'invitation-card',
    state: 'ready',
    is: 'The A6 card, front and back',
    main: true,
    open: ({ shop }) => `/list/${shop.list('wedding').id}/biglietto`,
    shows: (page) => page.getByRole('heading', { name: 'Fronte e retro' }),
  },
  {
    page: 'invitation-card',
    state: 'not-found',
    is: 'Of a list that is not there',
    open: `${nobodys}/biglietto`,
    shows: (page) => page.getByRole('heading', { name: 'Lista non trovata' }),
    provokes: [refused(404, '/list/'), refused(404, '/api/gift-lists/')],
  },
  {
    page: 'any',
    state: 'no-such-page',
    is: 'An address that no page has',
    main: true,
    open: '/nessuna/pagina',
    shows: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
    provokes: [refused(404, '/nessuna/pagina')],
  },
];
