/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Found } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aList, anOccasion, aProduct, aTransaction, noPayments } from '../../../testing/examples.js';
import { theTotals } from '../../../testing/totals.js';
import { answer, callsOf, refusal, withHeaders } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

let found: Found;
beforeEach(() => {
  const { id, name, badge } = aList();
  found = {
    lists: [{ id, name, beneficiaryName: 'Anna e Luca', badge }],
    products: [{ id: 7, name: 'Vaso di vetro', productCode: 'VA-7', price: '129.00', imageUrl: null }],
    transactions: [aTransaction()],
    by: null,
    resembles: false,
  };
  answer({
    'GET /api/find': () => found,
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/gift-lists': () => [aList()],
    'GET /api/gift-lists/5': () => aList(),
    'GET /api/gift-lists/5/summary': () => ({ url: 'https://shop.example/list/5', units: 1, taken: 0 }),
    'GET /api/transactions/totals': () => theTotals({}),
    'GET /api/deliveries': () => [],
    'GET /api/product-gift-lists': () => [],
    'GET /api/products': ({ query }) => (query['giftListId'] ? [] : [aProduct()]),
    'GET /api/transactions': () => withHeaders([aTransaction()], { 'x-total-count': '1' }),
    'GET /api/transactions/aaaa-1': () => aTransaction(),
    'GET /api/transactions/aaaa-1/history': () => [],
    'GET /api/transactions/aaaa-1/payments': noPayments,
    'GET /api/mail-register': () => [],
  });
});

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Trova' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
/** The option that a screen reader reads out. */
async function active(): Promise<string | null | undefined> {
  const id = (await field()).getAttribute('aria-activedescendant') ?? '';
  const option = document.getElementById(id);
  expect(option?.getAttribute('aria-selected')).toBe('true');
  return option?.textContent;
}

async function openFind(): Promise<{ user: UserEvent; address: () => string }> {
  const page = openOffice('/admin/occasions');
  await screen.findByText('Nozze');
  await page.user.keyboard('{Control>}k{/Control}');
  await field();
  return page;
}

