// @takes 25 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delivery, GiftCard, GiftList, Product, RegisteredMail, Transaction } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { eventually } from '@fiocco/testing';
import type { Browser, Page } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import {
  hasFocus,
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

/** How many A4 pages come out of the printer. */
async function printedPages(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // In points.
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  return paper.match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Of the paper's table: whether its head is repeated on each page, and how many rows may be cut by the end of one. */
const BREAKS = `({
  head: getComputedStyle(document.querySelector('main thead')).display,
  cut: [...document.querySelectorAll('main tbody tr')].filter((row) => getComputedStyle(row).breakInside !== 'avoid').length,
})`;

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

      await press(button('Incassa…'));
      await isFocused(dialog().getByLabel('Importo ricevuto in negozio'));
      await write(page, formatDecimal(PART_CENTS).replace('.', ','));
      await page.keyboard.press('Enter');
      await diary.getByText(/ha incassato 20,00/).waitFor();
      await isFocused(button('Incassa…'));

      await page.keyboard.press('Enter');
      await isFocused(dialog().getByLabel('Importo ricevuto in negozio'));
      await page.keyboard.press('Enter');
      await button('Incassa…').waitFor({ state: 'detached' });
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
      await page.getByRole('link', { name: '333 555 0191' }).first().waitFor();
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
    'goes on with a sale, in twelve keys at most beside the words',
    onPage(async (page) => {
      const { name } = shop.card('Tagliere');
      let keys = 0;
      const key = (pressed: string) => {
        keys += 1;
        return page.keyboard.press(pressed);
      };
      await key('n');
      await isFocused(dialog().getByRole('combobox', { name: 'Regalo' }));
      await page.keyboard.type('tagliere');
      await dialog()
        .getByRole('option', { name: new RegExp(`^${name}`), selected: true })
        .waitFor();
      await key('Enter');
      const buyer = dialog().getByLabel('Nome dell’acquirente');
      while (!(await hasFocus(buyer))) await key('Tab');
      await page.keyboard.type('Cesare Banco');
      await key('Enter');
      await dialog().getByRole('heading', { name: 'Vendita registrata' }).waitFor();
      expect(keys).toBeLessThanOrEqual(12);
      await isFocused(dialog().getByRole('button', { name: 'Nuova transazione' }));
      // The row's menu had it when "N" was pressed.
      await page.keyboard.press('Escape');
      await isFocused(button(/^Azioni per /));
      const [sold] = await shop.staff.get<Transaction[]>('/api/transactions?q=cesare');
      expect([sold?.productName, sold?.stage]).toEqual([name, 'paid']);
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
    'sells two gifts whose money comes in two ways, and settles an exchange in two: Cassa, mails and history tell each once',
    onPage(async (page) => {
      const giftListId = await shop.newList('Bice & Ugo');
      for (const [name, price] of [
        ['Brocca di Deruta', '60.00'],
        ['Alzata di vetro', '40.00'],
        ['Zuppiera antica', '90.00'],
      ] as const) {
        const product = { name, price, description: 'Fatta a mano.', quantityAvailable: 1 };
        const { id: productId } = await shop.staff.post<Product>('/api/products', product);
        await shop.staff.post('/api/product-gift-lists', { productId, giftListId });
      }
      const bought = async (name: string): Promise<Transaction> => {
        const all = await shop.staff.get<Transaction[]>(`/api/transactions?giftListId=${giftListId}`);
        const one = all.find(({ productName, stage }) => productName === name && stage === 'paid');
        if (!one) throw new Error(`${name} is not paid`);
        return one;
      };
      const divide = async (first: string, amount: string) => {
        await press(dialog().getByRole('button', { name: 'Dividi in due modi' }));
        await type(dialog().getByRole('textbox', { name: first }), amount);
      };
      /** What Cassa says of the list's money by each how. */
      const inCash = async (...hows: readonly (readonly [string, RegExp])[]) => {
        await page.goto(`/admin/cash?giftListId=${giftListId}`);
        const table = page.getByRole('table', { name: 'Per modo di incasso' });
        for (const [how, net] of hows)
          await table.getByRole('row', { name: how }).getByText(net).last().waitFor();
      };

      await press(page.getByRole('navigation').getByRole('link', { name: 'Transazioni' }));
      await isFocused(title('Gestione Transazioni'));
      await page.keyboard.press('n');
      await isFocused(dialog().getByRole('combobox', { name: 'Regalo' }));
      for (const name of ['Brocca di Deruta', 'Alzata di vetro']) {
        await page.keyboard.type(name);
        await dialog().getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
        await page.keyboard.press('Enter');
        await dialog().getByRole('listitem').filter({ hasText: name }).waitFor();
      }
      await type(dialog().getByLabel('Nome dell’acquirente'), 'Rita Doppia');
      await type(dialog().getByLabel('E-mail'), 'rita@posta.example');
      await divide('Importo nel primo modo', '70');
      await page.keyboard.press('Enter');
      await dialog().getByRole('heading', { name: 'Vendita registrata' }).waitFor();
      await dialog()
        .getByText(/70,00.*in contanti e 30,00.*con il POS/)
        .waitFor();
      await inCash(['Contanti', /70,00/], ['POS', /30,00/]);

      const plate = await bought('Alzata di vetro');
      const mailsOf = async ({ id }: Transaction) => {
        const mails = await shop.staff.get<RegisteredMail[]>(`/api/mail-register?transactionId=${id}`);
        return mails
          .map(({ template, to }) => `${template} ${to}`)
          .filter((mail) => mail.endsWith('rita@posta.example'));
      };
      await eventually(async () => expect(await mailsOf(plate)).toEqual(['ricevuta rita@posta.example']));
      await page.goto(`/admin/transactions/${plate.id}`);
      const diary = page.getByRole('region', { name: 'Cronologia' });
      await diary.getByText(/ha incassato 10,00/).waitFor();
      await diary.getByText(/ha incassato 30,00/).waitFor();
      await diary.getByText(/I tuoi 2 regali per Bice e Ugo sono confermati/).waitFor();
      expect(await diary.getByText('E-mail «').count()).toBeLessThanOrEqual(2);

      await press(button('Cambia regalo…'));
      await isFocused(dialog().getByRole('combobox', { name: /^Regalo nuovo/ }));
      await page.keyboard.type('Zuppiera');
      await dialog().getByRole('option', { selected: true }).filter({ hasText: 'Zuppiera' }).waitFor();
      await page.keyboard.press('Enter');
      await dialog().getByRole('region', { name: 'Differenza' }).getByText(/50,00/).waitFor();
      await press(dialog().getByRole('button', { name: /^Cambia e incassa 50,00/ }));
      await dialog().getByRole('heading', { name: 'Incassa la differenza' }).waitFor();
      await type(dialog().getByLabel('Importo ricevuto in negozio'), '20');
      await press(dialog().getByRole('button', { name: 'Dividi in due modi' }));
      await press(dialog().getByRole('button', { name: /^Incassa 50,00/ }));
      await title('Zuppiera antica').waitFor();

      const tureen = await bought('Zuppiera antica');
      expect(tureen.amount_received).toBe('90.00');
      await diary.getByText(/ha incassato 20,00/).waitFor();
      await diary.getByText(/ha incassato 30,00/).waitFor();
      await diary.getByText(/ha ricevuto 30,00.*dal regalo di prima/).waitFor();
      await page.getByText(/^Regalo cambiato: da Alzata di vetro/).waitFor();
      await inCash(['Contanti', /90,00/], ['POS', /60,00/]);
    }),
    240_000,
  );

  it(
    'sells two gifts of which a guest takes one meanwhile: the other by two keys more',
    onPage(async (page) => {
      const { product, gift } = await shop.playground();
      const { name: stays } = shop.card('Pentola');
      await press(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }));
      await isFocused(title('Dashboard'));
      await button('Nuova transazione').waitFor();
      await page.keyboard.press('n');
      await isFocused(dialog().getByRole('combobox', { name: /^Regalo/ }));
      for (const name of [product.name, stays]) {
        await page.keyboard.type(name);
        await dialog().getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
        await page.keyboard.press('Enter');
        await dialog().getByRole('listitem').filter({ hasText: name }).waitFor();
      }
      await type(dialog().getByLabel('Nome dell’acquirente'), 'Ada Due');
      const guest = await shop.begin(gift);
      await guest.deliver();
      await guest.reserve(product.price);
      await page.keyboard.press('Enter');
      await isFocused(dialog().getByRole('group', { name: 'Regali che non si possono vendere' }));
      const refused = dialog().getByRole('listitem').filter({ hasText: product.name });
      await refused.getByRole('alert').waitFor();
      // The page reads again what was refused before the next press counts.
      await dialog().locator('[type="submit"]:not([aria-busy])').waitFor();
      await page.keyboard.press('Tab');
      await isFocused(dialog().getByRole('button', { name: /^Togli e vendi il resto/ }));
      await page.keyboard.press('Enter');
      await dialog().getByRole('heading', { name: 'Vendita registrata' }).waitFor();
      await isFocused(dialog().getByRole('button', { name: 'Nuova transazione' }));
      await page.keyboard.press('Escape');
      await isFocused(title('Dashboard'));
      const sold = await shop.staff.get<Transaction[]>('/api/transactions?q=Ada%20Due');
      expect(sold.map(({ productName, stage }) => [productName, stage])).toEqual([[stays, 'paid']]);
    }),
    240_000,
  );

  it(
    'closes the till, and prints what was counted on one A4',
    onPage(async (page) => {
      await press(page.getByRole('navigation').getByRole('link', { name: 'Cassa' }));
      await isFocused(title('Cassa'));
      await press(button('Chiudi la giornata…'));
      // The float is proposed as it was the evening before.
      await isFocused(dialog().getByLabel(/^Contanti, con il fondo/));
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
      expect(await printedPages(page)).toBe(1);
    }),
    240_000,
  );

  it.each([
    ['handOver', 'Ho ricevuto questi 30 regali.', 2],
    ['slip', 'Per Anna e Luca', 4],
  ] as const)(
    'prints thirty gifts of one couple (%s) with the head on each page, and cuts no row',
    async (sheet, words, pages) =>
      onPage(async (page) => {
        const [gift] = await shop.staff.get<Delivery[]>('/api/deliveries?limit=1');
        const many = Array.from({ length: 30 }, (_, at) => ({
          ...gift,
          id: `${at}`,
          beneficiaryName: 'Anna e Luca',
          recipient: { name: 'Anna e Luca', phone: null, address: null, notes: null },
          guests: [
            { transactionId: `${at}`, name: `Ospite ${at + 1}`, message: 'Con tutto il nostro affetto.' },
          ],
        }));
        await page.route(/\/api\/deliveries\?.*ids=/, (route) => route.fulfill({ json: many }));
        await page.goto(`/admin/deliveries?print=tutti&sheet=${sheet}`);
        await page.getByText(words).waitFor();
        expect(await printedPages(page)).toBe(pages);
        await page.emulateMedia({ media: 'print' });
        expect(await page.evaluate(BREAKS)).toEqual({ head: 'table-header-group', cut: 0 });
        await page.emulateMedia({ media: null });
      })(),
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
