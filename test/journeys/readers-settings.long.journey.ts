// @takes 65 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import { LARGE_TEXT, openBrowser, openContext } from './support/open-browser.js';

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

let shop: ExampleShop;
let browser: Browser;
let magnified: Browser;

beforeAll(async () => {
  shop = await ExampleShop.open();
  [browser, magnified] = await Promise.all([openBrowser(), openBrowser(LARGE_TEXT)]);
}, 240_000);

afterAll(async () => {
  await Promise.all([browser?.close(), magnified?.close()]);
  await shop?.close();
});

async function open(by: Browser, path: string, options: BrowserContextOptions): Promise<Page> {
  const context = await openContext(by, {
    baseURL: shop.url,
    ...options,
  });
  if (path.startsWith('/admin')) await context.addCookies(shop.staff.cookies);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  return page;
}

const PAGES: readonly (readonly [string, () => string])[] = [
  ['list', () => `/list/${shop.list('wedding').id}`],
  ['gift in the checkout', () => `/checkout/${shop.list('wedding').id}/${shop.card('Viaggio').id}`],
  ['sign-in', () => '/auth'],
  ['transactions', () => '/admin/transactions'],
  ['transaction', () => `/admin/transactions/${shop.sale(({ stage }) => stage === 'paid').id}`],
  ['gift lists', () => '/admin/gift-lists'],
  ['products', () => '/admin/products'],
  ['occasions', () => '/admin/occasions'],
  ['mail register', () => '/admin/mail'],
];

describe.each([
  ['twice as large text on a phone', () => magnified, { width: 390, height: 844 }],
  ['twice as large text at a desk', () => magnified, { width: 1440, height: 900 }],
  ['a window of 320 pixels', () => browser, { width: 320, height: 640 }],
] as const)('with %s', (_, by, viewport) => {
  it.each(PAGES)('the %s needs no scrolling sideways', async (_, path) => {
    const page = await open(by(), path(), { viewport });
    try {
      expect(await page.evaluate<number>(SIDEWAYS)).toBeLessThanOrEqual(0);
    } catch (error) {
      await page.screenshot({ path: `test-results/readers-settings-${viewport.width}.png` });
      throw error;
    } finally {
      await page.context().close();
    }
  });
});

describe('in high contrast', () => {
  const GROUND = (element: unknown) =>
    (
      globalThis as unknown as { getComputedStyle: (e: unknown) => { backgroundColor: string } }
    ).getComputedStyle(element).backgroundColor;

  it.each([
    [
      'a pressed chip',
      () => `/list/${shop.list('wedding').id}`,
      'button[aria-pressed=true]',
      'button[aria-pressed=false]',
    ],
    [
      'the current place',
      () => '/admin/transactions',
      'nav a[aria-current=page]',
      'nav a:not([aria-current])',
    ],
  ])('%s looks different from the others', async (_, path, chosen, other) => {
    const page = await open(browser, path(), {
      forcedColors: 'active',
      viewport: { width: 1280, height: 800 },
    });
    const [one, another] = await Promise.all(
      [chosen, other].map((selector) => page.locator(selector).first().evaluate(GROUND)),
    );
    expect(one).not.toBe(another);
    await page.context().close();
  });
});
