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

const listCall = calls(/^\/api\/gift-lists\/\d+$/);
const NO_WAY = { stripe: false, paypal: false, inNegozio: false, bonifico: false };
const title =
  (name: string): Row['shows'] =>
  (page) =>
    page.getByRole('heading', { name, level: 1 });

/** The pages that appear in place of a step. */
export const checkoutStateRows: readonly Row[] = [
  {
    page: 'checkout',
    state: 'given',
    is: 'The gift was given before',
    open: ({ shop }) => {
      const { id, giftListId } = shop.card('Macchina per espresso');
      return `/checkout/${giftListId}/${id}?step=1&tp=acquisto`;
    },
    shows: title('È già stato regalato'),
  },
  {
    page: 'checkout',
    state: 'unpayable',
    is: 'Of what the list allows, the shop has set up nothing',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await changing(visit, listCall, { allowedPaymentMethods: NO_WAY });
      const { id, giftListId } = visit.shop.card('Vaso');
      return `/checkout/${giftListId}/${id}?step=1&tp=acquisto`;
    },
    shows: title('Da qui non si può ancora pagare'),
  },
  {
    page: 'checkout',
    state: 'gift-missing',
    is: 'The gift is not on the list',
    open: ({ shop }) => `/checkout/${shop.list('wedding').id}/2000000000?step=1`,
    shows: title('Impossibile caricare i dati del prodotto'),
  },
  {
    page: 'checkout',
    state: 'not-yours',
    is: 'Begun in another browser',
    open: async ({ playground, shop }) => (await shop.begin((await playground()).gift)).address(2),
    shows: title('Un acquisto iniziato altrove'),
  },
  {
    page: 'checkout',
    state: 'gone',
    is: 'A purchase that nobody knows',
    open: ({ shop }) => {
      const { id, giftListId } = shop.card('Vaso');
      return `/checkout/${giftListId}/${id}?step=2&trid=00000000-0000-4000-8000-000000000000`;
    },
    shows: title('Questo acquisto non c’è più'),
    provokes: [refused(404, '/api/public/transactions/')],
  },
  {
    page: 'checkout',
    state: 'loading',
    is: 'On its way',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await held(visit, listCall);
      return `/checkout/${visit.shop.list('wedding').id}?step=1`;
    },
    shows: (page) => page.getByText('Prepariamo l’acquisto...'),
  },
  {
    page: 'checkout',
    state: 'error',
    is: 'The shop does not answer',
    open: async (visit) => {
      await withoutInlinedList(visit);
      await failing(visit, listCall);
      return `/checkout/${visit.shop.list('wedding').id}?step=1`;
    },
    shows: title('L’acquisto non si apre'),
    provokes: [NO_NETWORK],
  },
];
