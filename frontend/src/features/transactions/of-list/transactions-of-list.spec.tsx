/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aList, aTransaction } from '../../../testing/examples.js';
import { theTotals } from '../../../testing/totals.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const TOTALS = theTotals({
  count: 2,
  net: '158.90',
  sold: '149.00',
  shipping: '9.90',
  toCollect: '129.00',
  received: '158.90',
});
let rows: readonly Transaction[];

beforeEach(() => {
  rows = [
    aTransaction({ id: 'aaaa-1', buyerName: 'Giulia Ferri', amount: '1029.00' }),
    aTransaction({ id: 'aaaa-2', buyerName: null, productName: null, stage: 'paid', status: 'completata' }),
  ];
  answer({
    'GET /api/gift-lists': () => [aList({ transactionCount: 2, received: '158.90' })],
    'GET /api/occasions': () => [],
    'GET /api/products': () => [],
    'GET /api/transactions': () => rows,
    'GET /api/transactions/totals': () => TOTALS,
  });
});

async function opened() {
  const page = openOffice('/admin/gift-lists');
  await page.user.click(await screen.findByRole('button', { name: 'Vedi 2 transazioni' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Transazioni della lista/ }));
  return { ...page, dialog };
}

describe('the transactions of a list', () => {
  it('stand in a dialog with their sums, each leading to its page, all to the page of all', async () => {
    const { user, dialog, address, back } = await opened();
    const giulia = within(await dialog.findByRole('row', { name: /Giulia Ferri/ }));
    expect(giulia.getByText('1.029,00')).toBeDefined();
    expect(
      dialog.getByRole('row', { name: /Prodotto non disponibile.*Acquirente cancellato/ }),
    ).toBeDefined();
    expect(within(await dialog.findByLabelText('Totali')).getByText('158,90')).toBeDefined();
    const asked = { giftListId: '5', drafts: 'hidden' };
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject(asked);
    expect(callsOf('GET /api/transactions/totals').map(({ query }) => query)).toEqual([asked]);
    const all = dialog.getByRole('link', { name: 'Apri in Transazioni' });
    expect(all.getAttribute('href')).toBe('/admin/transactions?list=5');
    answer({ 'GET /api/transactions/aaaa-1': () => rows[0] });
    for (const part of ['history', 'payments'])
      answer({ [`GET /api/transactions/aaaa-1/${part}`]: () => refusal(503, 'UNAVAILABLE', 'Più tardi') });
    answer({ 'GET /api/mail-register': () => [] });
    await user.click(giulia.getByText('Giulia Ferri'));
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1'));
    back();
    const again = within(await screen.findByRole('dialog', { name: /^Transazioni della lista/ }));
    expect(await again.findByText('Giulia Ferri')).toBeDefined();
  });

  it('grow by a sale at the counter, on the list that one looks at', async () => {
    const { user, dialog } = await opened();
    answer({ 'GET /api/gifts': () => ({ gifts: [], lists: [], resembles: false }) });
    await user.click(await dialog.findByRole('button', { name: 'Nuova transazione' }));
    const sale = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
    expect(
      sale.getByRole('button', { name: 'Cerca su tutte le liste, non solo su Anna & Luca' }),
    ).toBeDefined();
    await waitFor(() => expect(callsOf('GET /api/gifts').at(-1)?.query).toMatchObject({ giftListId: '5' }));
    await user.click(sale.getByRole('button', { name: 'Torna indietro' }));
    expect(await dialog.findByText('Giulia Ferri')).toBeDefined();
  });

  it('stand in the address, and are closed by going back as well as by hand', async () => {
    const { user, back, address } = await opened();
    expect(address()).toBe('/admin/gift-lists?transactions=5');
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Vedi 2 transazioni' }));
    await screen.findByRole('dialog', { name: /^Transazioni della lista/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/gift-lists');
  });

  it('are read from the address, and none of a list that is not there', async () => {
    openOffice('/admin/gift-lists?transactions=5');
    expect(await screen.findByRole('dialog', { name: /^Transazioni della lista/ })).toBeDefined();
    cleanup();
    openOffice('/admin/gift-lists?transactions=6');
    expect(await screen.findByRole('button', { name: 'Vedi 2 transazioni' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say where there are none', async () => {
    rows = [];
    const { user, dialog } = await opened();
    expect(await dialog.findByText('Nessuna transazione trovata.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('come in pages', async () => {
    const [first, second] = rows;
    answer({
      'GET /api/transactions': ({ query }) =>
        query['cursor'] ? [second] : withHeaders([first], { 'x-next-cursor': 'c-1', 'x-total-count': '2' }),
    });
    const { user, dialog } = await opened();
    expect(await dialog.findByText('Mostrate 1 di 2')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Carica l’ultima' }));
    expect(await dialog.findByText('Acquirente cancellato')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Carica/ })).toBeNull();
  });

  it('say where they could not be read, and are asked again', async () => {
    answer({ 'GET /api/transactions': () => refusal(503, 'UNAVAILABLE', 'Il negozio non risponde') });
    const { user, dialog } = await opened();
    expect(await dialog.findByText('Errore nel caricamento delle transazioni')).toBeDefined();
    answer({ 'GET /api/transactions': () => rows });
    await user.click(dialog.getByRole('button', { name: 'Riprova' }));
    expect(await dialog.findByText('Giulia Ferri')).toBeDefined();
  });
});

it('what a list has brought stands in its row', async () => {
  openOffice('/admin/gift-lists');
  const row = within(await screen.findByRole('row', { name: /Anna & Luca/ }));
  expect(screen.getByRole('columnheader', { name: 'Incassato' })).toBeDefined();
  expect(row.getByText('158,90')).toBeDefined();
});
