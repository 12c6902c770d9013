/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AsOf, TransactionThen } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
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

  it.each([
    ['a phone', true],
    ['a desk', false],
  ])('shows on %s at first only what differs, or all, and the other by a switch', async (_, isPhone) => {
    const { matchMedia } = window;
    const asked = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: isPhone && query === '(max-width: 43.6875em)',
    }));
    const { user } = openOffice('/admin/as-of/transactions/aaaa-1?at=2026-11-20T18:30');
    const only = await screen.findByRole('switch', { name: 'Solo le differenze' });
    const labels = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const isSame = () => labels().includes('Importo');
    expect([(only as HTMLInputElement).checked, isSame()]).toEqual([isPhone, !isPhone]);
    expect(labels().some((label) => label?.startsWith('Incassato'))).toBe(true);
    await user.click(only);
    expect(isSame()).toBe(isPhone);
    expect(labels().every((label) => label?.includes('cambiato'))).toBe(!isPhone);
    asked.mockRestore();
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
