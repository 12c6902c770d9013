import type { ExchangedGift, Transaction } from '@fiocco/contracts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { answering, calls, oncePerShop, refused, type Row, type Visit } from '../support/row.js';

const TRANSACTIONS = '/admin/transactions';
const drawn = () => randomBytes(16).toString('base64url');
const dialog = (page: Page) => page.getByRole('dialog');
/** Not one that has left the shop already. */
const saleNamed = ({ shop }: Pick<Visit, 'shop'>, name: RegExp, stage: Transaction['stage']): Transaction =>
  shop.sale((sale) => name.test(sale.productName ?? '') && sale.stage === stage && sale.shippedOn === null);

/** "Nuova transazione", with these gifts of the wedding's list. */
async function sell({ page }: Visit, ...gifts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Nuova transazione' }).click();
  for (const name of gifts) {
    await dialog(page)
      .getByRole('combobox', { name: /^(Regalo|Aggiungi un regalo)/ })
      .fill(name);
    await dialog(page)
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }
}

/** The server's answer to the sale that is sent. */
function answeringSale({ page }: Visit, answer: (ids: readonly string[]) => readonly [number, object]) {
  return page.route(calls('/api/sales'), (route) => {
    const { items } = route.request().postDataJSON() as { items: readonly { transactionId: string }[] };
    const [status, json] = answer(items.map(({ transactionId }) => transactionId));
    return route.fulfill({ status, contentType: 'application/problem+json', json });
  });
}

const create = ({ page }: Visit) => dialog(page).getByRole('button', { name: 'Crea transazione' }).click();

const salesRows: readonly Row[] = [
  {
    page: 'transactions',
    state: 'sale-search',
    is: 'What a few letters find: gifts with what is left of them',
    tablet: true,
    open: TRANSACTIONS,
    act: async (visit) => {
      await sell(visit);
      await dialog(visit.page).getByRole('combobox', { name: 'Regalo' }).fill('cal');
    },
    shows: (page) => page.getByRole('option', { name: /^Calici/ }),
  },
  {
    page: 'transactions',
    state: 'sale-buyer',
    is: 'Somebody who bought before, found again by a part of the name',
    tablet: true,
    open: TRANSACTIONS,
    act: async (visit) => {
      await sell(visit, 'Vaso');
      await dialog(visit.page).getByLabel('Nome dell’acquirente').fill('giulia');
    },
    shows: (page) => page.getByRole('listbox', { name: 'Hanno già acquistato' }).getByRole('option'),
  },
  {
    page: 'transactions',
    state: 'sale-refused',
    is: 'A sale of several gifts of which one is gone: nothing is sold, and it says which',
    tablet: true,
    open: TRANSACTIONS,
    act: async (visit) => {
      const message = 'Questo regalo è già stato prenotato da un’altra persona';
      await answeringSale(visit, ([, id]) => [
        409,
        { message, items: [{ transactionId: id, code: 'GIFT_ALREADY_RESERVED', message }] },
      ]);
      await sell(visit, 'Vaso', 'Tagliere');
      await dialog(visit.page).getByLabel('Nome dell’acquirente').fill('Cesare Banco');
      await create(visit);
      await dialog(visit.page).locator('[type="submit"]:not([aria-busy])').waitFor();
    },
    shows: (page) => page.getByRole('alert').getByText(/già stato prenotato/),
    provokes: [refused(409, '/api/sales')],
  },
  {
    page: 'transactions',
    state: 'sale-receipt',
    is: 'A shop that notes the receipt’s number does not sell without it',
    tablet: true,
    open: async (visit) => {
      await answering(visit, calls('/api/cash/rules'), { receiptNumberFor: ['contanti'] });
      return TRANSACTIONS;
    },
    act: async (visit) => {
      await sell(visit, 'Vaso');
      await dialog(visit.page).getByLabel('Nome dell’acquirente').fill('Cesare Banco');
      await create(visit);
    },
    shows: (page) => page.getByText('Serve il numero dello scontrino o della fattura'),
  },
  {
    page: 'transactions',
    state: 'sale-in-two',
    is: 'A sale of two gifts, paid partly in cash and partly by card, with the change',
    tablet: true,
    open: TRANSACTIONS,
    act: async (visit) => {
      await sell(visit, 'Vaso', 'Tagliere');
      const at = dialog(visit.page);
      await at.getByRole('button', { name: 'Dividi in due modi' }).click();
      await at.getByRole('textbox', { name: 'Importo nel primo modo' }).fill('45');
      await at.getByRole('textbox', { name: /^Ricevuti in contanti/ }).fill('50');
    },
    shows: (page) => dialog(page).getByText(/^Resto 5,00/),
  },
  {
    page: 'transactions',
    state: 'sale-made',
    is: 'What was sold, with the change, the way to each gift and to the next sale',
    tablet: true,
    open: TRANSACTIONS,
    act: async (visit) => {
      const sold = [/^Posate/, /^Calici/, /^Viaggio/].map((name) => ({
        ...saleNamed(visit, name, 'paid'),
        buyerName: 'Cesare Banco',
      }));
      await answeringSale(visit, () => [201, { saleId: drawn(), transactions: sold }]);
      await sell(visit, 'Vaso', 'Tagliere');
      await dialog(visit.page).getByLabel('Nome dell’acquirente').fill('Cesare Banco');
      await dialog(visit.page)
        .getByLabel(/^Ricevuti in contanti/)
        .fill('5000');
      await create(visit);
    },
    shows: (page) => dialog(page).getByRole('status').getByText('Resto'),
  },
  {
    page: 'dashboard',
    state: 'sale-heard',
    is: 'A guest’s sale, said on whatever page is open',
    only: '390',
    open: '/',
    act: async ({ page, shop, playground }) => {
      await page.getByRole('heading', { name: 'Da fare', level: 2 }).waitFor();
      const purchase = await shop.begin((await playground()).gift);
      await purchase.deliver();
      await purchase.reserve('139.00');
    },
    shows: (page) => page.locator('[data-toast]').getByText('Nuova prenotazione'),
  },
];

