/** @jest-environment ./frontend/testing/browser.mjs */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aPublicList } from '../../testing/examples.js';
import { answer } from '../../testing/fake-server.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const WRITTEN = {
  ...SHOP,
  privacyPage: 'Titolare è Bottega Ferrante.\nI dati restano qui.',
  termsPage: 'https://bottega.example/condizioni',
};

describe('what the shop has put in writing', () => {
  it('is read on a page of its own, and linked in the footer: text here, an address where it is', async () => {
    openPage('/info/privacy', null, WRITTEN);
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined();
    expect(screen.getByText(/Titolare è Bottega Ferrante/)).toBeDefined();
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link', {
      name: /Privacy|Recedi|Condizioni/,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/info/privacy',
      '/info/recesso',
      'https://bottega.example/condizioni',
    ]);
  });

  it('says that the shop has not published it, and how to reach a person, in no developer’s English', async () => {
    openPage('/info/condizioni', null, {
      ...SHOP,
      storePhone: '02 5550 1234',
      storeEmail: 'ciao@bottega.example',
    });
    await screen.findByRole('heading', {
      level: 1,
      name: 'Il negozio non ha ancora pubblicato questa pagina',
    });
    expect(screen.getByRole('link', { name: 'Chiama 02 5550 1234' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'ciao@bottega.example' })).toBeDefined();
    expect(document.body.textContent).not.toContain('router');
  });

  it('leads back to the list that its reader came from, written or not', async () => {
    answer({ 'GET /api/gift-lists/5': () => aPublicList(), 'GET /api/products': () => [] });
    const { user, address } = openPage('/list/5?mostra=quote', null, WRITTEN);
    await user.click(await screen.findByRole('link', { name: 'Privacy' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    await user.click(screen.getByRole('link', { name: 'Torna alla lista' }));
    await screen.findByRole('heading', { level: 1, name: /Anna & Luca/ });
    expect(address()).toBe('/list/5?mostra=quote');
    cleanup();
    openPage('/info/condizioni');
    const link = await screen.findByRole('link', { name: 'Torna alla lista' });
    expect(link.getAttribute('href')).toBe('/list/5?mostra=quote');
  });

  it('leads to where the shop has written it, and knows no other address', async () => {
    openPage('/info/condizioni', null, WRITTEN);
    const link = await screen.findByRole('link', { name: 'Leggi la pagina sul sito del negozio' });
    expect(link.getAttribute('href')).toBe('https://bottega.example/condizioni');
    openPage('/info/toString', null, WRITTEN);
    expect(await screen.findByText('Questa pagina non c’è')).toBeDefined();
  });

  it('says on every page of a shop in development that nothing is paid for real', async () => {
    openPage('/info/privacy', null, { ...WRITTEN, environmentMode: 'development' });
    const strip = await screen.findByRole('complementary', { name: 'Modalità sviluppo' });
    expect(strip.textContent).toBe('Modalità sviluppo: nessun pagamento è reale.');
  });

  it('and says nothing of it in production', async () => {
    openPage('/info/privacy', null, WRITTEN);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('complementary', { name: 'Modalità sviluppo' })).toBeNull();
  });
});
