/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, aProduct } from '../../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

let products: readonly Product[];
/** As the server saves a product: the next version, and the fields that were sent. */
const saving = (id: number) => ({
  [`PUT /api/products/${id}`]: ({
    body,
    headers,
  }: {
    body: unknown;
    headers: Readonly<Record<string, string>>;
  }) => {
    const now = products.find((one) => one.id === id);
    if (headers['if-match'] !== `"${now?.version}"`)
      return refusal(409, 'MODIFIED_BY_OTHERS', 'Nel frattempo modificato da Paolo alle 10:42.');
    const saved = { ...aProduct(), ...now, ...(body as object), version: (now?.version ?? 0) + 1 };
    products = products.map((one) => (one.id === id ? saved : one));
    return saved;
  },
});

beforeEach(() => {
  products = [
    aProduct({ id: 7, name: 'Vaso', price: '100.00' }),
    aProduct({ id: 8, name: 'Tazza', price: '10.00' }),
    aProduct({ id: 9, name: 'Piatto', price: '2.00' }),
  ];
  answer({
    'GET /api/products': () => products,
    'GET /api/gift-lists': () => [aList()],
    ...saving(7),
    ...saving(8),
    ...saving(9),
  });
});

async function openTable() {
  const opened = openOffice('/admin/products?view=list');
  const check = async (name: string) => opened.user.click(await screen.findByRole('checkbox', { name }));
  const bar = async () => within(await screen.findByRole('region', { name: 'Prodotti selezionati' }));
  const press = async (name: string | RegExp) =>
    opened.user.click(await screen.findByRole('button', { name }));
  return { ...opened, check, bar, press };
}

describe('several products', () => {
  it('are selected by keys too, and given new prices: before and after first, each saved on what was shown, undone at once', async () => {
    const { user, check, bar, press } = await openTable();
    (await screen.findByRole('checkbox', { name: 'Seleziona Vaso' })).focus();
    await user.keyboard(' ');
    await check('Seleziona Piatto');
    expect((await bar()).getByText('2 selezionati')).toBeDefined();
    await press('Modifica…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifica 2 prodotti' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Prezzo' }), 'Diminuisce di un importo');
    await user.click(dialog.getByRole('button', { name: 'Modifica' }));
    expect(dialog.getByText('Serve un importo, per esempio 5,00')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /Di quanto/ }), '5');
    const rows = within(dialog.getByRole('list', { name: 'Prima e dopo' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Vaso100,00\s€ → diventa\s+95,00\s€/);
    expect(rows[1]?.textContent).toMatch(/Piatto.*sotto zero: resta com’è/);
    await user.click(dialog.getByRole('button', { name: 'Modifica 1 prodotto' }));
    expect(await screen.findByText('1 prodotto aggiornato')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(commands()).toMatchObject([
      { route: 'PUT /api/products/7', headers: { 'if-match': '"2"' }, body: { price: '95.00' } },
    ]);
    expect(commands()[0]?.body).toEqual({ price: '95.00' });

    await press('Annulla');
    expect(await screen.findByText('Il prodotto è come prima')).toBeDefined();
    expect(commands().at(-1)).toMatchObject({ headers: { 'if-match': '"3"' }, body: { price: '100.00' } });
    expect(products[0]?.price).toBe('100.00');
  });

  it('say of each that was not changed why, and change the others', async () => {
    const { user, check, press } = await openTable();
    await check('Seleziona tutti');
    await press('Modifica…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifica 3 prodotti' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Tipo' }), 'A quote');
    products = products.map((one) => (one.id === 8 ? { ...one, version: 5 } : one));
    await user.click(dialog.getByRole('button', { name: 'Modifica 3 prodotti' }));
    expect(await dialog.findByText(/Nel frattempo modificato da Paolo/)).toBeDefined();
    expect(await dialog.findByText('2 prodotti aggiornati.')).toBeDefined();
    expect(products.map(({ productType }) => productType)).toEqual(['quote', 'intero', 'quote']);
  });

  it('are deleted after a question: those with transactions stay, and it is said which', async () => {
    answer({
      'DELETE /api/products/7': () => refusal(409, 'PRODUCT_IN_USE', 'Questo prodotto ha delle transazioni.'),
      'DELETE /api/products/8': () => {
        products = products.filter(({ id }) => id !== 8);
        return undefined;
      },
    });
    const { user, check, press } = await openTable();
    await check('Seleziona Vaso');
    await check('Seleziona Tazza');
    await press('Elimina…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare 2 prodotti?' }));
    await user.click(dialog.getByRole('button', { name: 'Elimina 2 prodotti' }));
    expect(await dialog.findByText(/Questo prodotto ha delle transazioni/)).toBeDefined();
    expect(await dialog.findByText('1 prodotto eliminato.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Ho capito' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleziona Tazza' })).toBeNull());
    expect(screen.getByText('1 selezionato')).toBeDefined();
  });

  it('stay selected from page to page, and all that are found at once', async () => {
    products = Array.from({ length: 45 }, (_, at) => aProduct({ id: 100 + at, name: `Piatto ${at}` }));
    const { user, check, bar } = await openTable();
    await check('Seleziona tutti');
    expect((await bar()).getByText('40 selezionati')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Pagina 2' }));
    await check('Seleziona Piatto 44');
    expect((await bar()).getByText('41 selezionati')).toBeDefined();
    await user.click((await bar()).getByRole('button', { name: 'Seleziona tutti i 45' }));
    expect(await (await bar()).findByText('45 selezionati')).toBeDefined();
    // They are read when something is to be done with them; what somebody has deleted is selected no more.
    products = products.slice(1);
    await user.click((await bar()).getByRole('button', { name: 'Elimina…' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Eliminare 44 prodotti?' })).getByText(
        'Torna indietro',
      ),
    );
    expect((await bar()).getByText('44 selezionati')).toBeDefined();
    await user.click((await bar()).getByRole('button', { name: 'Deseleziona tutti' }));
    expect(screen.queryByRole('region', { name: 'Prodotti selezionati' })).toBeNull();
    expect(callsOf('GET /api/products').every(({ query }) => query['limit'] ?? query['ids'])).toBeTruthy();
  });
});
