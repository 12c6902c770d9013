/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FoundGifts } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aFoundGift, aList, aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const SALES = 'POST /api/sales';
const gifts = [
  aFoundGift({ price: '129.00', productCode: 'VA-7' }),
  aFoundGift({ id: 9, name: 'Teiera', price: '49.00', productCode: '80012' }),
];
const found: FoundGifts = { gifts, lists: [], resembles: false };
const PAID = { stage: 'paid', status: 'completata', amount_shipping: '0.00' } as const;
const sold = [
  aTransaction({ ...PAID, id: 'vaso-1', amount: '129.00', amount_received: '129.00' }),
  aTransaction({ ...PAID, id: 'teiera-1', amount: '49.00', amount_received: '49.00' }),
];

beforeEach(() => {
  answer({
    'GET /api/transactions': () => withHeaders([], { 'x-total-count': '0' }),
    'GET /api/gift-lists': () => [aList({ id: 5, name: 'Anna & Luca' })],
    'GET /api/gifts': ({ query: { q = '' } }) => ({
      ...found,
      gifts: gifts.filter(({ card }) => card?.productCode === q),
    }),
    [SALES]: () => ({ saleId: 'sale-1', transactions: sold }),
  });
});

/** The vase and the teapot, 178 €, bought by Giulia. */
async function sellBoth() {
  const { user } = openOffice('/admin/transactions');
  await screen.findByRole('heading', { name: 'Gestione Transazioni' });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
  await user.keyboard('VA-7{Enter}80012{Enter}');
  await waitFor(() => expect(dialog.queryAllByRole('listitem')).toHaveLength(2));
  await user.type(dialog.getByLabelText(/^Nome dell’acquirente/), 'Giulia Ferri');
  const button = dialog.getByRole('button', { name: 'Crea transazione' });
  const handOver = (cash: string) => user.type(dialog.getByLabelText(/^Ricevuti in contanti/), cash);
  return { user, dialog, button, handOver };
}

interface Divided {
  readonly second?: string;
  /** The banknotes for what comes in cash. */
  readonly given?: string;
}

/** The same divided: the first way brings this, the second the rest unless another sum is typed. */
async function sellInTwo(first: string, { second, given }: Divided = {}) {
  const { user, dialog, button, handOver } = await sellBoth();
  await user.click(dialog.getByRole('button', { name: 'Dividi in due modi' }));
  await user.type(dialog.getByRole('textbox', { name: 'Importo nel primo modo' }), first);
  if (second !== undefined) {
    const field = dialog.getByRole('textbox', { name: 'Importo nel secondo modo' });
    await user.clear(field);
    await user.type(field, second);
  }
  if (given !== undefined) await handOver(given);
  await user.click(button);
  return { user, dialog, button };
}

const sentReceipts = () =>
  callsOf(SALES).map(({ body }) => (body as { readonly receipts: readonly object[] }).receipts);

describe('a sale whose money comes in two ways', () => {
  it('is one call, with a receipt for each way', async () => {
    await sellInTwo('150');
    const made = within(await screen.findByRole('dialog', { name: 'Vendita registrata' }));
    expect(made.getByText(/^Incassati 150,00\s€ in contanti e 28,00\s€ con il POS/)).toBeDefined();
    expect(callsOf(SALES)[0]?.body).toMatchObject({ collected: true });
    expect(callsOf(SALES)[0]?.body).not.toHaveProperty('receiptId');
    const [receipts = []] = sentReceipts();
    expect(receipts).toEqual([
      { receiptId: expect.any(String), how: 'contanti', amount: '150.00' },
      { receiptId: expect.any(String), how: 'pos', amount: '28.00' },
    ]);
    expect(new Set(receipts.map((one) => 'receiptId' in one && one.receiptId)).size).toBe(2);
  });

  it('is sent again under the same receipts where its answer got lost', async () => {
    answer({ [SALES]: () => refusal(503, 'UNAVAILABLE', 'Il negozio non risponde.') });
    const { user, button } = await sellInTwo('150');
    await screen.findByText(/Il negozio non risponde/);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await user.click(button);
    await waitFor(() => expect(callsOf(SALES)).toHaveLength(2));
    const [one, again] = sentReceipts();
    expect(again).toEqual(one);
  });

  it('is not sent for less than the total', async () => {
    const { dialog } = await sellInTwo('150', { second: '20' });
    expect(dialog.getByText(/^Insieme mancano 8,00\s€ al totale$/)).toBeDefined();
    expect(callsOf(SALES)).toHaveLength(0);
  });
});

describe('the change of a sale that is recorded', () => {
  const madeSale = async () => within(await screen.findByRole('dialog', { name: 'Vendita registrata' }));

  it('is said once more, where the dialog with its banknotes is gone', async () => {
    const { user, button, handOver } = await sellBoth();
    await handOver('200');
    await user.click(button);
    expect((await madeSale()).getByRole('status').textContent).toMatch(/Resto 22,00\s€$/);
  });

  it('is that of the part in cash, where the money came in two ways', async () => {
    await sellInTwo('150', { given: '170' });
    expect((await madeSale()).getByRole('status').textContent).toMatch(/Resto 20,00\s€$/);
  });

  it.each(['178', '100'])('is not spoken of where %s € were handed over for 178 €', async (given) => {
    const { user, button, handOver } = await sellBoth();
    await handOver(given);
    await user.click(button);
    expect((await madeSale()).queryByText(/Resto/)).toBeNull();
  });

  it('is not spoken of where nothing is taken now', async () => {
    const { user, dialog, button, handOver } = await sellBoth();
    await handOver('200');
    await user.click(dialog.getByRole('switch', { name: /^Incassato ora/ }));
    answer({
      [SALES]: () => ({
        saleId: 'sale-1',
        transactions: sold.map((one) => ({ ...one, stage: 'reserved', amount_received: '0.00' })),
      }),
    });
    await user.click(button);
    expect((await madeSale()).queryByText(/Resto/)).toBeNull();
  });
});
