import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { italianIn } from '../../../backend/src/modules/notifications/testing/italian-words.js';
import type { PayingShop } from './paying-shop.js';

/** What the shop, its couple and its guests have typed themselves. */
export async function typedBy(shop: PayingShop, listId: number): Promise<readonly string[]> {
  const of = async (path: string): Promise<unknown> => (await fetch(`${shop.shop.url}${path}`)).json();
  const known = await Promise.all(
    ['/api/public/settings', `/api/gift-lists/${listId}`, `/api/products?giftListId=${listId}`].map(of),
  );
  const texts: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(...value.split(/<[^>]*>|[\n,]/).map((part) => part.trim()));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  known.forEach(gather);
  return texts.filter((text) => text.length > 3).toSorted((one, other) => other.length - one.length);
}

/** No word of Italian is left on the page but what people typed. */
export async function readsEnglish(page: Page, typed: readonly string[]): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  const said = await page.evaluate<string>(`(() => {
    const copy = document.body.cloneNode(true);
    for (const other of copy.querySelectorAll('[lang="it"], script, style, noscript, iframe')) other.remove();
    const named = [...copy.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const words = [document.title];
    while (texts.nextNode()) words.push(texts.currentNode.data);
    return [...words, ...named].join(' \\u00b6 ');
  })()`);
  expect(italianIn(said, typed)).toEqual([]);
}
