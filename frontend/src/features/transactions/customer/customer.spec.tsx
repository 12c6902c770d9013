/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction, noPayments } from '../../../testing/examples.js';
import { theTotals } from '../../../testing/totals.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const ADDRESS = '/admin/transactions/aaaa-1/customer';
let one: Transaction;
let rows: readonly Transaction[];

beforeEach(() => {
  one = aTransaction({ buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example' });
  rows = [
    one,
    aTransaction({ id: 'aaaa-2', giftListName: 'Battesimo di Leo', timestamp: '2024-05-02T10:00:00.000Z' }),
  ];
  answer({
    'GET /api/transactions/aaaa-1': () => one,
    'GET /api/transactions/aaaa-1/history': () => [],
    'GET /api/transactions/aaaa-1/payments': () => noPayments(),
    'GET /api/mail-register': () => [],
    'GET /api/gift-lists': () => [],
    'GET /api/transactions': () => rows,
    'GET /api/transactions/totals': () =>
      theTotals({
        count: rows.length,
        net: '149.00',
        sold: '129.00',
        deposits: '20.00',
        toCollect: '129.00',
        received: '149.00',
      }),
  });
});

describe('the page of a customer', () => {
  it('shows all that one person has bought, with its sums, and is reached from a transaction', async () => {
    const { user, address } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('link', { name: 'Tutti quelli di questo cliente' }));
    expect(await screen.findByRole('heading', { name: 'Giulia Ferri', level: 1 })).toBeDefined();
    expect(address()).toBe(ADDRESS);
    const table = within(await screen.findByRole('table', { name: /^Acquisti del cliente/ }));
    expect(table.getByText('Battesimo di Leo')).toBeDefined();
    expect(table.getByText('02/05/2024')).toBeDefined();
    expect(within(await screen.findByLabelText('Totali')).getByText('149,00')).toBeDefined();
    const asked = { sameBuyerAs: 'aaaa-1', drafts: 'hidden' };
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject(asked);
    expect(callsOf('GET /api/transactions/totals')[0]?.query).toEqual(asked);
    expect(screen.getByRole('link', { name: /posta\.example$/ }).getAttribute('href')).toMatch(/^mailto:/);
    expect(screen.getByRole('link', { name: '333 555 0142' }).getAttribute('href')).toMatch(/^tel:/);
    const since = await screen.findByText(/^Cliente dal/);
    expect(since.textContent).toBe('Cliente dal 20 novembre 2026');
    expect(callsOf('GET /api/transactions').map(({ query }) => query['dir'])).toContain('asc');
    await user.click(screen.getByRole('link', { name: 'Ordine FI-2026-000123, indietro' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1'));
  });

  it('leads back to all transactions where nobody knows where one came from', async () => {
    const { user, address } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('link', { name: 'Transazioni, indietro' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions'));
  });

  it('shows of each purchase its picture, how far its gift is on its way, and what staff noted', async () => {
    rows = [
      aTransaction({
        stage: 'paid',
        status: 'completata',
        productImageUrl: '/media/vaso.webp',
        deliveredOn: '2026-11-28',
        staffNote: 'Passa la zia',
      }),
    ];
    openOffice(ADDRESS);
    const row = within(await screen.findByRole('row', { name: /Vaso/ }));
    expect(row.getByText('consegnato 28/11')).toBeDefined();
    expect(row.getByText('Nota: Passa la zia')).toBeDefined();
    expect(document.querySelector('td[data-column="picture"] img')?.getAttribute('src')).toMatch(/vaso/);
  });

  it('leads from each sum to the purchases behind it, and back', async () => {
    const { user, address } = openOffice(ADDRESS);
    const sums = within(await screen.findByLabelText('Totali'));
    await user.click(await sums.findByRole('link', { name: /^20,00/ }));
    await screen.findByRole('table', { name: /^Acquisti del cliente, solo «Acconti»/ });
    expect(address()).toBe(`${ADDRESS}?sum=deposits`);
    expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({
      sameBuyerAs: 'aaaa-1',
      sum: 'deposits',
    });
    await user.click(screen.getByRole('link', { name: 'Mostra tutti gli acquisti' }));
    await waitFor(() => expect(address()).toBe(ADDRESS));
  });

  it('offers the next step of each purchase, with all that is due at the head', async () => {
    const due = aTransaction({
      id: 'aaaa-3',
      orderNumber: 'FI-2026-000777',
      productName: 'Teiera',
      stage: 'reserved',
      amount: '49.00',
      amount_received: '20.00',
      actions: ['collect', 'cancel'],
    });
    const transfer = { stage: 'awaiting_transfer', status: 'in_attesa', paymentMethod: 'bonifico' } as const;
    const awaited = aTransaction({ ...due, ...transfer, id: 'aaaa-4', productName: 'Lampada' });
    const paid = aTransaction({ id: 'aaaa-5', productName: 'Vassoio', stage: 'paid', actions: ['refund'] });
    const unready = { stage: 'paid', type: 'acquisto', actions: ['deliver'] } as const;
    const toPrepare = aTransaction({ ...due, ...unready, id: 'aaaa-6', productName: 'Plaid' });
    rows = [due, awaited, paid, toPrepare];
    answer({ 'GET /api/transactions/aaaa-3': () => due, 'GET /api/transactions/aaaa-4': () => awaited });
    const { user, address } = openOffice(ADDRESS);
    const inAll = await screen.findByText('Da incassare in tutto');
    expect(within(inAll.parentElement as HTMLElement).getByRole('link').textContent).toMatch(/^129,00/);
    const table = within(await screen.findByRole('table', { name: /^Acquisti del cliente/ }));
    const buttons = table.getAllByRole('button').map(({ ariaLabel }) => ariaLabel);
    expect(buttons).toEqual([
      'Incassa… Teiera, FI-2026-000777',
      'Bonifico ricevuto… Lampada, FI-2026-000777',
      'Segna pronto… Plaid, FI-2026-000777',
    ]);
    await user.click(table.getByRole('button', { name: /Teiera/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa' }));
    expect(dialog.getByRole('button', { name: /^Incassa 29,00/ })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    await user.click(table.getByRole('button', { name: /Lampada/ }));
    expect(await screen.findByRole('dialog', { name: 'Bonifico ricevuto' })).toBeDefined();
    await user.keyboard('{Escape}');
    // The sum leads to what it is the sum of, and back.
    await user.click(within(inAll.parentElement as HTMLElement).getByRole('link'));
    await screen.findByRole('table', { name: /^Acquisti del cliente, solo «Da incassare»/ });
    expect(address()).toBe(`${ADDRESS}?sum=toCollect`);
    expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({
      sameBuyerAs: 'aaaa-1',
      sum: 'toCollect',
    });
    rows = [];
    await user.click(screen.getByRole('link', { name: 'Mostra tutti gli acquisti' }));
    await waitFor(() => expect(address()).toBe(ADDRESS));
  });

  it('says so where nothing is due', async () => {
    rows = [];
    openOffice(`${ADDRESS}?sum=toCollect`);
    expect(await screen.findByText('Non deve più niente.')).toBeDefined();
  });

  it('sells to this person, whose name, phone and e-mail are filled in', async () => {
    answer({ 'GET /api/gift-lists': () => [] });
    const { user } = openOffice(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Nuova transazione' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
    const valueOf = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
    expect([/^Nome dell’acquirente/, /^Telefono/, /^E-mail/].map(valueOf)).toEqual([
      'Giulia Ferri',
      '333 555 0142',
      'giulia@posta.example',
    ]);
    expect(dialog.getByText('Manca il regalo')).toBeDefined();
    // Nothing was typed: there is nothing to be lost.
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('comes in pages where there is much', async () => {
    answer({
      'GET /api/transactions': ({ query }) =>
        query['cursor'] ? [rows[1]] : withHeaders([one], { 'x-next-cursor': 'c-1', 'x-total-count': '2' }),
    });
    const { user } = openOffice(ADDRESS);
    expect(await screen.findByText('Mostrate 1 di 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Carica l’ultima' }));
    expect(await screen.findByText('Battesimo di Leo')).toBeDefined();
  });

  it('knows nobody who was erased, and is not offered of them', async () => {
    one = { ...one, buyerName: null, buyerEmail: null, buyerPhone: null };
    rows = [];
    openOffice(ADDRESS);
    expect(await screen.findByText(/non si conoscono né e-mail né telefono/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Acquirente cancellato', level: 1 })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Nuova transazione' })).toBeNull();
  });

  it('says where it could not be read, and where there is no such transaction', async () => {
    answer({ 'GET /api/transactions/aaaa-1': () => refusal(503, 'UNAVAILABLE', 'Più tardi') });
    const { user } = openOffice(ADDRESS);
    expect(await screen.findByText('Errore nel caricamento del cliente')).toBeDefined();
    answer({ 'GET /api/transactions/aaaa-1': () => refusal(404, 'TRANSACTION_NOT_FOUND', 'Non trovata') });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Transazione non trovata.')).toBeDefined();
  });
});
