import type { RegisteredMail } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { ExampleShop } from '../support/example-shop.js';
import type { Purchase } from '../support/purchase.js';
import {
  calls,
  changing,
  failing,
  held,
  NO_NETWORK,
  oncePerShop,
  refused,
  type Row,
  type Visit,
} from '../support/row.js';

const receiptCall = calls(/^\/api\/public\/transactions\//);

const reserved = oncePerShop((shop) => shop.sell('Vaso', false));
const paid = oncePerShop((shop) => shop.sell('Tagliere', true));

const addressOf = ({ id, gift }: Purchase) => `/thankyou/${gift.listId}/${gift.productId}?trid=${id}`;

async function owned(visit: Visit, purchase: Purchase): Promise<string> {
  await visit.own(purchase);
  return addressOf(purchase);
}

/** The link in the mail that confirms a purchase. */
async function cancelLink({ staff }: ExampleShop, { id }: Purchase): Promise<string> {
  return eventually(async () => {
    const mails = await staff.get<RegisteredMail[]>(`/api/mail-register?transactionId=${id}`);
    const texts = mails.map((mail) => staff.get<RegisteredMail>(`/api/mail-register/${mail.id}`));
    for (const { text } of await Promise.all(texts)) {
      const [link] = /\/annulla#\S+/.exec(text ?? '') ?? [];
      if (link) return link;
    }
    throw new Error('No mail with the link is there yet');
  });
}

/** The pages at the end of a purchase. */
export const thankYouRows: readonly Row[] = [
  {
    page: 'thank-you',
    state: 'reserved',
    is: 'To be paid at the counter',
    main: true,
    open: async (visit) => owned(visit, await reserved(visit.shop)),
    shows: (page) => page.getByRole('heading', { name: 'È prenotato' }),
    whole: true,
  },
  {
    page: 'thank-you',
    state: 'cancel-link',
    is: 'Where the link in a mail leads, in any browser: one button gives the purchase back',
    only: '390',
    open: async ({ shop }) => cancelLink(shop, await reserved(shop)),
    shows: (page) => page.getByRole('heading', { name: 'Annullare la prenotazione?' }),
  },
  {
    page: 'thank-you',
    state: 'reserved-by-others',
    is: 'The same link in another browser: nothing about the buyer',
    open: async ({ shop }) => addressOf(await reserved(shop)),
    shows: (page) => page.getByRole('heading', { name: 'È prenotato' }),
  },
  {
    page: 'thank-you',
    state: 'paid',
    is: 'Paid',
    open: async (visit) => owned(visit, await paid(visit.shop)),
    shows: (page) => page.getByRole('heading', { name: /^Grazie, Giulia/ }),
    whole: true,
  },
  {
    page: 'thank-you',
    state: 'invoice',
    is: 'With whom the invoice is made out to',
    only: '390',
    open: async (visit) => {
      const invoice = { name: 'Giulia Ferri', taxCode: 'FRRGLI85T50A944T', vatNumber: null };
      await changing(visit, receiptCall, { invoice });
      return owned(visit, await reserved(visit.shop));
    },
    shows: (page) => page.getByText('FRRGLI85T50A944T'),
    whole: true,
  },
  {
    page: 'thank-you',
    state: 'unfinished',
    is: 'The last step is still to come',
    open: async (visit) => owned(visit, await visit.shop.begin((await visit.playground()).gift)),
    shows: (page) => page.getByRole('heading', { name: 'Ci siamo quasi' }),
  },
  {
    page: 'thank-you',
    state: 'loading',
    is: 'On its way',
    // A guest’s page brings the purchase along.
    as: 'staff',
    open: async (visit) => {
      await held(visit, receiptCall);
      return addressOf(await reserved(visit.shop));
    },
    shows: (page) => page.getByText('Caricamento in corso...'),
  },
  {
    page: 'thank-you',
    state: 'error',
    is: 'The shop does not answer',
    as: 'staff',
    open: async (visit) => {
      await failing(visit, receiptCall);
      return addressOf(await reserved(visit.shop));
    },
    shows: (page) => page.getByRole('heading', { name: 'Errore nel caricamento dei dati.' }),
    provokes: [NO_NETWORK],
  },
  {
    page: 'thank-you',
    state: 'not-found',
    is: 'A purchase that nobody knows',
    open: '/thank-you?trid=00000000-0000-4000-8000-000000000000',
    shows: (page) => page.getByRole('heading', { name: 'Dati non disponibili' }),
    provokes: [refused(404, '/api/public/transactions/'), refused(404, '/thank-you')],
  },
  {
    page: 'thank-you',
    state: 'no-purchase',
    is: 'An address that claims a payment, and names no purchase',
    open: '/thank-you?pp_status=successo&pp_error=Chiama%20il%20899%20000&quota=1',
    shows: (page) => page.getByRole('heading', { name: 'Da qui non vediamo il tuo acquisto' }),
  },
];
