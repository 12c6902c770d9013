// @takes 24 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ExampleShop } from './support/example-shop.js';
import { openBrowser } from './support/open-browser.js';

let shop: ExampleShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([ExampleShop.open(), openBrowser()]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const PAGES: readonly (readonly [string, () => string])[] = [
  ['list', () => `/list/${shop.list('wedding').id}`],
  ['checkout', () => `/checkout/${shop.list('wedding').id}/${shop.card('Cestino').id}?step=1`],
  ['single page', () => `/gift-lists/${shop.list('wedding').id}/checkout/${shop.card('Cestino').id}`],
  ['withdrawal', () => '/info/recesso'],
  ['sign-in', () => '/auth'],
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

interface Window {
  readonly width: number;
  readonly height: number;
}

async function open(path: string, viewport: Window, javaScriptEnabled: boolean): Promise<Page> {
  const settings = { baseURL: shop.url, locale: 'it-IT', reducedMotion: 'reduce' as const };
  const context = await browser.newContext({ ...settings, viewport, javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  return page;
}

/** The upper part of a window, and its colours as numbers. */
async function seen(page: Page, { width, height }: Window): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height }, animations: 'disabled' });
  return await sharp(shot).removeAlpha().raw().toBuffer();
}

function differing(before: Buffer, after: Buffer): number {
  const far = before.reduce((sum, value, at) => sum + Number(Math.abs(value - (after[at] ?? 0)) > 8), 0);
  return far / before.length;
}

describe('what a page shows before its script runs', () => {
  const looks = PAGES.flatMap(([name, path]) => WINDOWS.map((window) => ({ name, path, ...window })));

  it.each(looks)('is what the script then draws: $name, $width px', async ({ path, width, height }) => {
    const [before, after] = await Promise.all([
      open(path(), { width, height }, false),
      open(path(), { width, height }, true),
    ]);
    // A list goes on below what is drawn of it at first.
    const drawn = await before.locator('#root').evaluate((root) => root.getBoundingClientRect().bottom);
    const part = { width, height: Math.min(height, Math.floor(drawn)) };
    expect(part.height).toBeGreaterThan(300);
    expect(differing(await seen(before, part), await seen(after, part))).toBeLessThan(0.001);
    await Promise.all([before.context().close(), after.context().close()]);
  });

  it.each(WINDOWS)('of a locked list stays where it is once its name is known, $width px', async (window) => {
    const path = `/list/${shop.list('birth').id}`;
    const pages = await Promise.all([open(path, window, false), open(path, window, true)]);
    await pages[1]?.locator('section p').nth(1).getByText(/\w/).waitFor();
    const places = await Promise.all(
      pages.map(async (page) => {
        const parts = [page.locator('h1'), page.locator('form button').last()];
        return await Promise.all(parts.map((part) => part.boundingBox()));
      }),
    );
    expect(places[0]).not.toContain(null);
    expect(places[1]).toEqual(places[0]);
    await Promise.all(pages.map((page) => page.context().close()));
  });
});
