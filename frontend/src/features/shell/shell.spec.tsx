/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LEDGER_STALE_HEADER } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, anOccasion } from '../../testing/examples.js';
import { answer, commands, refusal, withHeaders } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage, SHOP } from '../../testing/open-page.js';

beforeEach(() =>
  answer({
    'GET /api/occasions': () => [anOccasion()],
    'GET /api/gift-lists': () => [aList()],
    'GET /api/products': () => [],
    'GET /api/check-admin-exists': () => ({ adminExists: true }),
  }),
);

const menu = () => screen.findByRole('navigation', { name: 'Menu principale' });

describe('the back office around its pages', () => {
  it('leads from page to page, and says where one is', async () => {
    const { user, address } = openOffice('/admin/occasions');
    const places = within(await menu());
    expect(places.getByText('Marta Galli')).toBeDefined();
    expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Occasioni');
    await user.click(places.getByRole('link', { name: 'Prodotti' }));
    expect(await screen.findByRole('heading', { name: 'Gestione Prodotti' })).toBeDefined();
    expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Prodotti');
    expect(address()).toBe('/admin/products');
  });

  it('says at the phone’s menu button how much waits behind it', async () => {
    answer({
      'GET /api/todo': () => ({ count: 12, counts: {}, entries: [] }),
      'GET /api/deliveries': () => withHeaders([], { 'x-total-count': '90' }),
    });
    openOffice('/admin/occasions');
    const button = await screen.findByRole('button', {
      name: 'Apri il menu, 99+ in sospeso: 12 da fare, 90 da preparare',
    });
    expect(button.textContent).toBe('99+');
  });

  it.each([
    ['the logo of the public pages', { logoUrl: '/media/a.jpg', adminLogoUrl: null }, '/media/a.jpg'],
    ['a logo of its own', { logoUrl: '/media/a.jpg', adminLogoUrl: '/media/b.jpg' }, '/media/b.jpg'],
    ['the bow without one', { logoUrl: null, adminLogoUrl: null }, null],
  ])('shows %s', async (_which, logos, expected) => {
    openPage('/admin/occasions', MARTA, { ...SHOP, ...logos });
    const picture = (await menu()).ownerDocument.querySelector('img[src^="/media"]');
    expect(picture?.getAttribute('src') ?? null).toBe(expected);
  });

  it('keeps the menu at hand on an address that is none', async () => {
    openOffice('/admin/nessuna-pagina');
    expect(await screen.findByText('404 Page Not Found')).toBeDefined();
    expect(await menu()).toBeDefined();
  });

  it('says that what is shown may be old, until it is asked for again', async () => {
    answer({ 'GET /api/products': () => withHeaders([], { [LEDGER_STALE_HEADER]: '1' }) });
    const { user } = openOffice('/admin/products');
    expect(await screen.findByText('Il registro è in ritardo.')).toBeDefined();
    answer({ 'GET /api/products': () => [], 'GET /api/public/settings': () => SHOP });
    await user.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await waitFor(() => expect(screen.queryByText('Il registro è in ritardo.')).toBeNull());
  });

  it('says nothing of it on the next page', async () => {
    answer({ 'GET /api/products': () => withHeaders([], { [LEDGER_STALE_HEADER]: '1' }) });
    const { user } = openOffice('/admin/products');
    await screen.findByText('Il registro è in ritardo.');
    await user.click(within(await menu()).getByRole('link', { name: 'Occasioni' }));
    expect(await screen.findByText('Nozze')).toBeDefined();
    expect(screen.queryByText('Il registro è in ritardo.')).toBeNull();
  });

  it('signs out', async () => {
    answer({ 'POST /api/logout': () => undefined });
    const { user } = openOffice('/admin/occasions');
    await screen.findByText('Nozze');
    answer({ 'GET /api/user': () => refusal(401, 'UNAUTHORIZED', 'Accesso richiesto') });
    await user.click(screen.getByRole('button', { name: 'Esci' }));
    expect(await screen.findByText('Hai effettuato il logout con successo.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Accedi' })).toBeDefined();
    expect(commands()).toMatchObject([{ route: 'POST /api/logout' }]);
  });
});
