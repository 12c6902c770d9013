/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aPublicList } from '../../../testing/examples.js';
import { answer } from '../../../testing/fake-server.js';
import { openPage, SHOP } from '../../../testing/open-page.js';
import { loadTextsIn, speak } from '../../texts/say.js';

const LIST = aPublicList({ name: 'Anna & Luca' });

beforeEach(() => answer({ 'GET /api/gift-lists/5': () => LIST, 'GET /api/products': () => [] }));
afterEach(() => {
  speak('it');
  document.cookie = 'fiocco_lang=; Max-Age=0; Path=/';
});

const switches = () => screen.getAllByRole('link', { name: /^(English|Italiano)$/ });

describe('the language of a public page', () => {
  it('can be changed from its header and its footer, to the same place', async () => {
    openPage('/list/5?cerca=vaso&lang=it#regali');
    await screen.findByRole('contentinfo');
    const header = within(screen.getByRole('banner')).getByRole('link', { name: 'English' });
    const footer = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'English' });
    for (const link of [header, footer]) {
      expect(link.getAttribute('href')).toBe('/list/5?cerca=vaso&lang=en#regali');
      expect([link.getAttribute('lang'), link.getAttribute('hreflang')]).toEqual(['en', 'en']);
    }
  });

  it('is kept by this browser once it is chosen', async () => {
    const { user } = openPage('/list/5');
    await screen.findByRole('contentinfo');
    const [first] = switches();
    first?.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    if (first) await user.click(first);
    await user.keyboard('{/Control}');
    expect(document.cookie).toContain('fiocco_lang=en');
  });

  it('leads back to Italian from English', async () => {
    await loadTextsIn('en', 'common', 'list');
    speak('en');
    openPage('/list/5?lang=en');
    await screen.findByRole('contentinfo');
    expect(switches().map((link) => link.textContent)).toEqual(['Italiano', 'Italiano']);
  });

  it('stays in the address on the way to other pages, where it is in it', async () => {
    const { user, address } = openPage('/list/5?lang=it', null, {
      ...SHOP,
      withdrawalPage: '<p>Si recede così.</p>',
    });
    await screen.findByRole('contentinfo');
    await user.click(screen.getByRole('link', { name: /Recedi dal contratto/ }));
    expect(address()).toMatch(/^\/info\/\w+\?lang=it$/);
  });
});
