// @takes 120 s
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AsOf, MONEY_HOWS, type ProductThen, type Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Page } from 'playwright-core';
import { type BusyDesk, openBusyDesk } from './support/bit-of-everything.js';
import type { ExampleShop } from './support/example-shop.js';
import { EVENT, numberIn, openFigures, opensAnEvent, transactionsBehind } from './support/shown-sums.js';

let shop: ExampleShop;
let page: Page;
let listId: number;

let desk: BusyDesk | undefined;
beforeAll(async () => {
  desk = await openBusyDesk();
  ({ shop, page, listId } = desk);
}, 240_000);

afterAll(() => desk?.close());

/** Figures of products, of a list's own page and of a purchase's, each over the events that it is made of. */
it('in Prodotti: of the pieces that are taken, who took them', async () => {
  await openFigures(page, '/admin/products?view=list&q=Vaso');
  const pieces = page.getByRole('main').locator('a.figure');
  const count = await pieces.count();
  expect(count).toBe(MONEY_HOWS.length);
  for (let n = 0; n < count; n += 1) {
    await openFigures(page, '/admin/products?view=list&q=Vaso');
    const words = (await pieces.nth(n).getAttribute('title')) ?? '';
    const [, quantity, allocated] = /^(\d+) in magazzino, (\d+) già/.exec(words) ?? [];
    const href = (await pieces.nth(n).getAttribute('href')) ?? '';
    const id = new URL(href, shop.url).searchParams.get('productId');
    const { state } = await shop.staff.get<AsOf<ProductThen>>(`/api/audit/as-of/products/${id}`);
    expect([words, Number(quantity), Number(allocated)]).toEqual([
      words,
      state?.stock.quantity,
      state?.stock.allocated,
    ]);
    await pieces.nth(n).click();
    const events = page.getByRole('list', { name: 'Eventi' });
    await events.getByText(EVENT).first().waitFor();
    // As many took a piece as are not free.
    await eventually(async () =>
      expect(await events.getByText(/ha registrato|ha tenuto da parte/).count()).toBeGreaterThanOrEqual(
        Number(allocated),
      ),
    );
  }
}, 240_000);

it('on a list’s own page: its four sums', async () => {
  const address = `/admin/gift-lists/${listId}`;
  const sums = page.getByLabel('In breve');
  const follows = async (words: string): Promise<string> => {
    await openFigures(page, address);
    const figure = sums.locator(`div:has(> dt:text-is("${words}")) a.figure`);
    const text = await figure.innerText();
    await figure.click();
    await page.waitForLoadState('networkidle');
    return text;
  };
  for (const words of ['Incassato', 'Da incassare']) {
    const shown = numberIn(await follows(words));
    await eventually(async () => expect(await transactionsBehind(page, page.url(), true)).toBe(shown));
    await opensAnEvent(page, page.getByRole('main'));
  }
  const taken = await follows('Regali presi');
  const pieces = await page.locator('td[data-column=pieces]').allInnerTexts();
  const sumOf = (place: number) =>
    pieces.reduce((sum, text) => sum + Number(text.match(/\d+/g)?.[place] ?? 0), 0);
  expect(`${sumOf(0)} di ${sumOf(1)}`).toBe(taken);
  await page.getByRole('link', { name: 'Cronologia di Vaso contanti' }).click();
  await page.getByRole('list', { name: 'Eventi' }).getByText(EVENT).first().waitFor();
  const toDeliver = await follows('Da consegnare');
  const gifts = page.getByRole('tabpanel', { name: /consegne/i }).locator('[data-opens]');
  await gifts.first().waitFor();
  expect(numberIn(toDeliver)).toBeGreaterThanOrEqual(await gifts.count());
  await opensAnEvent(page, page.getByRole('tabpanel', { name: /consegne/i }));
}, 240_000);

it('on a purchase’s page: each amount of its money stands in its own history', async () => {
  const [sale] = await shop.staff.get<readonly Transaction[]>('/api/transactions?q=Bea%20Resa');
  await openFigures(page, `/admin/transactions/${sale?.id}`);
  const money = page.getByRole('region', { name: 'Denaro' });
  const receipts = await money.getByRole('list', { name: 'Incassi' }).locator('.euro').allInnerTexts();
  expect(receipts.length).toBeGreaterThan(0);
  const history = await page.getByRole('region', { name: 'Cronologia' }).innerText();
  const amounts = [...receipts, '15,00 €'].map((text) => text.replaceAll(/\s/g, ' '));
  expect(amounts.filter((text) => !history.replaceAll(/\s/g, ' ').includes(text))).toEqual([]);
}, 60_000);
