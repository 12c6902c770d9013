/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FoundGifts, Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aFoundGift, aList, aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';
import { sharedOut } from './record-sale.js';

const SALES = 'POST /api/sales';
const gifts = [
  aFoundGift({ price: '129.00', productCode: 'VA-7' }),
  aFoundGift({ id: 9, name: 'Teiera', price: '49.00', productCode: '80012' }),
];
const found: FoundGifts = { gifts, lists: [], resembles: false };
const RESERVED = { stage: 'reserved', status: 'completata', amount_shipping: '0.00' } as const;
let sold: Record<string, Transaction>;

beforeEach(() => {
  sold = {
    'vaso-1': aTransaction({ ...RESERVED, id: 'vaso-1', amount: '129.00', amount_received: '0.00' }),
    'teiera-1': aTransaction({ ...RESERVED, id: 'teiera-1', amount: '49.00', amount_received: '0.00' }),
  };
  answer({
    'GET /api/transactions': () => withHeaders([], { 'x-total-count': '0' }),
    'GET /api/gift-lists': () => [aList({ id: 5, name: 'Anna & Luca' })],
    'GET /api/gifts': ({ query: { q = '' } }) => ({
      ...found,
      gifts: gifts.filter(({ card }) => card?.productCode === q),
    }),
    [SALES]: () => ({ saleId: 'sale-1', transactions: Object.values(sold) }),
    ...taking('vaso-1'),
    ...taking('teiera-1'),
  });
});

const collectOf = (id: string) => `POST /api/transactions/${id}/collect` as const;
const taking = (id: string) => ({
  [collectOf(id)]: ({ body }: { readonly body: unknown }) => {
    const { amount } = body as { readonly amount: string };
    const before = sold[id];
    const amount_received = (Number(before?.amount_received) + Number(amount)).toFixed(2);
    return { ...before, amount_received };
  },
});
const takenOf = (id: string) => callsOf(collectOf(id)).map(({ body }) => body as Record<string, string>);

/** The vase and the teapot, 178 €, of which 50 came in cash and the rest by card. */
async function sellInTwo() {
  const { user } = openOffice('/admin/transactions');
  await screen.findByRole('heading', { name: 'Gestione Transazioni' });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
  await user.keyboard('VA-7{Enter}80012{Enter}');
  await waitFor(() => expect(dialog.queryAllByRole('listitem')).toHaveLength(2));
  await user.type(dialog.getByLabelText(/^Nome dell’acquirente/), 'Giulia Ferri');
  await user.click(dialog.getByRole('button', { name: 'Dividi in due modi' }));
  await user.type(dialog.getByRole('textbox', { name: 'Importo nel primo modo' }), '150');
  await user.click(dialog.getByRole('button', { name: 'Crea transazione' }));
  return within(await screen.findByRole('dialog', { name: 'Vendita registrata' }));
}

describe('a sale whose money comes in two ways', () => {
  it('stands first, then each gift has a receipt for each way that paid of it', async () => {
    const made = await sellInTwo();
    expect(made.getByText(/^Incassati 150,00\s€ in contanti e 28,00\s€ con il POS/)).toBeDefined();
    expect(callsOf(SALES)[0]?.body).toMatchObject({ collected: false });
    expect(takenOf('vaso-1')).toEqual([{ amount: '129.00', how: 'contanti', receiptId: expect.any(String) }]);
    expect(takenOf('teiera-1')).toEqual([
      { amount: '21.00', how: 'contanti', receiptId: expect.any(String) },
      { amount: '28.00', how: 'pos', receiptId: expect.any(String) },
    ]);
    const ids = ['vaso-1', 'teiera-1'].flatMap(takenOf).map(({ receiptId }) => receiptId);
    expect(new Set(ids).size).toBe(3);
    expect(made.queryByRole('alert')).toBeNull();
  });

  it('keeps what was taken where the rest is refused, and says what is still due', async () => {
    answer({ [collectOf('teiera-1')]: () => refusal(409, 'DAY_CLOSED', 'La giornata è chiusa.') });
    const made = await sellInTwo();
    expect(made.getByText(/^Incassati 129,00\s€ in contanti,/)).toBeDefined();
    const words = made.getByRole('alert').textContent;
    expect(words).toContain('La giornata è chiusa.');
    expect(words).toContain('Restano da incassare 49,00\u00a0€');
  });

  it('is shared out to the cent, the first way first', () => {
    const parts = [
      { how: 'contanti', cents: 1_001 },
      { how: 'pos', cents: 500 },
    ] as const;
    expect(sharedOut([1_000, 700], parts)).toEqual([
      { at: 0, how: 'contanti', cents: 1_000 },
      { at: 1, how: 'contanti', cents: 1 },
      { at: 1, how: 'pos', cents: 500 },
    ]);
  });
});
