// @takes 240 s
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AsOf,
  COUNTED_HOWS,
  type CountedHow,
  type DayClosing,
  type GiftList,
  type ListThen,
  type Product,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { eventually } from '@fiocco/testing';
import type { Page } from 'playwright-core';
import { type BusyDesk, daysAgo, openBusyDesk } from './support/bit-of-everything.js';
import type { ExampleShop } from './support/example-shop.js';
import {
  EVENT,
  numberIn,
  openFigures,
  opensAnEvent,
  signed,
  transactionsBehind,
} from './support/shown-sums.js';

let shop: ExampleShop;
let page: Page;
let listId: number;

let desk: BusyDesk | undefined;
beforeAll(async () => {
  desk = await openBusyDesk();
  ({ shop, page, listId } = desk);
}, 240_000);

afterAll(async () => {
  if (table.length > 0) write();
  await desk?.close();
});

const table: string[] = [];
function write(): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/figures.md',
    [
      '| Page | Figure | Shown | Behind it | Clicks to an event |',
      '| --- | --- | --: | --: | --: |',
      ...table,
      '',
    ].join('\n'),
  );
}

const opened = (address: string): Promise<void> => openFigures(page, address);

/** The movements behind a sum, of all their pages. */
async function movementsBehind(which = ''): Promise<number> {
  const movements = page.getByRole('region', { name: 'Movimenti' });
  await movements.locator('[data-opens]').first().waitFor();
  const more = movements.getByRole('button', { name: /^Carica altr/ });
  while (await more.isVisible()) {
    const count = await movements.locator('[data-opens]').count();
    await more.click();
    await movements.locator('[data-opens]').nth(count).waitFor();
  }
  const amounts = await movements.locator(`tr${which} td[data-column=amount]`).allInnerTexts();
  return amounts.reduce((sum, text) => sum + signed(text), 0);
}

/** A product and a list tell in their own dialog what happened to them last. */
const showsItsEvents = (): Promise<void> =>
  page.getByRole('region', { name: 'Ultime modifiche' }).getByText(EVENT).first().waitFor();

/**
 * Each figure of the page that leads somewhere, with its address; of a table the first row tells for all. What was counted
 * in a closing is no sum of movements, and is followed by itself.
 */
async function figuresOn(scope: string): Promise<readonly (readonly [text: string, href: string])[]> {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(scope)} + ' a.figure')]
      .filter((link) => link.checkVisibility())
      .filter((link) => !link.closest('tbody tr:not(:first-child), [aria-labelledby^=cassa-chiusur]'))
      .map((link) => [link.textContent, link.getAttribute('href')])`,
  ) as Promise<readonly (readonly [string, string])[]>;
}

async function follow(where: string, address: string, scope = 'main'): Promise<void> {
  await opened(address);
  const figures = await figuresOn(scope);
  expect(figures.length).toBeGreaterThan(0);
  for (const [text, href] of figures) {
    await opened(address);
    await page.locator(`${scope} a.figure[href="${href}"]`).filter({ hasText: text }).first().click();
    await page.waitForURL((url) => url.pathname + url.search + url.hash === href);
    await page.waitForLoadState('networkidle');
    const isMoney = text.includes('€');
    if (href.startsWith('/admin/gift-lists')) {
      const lists = await shop.staff.get<readonly GiftList[]>('/api/gift-lists');
      const products = lists.reduce((sum, { productCount }) => sum + productCount, 0);
      await page
        .getByText(new RegExp(`^${lists.length} list[ae]`))
        .first()
        .waitFor();
      const average = Math.round((10 * products) / lists.length);
      expect([where, href, average]).toEqual([where, href, numberIn(text)]);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Modifica / })
        .first()
        .click();
      await showsItsEvents();
      table.push(`| ${where} | ${href} | ${text} | ${products} / ${lists.length} | 2 |`);
      continue;
    }
    if (href.startsWith('/admin/products')) {
      const words = await page
        .getByText(/^[\d.]+ (di [\d.]+ )?prodott[oi]$/)
        .first()
        .innerText();
      const count = numberIn(words.split(' di ')[0] ?? '');
      expect([where, href, count]).toEqual([where, href, numberIn(text)]);
      if (count > 0) {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Modifica / })
          .first()
          .click();
        await showsItsEvents();
      }
      table.push(`| ${where} | ${href} | ${text} | ${count} | ${count > 0 ? 2 : '–'} |`);
      continue;
    }
    const isCash = href.startsWith('/admin/cash');
    let behind = 0;
    // Nothing tells a page's own move to another address from its end but what it shows.
    await eventually(async () => {
      behind = Math.abs(isCash ? await movementsBehind() : await transactionsBehind(page, href, isMoney));
      expect([where, href, behind]).toEqual([where, href, numberIn(text)]);
    });
    await opensAnEvent(
      page,
      isCash ? page.getByRole('region', { name: 'Movimenti' }) : page.getByRole('main'),
    );
    const shown = (cents: number) => (isMoney ? formatDecimal(cents) : String(cents));
    table.push(`| ${where} | ${href} | ${shown(numberIn(text))} | ${shown(behind)} | 2 |`);
  }
}

/** Amounts on a page that lead nowhere, other than nothing at all. */
const unlinked = async (scope: string): Promise<readonly string[]> =>
  (await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(scope)} + ' .euro')]
      .filter((euro) => euro.checkVisibility() && !euro.closest('a, button, li'))
      .filter((euro) => !/^[−+]?0,00/.test(euro.textContent))
      .map((euro) => (euro.closest('div, p')?.textContent ?? '').trim())`,
  )) as readonly string[];

