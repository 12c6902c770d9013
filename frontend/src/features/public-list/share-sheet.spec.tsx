/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aPublicList } from '../../testing/examples.js';
import { answer, commands } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const URL_OF_LIST = 'https://liste.example/list/5';

beforeEach(() =>
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': () => [],
    'GET /api/gift-lists/5/qrcode': () => ({ qrCode: 'data:,', svg: '', url: URL_OF_LIST, isPublic: true }),
  }),
);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

async function opened() {
  const { user } = openPage('/list/5');
  await user.click(await screen.findByRole('button', { name: 'Condividi la lista' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Condividi la lista' }));
  await sheet.findByText('liste.example/list/5');
  return { user, sheet };
}

describe('a list passed on', () => {
  it('goes by the phone’s own menu first, and the reminder to oneself too', async () => {
    const share = jest.fn<(what: ShareData) => Promise<void>>().mockRejectedValue(new Error('closed'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user, sheet } = await opened();
    await user.click(sheet.getByRole('button', { name: 'Condividi con il telefono' }));
    await user.click(sheet.getByRole('button', { name: 'Invia il promemoria a me stesso' }));
    expect(share.mock.calls.map(([{ url }]) => url)).toEqual([URL_OF_LIST, URL_OF_LIST]);
    expect(share.mock.calls[1]?.[0].title).toBe('Promemoria: il regalo per Anna e Luca');
    expect(sheet.queryByRole('link', { name: 'Con la mia e-mail' })).toBeNull();
  });

  it('without such a menu is a mail or a message to oneself, of which the server hears nothing', async () => {
    const { sheet } = await opened();
    expect(sheet.queryByRole('button', { name: 'Condividi con il telefono' })).toBeNull();
    const self = within(sheet.getByRole('region', { name: 'Invia il promemoria a me stesso' }));
    const to = (name: string) =>
      decodeURIComponent(self.getByRole('link', { name }).getAttribute('href') ?? '');
    const text = `Promemoria: il regalo per Anna e Luca. Ecco la lista regalo: ${URL_OF_LIST}`;
    expect(to('Con la mia e-mail')).toBe(
      `mailto:?subject=Promemoria: il regalo per Anna e Luca&body=${text}`,
    );
    expect(to('Su WhatsApp')).toBe(`https://wa.me/?text=${text}`);
    expect(commands()).toEqual([]);
  });
});
