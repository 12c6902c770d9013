/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AsOf, TransactionThen } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aClosing } from '../../testing/a-closing.js';
import { aPaidEntry } from '../../testing/a-history-entry.js';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

const NOW: TransactionThen = {
  id: 'aaaa-1',
  orderNumber: 'FI-2026-000123',
  giftListId: 5,
  giftListName: 'Anna & Luca',
  productId: 7,
  productName: 'Vaso di vetro',
  unitIndex: 0,
  type: 'prenotazione',
  stage: 'paid',
  status: 'completata',
  reason: null,
  note: null,
  amount: '129.00',
  shipping: '0.00',
  received: '129.00',
  refunded: '0.00',
  receipts: [],
  exchangedFor: null,
  inPlaceOf: null,
  paymentMethod: 'in_negozio',
  deliveryMethod: 'buyerPickup',
  readyOn: null,
  deliveredOn: null,
  shippedOn: null,
  courier: null,
  trackingNumber: null,
  documentNumber: null,
  expiresAt: null,
  buyer: { erased: true, text: 'Dati personali cancellati.' },
};

const told = (at: string, state: TransactionThen): AsOf<TransactionThen> => ({
  at,
  code: 'AS_OF_KNOWN',
  text: '',
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-21T10:00:00.000Z',
  events: 3,
  later: 1,
  state,
});

const CALL = 'GET /api/audit/as-of/transactions/aaaa-1';

beforeEach(() =>
  answer({
    [CALL]: ({ query }) =>
      query['at'] === '2026-11-20T18:30'
        ? told('2026-11-20T17:30:00.000Z', {
            ...NOW,
            stage: 'reserved',
            status: 'in_attesa',
            received: '0.00',
          })
        : query['at']
          ? refusal(400, 'AS_OF_IN_FUTURE', 'Quel momento deve ancora venire.')
          : told('2026-11-22T10:00:00.000Z', NOW),
  }),
);

const day = () => screen.findByRole('textbox', { name: 'Giorno' });
const time = () => screen.getByRole('textbox', { name: 'Ora' });
const show = () => screen.getByRole('button', { name: 'Mostra com’era' });

describe('how a transaction was', () => {
  it('stands beside how it is, for a moment of Italy’s clocks', async () => {
    const { user, address } = openOffice('/admin/as-of/transactions/aaaa-1');
    // Digits alone: the separators come by themselves.
    await user.type(await day(), '20112026');
    await user.type(time(), '1830');
    await user.click(show());
    expect(await screen.findByText(/differenz[ae] da allora\./)).toBeDefined();
    expect(address()).toBe('/admin/as-of/transactions/aaaa-1?at=2026-11-20T18%3A30');
    const received = screen.getByRole('row', { name: /^Incassato/ });
    expect(
      within(received)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('0,00'), expect.stringContaining('129,00')]);
  });

  it('shows at first only what differs, and all by a switch', async () => {
    const { user, address } = openOffice('/admin/as-of/transactions/aaaa-1?at=2026-11-20T18:30');
    const only = await screen.findByRole('switch', { name: 'Solo le differenze' });
    const labels = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(labels()).toContainEqual(expect.stringMatching(/^Incassato/));
    expect(labels().every((label) => label?.includes('cambiato'))).toBe(true);
    await user.click(only);
    expect(labels()).toContain('Importo');
    expect(address()).toContain('all=true');
  });

  it('shows all where nothing differs', async () => {
    answer({ [CALL]: () => told('2026-11-20T17:30:00.000Z', NOW) });
    openOffice('/admin/as-of/transactions/aaaa-1?at=2026-11-20T18:30');
    expect(await screen.findByText('Nessuna differenza: era già come adesso.')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Importo' })).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Solo le differenze' })).toBeNull();
  });

  it('says beside it what has happened between then and now, and leads to before each of it', async () => {
    const before = aPaidEntry({ id: '1', at: '2026-11-20T16:00:00.000Z', sentence: 'Prenotata' });
    answer({ 'GET /api/history': () => [aPaidEntry({ at: '2026-11-21T10:00:00.000Z' }), before] });
    const { user, address } = openOffice('/admin/as-of/transactions/aaaa-1?at=2026-11-20T18:30');
    const since = within(await screen.findByRole('list', { name: 'Eventi da allora' }));
    expect(callsOf('GET /api/history').at(-1)?.query).toMatchObject({
      transactionId: 'aaaa-1',
      from: '2026-11-20',
    });
    expect(since.queryByText(/Prenotata/)).toBeNull();
    expect(screen.getByText('1 evento')).toBeDefined();
    await user.click(since.getByRole('link', { name: 'Com’era prima' }));
    expect(decodeURIComponent(address())).toBe(
      '/admin/as-of/transactions/aaaa-1?at=2026-11-21T09:59:59.999Z',
    );
    // On Italy's clocks, as what is picked by hand.
    expect(await day()).toHaveProperty('value', '21/11/2026');
    expect(time()).toHaveProperty('value', '10:59');
  });

  it('goes by one press to yesterday evening, to before the last change, to a closing of the till', async () => {
    answer({
      'GET /api/cash/closings': () => [
        aClosing({ day: '2026-11-20', at: '2026-11-20T19:05:00.000Z' }),
        aClosing({ day: '2026-11-21', at: '2026-11-21T19:10:00.000Z' }),
        aClosing({ day: '2026-11-22', closed: false }),
      ],
    });
    const { user, address } = openOffice('/admin/as-of/transactions/aaaa-1');
    const moments = within(await screen.findByRole('group', { name: 'Momenti' }));
    await user.click(await moments.findByRole('button', { name: 'Alla chiusura di sabato 21 novembre' }));
    expect(decodeURIComponent(address())).toContain('?at=2026-11-21T19:10:00.000Z');
    await user.click(await moments.findByRole('button', { name: 'Prima dell’ultima modifica' }));
    expect(decodeURIComponent(address())).toContain('?at=2026-11-21T09:59:59.999Z');
    await user.click(moments.getByRole('button', { name: 'Ieri sera' }));
    expect(decodeURIComponent(address())).toMatch(/\?at=\d{4}-\d{2}-\d{2}T23:59$/);
    expect(moments.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ieri sera',
      'Prima dell’ultima modifica',
      'Alla chiusura di sabato 21 novembre',
      'Alla chiusura di venerdì 20 novembre',
    ]);
  });

  it('asks nothing for a moment that is none, and says why the server takes no other', async () => {
    const { user } = openOffice('/admin/as-of/transactions/aaaa-1');
    await user.type(await day(), '31022026');
    await user.click(show());
    expect(await screen.findByText('Questo giorno non esiste')).toBeDefined();
    expect(screen.getByText('L’ora va scritta come 18:30')).toBeDefined();
    expect(callsOf(CALL).filter(({ query }) => query['at'])).toEqual([]);

    await user.clear(await day());
    await user.type(await day(), '20112099');
    await user.type(time(), '9{Enter}');
    expect(await screen.findByText('Quel momento deve ancora venire.')).toBeDefined();
    expect(callsOf(CALL).at(-1)?.query).toEqual({ at: '2099-11-20T09:00' });
  });

  it('has no page for what the ledger does not know', async () => {
    answer({ [CALL]: () => refusal(404, 'NOT_FOUND', 'Non trovata') });
    openOffice('/admin/as-of/transactions/aaaa-1');
    expect(await screen.findByText('Transazione non trovata.')).toBeDefined();
  });
});
