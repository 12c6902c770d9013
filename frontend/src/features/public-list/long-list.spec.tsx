/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aPublicList } from '../../testing/examples.js';
import { answer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const GIFTS = Array.from({ length: 21 }, (_, at) =>
  aCard({ id: at + 1, name: `Piatto n. ${at + 1}`, description: null, price: `${10 + at}.00` }),
);
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
let gifts = GIFTS;

beforeEach(() => {
  gifts = [...GIFTS.slice(1), aCard({ id: 50, name: 'Caffettiera «Perù»', price: '49.90' })];
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': () => gifts,
  });
});

describe('a long list', () => {
  it('is searched by words and by a limit, which its address keeps', async () => {
    const { user, address } = openPage('/list/5');
    const words = await screen.findByRole('searchbox', { name: 'Cerca un regalo' });
    await user.type(words, 'PERU caffettiera');
    await waitFor(() => expect(names()).toEqual(['Caffettiera «Perù»']));
    expect(address()).toBe('/list/5?cerca=PERU+caffettiera');
    expect(screen.getByText('Tutti: 1 regalo').getAttribute('role')).toBe('status');

    await user.clear(words);
    const limit = screen.getByRole('textbox', { name: 'Fino a' });
    await user.type(limit, '12,50 €');
    await waitFor(() => expect(address()).toBe('/list/5?fino=12.5'));
    await waitFor(() => expect(names()).toEqual(['Piatto n. 2', 'Piatto n. 3']));
    await user.type(screen.getByRole('textbox', { name: 'Da' }), '12');
    await waitFor(() => expect(address()).toBe('/list/5?fino=12.5&da=12'));
    await waitFor(() => expect(names()).toEqual(['Piatto n. 3']));
    await user.clear(screen.getByRole('textbox', { name: 'Da' }));
    await waitFor(() => expect(address()).toBe('/list/5?fino=12.5'));
    await user.type(limit, 'x');
    expect(await screen.findByText('Scrivi un importo, per esempio 50')).toBeDefined();
    await waitFor(() => expect(names()).toHaveLength(21));
  });

  it('says what it did not find, and shows all again', async () => {
    const { user, address } = openPage('/list/5?cerca=violino&da=12.5&fino=20');
    await screen.findByRole('heading', { name: /^Nessun prodotto trovato/ });
    expect(screen.getByText(/^Non c’è niente con «violino» da 12,50.€ a 20.€/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mostra tutti i regali' }));
    await waitFor(() => expect(names()).toHaveLength(21));
    expect(address()).toBe('/list/5');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('is shown in rows on request, each with its name, its price and its button', async () => {
    const { user, address } = openPage('/list/5');
    await user.click(await screen.findByRole('button', { name: 'Vista compatta', pressed: false }));
    await screen.findByRole('button', { name: 'Vista compatta', pressed: true });
    expect(address()).toBe('/list/5?vista=elenco');
    await waitFor(() => expect(screen.queryByText('Soffiato a mano')).toBeNull());
    await waitFor(() => expect(names()).toHaveLength(21));
    expect(screen.getAllByRole('link', { name: /^Acquista: / })).toHaveLength(21);
    await user.click(screen.getByRole('link', { name: 'Caffettiera «Perù»' }));
    await screen.findByRole('dialog', { name: 'Caffettiera «Perù»' });
    expect(address()).toBe('/list/5?vista=elenco&regalo=50');
  });

  it('begins after twenty gifts', async () => {
    gifts = gifts.slice(1);
    openPage('/list/5');
    await screen.findByRole('link', { name: 'Caffettiera «Perù»' });
    expect(screen.queryByRole('search')).toBeNull();
  });
});
