import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';
import { PayingShop, pictured } from './paying-shop.js';

type Visit = (page: Page, shop: PayingShop) => Promise<void>;

/**
 * One shop with payments for all tests of a file. Makes a test of what one guest does, in a window of their own that
 * is pictured by that name when it fails.
 */
export function payingGuests(): (
  device: BrowserContextOptions,
  name: string,
  visit: Visit,
) => () => Promise<void> {
  let shop: PayingShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([PayingShop.open(), openBrowser()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  return (device, name, visit) => async () => {
    const page = await shop.guest(browser, device);
    await pictured(page, name, () => visit(page, shop));
    await page.context().close();
  };
}