/** The wedding's glasses, exchanged for its pot: more is to be paid. */
const exchanged = oncePerShop((shop) => {
  const glasses = saleNamed({ shop }, /^Calici/, 'paid');
  const { id: productId, giftListId } = shop.card('Pentola');
  return shop.staff.post<ExchangedGift>(`/api/transactions/${glasses.id}/exchange`, {
    transactionId: drawn(),
    productId,
    giftListId,
    receiptId: randomUUID(),
    reason: 'Ne avevano già',
  });
});

const noted = oncePerShop(async (shop) => {
  const { id } = shop.sale(
    ({ stage, amount_received }) => stage === 'reserved' && Number(amount_received) > 0,
  );
  await shop.staff.put(`/api/transactions/${id}`, {
    staffNote: 'Passa sabato mattina con la sorella: vuole il biglietto scritto a mano.',
    invoice: {
      name: 'Studio Ferri Associati',
      vatNumber: '01234567897',
      sdiCode: 'ABC1234',
      pec: 'studio.ferri@pec.example',
      address: { street: 'Via Garibaldi 12', zipCode: '40124', city: 'Bologna', province: 'BO' },
    },
  });
  return id;
});

const eventsRows: readonly Row[] = [
  {
    page: 'transaction',
    state: 'exchange',
    is: 'Another gift instead, and what is left over, before anything is sent',
    tablet: true,
    open: (visit) => `${TRANSACTIONS}/${saleNamed(visit, /^Macchina/, 'paid').id}`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Cambia regalo…' }).click();
      await dialog(page).getByRole('combobox', { name: 'Regalo nuovo' }).fill('vaso');
      await dialog(page).getByRole('option', { name: /^Vaso/ }).click();
    },
    shows: (page) => dialog(page).getByText(/finché non si rimborsano da lì/),
  },
  {
    page: 'transaction',
    state: 'exchanged',
    is: 'The purchase whose gift was exchanged, with the way to the other and back',
    tablet: true,
    open: async ({ shop }) => {
      await exchanged(shop);
      return `${TRANSACTIONS}/${saleNamed({ shop }, /^Calici/, 'paid').id}`;
    },
    shows: (page) => page.getByText(/^Regalo cambiato: da Calici.* a Pentola/),
  },
  {
    page: 'transaction',
    state: 'of-exchange',
    is: 'The purchase that took its place, with what is still to be paid and the way back',
    tablet: true,
    open: async ({ shop }) => `${TRANSACTIONS}/${(await exchanged(shop)).transaction.id}`,
    shows: (page) => page.getByText(/^Regalo cambiato: da Calici.* a Pentola/),
  },
  {
    page: 'transaction',
    state: 'noted',
    is: 'Staff’s note, and what an invoice needs',
    open: async ({ shop }) => `${TRANSACTIONS}/${await noted(shop)}`,
    shows: (page) => page.getByText('Studio Ferri Associati', { exact: true }),
    whole: true,
  },
];

/** Sales of several gifts, what becomes of them, and how the office hears of them. */
export const saleRows: readonly Row[] = [...salesRows, ...eventsRows].map((row) => ({ ...row, as: 'staff' }));
