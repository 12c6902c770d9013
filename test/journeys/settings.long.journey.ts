// @takes 36 s
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import { openForKeyboard, press, type } from './support/keyboard.js';
import { openBrowser } from './support/open-browser.js';

let shop: ExampleShop;
let browser: Browser;

beforeAll(async () => {
  shop = await ExampleShop.open();
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

it('the owner sets the shop up by the keyboard alone, and guests see what was saved', async () => {
  const { page, strayed } = await openForKeyboard(browser, shop, { width: 1440, height: 1000 });
  const saved = () => page.getByText('Tutto salvato').waitFor();
  await page.goto('/auth');
  await type(page.getByLabel('Username'), shop.account.username);
  await type(page.getByLabel(/^Password/), shop.account.password);
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Impostazioni' }));

  const name = page.getByRole('textbox', { name: 'Nome del negozio' });
  await type(name, 'La Fiocchetta');
  await press(page.getByRole('button', { name: 'Salva negozio' }));
  await saved();

  // The arrows move between the tabs; a tab with something unsaved asks first.
  await press(page.getByRole('tab', { name: 'Negozio' }), 'ArrowRight');
  await type(page.getByRole('textbox', { name: 'Titoli', exact: true }), '#C9A27E');
  await press(page.getByRole('button', { name: /^Usa #/ }));
  const css = page.getByRole('textbox', { name: 'CSS personalizzato' });
  await type(css, '@import "x"; ');
  await press(page.getByRole('button', { name: 'Salva marchio' }));
  await page.getByText('Riga 1: @import non è ammesso', { exact: true }).waitFor();
  await type(css, '.prova { color: #123456 }');
  await press(page.getByRole('button', { name: 'Salva marchio' }));
  await saved();

  await press(page.getByRole('tab', { name: 'Marchio' }), 'ArrowRight');
  await press(page.getByRole('switch', { name: 'Accetta pagamenti in negozio' }), 'Space');
  await press(
    page
      .getByRole('button', { name: 'Sostituisci: Chiave segreta (prova)' })
      .or(page.getByRole('button', { name: 'Inserisci: Chiave segreta (prova)' })),
  );
  await type(page.getByLabel('Chiave segreta (prova)'), 'sk_test_segreta');
  await press(page.getByRole('tab', { name: 'Pagamenti' }), 'ArrowRight');
  await press(page.getByRole('button', { name: 'Continua a scrivere' }));
  await press(page.getByRole('button', { name: 'Salva pagamenti' }));
  await saved();
  expect(await page.content()).not.toContain('sk_test_segreta');
  expect(strayed).toEqual([]);

  const guest = await browser.newContext({ baseURL: shop.url, locale: 'it-IT' });
  const list = await guest.newPage();
  await list.goto(`/list/${shop.list('wedding').id}`);
  await list.getByRole('banner').getByText('La Fiocchetta').waitFor();
  // The client moves the page's last style sheets into its head, each once its copy there is loaded.
  await list.locator('body link[data-shop-css]').waitFor({ state: 'detached' });
  expect(await list.locator('link[data-shop-css]').count()).toBe(2);
  await guest.close();
  await page.context().close();
}, 240_000);
