import type { Browser } from 'playwright-core';
import type { ExampleShop } from './example-shop.js';
import { LARGE_TEXT, openBrowser } from './open-browser.js';
import { type WindowName, WINDOWS } from './row.js';
import { Viewer } from './visit.js';

/** The windows of a shop, each opened when it is first asked for. The size of text is a browser's own. */
export class Viewers {
  private readonly browsers = new Map<boolean, Promise<Browser>>();
  private readonly viewers = new Map<WindowName, Promise<Viewer>>();

  constructor(private readonly shop: ExampleShop) {}

  of(window: WindowName): Promise<Viewer> {
    const viewer = this.viewers.get(window) ?? this.open(window);
    this.viewers.set(window, viewer);
    return viewer;
  }

  async close(): Promise<void> {
    for (const browser of this.browsers.values()) await (await browser).close();
  }

  private async open(window: WindowName): Promise<Viewer> {
    const { largeText } = WINDOWS[window];
    const browser = this.browsers.get(largeText) ?? openBrowser(...(largeText ? [LARGE_TEXT] : []));
    this.browsers.set(largeText, browser);
    return Viewer.open(await browser, this.shop, window);
  }
}