describe('two clicks lead from a figure to its events, over what it is the sum of', () => {
  it('on the dashboard', () => follow('Dashboard', '/admin'), 300_000);
  it('in Cassa, of a day', () => follow('Cassa', '/admin/cash'), 600_000);
  it(
    'in Cassa, of a span, of a list alone',
    () =>
      follow(
        'Cassa di una lista',
        `/admin/cash?per=range&from=${daysAgo(1)}&to=${daysAgo(0)}&giftListId=${listId}`,
      ),
    600_000,
  );
  it('in Transazioni', () => follow('Transazioni', '/admin/transactions'), 300_000);
  it(
    'in Transazioni of a list',
    () => follow('Transazioni di una lista', `/admin/transactions?list=${listId}`),
    300_000,
  );
  it('in Liste', () => follow('Liste', '/admin/gift-lists?q=Nora'), 120_000);
  it(
    'in a list’s transactions',
    () => follow('Lista', `/admin/gift-lists?transactions=${listId}`, '[role=dialog]'),
    300_000,
  );
  it(
    'in a list’s credit',
    () => follow('Credito', `/admin/gift-lists?credit=${listId}`, '[role=dialog]'),
    120_000,
  );

  it('in a day’s closing, of what was expected and counted by how, and on its sheet', async () => {
    const day = daysAgo(1);
    const closings = await shop.staff.get<readonly DayClosing[]>(`/api/cash/closings?from=${day}&to=${day}`);
    const [closing] = closings;
    if (!closing) throw new Error('the day was not closed');
    const address = `/admin/cash?day=${day}`;
    const figuresOf = (how: CountedHow) => {
      const parts = Object.values(closing.booked[how]);
      if (parts.every((amount) => centsOf(amount) === 0)) return [];
      const { expected, counted, difference } = closing;
      const all = [...parts, expected[how], counted[how], difference[how]];
      return all.filter((amount) => centsOf(amount) !== 0);
    };
    for (const [where, at, scope] of [
      ['Chiusura', address, 'section:has(> #cassa-chiusura) table'],
      ['Foglio della chiusura', `${address}&sheet=closing`, 'table[aria-label="In cassa"]'],
    ] as const) {
      await opened(at);
      const figures = page.locator(`${scope} a.figure`);
      await figures.first().waitFor();
      // Contanti and POS: what came, expected and counted; contanti also differs.
      const count = COUNTED_HOWS.flatMap(figuresOf).length;
      expect(await figures.count()).toBe(count);
      for (let n = 0; n < count; n += 1) {
        await opened(at);
        const [text, href] = [await figures.nth(n).innerText(), await figures.nth(n).getAttribute('href')];
        const { searchParams } = new URL(href ?? '', shop.url);
        const how = searchParams.get('how') as CountedHow;
        await figures.nth(n).click();
        await page.waitForURL((url) => url.pathname + url.search + url.hash === href);
        const float = how === 'contanti' ? centsOf(closing.float) : 0;
        const { expected } = closing;
        expect(figuresOf(how).map((amount) => Math.abs(centsOf(amount)))).toContain(Math.abs(signed(text)));
        // Those that came to the day since are marked, and no part of what was expected.
        await eventually(async () =>
          expect([where, href, await movementsBehind(':not(:has-text("Correzione"))')]).toEqual([
            where,
            href,
            searchParams.has('kind') ? signed(text) : centsOf(expected[how]) - float,
          ]),
        );
        await opensAnEvent(page, page.getByRole('region', { name: 'Movimenti' }));
        table.push(
          `| ${where} | ${href} | ${formatDecimal(signed(text))} | ${expected[how]} expected, ${closing.float} float | 2 |`,
        );
      }
    }
    expect(COUNTED_HOWS.map((how) => closing.difference[how])).toEqual([
      '-2.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
  }, 300_000);

  it('in Com’era: a list’s gift, and its transaction', async () => {
    const { state } = await shop.staff.get<AsOf<ListThen>>(`/api/audit/as-of/lists/${listId}`);
    const sold = state?.gifts.find(({ received }) => centsOf(received) > 0);
    const at = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T').slice(0, 16);
    await opened(`/admin/as-of/lists/${listId}?at=${at}`);
    await page
      .getByRole('link', { name: sold?.productName ?? '' })
      .first()
      .click();
    const purchases = page.getByRole('table', { name: 'Le sue transazioni' });
    await purchases.getByRole('link').first().click();
    await page.getByRole('region', { name: 'Cronologia' }).getByText(EVENT).first().waitFor();
    table.push(
      `| Com’era | ${sold?.productName} | ${sold?.received} | ${sold?.purchases.map(({ received }) => received).join(' + ')} | 2 |`,
    );
  }, 120_000);

  it('in the register of mails: of each state its mails, and what became of one', async () => {
    await opened('/admin/mail');
    const states = page.getByRole('group', { name: 'Stato' }).getByRole('button');
    const counts = await states.locator('span').allInnerTexts();
    for (const [n, count] of counts.entries()) {
      if (count === '0') continue;
      await opened('/admin/mail');
      await states.nth(n).click();
      await page.getByRole('main').locator('[data-opens]').first().click();
      // What became of it, with a number of tries only where one was made.
      const fate = page
        .getByRole('complementary', { name: 'E-mail scelta' })
        .locator('dt:text-is("Esito") + dd');
      expect(await fate.innerText()).not.toBe('');
      table.push(`| Registro e-mail | ${await states.nth(n).innerText()} | ${count} | ${count} | 2 |`);
    }
  }, 120_000);

  it('of a product in its price: who changed it', async () => {
    const [product] = await shop.staff.get<readonly Product[]>('/api/products');
    if (!product) throw new Error('no product');
    await shop.staff.put(`/api/products/${product.id}`, { price: '123.45' });
    await opened(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('button', { name: `Modifica ${product.name}` }).click();
    const latest = page.getByRole('region', { name: 'Ultime modifiche' });
    await latest.getByText('123,45 €').waitFor();
    await latest.getByRole('link', { name: 'Cronologia' }).click();
    await page.getByRole('list', { name: 'Eventi' }).getByText('123,45 €').waitFor();
    table.push(`| Prodotto | ${product.name} | 123,45 € | ha modificato il prodotto | 1 |`);
  }, 60_000);

  it('and no amount of dashboard and Cassa leads nowhere', async () => {
    await opened('/admin');
    expect(await unlinked('main')).toEqual([]);
    await opened('/admin/cash');
    expect(await unlinked('[aria-labelledby=cassa-totale]')).toEqual([]);
    for (const name of ['Per metodo', 'Per modo di incasso', 'Per persona', 'Per lista'])
      expect(
        await page
          .getByRole('table', { name })
          // All hows together are no sum of movements where a provider moved money too.
          .locator('tr:not(:has(th:text-is("Totale"))) td .euro:not(a .euro)')
          .filter({ hasNotText: /^0,00/ })
          .allInnerTexts(),
      ).toEqual([]);
  }, 120_000);
});
