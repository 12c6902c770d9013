/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ToOrder } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aList, aProduct } from '../../../testing/examples.js';
import { answer, callsOf, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const ADDRESS = '/admin/products?toOrder=true';

const glass: ToOrder = {
  productId: 7,
  name: 'Calice',
  productCode: 'C-1',
  ean: '4006381333931',
  supplier: 'Vetreria Alfa',
  quantityAvailable: 1,
  quantityAllocated: 3,
  missing: 2,
  wished: 0,
  cost: '12.50',
  total: '25.00',
  waiting: [
    {
      giftListId: 5,
      giftListName: 'Anna & Luca',
      units: 2,
      purchases: [
        {
          transactionId: 'aaaa-1',
          orderNumber: 'FI-2026-000001',
          buyerName: 'Bea',
          type: 'acquisto',
          stage: 'reserved',
        },
        {
          transactionId: 'aaaa-2',
          orderNumber: 'FI-2026-000002',
          buyerName: null,
          type: 'acquisto',
          stage: 'paid',
        },
      ],
    },
  ],
};
const jug: ToOrder = {
  ...glass,
  productId: 8,
  name: 'Brocca',
  ean: null,
  cost: null,
  total: null,
  missing: 1,
};
const cup: ToOrder = { ...jug, productId: 9, name: 'Tazza', productCode: null, supplier: null, wished: 4 };

beforeEach(() => {
  answer({
    'GET /api/products': () => [aProduct()],
    'GET /api/gift-lists': () => [aList()],
    'GET /api/products/to-order': () => [jug, glass, cup],
  });
});

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ') ?? '';
const sheet = (supplier: string) => screen.findByRole('table', { name: `Da ordinare: ${supplier}` });
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(text));

describe('what is to be ordered', () => {
  it('stands by supplier: how many pieces, what they cost, for whom', async () => {
    openOffice(ADDRESS);
    const table = await sheet('Vetreria Alfa');
    expect(cellsOf(table)).toEqual([['1', '–', '–'], ['2', '12,50 €', '25,00 €'], []]);
    expect(text(table)).toMatch(/Totale, IVA esclusa ?senza 1 prodotto di cui manca il costo25,00 €/);
    expect(text(table)).toMatch(/C-1 · EAN 4006381333931/);
    expect(text(table)).toMatch(
      /In negozio 1, venduti o prenotati 32 pezzi per Anna & Luca: Bea, FI-2026-000002/,
    );
    const link = (name: string) => within(table).getAllByRole('link', { name }).at(-1)?.getAttribute('href');
    expect(link('Bea')).toBe('/admin/transactions/aaaa-1');
    expect(link('Anna & Luca')).toBe('/admin/gift-lists/5');
    expect(link('Calice')).toBe('/admin/products?edit=7');
    expect(text(await sheet('Senza fornitore'))).toMatch(/desiderati ancora 4/);
  });

  it('is reached from the catalogue, filtered by supplier, kept as a file, and left for the catalogue', async () => {
    const { user, address } = openOffice('/admin/products?view=list&stock=in');
    await user.click(await screen.findByRole('link', { name: 'Da ordinare' }));
    await sheet('Vetreria Alfa');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fornitore' }), 'Senza fornitore');
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(cellsOf(await sheet('Senza fornitore'))).toEqual([['1', '–', '–'], []]);
    const file = screen.getByRole('link', { name: /^Esporta in Excel/ });
    expect(file.getAttribute('href')).toBe('/api/products/to-order/export?format=xlsx&supplier=-');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Prodotti' }));
    expect(await screen.findByRole('checkbox', { name: 'Seleziona tutti' })).toBeDefined();
    expect(address()).toBe('/admin/products?stock=in&view=list');
  });

  it('is also what lists wish, where staff ask for it', async () => {
    const { user, address } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: /^Anche i desideri/ }));
    await sheet('Vetreria Alfa');
    expect(callsOf('GET /api/products/to-order').map(({ query }) => query)).toEqual([{}, { wishes: 'true' }]);
    expect(address()).toMatch(/wishes=true/);
  });

  it('is nothing, of nobody or of one supplier, and says from where it comes', async () => {
    answer({ 'GET /api/products/to-order': () => [] });
    const { user } = openOffice(`${ADDRESS}&supplier=Beta`);
    expect(await screen.findByText('Niente da ordinare da questo fornitore.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Tutti i fornitori' }));
    expect(await screen.findByText('Niente da ordinare.')).toBeDefined();
    expect(screen.getByText(/tra i prodotti di una lista/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stampa' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says where it does not arrive', async () => {
    answer({ 'GET /api/products/to-order': () => refusal(503, 'LATE', 'Il negozio è occupato.') });
    openOffice(ADDRESS);
    expect(await screen.findByText('Errore nel caricamento di quello che è da ordinare')).toBeDefined();
    expect(screen.getByText('Il negozio è occupato.')).toBeDefined();
  });
});
