/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HistorySubject, ShopHistoryEntry } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aHistoryEntry, aPaidEntry } from '../../testing/a-history-entry.js';
import { aList, aProduct } from '../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

let entries: readonly ShopHistoryEntry[];

beforeEach(() => {
  entries = [aHistoryEntry(), aPaidEntry()];
  answer({
    'GET /api/history': () => entries,
    'GET /api/gift-lists': () => [aList()],
    'GET /api/find': () => ({
      lists: [],
      products: [aProduct()],
      transactions: [],
      by: null,
      resembles: false,
    }),
    'GET /api/administrators': () => [{ ...MARTA, version: 1, hasSecondFactor: false, openSessions: 1 }],
  });
});

const diary = async () => within(await screen.findByRole('list', { name: 'Eventi' }));
const href = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');
const asked = () => callsOf('GET /api/history').at(-1)?.query;

describe('the history of the shop', () => {
  it('tells by day who did what, from what to what, and what is behind it', async () => {
    openOffice('/admin/cronologia');
    const told = await diary();
    expect(told.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'sabato 21 novembre 2026',
      'venerdì 20 novembre 2026',
    ]);
    const [, change, , payment] = told.getAllByRole('listitem');
    expect(change?.textContent).toContain('11:30:05');
    expect(change?.textContent).toContain('Marta Galli ha modificato il prodotto');
    expect(change?.textContent).toContain('Prezzoprima 100,00 €dopo 129,00 €');
    expect(payment?.textContent).toContain('Pagata per intero (Stripe)');
    expect(payment?.textContent).toContain('Perché: Notifica di pagamento (Stripe)');
    expect(payment?.textContent).toContain('Vaso di vetro · Anna & Luca · Giulia Ferri');
  });

  it('leads from each entry to its thing, to how it was before, and to whoever acted', async () => {
    entries = [
      aPaidEntry(),
      aHistoryEntry(),
      aHistoryEntry({ id: '3', subject: { kind: 'gift', id: '5_fund', name: 'Contributo libero' } }),
      aHistoryEntry({ id: '2', subject: { kind: 'list', id: '5', name: null } }),
      ...(['settings:shop', 'occasion:3', 'account:4', 'day:2026-11-21'] as const).map((subject) => {
        const [kind, id] = subject.split(':') as [HistorySubject, string];
        return aHistoryEntry({ id: subject, subject: { kind, id, name: 'Altro' } });
      }),
    ];
    openOffice('/admin/cronologia');
    const told = await diary();
    expect(href(told.getByRole('link', { name: 'Ordine FI-2026-000123' }))).toBe(
      '/admin/transactions/aaaa-1#evento-4',
    );
    expect(href(told.getByRole('link', { name: 'Vaso di vetro' }))).toBe('/admin/products?edit=7');
    expect(href(told.getByRole('link', { name: 'Contributo libero' }))).toBe('/admin/gift-lists?gifts=5');
    expect(told.getByText('Lista eliminata').closest('a')).toBeNull();
    expect(told.getAllByRole('link', { name: 'Com’era prima' }).map(href)).toEqual([
      '/admin/as-of/transactions/aaaa-1?at=2026-11-20T17:29:59.999Z',
      '/admin/as-of/products/7?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/gifts/5_fondo?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/lists/5?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/settings/shop?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/occasions/3?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/accounts/4?at=2026-11-21T10:30:04.999Z',
      '/admin/as-of/shop/totali?at=2026-11-21T10:30:04.999Z',
    ]);
    expect(href(told.getAllByRole('link', { name: 'Marta Galli' })[0] ?? document.body)).toBe(
      '/admin/cronologia?person=1',
    );
  });

  it('leads staff to no figures of the shop, which are the admins’', async () => {
    entries = [
      aHistoryEntry({ id: '2', subject: { kind: 'day', id: '2026-11-21', name: '21 novembre' } }),
      aHistoryEntry({ id: '1', subject: { kind: 'occasion', id: '3', name: 'Nozze' } }),
    ];
    openPage('/admin/cronologia', { ...MARTA, role: 'staff' });
    const told = await diary();
    expect(told.getAllByRole('link', { name: 'Com’era prima' }).map(href)).toEqual([
      '/admin/as-of/occasions/3?at=2026-11-21T10:30:04.999Z',
    ]);
  });

  it('shows no secret, and nobody whose data were erased; long values and many fields are folded', async () => {
    const long = 'Un vaso soffiato a mano. '.repeat(20).trim();
    const field = (name: string) => ({ field: name, before: null, after: 'sì', kept: 'readable' }) as const;
    entries = [
      aHistoryEntry({
        changes: [{ field: 'Password SMTP', before: null, after: null, kept: 'secret' }],
      }),
      aPaidEntry({ buyerName: null, note: { text: null } }),
      aHistoryEntry({
        id: '9',
        changes: [
          { field: 'Descrizione', before: null, after: long, kept: 'readable' },
          ...['Uno', 'Due', 'Tre', 'Quattro', 'Cinque'].map(field),
        ],
      }),
    ];
    const { user } = openOffice('/admin/cronologia');
    const told = await diary();
    expect(told.getByText('cambiato, il valore non si mostra')).toBeDefined();
    const [, , , payment] = told.getAllByRole('listitem');
    expect(payment?.textContent).toContain('Motivo: dati cancellati');
    expect(payment?.textContent).toContain('Anna & Luca · dati cancellati');
    expect(told.queryByText(long, { exact: false })).toBeNull();
    await user.click(told.getByRole('button', { name: 'Mostra tutto' }));
    expect(told.getByText(long, { exact: false })).toBeDefined();
    expect(told.queryByText('Cinque')).toBeNull();
    await user.click(told.getByRole('button', { name: 'Altri 2 campi' }));
    expect(told.getByText('Cinque')).toBeDefined();
  });

  it('says how the ledger has an event', async () => {
    const { user } = openOffice('/admin/cronologia');
    const told = await diary();
    await user.click(told.getByRole('button', { name: /^evento 120/ }));
    expect(told.getByText('record-product_7')).toBeDefined();
    expect(told.getByText('9f3c0000')).toBeDefined();
  });

  it('asks for what is chosen, has it in the address, and says it in words that take it off', async () => {
    const { user, address } = openOffice('/admin/cronologia');
    await diary();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Che cosa' }), 'Prodotti e scorte');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Chi' }), 'Marta Galli');
    await user.click(screen.getByRole('combobox', { name: 'Lista regalo' }));
    await user.click(await screen.findByRole('option', { name: /^Anna & Luca/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'vaso');
    await waitFor(() =>
      expect(asked()).toEqual({ kind: 'product', person: '1', giftListId: '5', q: 'vaso', limit: '50' }),
    );
    await user.click(screen.getByRole('button', { name: 'Altri filtri' }));
    await user.type(screen.getByRole('textbox', { name: 'Importo da' }), '12,50');
    await user.type(screen.getByRole('combobox', { name: 'Prodotto' }), 'vaso');
    await screen.findByRole('option', { name: 'Vaso di vetro' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toMatchObject({ amountFrom: '12.5', productId: '7' }));
    expect(address()).toContain('productId=7');
    const active = within(screen.getByRole('group', { name: 'Filtri attivi' }));
    await user.click(active.getByRole('button', { name: 'Togli il filtro Vaso di vetro' }));
    await waitFor(() => expect(asked()).not.toHaveProperty('productId'));
    await user.click(active.getByRole('button', { name: 'Togli i filtri' }));
    await waitFor(() => expect(address()).toBe('/admin/cronologia'));
  });

  it('asks for a day or the week by one press', async () => {
    const { user } = openOffice('/admin/cronologia');
    await diary();
    const days = within(screen.getByRole('group', { name: 'Quando' }));
    await user.click(days.getByRole('button', { name: 'Ieri' }));
    await waitFor(() => expect(asked()?.['from']).toMatch(/^\d{4}-\d{2}-\d{2}$/));
    expect(asked()?.['to']).toBe(asked()?.['from']);
    await user.click(days.getByRole('button', { name: 'Ieri' }));
    await waitFor(() => expect(asked()).not.toHaveProperty('from'));
  });

  it('counts what happens meanwhile, and moves nothing until it is wanted', async () => {
    const { user, hears } = openOffice('/admin/cronologia');
    await diary();
    entries = [aHistoryEntry({ id: '122' }), aHistoryEntry({ id: '121' }), ...entries];
    await hears(['history']);
    const bar = await screen.findByRole('button', { name: '2 nuovi eventi' });
    expect(screen.queryByRole('button', { name: /^evento 122/ })).toBeNull();
    await user.click(bar);
    expect(await screen.findByRole('button', { name: /^evento 122/ })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: /nuov/ })).toBeNull());
  });

  it('shows more by the cursor, and goes on with the first of them', async () => {
    answer({
      'GET /api/history': ({ query }) =>
        query['cursor']
          ? withHeaders([aPaidEntry()], { 'x-total-count': '2' })
          : withHeaders([aHistoryEntry()], { 'x-total-count': '2', 'x-next-cursor': 'c1' }),
    });
    const { user } = openOffice('/admin/cronologia');
    expect(await screen.findByText('Mostrati 1 di 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mostra altri' }));
    expect(await screen.findByText('Mostrati 2 di 2')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^evento 119/ })),
    );
  });

  it('says what is missing: nothing yet, nothing that matches, no answer', async () => {
    entries = [];
    openOffice('/admin/cronologia');
    expect(await screen.findByText('Ancora nessun evento.')).toBeDefined();
  });

  it('says of filters that leave nothing which they are', async () => {
    entries = [];
    const { user, address } = openOffice('/admin/cronologia?kind=closing&q=vaso');
    expect(await screen.findByText('Filtri attivi: «vaso», Chiusure di cassa.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Togli i filtri' }));
    await waitFor(() => expect(address()).toBe('/admin/cronologia'));
  });

  it('says why there is no answer, and asks again', async () => {
    answer({ 'GET /api/history': () => refusal(503, 'LEDGER_DOWN', 'Il registro non risponde') });
    const { user } = openOffice('/admin/cronologia');
    expect(await screen.findByText('Il registro non risponde')).toBeDefined();
    answer({ 'GET /api/history': () => entries });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await diary();
  });

  it('is exported as it is filtered, by admins', async () => {
    openOffice('/admin/cronologia?kind=product&from=2026-11-01');
    const link = await screen.findByRole('link', { name: 'Esporta in Excel' });
    expect(href(link)).toBe('/api/history/export?from=2026-11-01&kind=product&format=xlsx');
  });

  it('offers staff neither settings and accounts nor the file', async () => {
    openPage('/admin/cronologia', { ...MARTA, role: 'staff' });
    await diary();
    const kinds = within(screen.getByRole('combobox', { name: 'Che cosa' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(kinds).toContain('Denaro');
    expect(kinds).not.toContain('Impostazioni');
    expect(kinds).not.toContain('Account');
    expect(screen.queryByRole('link', { name: /^Esporta/ })).toBeNull();
    expect(callsOf('GET /api/administrators')).toEqual([]);
  });
});
