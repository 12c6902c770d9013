/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCard, aList, aTransaction } from '../../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

const POST = 'POST /api/transactions';

beforeEach(() =>
  answer({
    'GET /api/transactions': () => withHeaders([], { 'x-total-count': '0' }),
    'GET /api/gift-lists': () => [aList({ id: 5, name: 'Anna & Luca', acceptsFund: true })],
    'GET /api/products': () => [
      aCard({ id: 7, name: 'Vaso di vetro', price: '129.00', offers: ['acquisto', 'prenotazione'] }),
      aCard({ id: 9, name: 'Teiera', price: '49.00', offers: [], badge: 'Venduto' }),
    ],
  }),
);

async function open() {
  const { user } = openOffice('/admin/transactions');
  await user.click(await screen.findByRole('button', { name: 'Nuova transazione' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Crea transazione' });
  await dialog.findByRole('option', { name: 'Anna & Luca' });
  await user.selectOptions(dialog.getByLabelText(/^Lista regalo/), '5');
  await dialog.findByRole('option', { name: /^Vaso di vetro/ });
  return { user, dialog, button };
}

describe('the list of a new transaction', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Nuova transazione' }));
  async function begun(address: string) {
    const { user } = openOffice(address);
    await screen.findByRole('option', { name: /Anna & Luca/ });
    await user.click(screen.getByRole('button', { name: 'Nuova transazione' }));
    return dialog();
  }

  it('is the one that the page is about, so that its product is chosen first', async () => {
    const sale = await begun('/admin/transactions?list=5');
    expect(sale.getByLabelText<HTMLSelectElement>(/^Lista regalo/).value).toBe('5');
    await sale.findByRole('option', { name: /^Vaso di vetro/ });
    expect(document.activeElement).toBe(sale.getByLabelText(/^Prodotto/));
    expect(sale.getByText('Mancano: prodotto, nome, importo')).toBeDefined();
  });

  it('is chosen first where the page is about none, or about one that is archived', async () => {
    answer({ 'GET /api/gift-lists': () => [aList({ id: 5, name: 'Anna & Luca', state: 'archived' })] });
    const sale = await begun('/admin/transactions?list=5');
    expect(sale.getByLabelText<HTMLSelectElement>(/^Lista regalo/).value).toBe('');
    expect(sale.queryByRole('option', { name: 'Anna & Luca' })).toBeNull();
  });
});

describe('a new transaction', () => {
  it('names what each product costs, what is left of a shared one, and what is gone', async () => {
    const shared = { offers: ['quota'], price: '2400.00', quotaRemaining: '1120.00' } as const;
    answer({
      'GET /api/products': () => [
        aCard({ id: 7, name: 'Vaso di vetro', price: '129.00', offers: ['acquisto', 'quota'] }),
        aCard({ id: 8, name: 'Viaggio', ...shared }),
        aCard({ id: 9, name: 'Teiera', offers: [], badge: 'Venduto' }),
      ],
    });
    const { dialog } = await open();
    const words = within(dialog.getByLabelText(/^Prodotto/)).getAllByRole('option');
    expect(words.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'Scegli il prodotto',
      'Vaso di vetro, 129,00 €',
      'Viaggio, mancano 1.120,00 €',
      'Teiera, Venduto',
      'Contributo libero',
    ]);
  });

  it('waits for list, product, name and amount, and fills in the price', async () => {
    const { user, dialog, button } = await open();
    expect(dialog.getByText('Mancano: prodotto, nome, importo')).toBeDefined();
    expect(button.ariaDisabled).toBe('true');
    const amount = dialog.getByLabelText<HTMLInputElement>(/^Importo/);
    expect(amount.value).toBe('0,00');
    await user.type(amount, '3');
    expect(amount.value).toBe('3');
    await user.clear(amount);
    await user.tab();
    expect(amount.value).toBe('0,00');
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '7');
    expect(amount.value).toBe('129,00');
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    expect(button.ariaDisabled).toBeNull();
  });

  it('is a sale at an agreed price whose money is taken, sent once also where its answer is lost', async () => {
    answer({ [POST]: () => refusal(503, 'SERVICE_UNAVAILABLE', 'Riprova tra poco.') });
    const { user, dialog, button } = await open();
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '7');
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    const amount = dialog.getByLabelText(/^Importo/);
    await user.clear(amount);
    await user.type(amount, '110');
    expect(dialog.getByText(/^Prezzo concordato: in catalogo costa 129,00/)).toBeDefined();
    await user.click(button);
    expect(await screen.findByText('Riprova tra poco.')).toBeDefined();
    answer({ [POST]: () => aTransaction({ id: 'bbbb-1' }) });
    await user.click(button);
    expect(await screen.findByText('Transazione creata')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = callsOf(POST).map(({ body }) => body as Record<string, unknown>);
    expect(second).toMatchObject({ amount: '110.00', collected: true, status: 'completata', productId: 7 });
    expect(second).toEqual(first);
  });

  it('says that nobody knows what became of it where something else answers in the shop’s place', async () => {
    answer({ [POST]: () => withHeaders('<h1>Accedi al wi-fi</h1>', { 'content-type': 'text/html' }) });
    const { user, dialog, button } = await open();
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '7');
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    await user.click(button);
    expect(await screen.findByText('Errore sconosciuto')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Nuova transazione' })).toBeDefined();
  });

  it('says that a gift is taken, before it is sent and where somebody was quicker', async () => {
    const { user, dialog, button } = await open();
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '9');
    expect(dialog.getByText('Non è più disponibile su questa lista')).toBeDefined();
    expect(button.ariaDisabled).toBe('true');
    answer({ [POST]: () => refusal(409, 'GIFT_NOT_AVAILABLE', 'Il regalo non è più disponibile.') });
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '7');
    await user.click(button);
    expect(await screen.findByText('Il regalo non è più disponibile.')).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Giulia Ferri');
  });

  it('asks for the receipt where the money is taken now', async () => {
    answer({ [POST]: () => aTransaction({ id: 'bbbb-1' }) });
    const { user, dialog, button } = await open();
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '7');
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    await user.click(dialog.getByRole('switch', { name: /Incassato ora/ }));
    expect(dialog.queryByLabelText(/^Scontrino o fattura/)).toBeNull();
    await user.click(dialog.getByRole('switch', { name: /Incassato ora/ }));
    await user.type(dialog.getByLabelText(/^Scontrino o fattura/), 'S 12/2026');
    await user.click(button);
    await screen.findByText('Transazione creata');
    expect(callsOf(POST)[0]?.body).toMatchObject({ collected: true, documentNumber: 'S 12/2026' });
  });

  it('is a share for the fund of its list', async () => {
    answer({ [POST]: () => aTransaction({ id: 'bbbb-1' }) });
    const { user, dialog, button } = await open();
    await user.selectOptions(dialog.getByLabelText(/^Prodotto/), '0');
    await user.type(dialog.getByLabelText(/^Nome/), 'Giulia Ferri');
    await user.type(dialog.getByLabelText(/^Importo/), '30');
    await user.click(button);
    await screen.findByText('Transazione creata');
    expect(callsOf(POST)[0]?.body).toMatchObject({ productId: 0, type: 'quota', amount: '30.00' });
  });
});
