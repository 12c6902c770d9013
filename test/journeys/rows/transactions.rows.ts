import type { Transaction, TransactionTotals } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { calls, changing, failing, held, NO_NETWORK, refused, type Row, type Visit } from '../support/row.js';
import { statesBefore } from './states.js';

const LIST = '/admin/transactions';
const oneCall = calls(/^\/api\/transactions\/[\w-]+$/);
const firstRow: Row['shows'] = (page) => page.getByRole('link', { name: /Viaggio di nozze/ });
const heading =
  (name: string): Row['shows'] =>
  (page) =>
    page.getByRole('dialog').getByRole('heading', { name });

/** The page of a sale that fits the condition. */
const saleThat =
  (is: (sale: Transaction) => boolean) =>
  ({ shop }: Pick<Visit, 'shop'>): string =>
    `${LIST}/${shop.sale(is).id}`;

const toCollect = saleThat(
  ({ stage, amount, amount_received }) =>
    stage === 'reserved' && Number(amount) > 60 && Number(amount_received) === 0,
);
const partlyCollected = saleThat(
  ({ stage, amount_received }) => stage === 'reserved' && Number(amount_received) > 0,
);
const cancelled = saleThat(
  ({ productName, stage }) => stage === 'cancelled' && /ulivo/.test(productName ?? ''),
);
const GIULIA = saleThat(({ buyerName }) => buyerName === 'Giulia Ferri');

/** What these purchases add up to, as the shop adds them: a part of a price that is not paid yet is a deposit. */
function totalsOf(purchases: readonly Transaction[]): Partial<TransactionTotals> {
  const sum = (cents: (purchase: Transaction) => number) =>
    formatDecimal(purchases.reduce((all, purchase) => all + cents(purchase), 0));
  const isPaid = ({ stage }: Transaction) => stage === 'paid';
  const isDue = ({ stage }: Transaction) => stage === 'reserved' || stage === 'awaiting_transfer';
  const received = ({ amount_received, amount_refunded }: Transaction) =>
    centsOf(amount_received) - centsOf(amount_refunded);
  return {
    count: purchases.length,
    toCollect: sum((one) =>
      isDue(one) ? centsOf(one.amount) + centsOf(one.amount_shipping) - received(one) : 0,
    ),
    sold: sum((one) => (isPaid(one) ? received(one) - centsOf(one.amount_shipping) : 0)),
    shipping: sum((one) => (isPaid(one) ? centsOf(one.amount_shipping) : 0)),
    deposits: sum((one) => (isPaid(one) ? 0 : received(one))),
    net: sum(received),
    refunded: sum((one) => centsOf(one.amount_refunded)),
  };
}

/** The page of somebody who bought so often: what Giulia bought, over and over, and what that adds up to. */
async function customerWith(visit: Visit, purchases: number): Promise<string> {
  const page = GIULIA(visit);
  const some = await visit.shop.staff.get<readonly Transaction[]>(
    `/api/transactions?sameBuyerAs=${page.split('/').at(-1)}&drafts=hidden&limit=40`,
  );
  const all = Array.from({ length: purchases }, (_, at) => {
    const one = some[at % some.length] as Transaction;
    return {
      ...one,
      id: `${one.id}-${at}`,
      orderNumber: `FI-2026-${String(purchases - at).padStart(6, '0')}`,
    };
  });
  await visit.page.route(calls('/api/transactions'), (route) =>
    route.fulfill({
      json: all.slice(0, 40),
      headers: { 'X-Total-Count': String(purchases), ...(purchases > 40 && { 'X-Next-Cursor': 'next' }) },
    }),
  );
  await changing(visit, calls('/api/transactions/totals'), totalsOf(all));
  return `${page}/customer`;
}

/** The shop's own answer. */
const ANOTHER_AMOUNT = {
  code: 'RECEIPT_OF_ANOTHER_AMOUNT',
  message: 'Questo incasso è già registrato con un altro importo (20,00 €): controlla la transazione.',
};
const command =
  (name: string) =>
  ({ page }: Pick<Visit, 'page'>): Promise<void> =>
    page.getByRole('button', { name }).click();

