// @takes 19 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard, GiftList, Transaction } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import type { Browser, Page } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import {
  isFocused,
  type KeyboardPage,
  openForKeyboard,
  pictured,
  press,
  type,
  write,
} from './support/keyboard.js';
import { openBrowser } from './support/open-browser.js';

const PART_CENTS = 20_00;

let shop: ExampleShop;
let browser: Browser;
let counter: KeyboardPage;

beforeAll(async () => {
  shop = await ExampleShop.open();
  browser = await openBrowser();
  counter = await openForKeyboard(browser, shop, { width: 1440, height: 1000 });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const toBePaid = ({ stage, amount, amount_received }: Transaction) =>
  stage === 'reserved' && centsOf(amount) > 2 * PART_CENTS && centsOf(amount_received) === 0;

const title = (name: string) => counter.page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => counter.page.getByRole('button', { name });
const dialog = () => counter.page.getByRole('dialog');
const said = (words: string) => counter.page.locator('[data-toast]').getByText(words, { exact: true });

const onPage = (step: (page: Page) => Promise<void>) => () =>
  pictured(counter.page, () => step(counter.page));

/** Through the search, as somebody stands at the counter and says a name. */
async function find({ buyerName, productName }: Transaction) {
  await type(counter.page.getByRole('searchbox', { name: 'Cerca' }), buyerName ?? '');
  await counter.page.getByText(/^Mostrate [1-9] di [1-9]$/).waitFor();
  return counter.page
    .getByRole('row')
    .filter({ hasText: buyerName ?? '' })
    .filter({ hasText: productName ?? '' });
}

/** One day, one page: each part begins where the one before it has left the keyboard. */
describe('a day at the counter, by the keyboard alone', () => {
  it(
    'begins with the sign-in; a purchase is found and paid in two parts',
    onPage(async (page) => {
      const sale = shop.sale(toBePaid);
      await page.goto('/auth');
      await type(page.getByLabel('Username'), shop.account.username);
      await type(page.getByLabel(/^Password/), shop.account.password);
      await page.keyboard.press('Enter');
      await isFocused(title('Dashboard'));
      await press(page.getByRole('navigation').getByRole('link', { name: 'Transazioni' }));
      await isFocused(title('Gestione Transazioni'));

      await press((await find(sale)).getByRole('link'));
      await isFocused(title(sale.productName ?? ''));
      const diary = page.getByRole('region', { name: 'Cronologia' });

      await press(button('Segna incassato'));
      await isFocused(dialog().getByLabel('Importo ricevuto in negozio'));
      await write(page, formatDecimal(PART_CENTS).replace('.', ','));
      await page.keyboard.press('Enter');
      await diary.getByText(/ha incassato 20,00/).waitFor();
      await isFocused(button('Segna incassato'));

      await page.keyboard.press('Enter');
      await isFocused(dialog().getByLabel('Importo ricevuto in negozio'));
      await page.keyboard.press('Enter');
      await button('Segna incassato').waitFor({ state: 'detached' });
      await isFocused(title(sale.productName ?? ''));
      const { stage, amount, amount_received } = await shop.staff.get<Transaction>(
        `/api/transactions/${sale.id}`,
      );
      expect([stage, amount_received]).toEqual(['paid', amount]);
    }),
    240_000,
  );

  it(
    'goes on with a wrong phone number, put right where each field saves itself',
    onPage(async (page) => {
      const sale = shop.sale(toBePaid);
      await press(button('Modifica'));
      await type(dialog().getByLabel('Telefono'), '333 555 0191');
      await page.keyboard.press('Tab');
      await dialog().getByRole('status').getByText('Transazione aggiornata').waitFor();
      await page.keyboard.press('Escape');
      await isFocused(button('Modifica'));
      const { buyerPhone } = await shop.staff.get<Transaction>(`/api/transactions/${sale.id}`);
      expect(buyerPhone).toBe('333 555 0191');
      await page.getByRole('link', { name: '333 555 0191' }).waitFor();
    }),
    240_000,
  );

  it(
    'goes on with money that was written down by mistake, and is reversed',
    onPage(async (page) => {
      const sale = shop.sale(toBePaid);
      await press(button('Storna…').first());
      await isFocused(dialog().getByLabel(/^Motivo/));
      await page.keyboard.type('Era di un’altra lista');
      await press(dialog().getByRole('button', { name: /^Storna / }));
      await said('Incasso stornato').waitFor();
      await isFocused(title(sale.productName ?? ''));
      const { stage } = await shop.staff.get<Transaction>(`/api/transactions/${sale.id}`);
      expect(stage).toBe('reserved');
    }),
    240_000,
  );

  it(
    'goes on with a reservation that is cancelled from its row, and taken back',
    onPage(async (page) => {
      const first = shop.sale(toBePaid);
      const sale = shop.sale((one) => toBePaid(one) && one.id !== first.id);
      await press(page.getByRole('main').getByRole('link', { name: 'Transazioni' }));
      await isFocused(title('Gestione Transazioni'));

      const row = await find(sale);
      const menu = row.getByRole('button', { name: /^Azioni per / });
      await press(menu);
      await press(page.getByRole('menuitem', { name: 'Segna come annullata…' }));
      await isFocused(dialog().getByLabel(/^Motivo/));
      await page.keyboard.type('Ha cambiato idea al banco');
      await press(dialog().getByRole('button', { name: 'Annulla la transazione' }));
      await said('Transazione annullata').waitFor();
      await isFocused(menu);
      await row.getByText('Annullata').waitFor();

      await page.keyboard.press('F8');
      await isFocused(button('Rimetti com’era'));
      await page.keyboard.press('Enter');
      await said('Transazione riaperta').waitFor();
      await isFocused(menu);
      expect((await shop.staff.get<Transaction>(`/api/transactions/${sale.id}`)).stage).toBe('reserved');
    }),
    240_000,
  );

  it(
    'goes on with a new list, of an occasion that was missing, and its products',
    onPage(async (page) => {
      await press(page.getByRole('navigation').getByRole('link', { name: 'Liste Regalo' }));
      await isFocused(title('Gestione Liste Regalo'));
      await press(button('Nuova lista'));
      await isFocused(dialog().getByLabel('Nome della lista'));
      await page.keyboard.type('Casa nuova di Irene');
      await type(dialog().getByRole('textbox', { name: 'Beneficiario' }), 'Irene Costa');
      await press(dialog().getByRole('button', { name: 'Nuova', exact: true }));
      await isFocused(dialog().getByLabel('Nuova occasione'));
      await page.keyboard.type('Casa nuova');
      await page.keyboard.press('Enter');
      await isFocused(dialog().getByRole('combobox', { name: 'Occasione' }));
      await type(dialog().getByLabel('E-mail'), 'irene@posta.example');
      await type(dialog().getByLabel('Telefono'), '333 555 0190');
      await page.keyboard.press('Enter');

      await dialog().getByRole('heading', { name: 'Prodotti della lista' }).waitFor();
      await dialog().getByText('Nessuna modifica').waitFor();
      await isFocused(dialog().locator('*'));
      for (const product of ['Bollitore', 'Tagliere'])
        await press(dialog().getByRole('checkbox', { name: new RegExp(`^Assegna ${product}`) }), 'Space');
      await press(dialog().getByRole('button', { name: 'Salva assegnazioni' }));
      await said('Prodotti aggiornati').waitFor();
      await isFocused(button('Nuova lista'));

      const lists = await shop.staff.get<GiftList[]>('/api/gift-lists');
      const made = lists.find(({ name }) => name === 'Casa nuova di Irene');
      const cards = await shop.staff.get<GiftCard[]>(`/api/products?giftListId=${made?.id}`);
      expect(cards).toHaveLength(2);
    }),
    240_000,
  );

  it(
    'closes the till, and prints what was counted on one A4',
    onPage(async (page) => {
      await press(page.getByRole('navigation').getByRole('link', { name: 'Cassa' }));
      await isFocused(title('Cassa'));
      await press(button('Chiudi la giornata…'));
      await isFocused(dialog().getByLabel(/^Fondo cassa/));
      await page.keyboard.type('50');
      for (const how of [/^Contanti, con il fondo/, /^POS/, /^Assegno/, /^Buono/, /^Altro/])
        await type(dialog().getByLabel(how), '45');
      await type(
        dialog().getByLabel(/^Motivo della differenza/),
        'Il POS è stato letto due volte. '.repeat(30),
      );
      await press(dialog().getByRole('button', { name: 'Chiudi la giornata' }));
      await said('Giornata chiusa').waitFor();
      await press(page.getByRole('link', { name: 'Foglio della chiusura' }));
      await isFocused(title('Foglio della chiusura'));
      await page.getByRole('table', { name: 'Netto incassato' }).waitFor();
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      // A4, in points.
      expect(paper).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
    }),
    240_000,
  );

  it(
    'ends with the sign-out',
    onPage(async () => {
      await press(button('Esci'));
      await isFocused(title('Accedi al back office'));
      expect(counter.strayed).toEqual([]);
    }),
    240_000,
  );
});
