import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { ExampleShop } from './example-shop.js';
import { openBrowser, openContext } from './open-browser.js';
import { PHONE } from './paying-shop.js';

/** The example shop and a browser, for all tests of a file. */
export class GuestsOfExample {
  shop!: ExampleShop;
  browser!: Browser;

  constructor() {
    beforeAll(async () => {
      [this.shop, this.browser] = await Promise.all([ExampleShop.open(), openBrowser()]);
    }, 240_000);
    afterAll(async () => {
      await this.browser?.close();
      await this.shop?.close();
    });
  }

  /** The wedding's list, as its link leads to it. */
  get list(): string {
    return `/list/${this.shop.list('wedding').id}`;
  }

  /** A guest's phone; its context is closed by whoever opened it, or with the browser. */
  phone(options: BrowserContextOptions = {}, browser: Browser = this.browser): Promise<BrowserContext> {
    return openContext(browser, { ...PHONE, baseURL: this.shop.url, ...options });
  }
}
