/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GiftList, NEXT_CURSOR_HEADER, type Transaction } from '@fiocco/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCard, aList, anOccasion, aProduct, aPublicList, aTransaction } from '../../../testing/examples.js';
import { transactionPage } from '../../../testing/transaction-page.js';
import { answer, refusal, withHeaders } from '../../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../../testing/open-page.js';

let transaction: Transaction;
let lists: readonly GiftList[];

beforeEach(() => {
  transaction = aTransaction();
  lists = [aList({ productCount: 1 })];
  answer({
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/gift-lists': () => lists,
    'GET /api/payment-methods': () => ({
      usable: { stripe: false, paypal: false, inNegozio: true, bonifico: false },
    }),
    'GET /api/products': ({ query }) => (query['giftListId'] ? [aCard()] : [aProduct()]),
    'GET /api/product-gift-lists': () => [],
    'GET /api/transactions': () => withHeaders([transaction], { 'x-total-count': '1' }),
    ...transactionPage(() => transaction),
  });
});

/** What a screen reader would say: where the keyboard is. */
const place = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const isAt = (words: string | RegExp) => waitFor(() => expect(place()).toMatch(words));

describe('the keyboard is', () => {
  it('at the title of every new page', async () => {
    const { user } = openOffice('/admin/occasions');
    await screen.findByText('Nozze');
    await user.click(screen.getByRole('link', { name: 'Transazioni' }));
    await isAt(/^Gestione Transazioni$/);
    await user.click(await screen.findByRole('link', { name: 'Vaso di vetro' }));
    await isAt(/^Vaso di vetro$/);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('at the title of the page after the sign-in', async () => {
    const nobody = () => refusal(401, 'NOT_SIGNED_IN', 'Accesso richiesto');
    answer({
      'GET /api/user': nobody,
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
      'POST /api/login': () => MARTA,
    });
    const { user } = openPage('/admin/occasions');
    await user.type(await screen.findByLabelText('Username'), 'marta');
    await user.type(screen.getByLabelText('Password'), 'giusta{Enter}');
    await isAt(/^Gestione Occasioni$/);
  });

  it('at the title where the button that was pressed is gone: after the last money was taken', async () => {
    answer({
      'POST /api/transactions/aaaa-1/collect': () => {
        const paid = { stage: 'paid', status: 'completata', amount_received: '129.00' } as const;
        transaction = { ...transaction, ...paid, actions: ['refund', 'reverse', 'deliver'] };
        return transaction;
      },
    });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Incassa…/ }));
    await user.click(await screen.findByRole('button', { name: /^Incassa 129,00/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Incassa…/ })).toBeNull());
    await isAt(/^Vaso di vetro$/);
  });

  it('and after a cancellation', async () => {
    answer({
      'POST /api/transactions/aaaa-1/cancel': () => {
        const cancelled = { stage: 'cancelled', status: 'annullata' } as const;
        transaction = { ...transaction, ...cancelled, actions: ['reopen', 'remove'] };
        return transaction;
      },
    });
    const { user } = openOffice('/admin/transactions/aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Annulla…' }));
    await user.click(await screen.findByRole('button', { name: 'Annulla la transazione' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla…' })).toBeNull());
    await isAt(/^Vaso di vetro$/);
  });

  it('at the first of the rows that were loaded', async () => {
    const older = aTransaction({ id: 'bbbb-2', productName: 'Teiera' });
    answer({
      'GET /api/transactions': ({ query }) =>
        query['cursor']
          ? withHeaders([older], { 'x-total-count': '2' })
          : withHeaders([transaction], { 'x-total-count': '2', [NEXT_CURSOR_HEADER]: 'altra' }),
    });
    const { user } = openOffice('/admin/transactions');
    await user.click(await screen.findByRole('button', { name: 'Carica altre 40' }));
    await isAt(/^Teiera$/);
  });

  it('where a list’s products were opened from, once they are saved', async () => {
    answer({ 'PUT /api/product-gift-lists/gift-list/5': () => [{ productId: 7 }] });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: /^Gestisci 1/ }));
    await screen.findByText('Nessuna modifica');
    await user.click(screen.getByRole('checkbox', { name: 'Assegna Vaso di vetro' }));
    await user.click(screen.getByRole('button', { name: 'Salva assegnazioni' }));
    await screen.findByText('Prodotti aggiornati');
    await isAt(/^Gestisci 1/);
  });

  it('where a new list was begun, although its products took the place of its form', async () => {
    const made = aList({ id: 6, name: 'Marta & Zoe', version: 1 });
    answer({ 'POST /api/gift-lists': () => made });
    const { user } = openOffice('/admin/gift-lists');
    await user.click(await screen.findByRole('button', { name: 'Nuova lista' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome della lista' }), 'Marta & Zoe');
    await user.type(screen.getByRole('textbox', { name: 'Beneficiario' }), 'Marta');
    const form = within(screen.getByRole('dialog'));
    await user.selectOptions(form.getByRole('combobox', { name: 'Occasione' }), 'Nozze');
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'marta@posta.example');
    await user.type(screen.getByRole('textbox', { name: 'Telefono' }), '333 555 0111');
    await user.click(screen.getByRole('button', { name: 'Crea lista' }));
    await screen.findByText('Nessuna modifica');
    await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
    await isAt(/^Nuova lista$/);
  });

  it('left alone by what goes elsewhere on the page', async () => {
    const { user } = openOffice('/admin/occasions');
    await user.click(await screen.findByText('Nozze'));
    await act(async () => document.querySelector('h1')?.insertAdjacentText('afterend', 'Altro'));
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the first thing that Tab finds', () => {
  it.each([
    ['on a list', '/list/5', 'Anna & Luca'],
    ['in the checkout', '/checkout/5/7?tp=acquisto', 'Chi fa questo regalo?'],
    ['at the sign-in', '/auth', 'Accedi al back office'],
  ])('%s leads to the content', async (_, address, heading) => {
    answer({
      'GET /api/gift-lists/5': () => aPublicList(),
      'GET /api/products': () => [aCard()],
      'GET /api/user': () => refusal(401, 'NOT_SIGNED_IN', 'Accesso richiesto'),
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
    });
    const { user } = openPage(address);
    await screen.findByRole('heading', { level: 1, name: new RegExp(heading.replace('?', '\\?')) });
    act(() => (document.activeElement as HTMLElement).blur());
    await user.tab();
    expect(place()).toBe('Vai al contenuto');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});
