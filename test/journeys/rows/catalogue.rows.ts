import type { ToOrder } from '@fiocco/contracts';
import { calls, refused, type Row } from '../support/row.js';
import { statesBefore } from './states.js';

const PRODUCTS = '/admin/products';
const OCCASIONS = '/admin/occasions';
const dialog =
  (name: string | RegExp): Row['shows'] =>
  (page) =>
    page.getByRole('dialog').getByRole('heading', { name });

const PURCHASE = {
  transactionId: 'aaaa-1',
  orderNumber: 'FI-2026-000123',
  type: 'acquisto',
  stage: 'paid',
} as const;
/** More than the shop has, of two suppliers and of nobody in particular. */
const TO_ORDER: readonly ToOrder[] = [
  [
    'Servizio di piatti in gres smaltato a mano, ventiquattro pezzi, avorio con filo salvia',
    'Ceramiche Faenza',
    3,
  ],
  ['Vaso in ceramica di Faenza', 'Ceramiche Faenza', 1],
  ['Giradischi in noce', 'Suono & Legno S.r.l.', 2],
  ['Cestino da picnic per quattro', null, 1],
].map(([name, supplier, missing], at) => ({
  productId: at + 1,
  name: String(name),
  productCode: `ART-${at + 1}`,
  ean: at === 0 ? '8001234567890' : null,
  supplier: supplier === null ? null : String(supplier),
  quantityAvailable: 4,
  quantityAllocated: 4 + Number(missing),
  missing: Number(missing),
  wished: at === 0 ? 5 : 0,
  cost: at === 1 ? null : '41.50',
  total: at === 1 ? null : (41.5 * Number(missing)).toFixed(2),
  waiting: [
    {
      giftListId: 111_111_111_111,
      giftListName: 'Maria Vittoria e Giovanni Bentivoglio-Castelfranchi',
      units: Number(missing),
      purchases: [
        { ...PURCHASE, buyerName: 'I colleghi dell’Ufficio Tecnico' },
        { ...PURCHASE, transactionId: 'aaaa-2', buyerName: null },
      ],
    },
  ],
}));

/** Products and occasions. */
export const catalogueRows: readonly Row[] = [
  {
    page: 'products',
    state: 'grid',
    is: 'As cards',
    main: true,
    as: 'staff',
    open: PRODUCTS,
    shows: (page) => page.getByRole('button', { name: 'Modifica Bollitore' }),
  },
  {
    page: 'products',
    state: 'table',
    is: 'As rows',
    main: true,
    as: 'staff',
    open: `${PRODUCTS}?view=list`,
    shows: (page) => page.getByRole('button', { name: 'Modifica Bollitore' }),
  },
  {
    page: 'products',
    state: 'new',
    is: 'A new product, sent without a word',
    as: 'staff',
    open: PRODUCTS,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Aggiungi prodotto' }).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
    },
    shows: (page) => page.getByRole('dialog').locator('[aria-invalid="true"]').nth(1),
  },
  {
    page: 'products',
    state: 'edit',
    is: 'A product’s own data',
    main: true,
    as: 'staff',
    open: PRODUCTS,
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Modifica Vaso/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog').getByLabel('Prezzo'),
  },
  {
    page: 'products',
    state: 'import',
    is: 'A file that changes prices, before it is written',
    as: 'staff',
    open: PRODUCTS,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Importa', exact: true }).click();
      const file =
        'Codice;Nome;Prezzo;Quantità\nVET-006;Vaso di vetro soffiato;79,00;6\nNUO-001;Teiera di ghisa;54,90;3';
      await page
        .getByLabel('File dei prodotti', { exact: true })
        .setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: 'Leggi il file' }).click();
    },
    shows: (page) => page.getByRole('button', { name: /^Importa \d/ }),
  },
  {
    page: 'products',
    state: 'delete-refused',
    is: 'A product that was sold stays',
    as: 'staff',
    open: PRODUCTS,
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Elimina Macchina per espresso/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
    provokes: [refused(409, '/api/products/')],
  },
  {
    page: 'products',
    state: 'to-order',
    is: 'What is sold beyond the stock, a sheet for each supplier',
    as: 'staff',
    tablet: true,
    open: async ({ page }) => {
      await page.route(calls('/api/products/to-order'), (route) => route.fulfill({ json: TO_ORDER }));
      return `${PRODUCTS}?toOrder=true`;
    },
    shows: (page) => page.getByRole('table', { name: /Suono & Legno/ }),
  },
  {
    page: 'products',
    state: 'nothing-to-order',
    is: 'Nothing is sold beyond the stock',
    as: 'staff',
    open: `${PRODUCTS}?toOrder=true`,
    shows: (page) => page.getByText('Niente da ordinare.'),
  },
  {
    page: 'products',
    state: 'nothing-found',
    is: 'Filters that match nothing',
    as: 'staff',
    open: `${PRODUCTS}?q=ombrellone`,
    shows: (page) => page.getByText('Nessun prodotto trovato con i filtri selezionati.'),
  },
  ...statesBefore({
    page: 'products',
    address: PRODUCTS,
    call: '/api/products',
    empty: 'Nessun prodotto nel catalogo. Aggiungi il primo!',
    error: 'Errore nel caricamento dei prodotti',
  }),
  {
    page: 'occasions',
    state: 'full',
    is: 'The example’s seven',
    main: true,
    as: 'staff',
    open: OCCASIONS,
    shows: (page) => page.getByRole('button', { name: 'Modifica Matrimonio' }),
  },
  {
    page: 'occasions',
    state: 'edit',
    is: 'Another name',
    as: 'staff',
    open: OCCASIONS,
    act: ({ page }) => page.getByRole('button', { name: 'Modifica Matrimonio' }).click(),
    shows: dialog('Modifica occasione'),
  },
  {
    page: 'occasions',
    state: 'delete',
    is: 'The question before it goes',
    as: 'staff',
    open: OCCASIONS,
    act: ({ page }) => page.getByRole('button', { name: 'Elimina Laurea' }).click(),
    shows: dialog('Eliminare «Laurea»?'),
  },
  {
    page: 'occasions',
    state: 'delete-refused',
    is: 'An occasion that lists have stays',
    as: 'staff',
    open: OCCASIONS,
    act: ({ page }) => page.getByRole('button', { name: 'Elimina Matrimonio' }).click(),
    shows: dialog('«Matrimonio» non si può eliminare'),
  },
  ...statesBefore({
    page: 'occasions',
    address: OCCASIONS,
    call: '/api/occasions',
    empty: 'Nessuna occasione trovata. Crea la tua prima occasione!',
    error: 'Errore nel caricamento delle occasioni',
  }),
];
