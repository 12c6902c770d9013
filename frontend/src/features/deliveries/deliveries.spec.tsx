/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, commands } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

const aGift = (id: string, own: Partial<Delivery> = {}): Delivery => ({
  id,
  state: 'toPrepare',
  orderNumber: `FI-2026-${id}`,
  giftListId: 100_000_000_001,
  giftListName: 'Anna & Luca',
  beneficiaryName: 'Anna Verdi',
  productId: 7,
  productName: 'Vaso di vetro',
  productImageUrl: null,
  unitIndex: 0,
  guests: [{ transactionId: id, name: 'Giulia Ferri', message: null }],
  deliveryMethod: 'buyerShipping',
  recipient: {
    name: 'Giulia Ferri',
    phone: '333 555 0142',
    address: { street: 'Via Roma 1', city: 'Firenze' },
    notes: null,
  },
  paidOn: '2026-11-21',
  readyOn: null,
  readyBy: null,
  deliveredOn: null,
  shippedOn: null,
  courier: null,
  trackingNumber: null,
  canWrite: true,
  mailAskedAt: null,
  ...own,
});

let gifts: readonly Delivery[];
beforeEach(() => {
  gifts = [aGift('000001'), aGift('000002', { productName: 'Plaid in lana' })];
  answer({
    'GET /api/deliveries': ({ query }) =>
      gifts.filter(({ state }) => state === ((query['state'] as string | undefined) ?? 'toPrepare')),
  });
});

describe('Consegne', () => {
  it('marks the chosen gifts with their parcel, and says why one stays as it was', async () => {
    const { user } = openOffice('/admin/deliveries');
    const mark = await screen.findByRole('button', { name: /^Segna spediti/ });
    expect(mark.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/Via Roma 1, Firenze/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Seleziona tutti' }));
    await user.click(mark);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Corriere/), 'BRT');
    const message = 'Questo regalo non è da consegnare';
    answer({
      'POST /api/deliveries': () => [
        { id: '000001', done: true },
        { id: '000002', done: false, code: 'NOTHING_TO_DELIVER', message },
      ],
    });
    await user.click(dialog.getByRole('button', { name: 'Segna spediti' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(commands()).toMatchObject([
      {
        route: 'POST /api/deliveries',
        body: { ids: ['000001', '000002'], state: 'shipped', courier: 'BRT' },
      },
    ]);
    expect(await screen.findByText('1 selezionato')).toBeDefined();
  });

  it('shows what is ready by whom, and the gifts of one list', async () => {
    gifts = [aGift('000003', { state: 'ready', readyOn: '2026-11-22', readyBy: 'Marta Galli' })];
    const { user, address } = openOffice('/admin/deliveries');
    expect(await screen.findByText('Niente da preparare.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: /^Pronti/ }));
    expect(await screen.findByText('pronto dal 22/11/2026, Marta Galli')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Anna & Luca' }));
    expect(await screen.findByRole('button', { name: 'Solo Anna & Luca' })).toBeDefined();
    expect(address()).toBe('/admin/deliveries?state=ready&list=100000000001');
  });
});
