/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, callsOf } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const PAID = { stage: 'paid', status: 'completata', type: 'acquisto', actions: ['deliver'] } as const;
let transaction: Transaction;

beforeEach(() => {
  transaction = aTransaction({ ...PAID, version: 3 });
  answer({
    ...transactionPage(() => transaction),
  });
});

const open = () => openOffice('/admin/transactions/aaaa-1');

describe('the page of a transaction', () => {
  it('names the buyer first, with their phone, and says how far the gift is on its way', async () => {
    transaction = { ...transaction, amount_received: '129.00', deliveredOn: '2026-11-28' };
    open();
    const head = within(
      (await screen.findByRole('heading', { level: 1, name: 'Vaso di vetro' })).parentElement as HTMLElement,
    );
    expect(head.getByRole('link', { name: 'Giulia Ferri' }).getAttribute('href')).toBe(
      '/admin/transactions/aaaa-1/customer',
    );
    expect(head.getByRole('link', { name: '333 555 0142' }).getAttribute('href')).toMatch(/^tel:/);
    expect(head.getByText('consegnato 28/11')).toBeDefined();
  });

  it('keeps what can leave a gift unpaid in the menu beside its money', async () => {
    transaction = { ...transaction, stage: 'held', status: 'in_attesa', actions: ['complete', 'cancel'] };
    const { user } = open();
    const money = await screen.findByRole('button', { name: 'Incassa…' });
    expect(money.className).toMatch(/primary/);
    expect(screen.queryByRole('button', { name: 'Segna come completata' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Altre azioni' }));
    expect(await screen.findByText('Segna come completata')).toBeDefined();
  });

  it('shows no shipping, no total and no payments where there are none', async () => {
    open();
    await screen.findByRole('rowheader', { name: 'Prezzo del regalo' });
    await waitFor(() => expect(callsOf('GET /api/transactions/aaaa-1/payments')).toHaveLength(1));
    for (const name of ['Spedizione', 'Totale']) expect(screen.queryByRole('rowheader', { name })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Pagamenti' })).toBeNull();
  });
});

describe('a sale that was paid at the counter', () => {
  const at = '2026-11-20T09:44:12.000Z';
  const wrote = (number: number, type: string, sentence: string): HistoryEntry => ({
    number,
    at,
    fingerprint: '9f3c0000',
    cause: 'sale',
    actor: { kind: 'staff', name: 'Marta' },
    sentence,
    changes: [],
    note: null,
    receipt: null,
    movement: null,
    type,
  });
  const money = wrote(4, 'gift.MoneyTaken.v1', 'ha incassato 46,00 € in contanti');
  const entries = [
    wrote(2, 'gift.UnitHeld.v1', 'ha tenuto da parte il regalo'),
    wrote(3, 'gift.UnitReserved.v1', 'ha confermato la prenotazione'),
    { ...money, receipt: { id: 'r-1', amount: '46.00', reversed: false } },
  ];

  it('is one line of the Cronologia, which unfolds to what it wrote', async () => {
    answer({ 'GET /api/transactions/aaaa-1/history': () => entries });
    const { user } = open();
    expect(await screen.findByText('ha venduto e incassato 46,00 € in contanti')).toBeDefined();
    expect(screen.queryByText('ha confermato la prenotazione')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^eventi 1–3/ }));
    expect(screen.getByText('ha confermato la prenotazione')).toBeDefined();
  });

  it('is unfolded where a link names one of its events', async () => {
    answer({ 'GET /api/transactions/aaaa-1/history': () => entries });
    openOffice('/admin/transactions/aaaa-1#evento-3');
    const named = (await screen.findByText('ha confermato la prenotazione')).closest('li');
    expect(named?.getAttribute('aria-current')).toBe('true');
  });
});