describe('Trova', () => {
  it('opens by Ctrl K with the keyboard in its field, and gives it back', async () => {
    const { user } = await openFind();
    expect(document.activeElement).toBe(await field());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Trova' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Trova' })).toBeDefined();
  });

  it('shows what it finds by kind, and opens the one that the arrows have chosen', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'vaso');
    expect(await screen.findByRole('option', { name: /^Giulia Ferri · Vaso di vetro/ })).toBeDefined();
    expect(callsOf('GET /api/find').map(({ query }) => query)).toEqual([{ q: 'vaso' }]);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Transazioni', 'Liste regalo', 'Prodotti']);
    expect(await active()).toMatch(
      /20\/11\/2026 · Da incassare, completata333 555 0142 · FI-2026-000123 · Anna & Luca129,00\s€da incassare 129,00\s€/,
    );
    // Whoever reads them out on a telephone finds each on one line.
    for (const number of ['333 555 0142', 'FI-2026-000123'])
      expect(screen.getByText(number).className).toBe('no-wrap');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await active()).toMatch(/^Vaso di vetroVA-7/);
    await user.keyboard('{ArrowDown}');
    expect(await active()).toMatch(/^Giulia Ferri/);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/products?q=VA-7'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the list before its purchases, where it is the list that was named', async () => {
    const { user } = await openFind();
    await user.type(await field(), 'luca anna');
    expect(await screen.findByRole('option', { name: /^Giulia Ferri/ })).toBeDefined();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Liste regalo', 'Transazioni', 'Prodotti']);
    expect(await active()).toMatch(/^Anna & Luca/);
  });

  it('opens what is typed in one go with Enter, not what stood there before', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'FI-2026-000123{Enter}');
    expect(address()).toBe('/admin/occasions');
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1'));
  });

  it('leads to pages by their name, and to nothing for less than two letters', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'q');
    expect(await screen.findByText('Servono almeno due lettere.')).toBeDefined();
    await user.type(await field(), '{Backspace}prodo');
    await user.keyboard('{ArrowUp}');
    expect(await active()).toBe('Prodotti');
    expect(callsOf('GET /api/find').map(({ query }) => query['q'])).toEqual(
      callsOf('GET /api/find').map(() => 'prodo'),
    );
    await user.click(screen.getByRole('option', { name: 'Prodotti' }));
    await waitFor(() => expect(address()).toBe('/admin/products'));
  });

  it('offers what was opened last while nothing is typed', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'anna');
    await user.click(await screen.findByRole('option', { name: /^Anna & Luca/ }));
    await waitFor(() => expect(address()).toMatch(/^\/admin\/gift-lists/));
    await user.keyboard('{Control>}k{/Control}');
    await field();
    const recent = within(screen.getByRole('group', { name: 'Aperti di recente' })).getAllByRole('option');
    expect(recent.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Anna & Luca/)]);
  });

  it('offers the last buyers and sales before anything is typed, and not the pages that the menu has', async () => {
    const newest = [
      aTransaction({ id: 'n-1' }),
      aTransaction({ id: 'n-2', productName: 'Plaid' }),
      aTransaction({ id: 'n-3', buyerName: 'Elio', buyerEmail: 'elio@posta.example', status: 'annullata' }),
      aTransaction({ id: 'n-4', buyerName: 'Ada Neri', buyerEmail: 'ada@posta.example' }),
    ];
    answer({
      'GET /api/transactions': () => withHeaders(newest, { 'x-total-count': '4' }),
      'GET /api/transactions/n-4': () => newest[3],
      'GET /api/transactions/totals': () => theTotals({ count: 4 }),
    });
    const { user, address } = await openFind();
    const names = async (group: string) =>
      within(await screen.findByRole('group', { name: group }))
        .getAllByRole('option', { name: /^(?!Incassa)/ })
        .map(({ textContent }) => /^[^·\d@]+/.exec(textContent ?? '')?.[0].trim());
    expect(await names('Ultimi clienti')).toEqual(['Giulia Ferri', 'Ada Neri']);
    expect(await names('Ultime vendite')).toEqual(['Giulia Ferri', 'Giulia Ferri', 'Ada Neri']);
    expect(options()).not.toContain('Da fare');
    expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({ drafts: 'hidden', dir: 'desc' });
    await user.click(screen.getByRole('option', { name: /^Ada Neri\d* ?.*tutti gli acquisti$/ }));
    await waitFor(() => expect(address()).toBe('/admin/transactions/n-4/customer'));
  });

  it('leads to all transactions where it shows only the first', async () => {
    const transactions = Array.from({ length: 8 }, (_, n) => aTransaction({ id: `aaaa-${n}` }));
    found = { ...found, transactions };
    const { user, address } = await openFind();
    await user.type(await field(), 'giulia');
    await user.click(await screen.findByRole('option', { name: 'Tutte le transazioni con «giulia»' }));
    await waitFor(() => expect(address()).toBe('/admin/transactions?q=giulia'));
  });

  it('leads beside a transaction to what is to be done next, by the arrow to the right or a press', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'vaso');
    await screen.findByRole('option', { name: /^Giulia Ferri/ });
    await user.keyboard('{ArrowRight}');
    expect(await active()).toBe('Incassa…');
    await user.keyboard('{ArrowLeft}');
    expect(await active()).toMatch(/^Giulia Ferri/);
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{ArrowRight}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa' }));
    expect(address()).toBe('/admin/transactions/aaaa-1?act=collect');
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/transactions/aaaa-1');
  });

  it('leads to all that was bought by whoever telephones, by name or by a number however it is written', async () => {
    found = { ...found, transactions: [aTransaction(), aTransaction({ id: 'aaaa-2' })] };
    const { user, address } = await openFind();
    await user.type(await field(), 'vaso');
    await screen.findAllByRole('option', { name: /^Giulia Ferri/ });
    expect(screen.queryByRole('group', { name: 'Clienti' })).toBeNull();
    await user.clear(await field());
    await user.type(await field(), '+39 333/5550142');
    const [customer, ...others] = within(await screen.findByRole('group', { name: 'Clienti' })).getAllByRole(
      'option',
    );
    expect(others).toEqual([]);
    expect(customer?.textContent).toMatch(/^Giulia Ferri333 555 0142.*tutti gli acquisti$/);
    // Whoever telephones is found before what they bought.
    expect(screen.getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('Clienti');
    await user.click(customer as HTMLElement);
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1/customer'));
    // The way back is named for where one came from, and finds the same again.
    await user.click(await screen.findByRole('button', { name: 'Trova «+39 333/5550142», indietro' }));
    expect((await field()).value).toBe('+39 333/5550142');
    expect(await screen.findByRole('group', { name: 'Clienti' })).toBeDefined();
    await user.keyboard('{Escape}{Control>}k{/Control}');
    expect((await field()).value).toBe('');
  });

  it('shows the person first who was named, before what they bought', async () => {
    const { user, address } = await openFind();
    await user.type(await field(), 'ferri giulia');
    await screen.findByRole('group', { name: 'Clienti' });
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups.slice(0, 2)).toEqual(['Clienti', 'Transazioni']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/transactions/aaaa-1/customer'));
  });

  it('marks the letters by which each was found', async () => {
    const { user } = await openFind();
    await user.type(await field(), 'ferri 123');
    const hit = await screen.findByRole('option', { name: /^Giulia Ferri · Vaso/ });
    const marks = [...hit.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['Ferri', '123']);
  });

  it('says beside the price what is due, or that it is paid', async () => {
    found = {
      ...found,
      transactions: [
        aTransaction({ id: 'a', amount_shipping: '10.00', amount_received: '50.00' }),
        aTransaction({ id: 'b', stage: 'paid', status: 'completata', amount_received: '129.00' }),
        aTransaction({ id: 'c', stage: 'awaiting_transfer' }),
        aTransaction({ id: 'd', stage: 'cancelled', status: 'annullata' }),
      ],
    };
    const { user } = await openFind();
    await user.type(await field(), 'ferri');
    const hits = await screen.findAllByRole('option', { name: /^Giulia Ferri ·/ });
    expect(hits.map(({ textContent }) => /129,00\s€(.*)$/.exec(textContent ?? '')?.[1])).toEqual([
      'da incassare 89,00\u00a0€',
      'pagato',
      'da incassare 129,00\u00a0€',
      '',
    ]);
  });

  it('shows the staff’s note of a purchase', async () => {
    found = { ...found, transactions: [aTransaction({ staffNote: 'Passa la zia' })] };
    const { user } = await openFind();
    await user.type(await field(), 'vaso');
    expect(await screen.findByText('Nota: Passa la zia')).toBeDefined();
  });

  it('leads to all of the day and the amount that were said', async () => {
    found = { ...found, by: { words: 'vaso', day: '2026-11-20', amount: '129.00' } };
    const { user, address } = await openFind();
    await user.type(await field(), 'vaso venerdì 129');
    const name = /^Tutte le transazioni · venerdì 20 novembre 2026 · 129,00\s€ · «vaso»$/;
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() =>
      expect(address()).toBe('/admin/transactions?q=vaso&from=2026-11-20&to=2026-11-20&min=129&max=129'),
    );
  });

  it('says which word was taken where a letter is wrong, and marks it', async () => {
    found = { ...found, resembles: true };
    const { user } = await openFind();
    await user.type(await field(), 'vazo');
    expect((await screen.findByText('Nessun risultato per «vazo»: cercato «Vaso».')).role).toBe('status');
    const hit = screen.getByRole('option', { name: /^Giulia Ferri/ });
    expect(hit.querySelector('mark')?.textContent).toBe('Vaso');
  });

  it('leads to the till of the day that was said, also where nothing was bought on it', async () => {
    const by = { words: '', day: '2026-11-26', amount: null };
    found = { ...found, lists: [], products: [], transactions: [], by };
    const { user } = await openFind();
    await user.type(await field(), 'altroieri');
    const till = await screen.findByRole('option', { name: 'Cassa di giovedì 26 novembre 2026' });
    expect(till.getAttribute('href')).toBe('/admin/cash?day=2026-11-26');
  });

  it('says that there is nothing, and what it looks through', async () => {
    found = { ...found, lists: [], products: [], transactions: [] };
    const { user } = await openFind();
    await user.type(await field(), 'zzz');
    expect(await screen.findByText('Nessun risultato per «zzz».')).toBeDefined();
    expect((await field()).getAttribute('aria-expanded')).toBe('false');
  });

  it('says that it could not look, and looks again', async () => {
    answer({ 'GET /api/find': () => refusal(503, 'BUSY', 'Riprova tra poco.') });
    const { user } = await openFind();
    await user.type(await field(), 'vaso');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Riprova tra poco\./);
    answer({ 'GET /api/find': () => found });
    await user.click(within(alert).getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('option', { name: /^Vaso di vetro/ })).toBeDefined();
  });
});

describe('shortcuts', () => {
  it('are listed by "?" with those of the page, lead to pages, and are none while somebody types', async () => {
    const { user, address } = openOffice('/admin/transactions');
    await screen.findByRole('link', { name: 'Vaso di vetro' });
    await user.keyboard('/');
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(search);
    await user.keyboard('?gp');
    expect(search.value).toBe('?gp');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
    expect(within(dialog).getByText('Prodotti').nextElementSibling?.textContent).toBe('G poi P');
    expect(within(dialog).getByRole('region', { name: 'Questa pagina' }).textContent).toMatch(/^.*Cerca\//);
    await user.keyboard('gp{Escape}');
    expect(address()).toMatch(/^\/admin\/transactions/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gp');
    await waitFor(() => expect(address()).toBe('/admin/products'));
  });

  it('of one letter can be switched off, for this browser', async () => {
    const { user, address } = openOffice('/admin/occasions');
    await screen.findByText('Nozze');
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: /^Scorciatoie di una lettera/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gp?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/admin/occasions');
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Scorciatoie da tastiera' }));
    expect(await screen.findByRole('switch', { checked: false })).toBeDefined();
  });
});
