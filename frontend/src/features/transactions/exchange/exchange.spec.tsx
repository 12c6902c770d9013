/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aFoundGift, aList, aTransaction, noPayments } from '../../../testing/examples.js';
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

describe('another gift instead', () => {
  const EXCHANGE = 'POST /api/transactions/aaaa-1/exchange';
  const UNDO = 'POST /api/transactions/aaaa-1/exchange/undo';
  const end = { transactionId: 'bbbb-2', orderNumber: 'FI-2026-000777', productName: 'Lampada' };

  it('is chosen with the difference in sight, leads to the new transaction, and is taken back from the notice', async () => {
    transaction = { ...transaction, amount: '129.00', amount_received: '129.00' };
    const next = aTransaction({ ...PAID, id: 'bbbb-2', stage: 'reserved', orderNumber: end.orderNumber });
    answer({
      'GET /api/gift-lists': () => [aList({ id: transaction.giftListId, name: 'Anna e Luca' })],
      'GET /api/gifts': () => ({
        lists: [],
        gifts: [
          aFoundGift({ id: 78, name: 'Lampada', price: '150.00' }, { id: transaction.giftListId }),
          aFoundGift({ id: 79, name: 'Culla', offers: ['quota'] }, { id: transaction.giftListId }),
        ],
        resembles: false,
      }),
      'GET /api/transactions/bbbb-2': () => next,
      'GET /api/transactions/bbbb-2/history': () => [],
      'GET /api/transactions/bbbb-2/payments': () => noPayments(),
      [EXCHANGE]: () => ({ transaction: next, movedCents: 12_900, dueCents: 2_100, surplusCents: 0 }),
      [UNDO]: () => transaction,
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cambia regalo…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambia regalo' }));
    // Nothing can be sent yet, and the button says why.
    expect(dialog.getByText('Manca il regalo nuovo')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Cambia regalo' }).ariaDisabled).toBe('true');
    expect(dialog.queryByLabelText(/^Importo/)).toBeNull();
    expect((await dialog.findByRole('option', { name: /^Culla/ })).textContent).toContain(
      'si regala solo a quote',
    );
    await user.click(dialog.getByRole('option', { name: /^Lampada/ }));
    expect(dialog.queryByText('Manca il regalo nuovo')).toBeNull();
    // The price stands in its field, and nowhere a second time.
    expect(dialog.queryByText(/150,00/)).toBeNull();
    const difference = () => within(dialog.getByRole('region', { name: 'Differenza' }));
    const rows = difference()
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['Passa dal regalo di adesso−129,00\u00a0€', 'Restano da incassare21,00\u00a0€']);
    expect(difference().getByText(/^Si incassano dalla transazione nuova/)).toBeDefined();
    await user.clear(dialog.getByLabelText(/^Importo/));
    await user.type(dialog.getByLabelText(/^Importo/), '100');
    expect(difference().getByRole('row', { name: /^In più/ }).textContent).toBe('In più29,00\u00a0€');
    expect(difference().getByText(/finché non si rimborsano da lì/)).toBeDefined();
    expect(dialog.getByText(/^In catalogo 150,00/)).toBeDefined();
    // Money is given back by admins alone, in a step that follows.
    expect(dialog.getByRole('button', { name: 'Cambia regalo' })).toBeDefined();
    await user.clear(dialog.getByLabelText(/^Importo/));
    await user.type(dialog.getByLabelText(/^Importo/), '150');
    await user.click(dialog.getByRole('button', { name: 'Cambia e incassa 21,00\u00a0€' }));
    expect(await screen.findByText('Regalo cambiato')).toBeDefined();
    expect(await screen.findByText(end.orderNumber)).toBeDefined();
    expect(callsOf(EXCHANGE).map(({ body }) => body)).toEqual([
      expect.objectContaining({ productId: 78, giftListId: transaction.giftListId, amount: '150.00' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Annulla' }));
    expect(await screen.findByText('Cambio annullato')).toBeDefined();
    expect(callsOf(UNDO)).toHaveLength(1);
  });

  /** Exchanges the gift, for another that costs what is typed. */
  async function exchanged(
    next: Transaction,
    left: { readonly dueCents: number; readonly surplusCents: number },
    act: RegExp | string = /^Cambia e/,
  ) {
    transaction = { ...transaction, amount: '129.00', amount_received: '129.00' };
    answer({
      'GET /api/gift-lists': () => [aList({ id: transaction.giftListId, name: 'Anna e Luca' })],
      'GET /api/gifts': () => ({
        lists: [],
        gifts: [aFoundGift({ id: 78, name: 'Lampada', price: '150.00' }, { id: transaction.giftListId })],
        resembles: false,
      }),
      'GET /api/transactions/bbbb-2': () => next,
      'GET /api/transactions/bbbb-2/history': () => [],
      'GET /api/transactions/bbbb-2/payments': () => noPayments(),
      [EXCHANGE]: () => ({ transaction: next, movedCents: 12_900, ...left }),
    });
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Cambia regalo…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambia regalo' }));
    await page.user.click(await dialog.findByRole('option', { name: /^Lampada/ }));
    await page.user.click(dialog.getByRole('button', { name: act }));
    return page;
  }

  /** The new one, which costs more than what moved. */
  const withRest = () =>
    aTransaction({
      ...PAID,
      id: 'bbbb-2',
      stage: 'reserved',
      amount: '150.00',
      amount_received: '129.00',
      actions: ['collect'],
    });

  it('goes on with what is still due, in the dialog that takes money everywhere', async () => {
    const next = withRest();
    answer({
      'POST /api/transactions/bbbb-2/collect': () => ({ ...next, ...PAID, amount_received: '150.00' }),
    });
    const { user, address } = await exchanged(next, { dueCents: 2_100, surplusCents: 0 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa la differenza' }));
    // Nothing lies over the buttons: what is done is said above, with the way back.
    expect(dialog.getByText('Regalo cambiato:')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Annulla il cambio' })).toBeDefined();
    expect(document.querySelector('[data-toast]')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Incassa 21,00/ }));
    expect(await screen.findByText(/^Incassati 21,00/)).toBeDefined();
    expect(callsOf('POST /api/transactions/bbbb-2/collect')[0]?.body).toMatchObject({ amount: '21.00' });
    await waitFor(() => expect(address()).toBe('/admin/transactions/bbbb-2'));
  });

  it('leaves what is due for later where it is closed, with the new transaction open', async () => {
    const next = withRest();
    const { user, address } = await exchanged(next, { dueCents: 2_100, surplusCents: 0 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa la differenza' }));
    await user.click(dialog.getByRole('button', { name: 'Più tardi' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions/bbbb-2'));
    expect(await screen.findByText(/^Restano da incassare 21,00/)).toBeDefined();
    expect(callsOf('POST /api/transactions/bbbb-2/collect')).toEqual([]);
  });

  it('is taken back from the dialog of the difference, before any money is recorded', async () => {
    answer({ [UNDO]: () => transaction });
    const { user, address } = await exchanged(withRest(), { dueCents: 2_100, surplusCents: 0 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa la differenza' }));
    await user.click(dialog.getByRole('button', { name: 'Annulla il cambio' }));
    expect(await screen.findByText('Cambio annullato')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/transactions/aaaa-1');
  });

  it('goes on with what is left over, where the person may give money back', async () => {
    const next = aTransaction({
      ...PAID,
      id: 'bbbb-2',
      amount: '100.00',
      amount_received: '129.00',
      actions: ['refund'],
    });
    answer({
      'POST /api/transactions/bbbb-2/refund': () => ({ ...next, amount_refunded: '29.00' }),
    });
    const { user } = await exchanged(next, { dueCents: 0, surplusCents: 2_900 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Rimborsa la differenza' }));
    expect(dialog.queryByRole('checkbox', { name: /^Rimetti il regalo in lista/ })).toBeNull();
    await user.type(dialog.getByLabelText(/^Motivo/), 'Regalo più piccolo');
    await user.click(dialog.getByRole('button', { name: /^Rimborsa 29,00/ }));
    expect(await screen.findByText(/^Restituiti 29,00/)).toBeDefined();
    expect(callsOf('POST /api/transactions/bbbb-2/refund')[0]?.body).toMatchObject({
      amount: '29.00',
      reopen: false,
    });
  });

  it('promises no money at the counter where a transfer brings what is due', async () => {
    transaction = { ...transaction, paymentMethod: 'bonifico' };
    const next = aTransaction({ ...PAID, id: 'bbbb-2', stage: 'awaiting_transfer', amount: '150.00' });
    const { address } = await exchanged(next, { dueCents: 2_100, surplusCents: 0 }, 'Cambia regalo');
    await waitFor(() => expect(address()).toBe('/admin/transactions/bbbb-2'));
  });

  const undoUntil = new Date(Date.now() + 60_000).toISOString();
  const said = async () =>
    (
      await screen.findByText(
        (_, node) => node?.tagName === 'P' && node.textContent.startsWith('Regalo cambiato'),
      )
    ).textContent;

  it('is told on the page of the one that is over, with both gifts and the way to the other', async () => {
    transaction = {
      ...transaction,
      productName: 'Vaso',
      stage: 'exchanged',
      status: 'annullata',
      exchange: { to: end, from: null, undoUntil },
    };
    open();
    expect(await said()).toBe(
      'Regalo cambiato: da Vaso a Lampada (FI-2026-000777). Chi ha acquistato e quanto ha pagato sono passati lì.',
    );
    const link = screen.getByRole('link', { name: 'Lampada (FI-2026-000777)' });
    expect(link.getAttribute('href')).toBe('/admin/transactions/bbbb-2');
    expect(screen.getByRole('button', { name: /Annulla il cambio/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cambia regalo…' })).toBeNull();
  });

  it('is told on the page of the new one too, and taken back from there: the old one opens again', async () => {
    transaction = {
      ...transaction,
      productName: 'Vaso',
      exchange: { to: null, from: end, undoUntil },
    };
    const old = aTransaction({ ...PAID, id: 'bbbb-2', productName: 'Lampada' });
    answer({
      'POST /api/transactions/bbbb-2/exchange/undo': () => old,
      'GET /api/transactions/bbbb-2': () => old,
      'GET /api/transactions/bbbb-2/history': () => [],
      'GET /api/transactions/bbbb-2/payments': () => noPayments(),
    });
    const { user, address } = open();
    expect(await said()).toBe('Regalo cambiato: da Lampada (FI-2026-000777) a Vaso.');
    await user.click(screen.getByRole('button', { name: /Annulla il cambio/ }));
    expect(await screen.findByText('Cambio annullato')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/admin/transactions/bbbb-2'));
    expect(callsOf('POST /api/transactions/bbbb-2/exchange/undo')).toHaveLength(1);
  });

  it('is not taken back once the shop says so', async () => {
    transaction = { ...transaction, exchange: { to: null, from: end, undoUntil: null } };
    open();
    await said();
    expect(screen.queryByRole('button', { name: /Annulla il cambio/ })).toBeNull();
  });
});
