/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aClosing } from './testing/a-closing.js';
import { BOARD } from './testing/a-dashboard.js';
import { aDay } from './testing/a-day.js';
import { aHistoryEntry } from './testing/a-history-entry.js';
import { aCard, aList, anOccasion, aProduct } from './testing/examples.js';
import { SETTINGS } from './testing/example-settings.js';
import { answer, callsOf, commands, refusal } from './testing/fake-server.js';
import { MARTA, openOffice, openPage } from './testing/open-page.js';

beforeEach(() =>
  answer({
    'GET /api/history': () => [aHistoryEntry()],
    'GET /api/products': () => [aProduct()],
    'GET /api/gift-lists': () => [aList()],
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/payment-methods': () => ({
      usable: { stripe: false, paypal: false, inNegozio: true, bonifico: false },
    }),
    'GET /api/administrators': () => [{ ...MARTA, version: 1, hasSecondFactor: false, openSessions: 0 }],
  }),
);

const asked = () => callsOf('GET /api/history').at(-1)?.query;
const diary = () => screen.findByRole('list', { name: 'Eventi' });
/** Of a section, whose headings and links a screen reader finds by its name. */
const latest = async () => within(await screen.findByRole('region', { name: 'Ultime modifiche' }));

describe('the history of a thing, from where it stands', () => {
  it('tells who changed a product’s price in the dialog that opens it, and all of it by one press more', async () => {
    const { user, address } = openOffice('/admin/products');
    await user.click(await screen.findByRole('button', { name: 'Modifica Vaso di vetro' }));
    const last = await latest();
    expect((await last.findByText('Prezzo')).parentElement?.textContent).toContain('dopo 129,00 €');
    expect(last.getByText('Marta Galli')).toBeDefined();
    expect(asked()).toEqual({ subject: 'product:7', limit: '3' });
    await user.click(last.getByRole('link', { name: 'Cronologia' }));
    await diary();
    expect(decodeURIComponent(address())).toBe('/admin/cronologia?subject=product:7');
  });

  it.each(['', '?view=list'])(
    'leads from the pieces of a product that are taken to who took them%s',
    async (view) => {
      answer({
        'GET /api/products': () => [
          aProduct({ quantityAvailable: 5, quantityAllocated: 2 }),
          aProduct({ id: 8, name: 'Lampada', quantityAvailable: 5, quantityAllocated: 0 }),
        ],
      });
      const { user, address } = openOffice(`/admin/products${view}`);
      expect(await screen.findByText('in magazzino', { exact: false })).toBeDefined();
      const taken = screen.getAllByRole<HTMLAnchorElement>('link', { name: /chi ha preso/ });
      // What is read aloud begins with what is seen.
      expect(taken.map(({ textContent, title }) => [textContent, title])).toEqual([
        ['3 libere su 5: chi ha preso Vaso di vetro', '5 in magazzino, 2 già impegnate'],
      ]);
      await user.click(taken[0] as HTMLElement);
      await diary();
      expect(address()).toBe('/admin/cronologia?productId=7');
    },
  );

  it('tells what was changed of a list where it is edited, and leads to all that happened on it', async () => {
    const { user, address } = openOffice('/admin/gift-lists?edit=5');
    const last = await latest();
    await last.findByText('Prezzo');
    expect(asked()).toEqual({ subject: 'list:5', limit: '3' });
    await user.click(last.getByRole('link', { name: 'Cronologia' }));
    await diary();
    expect(address()).toBe('/admin/cronologia?giftListId=5');
  });

  it('stands beside a gift of a list', async () => {
    answer({
      'GET /api/product-gift-lists': () => [],
      'GET /api/products': ({ query }) => (query['giftListId'] ? [aCard()] : [aProduct()]),
    });
    const { user, address } = openOffice('/admin/gift-lists?gifts=5');
    const purchases = await screen.findByRole('link', { name: 'Transazioni di questo regalo' });
    const links = within(purchases.parentElement ?? document.body);
    await user.click(links.getByRole('link', { name: 'Cronologia' }));
    await diary();
    expect(address()).toBe('/admin/cronologia?giftListId=5&productId=7');
  });

  it.each([
    ['Cronologia dell’account', 'subject=account:1'],
    ['Che cosa ha fatto', 'person=1'],
  ])('stands in the menu of an account: %s', async (item, search) => {
    const { user, address } = openOffice('/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Azioni per Marta Galli' }));
    await user.click(await screen.findByText(item));
    await diary();
    expect(decodeURIComponent(address())).toBe(`/admin/cronologia?${search}`);
  });

  it.each(['closed', 'reopened'])('stands beside the closing of a day that is %s', async (state) => {
    answer({
      'GET /api/cash': () => aDay(),
      'GET /api/movements': () => [],
      'GET /api/cash/closings': () => [aClosing({ closed: state === 'closed' })],
    });
    openOffice('/admin/cash?day=2026-11-23');
    const till = within(await screen.findByRole('region', { name: /^Chiusura/ }));
    const link = await till.findByRole('link', { name: 'Cronologia' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/admin/cronologia?subject=day:2026-11-23',
    );
  });

  it('stands beside an occasion, and above the settings', async () => {
    answer({ 'GET /api/settings': () => SETTINGS });
    const { user, address } = openOffice('/admin/occasions');
    await user.click(await screen.findByRole('button', { name: 'Cronologia di Nozze' }));
    await diary();
    expect(decodeURIComponent(address())).toBe('/admin/cronologia?subject=occasion:1');
    await user.click(screen.getByRole('link', { name: 'Impostazioni' }));
    const page = within(screen.getByRole('main'));
    await user.click(await page.findByRole('link', { name: 'Cronologia' }));
    await diary();
    expect(decodeURIComponent(address())).toBe('/admin/cronologia?subject=settings:shop');
  });
});

