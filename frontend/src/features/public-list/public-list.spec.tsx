/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aCard, aPublicList } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const GIFTS = [
  aCard(),
  aCard({
    id: 8,
    name: 'Viaggio',
    price: '900.00',
    type: 'quota',
    isQuota: true,
    offers: ['quota'],
    state: 'disponibile_quote',
    quotaPaid: '300.00',
    quotaHeld: '0.00',
    quotaRemaining: '600.00',
  }),
  aCard({
    id: 9,
    name: 'Teiera',
    offers: [],
    state: 'acquistato',
    purchased: true,
    status: 'unavailable',
    purchasedCount: 1,
    units: { free: 0, held: 0, reserved: 0, partial: 0 },
  }),
];

beforeEach(() =>
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': ({ query }) => (query['giftListId'] === '5' ? GIFTS : []),
  }),
);

const card = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body);

describe('a list as its guests see it', () => {
  it('shows what can still be given, and leads to its purchase', async () => {
    const { user, address } = openPage('/list/5');
    expect(await screen.findByRole('heading', { level: 1, name: /Anna & Luca/ })).toBeDefined();
    expect(card('Viaggio').getByText(/^mancano 600,00/)).toBeDefined();
    expect(card('Vaso di vetro').getByRole('link', { name: 'Acquista: Vaso di vetro' })).toBeDefined();
    expect(screen.getByRole('heading', { name: /Già regalati/ })).toBeDefined();

    await user.click(screen.getByRole('button', { name: /^Regali a quote/ }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 3, name: 'Vaso di vetro' })).toBeNull(),
    );
    expect(address()).toBe('/list/5?mostra=quote');
    await user.click(screen.getByRole('link', { name: 'Regala una quota: Viaggio' }));
    expect(await screen.findByRole('heading', { name: 'Chi regala questa quota?' })).toBeDefined();
  });

  it('shows what costs little at a press, on a short list too, without the tools of a long one', async () => {
    answer({
      'GET /api/products': () => [...GIFTS, aCard({ id: 10, name: 'Cesto', price: '45.00' })],
    });
    const { user, address } = openPage('/list/5');
    const chip = await screen.findByRole('button', { name: /^fino a 50/, pressed: false });
    await user.click(chip);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 3, name: 'Vaso di vetro' })).toBeNull(),
    );
    expect(card('Cesto').getByRole('link', { name: 'Acquista: Cesto' })).toBeDefined();
    expect(address()).toBe('/list/5?fino=50');
    expect(screen.queryByRole('search')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^fino a 50/, pressed: true }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Vaso di vetro' })).toBeDefined();
  });

  it('opens with its password', async () => {
    let open = false;
    answer({
      'GET /api/gift-lists/5': () => aPublicList({ active: open, requiresPassword: !open }),
      'POST /api/gift-lists/5/unlock': ({ body }) => {
        open = (body as { password: string }).password === 'rose';
        return open ? {} : refusal(401, 'PASSWORD_WRONG', 'Password errata');
      },
    });
    const ownCss = document.createElement('link');
    ownCss.dataset['shopCss'] = '';
    document.body.append(ownCss);
    const { user } = openPage('/list/5', null, { ...SHOP, storePhone: '02 5550 1234' });
    await screen.findByRole('heading', { name: 'Lista Protetta' });
    const locked = within(screen.getByRole('main'));
    expect(screen.getByRole('main').textContent).toContain('Anna & Luca');
    expect(locked.getByRole('link', { name: 'Chiama 02 5550 1234' })).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    expect(ownCss.disabled).toBe(true);
    await user.type(screen.getByLabelText('Password della lista'), 'viole');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect((await screen.findAllByText(/Questa password non apre la lista/)).length).toBeGreaterThan(0);
    await user.clear(screen.getByLabelText('Password della lista'));
    await user.type(screen.getByLabelText('Password della lista'), 'rose{Enter}');
    expect(await screen.findByRole('heading', { level: 3, name: 'Vaso di vetro' })).toBeDefined();
    expect(ownCss.disabled).toBe(false);
    ownCss.remove();
    expect(commands()).toHaveLength(2);
  });

  it('says why it is not open', async () => {
    const reasons = [
      [{}, /^La lista potrebbe essere scaduta o non ancora iniziata\./],
      [{ endDate: '2026-09-12' }, /^La lista si è chiusa sabato 12 settembre 2026\./],
      [{ startDate: '2099-06-12', endDate: '2099-07-12' }, /^La lista si apre venerdì 12 giugno 2099\./],
    ] as const;
    for (const [dates, words] of reasons) {
      answer({ 'GET /api/gift-lists/5': () => aPublicList({ active: false, ...dates }) });
      openPage('/list/5');
      expect(await screen.findByRole('heading', { name: /non attiva/i })).toBeDefined();
      expect(screen.getByText(words)).toBeDefined();
      expect(screen.queryByRole('link', { name: /Acquista/ })).toBeNull();
      cleanup();
    }
  });
});