/** The transactions, and the page of one. */
export const transactionRows: readonly Row[] = (
  [
    {
      page: 'transactions',
      state: 'full',
      is: 'Two weeks of the example shop',
      main: true,
      tablet: true,
      open: LIST,
      shows: firstRow,
    },
    {
      page: 'transactions',
      state: 'filtered',
      is: 'One list, one status',
      tablet: true,
      open: ({ shop }) => `${LIST}?list=${shop.list('birth').id}&status=completata`,
      shows: (page) => page.getByText(/^Mostrate \d+ di \d+/),
    },
    {
      page: 'transactions',
      state: 'row-menu',
      is: 'What can be done with a row',
      open: LIST,
      act: ({ page }) => page.getByRole('button', { name: 'Azioni per Giulia Ferri' }).first().click(),
      shows: (page) => page.getByText('Apri la transazione'),
    },
    {
      page: 'transactions',
      state: 'filters',
      is: 'The filters on a phone',
      only: '390',
      open: LIST,
      act: ({ page }) => page.getByRole('button', { name: /^Filtri/ }).click(),
      shows: (page) => page.getByRole('dialog').getByRole('button', { name: /^Mostra \d+ transazioni/ }),
    },
    {
      page: 'transactions',
      state: 'nothing-found',
      is: 'Filters that match nothing',
      open: `${LIST}?q=ombrellone&status=annullata`,
      shows: (page) => page.getByText('Nessuna transazione trovata.'),
    },
    ...statesBefore({
      page: 'transactions',
      address: LIST,
      call: '/api/transactions',
      empty: 'Nessuna transazione trovata.',
      error: 'Errore nel caricamento delle transazioni',
    }),
    {
      page: 'transaction',
      state: 'full',
      is: 'A reservation, paid in part, with its diary',
      main: true,
      open: partlyCollected,
      shows: (page) => page.getByRole('listitem').filter({ hasText: 'Elena Marchetti' }),
      whole: true,
    },
    {
      page: 'transaction',
      state: 'cancelled',
      is: 'Given up, with the reason in staff’s words',
      open: cancelled,
      shows: (page) => page.getByText(/ha annullato la transazione\. Motivo: «.+»/),
      whole: true,
    },
    {
      page: 'transaction',
      state: 'collect',
      is: 'Money taken at the counter',
      open: toCollect,
      act: command('Incassa…'),
      shows: heading('Incassa'),
    },
    {
      page: 'transaction',
      state: 'collect-in-two',
      is: 'The same money in two ways, with the change of the part in cash',
      tablet: true,
      open: toCollect,
      act: async (visit) => {
        await command('Incassa…')(visit);
        const { page } = visit;
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Dividi in due modi' }).click();
        await dialog.getByRole('textbox', { name: 'Importo nel primo modo' }).fill('45');
        await dialog.getByRole('textbox', { name: /^Ricevuti in contanti/ }).fill('50');
      },
      shows: (page) => page.getByRole('dialog').getByText(/^Resto 5,00/),
    },
    {
      page: 'transaction',
      state: 'transfer-in-two',
      is: 'Half by transfer, half in cash',
      tablet: true,
      open: ({ shop }) => `/admin/transactions/${shop.sale(({ stage }) => stage === 'awaiting_transfer').id}`,
      act: async (visit) => {
        await command('Bonifico ricevuto')(visit);
        const dialog = visit.page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Dividi in due modi' }).click();
        await dialog.getByRole('textbox', { name: 'Importo nel primo modo' }).fill('20');
      },
      shows: (page) => page.getByRole('dialog').getByText(/^Insieme fanno .*: è tutto/),
    },
    {
      page: 'transaction',
      state: 'collected-before',
      is: 'The same receipt had arrived with another amount: the dialog is gone, and says so',
      open: async (visit) => {
        await visit.page.route(calls(/\/collect$/), (route) =>
          route.fulfill({ status: 409, contentType: 'application/problem+json', json: ANOTHER_AMOUNT }),
        );
        return toCollect(visit);
      },
      act: async (visit) => {
        await command('Incassa…')(visit);
        await visit.page
          .getByRole('dialog')
          .getByRole('button', { name: /^Incassa / })
          .click();
      },
      shows: (page) => page.locator('body:not(:has([role="dialog"]))').getByText('Incasso già registrato'),
      provokes: [refused(409, '/collect')],
    },
    {
      page: 'transaction',
      state: 'reverse',
      is: 'An admin takes a mistaken entry of money back',
      open: partlyCollected,
      act: command('Storna…'),
      shows: heading('Stornare l’incasso?'),
    },
    {
      page: 'transaction',
      state: 'cancel',
      is: 'The question before it is cancelled',
      open: toCollect,
      act: command('Annulla…'),
      shows: heading('Annullare la transazione?'),
    },
    {
      page: 'customer',
      state: 'full',
      is: 'All that one person has bought, over lists',
      main: true,
      tablet: true,
      open: (visit) => `${GIULIA(visit)}/customer`,
      shows: (page) => page.getByRole('table', { name: /^Acquisti del cliente/ }),
    },
    {
      page: 'customer',
      state: 'one',
      is: 'Somebody who bought once, and still has to pay',
      open: (visit) => customerWith(visit, 1),
      shows: (page) => page.getByRole('button', { name: /^Incassa…/ }),
    },
    {
      page: 'customer',
      state: 'many',
      is: 'Sixty purchases of one person, some of them to be paid',
      open: (visit) => customerWith(visit, 60),
      shows: (page) => page.getByText('Mostrate 40 di 60'),
    },
    {
      page: 'transaction',
      state: 'loading',
      is: 'On its way',
      open: async (visit) => {
        await held(visit, oneCall);
        return `${LIST}/${visit.shop.sale(() => true).id}`;
      },
      shows: (page) => page.getByText('Caricamento in corso'),
    },
    {
      page: 'transaction',
      state: 'error',
      is: 'The shop does not answer',
      open: async (visit) => {
        await failing(visit, oneCall);
        return `${LIST}/${visit.shop.sale(() => true).id}`;
      },
      shows: (page) => page.getByText('Errore nel caricamento della transazione'),
      provokes: [NO_NETWORK],
    },
    {
      page: 'transaction',
      state: 'not-found',
      is: 'A link that leads nowhere',
      open: `${LIST}/00000000-0000-4000-8000-000000000000`,
      shows: (page) => page.getByText('Transazione non trovata.'),
      provokes: [refused(404, '/api/transactions/')],
    },
  ] satisfies Row[]
).map((row) => ({ ...row, as: 'staff' }));