describe('how a thing was, from where it stands', () => {
  const leads = (name: string) =>
    screen.findByRole('link', { name }).then((link) => link.getAttribute('href'));

  it('of a product in its dialog', async () => {
    openOffice('/admin/products?edit=7');
    const last = await latest();
    expect(last.getByRole('link', { name: 'Com’era il…' }).getAttribute('href')).toBe(
      '/admin/as-of/products/7',
    );
  });

  it('of the settings above them', async () => {
    answer({ 'GET /api/settings': () => SETTINGS });
    openOffice('/admin/settings');
    expect(await leads('Com’era il…')).toBe('/admin/as-of/settings/shop');
  });

  it.each([
    ['/admin', 'Riepilogo'],
    ['/admin/cash', 'Per metodo'],
  ])('of the shop’s figures above %s, for admins', async (page, shown) => {
    answer({
      'GET /api/dashboard': () => BOARD,
      'GET /api/cash': () => aDay(),
      'GET /api/movements': () => [],
      'GET /api/cash/closings': () => [],
      'GET /api/transactions': () => [],
    });
    openOffice(page);
    expect(await leads('Com’era il…')).toBe('/admin/as-of/shop/totali');
    cleanup();
    openPage(page, { ...MARTA, role: 'staff' });
    await screen.findByText(shown);
    expect(screen.queryByRole('link', { name: 'Com’era il…' })).toBeNull();
  });
});

describe('a dialog that an address opens', () => {
  it('saves what it was opened with: what others saved meanwhile is told, not overwritten', async () => {
    let product = aProduct({ version: 4 });
    answer({
      'GET /api/products': () => [product],
      'GET /api/products/7': () => product,
      'GET /api/products/7/images': () => [],
      'PUT /api/products/7': () =>
        refusal(409, 'MODIFIED_BY_OTHERS', 'Modificato da Luca alle 10:42. Ricarica.'),
    });
    const { user, hears, address } = openOffice('/admin/products?edit=7');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await user.type(name, ' blu');
    product = aProduct({ version: 5, name: 'Vaso verde' });
    await hears(['products']);
    await user.click(screen.getByRole('button', { name: 'Salva prodotto' }));
    expect(await screen.findByRole('dialog', { name: 'Modificato da Luca alle 10:42' })).toBeDefined();
    expect(commands()).toMatchObject([{ headers: { 'if-match': '"4"' } }]);
    await user.click(screen.getByRole('button', { name: 'Scarta le modifiche fatte qui' }));
    await waitFor(() => expect(address()).toBe('/admin/products'));
  });
});
