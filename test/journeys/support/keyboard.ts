import { expect } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { openContext } from './open-browser.js';
import type { ExampleShop } from './example-shop.js';

const MOST_TABS = 120;
const IS_FOCUSED = (element: unknown) =>
  (element as { matches: (selector: string) => boolean }).matches(':focus');
export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate(IS_FOCUSED);

/** All that may show the focus: the element, what is drawn over it, and the card or field that it stands in. */
const LOOK = (element: unknown) => {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle: (of: unknown, pseudo?: string) => Record<string, string>;
  };
  const { parentElement } = element as { parentElement: unknown };
  const looks = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    getComputedStyle(parentElement),
  ].map(({ outline, boxShadow, borderColor }) => ({ outline, boxShadow, borderColor }));
  return JSON.stringify(looks);
};

/**
 * What a keyboard must do without: nobody has to point at anything, and no key leaves the focus nowhere, except for Tab at the
 * end of a page.
 */
const WATCH = `
  let before = 'Tab';
  addEventListener('pointerdown', ({ target }) => fioccoStrayed('the pointer on ' + target.outerHTML.slice(0, 80)), true);
  addEventListener('keydown', ({ key, target }) => {
    if (before !== 'Tab' && target === document.body) fioccoStrayed('nowhere after ' + before + ', at ' + location.pathname);
    before = key;
  }, true);`;

export interface KeyboardPage {
  readonly page: Page;
  /** What happened that a keyboard must do without. */
  readonly strayed: readonly string[];
}

export async function openForKeyboard(
  browser: Browser,
  shop: ExampleShop,
  viewport: NonNullable<BrowserContextOptions['viewport']>,
): Promise<KeyboardPage> {
  const context = await openContext(browser, {
    viewport,
    baseURL: shop.url,
  });
  const page = await context.newPage();
  const strayed: string[] = [];
  await page.exposeFunction('fioccoStrayed', (how: string) => void strayed.push(how));
  await page.addInitScript(`{ ${WATCH} }`);
  return { page, strayed };
}

/** Takes a picture of the page where a step failed, for the report. */
export async function pictured(page: Page, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    await page.screenshot({ path: 'test-results/keyboard.png' });
    throw error;
  }
}

/** Presses Tab until the element has the focus, and checks that this is to be seen. */
async function tabTo(target: Locator): Promise<void> {
  const element = target.first();
  await element.waitFor();
  if (await hasFocus(element)) return;
  const before = await element.evaluate(LOOK);
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await target.page().keyboard.press('Tab');
    if (!(await hasFocus(element))) continue;
    await eventually(async () => expect(await element.evaluate(LOOK)).not.toBe(before));
    return;
  }
  throw new Error(`The Tab key does not reach ${String(target)}`);
}

export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await write(field.page(), text);
}

/** Into the field that has the focus, in place of what stands there. */
export async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Waits until the focus is there by itself. */
export const isFocused = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor();
