/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPublicList } from '../testing/examples.js';
import { answer } from '../testing/fake-server.js';
import { openPage, SHOP } from '../testing/open-page.js';
import { firstPaint } from './first-paint.js';

const list = aPublicList({
  name: 'Anna & Luca <b>',
  eventDate: '2027-06-12',
  publicMessage: '<script>alert("ciao")</script>',
  image: null,
});
const BOOT = { settings: SHOP, list: { list, cards: [] } };

/** Its HTML with what may be written in several ways written in one: styles, and the order of attributes. */
function asRead(element: Element | null | undefined): string | undefined {
  if (!element) return undefined;
  for (const one of [element, ...element.querySelectorAll('*')]) {
    const { style } = one as HTMLElement;
    if (style.length > 0) one.setAttribute('style', style.cssText);
    const attributes = [...one.attributes].filter(({ name, value }) => name !== 'style' || value !== '');
    for (const { name } of [...one.attributes]) one.removeAttribute(name);
    for (const { name, value } of attributes.toSorted((a, b) => a.name.localeCompare(b.name)))
      one.setAttribute(name, value);
  }
  // Ids that React draws are counted from where the drawing began.
  return element.outerHTML.replace(/_r_\w+_|_R_\w*_/gi, 'drawn');
}

beforeEach(() => answer({ 'GET /api/gift-lists/5': () => list, 'GET /api/products': () => [] }));

describe('what a list shows before its script runs', () => {
  it.each([
    ['on its paper', null],
    ['under its photograph', `/media/${'a'.repeat(64)}.jpg`],
  ])('is what it begins with afterwards, %s', async (_, image) => {
    answer({ 'GET /api/gift-lists/5': () => ({ ...list, image }) });
    const before = document.createElement('div');
    before.innerHTML = firstPaint('/list/$listId', {
      ...BOOT,
      list: { list: { ...list, image }, cards: [] },
    }).root;
    openPage('/list/5');
    await screen.findByRole('heading', { level: 1, name: /Anna & Luca/ });
    const after = document.body;
    expect(asRead(before.querySelector('header'))).toEqual(asRead(after.querySelector('header')));
    const [begun, shown] = [before, after].map((side) => [...(side.querySelector('main')?.children ?? [])]);
    expect(begun).toHaveLength(2);
    expect(shown?.slice(0, 2).map(asRead)).toEqual(begun?.map(asRead));
  });

  it('runs nothing that somebody wrote into its name or words', () => {
    const { root } = firstPaint('/list/$listId', BOOT);
    expect(root).toContain('&lt;b&gt;');
    expect(root).toContain('&lt;script&gt;alert(&quot;ciao&quot;)&lt;/script&gt;');
    expect(root).not.toContain('<script');
  });

  it('is nothing for staff, on other pages, and where the visitor may not see it', () => {
    const preview = { ...BOOT, list: { list: { ...list, preview: true }, cards: [] } };
    expect(firstPaint('/list/$listId', preview).root).toBe('');
    expect(firstPaint('/list/$listId', { settings: SHOP }).root).toBe('');
    expect(firstPaint('/checkout/$listId/{-$productId}', BOOT).root).toBe('');
  });

  it('is in the shop’s colours', () => {
    const settings = { ...SHOP, backgroundColor: '#fbf7f1', primaryColor: '</style><script>' };
    const { head } = firstPaint('/auth', { settings });
    expect(head).toContain('--paper:#fbf7f1;');
    expect(head).toContain('--primary:#3b82f6;');
    expect(head).not.toContain('<script');
  });
});
