/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../testing/examples.js';
import { answer, refusal } from '../testing/fake-server.js';
import { openPage, SHOP } from '../testing/open-page.js';
import type { PageCall } from './drawn.js';
import { firstPaint, ready } from './first-paint.js';
import type { Language } from '@fiocco/texts';

const list = aPublicList({
  name: 'Anna & Luca <b>',
  eventDate: '2027-06-12',
  publicMessage: '<script>alert("ciao")</script>',
  image: null,
});
const BOOT = { settings: SHOP, list: { list, cards: [] } };

const at = (path: string, change: Partial<PageCall> = {}): PageCall => ({
  path,
  params: {},
  query: '',
  address: '/list/5',
  ...change,
});

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

beforeEach(() => {
  delete window.__FIOCCO__;
  answer({ 'GET /api/gift-lists/5': () => list, 'GET /api/products': () => [] });
});

describe('what a list shows before its script runs', () => {
  it('is in the language that the page is read in, one page after another', async () => {
    await ready;
    const paintedIn = (language?: Language) => firstPaint(at('/list/$listId'), { ...BOOT, language }).root;
    const english = paintedIn('en');
    const italian = paintedIn();
    expect(english).toContain('12 June 2027');
    expect(english).toMatch(/href="\/list\/5\?lang=it"[^>]*lang="it"[^>]*>Italiano</);
    expect(italian).toContain('12 giugno 2027');
    expect(italian).toMatch(/href="\/list\/5\?lang=en"[^>]*lang="en"[^>]*>English</);
  });

  it.each([
    ['on its paper', null],
    ['under its photograph', `/media/${'a'.repeat(64)}.jpg`],
  ])('is what it begins with afterwards, %s', async (_, image) => {
    answer({ 'GET /api/gift-lists/5': () => ({ ...list, image }) });
    const before = document.createElement('div');
    before.innerHTML = firstPaint(at('/list/$listId'), {
      ...BOOT,
      list: { list: { ...list, image }, cards: [] },
    }).root;
    expect([...before.children].map((one) => one.hasAttribute('inert'))).toEqual([true]);
    openPage('/list/5');
    await screen.findByRole('heading', { level: 1, name: /Anna & Luca/ });
    const after = document.body;
    expect(asRead(before.querySelector('header'))).toEqual(asRead(after.querySelector('header')));
    const [begun, shown] = [before, after].map((side) => [...(side.querySelector('main')?.children ?? [])]);
    expect(begun).toHaveLength(2);
    expect(shown?.slice(0, 2).map(asRead)).toEqual(begun?.map(asRead));
  });

  it('runs nothing that somebody wrote into its name or words', () => {
    const { root } = firstPaint(at('/list/$listId'), BOOT);
    expect(root).toContain('&lt;b&gt;');
    expect(root).toContain('&lt;script&gt;alert(&quot;ciao&quot;)&lt;/script&gt;');
    expect(root).not.toContain('<script');
  });

  it('is nothing for staff, on other pages, and where the visitor may not see it', () => {
    const preview = { ...BOOT, list: { list: { ...list, preview: true }, cards: [] } };
    expect(firstPaint(at('/list/$listId'), preview).root).toBe('');
    expect(firstPaint(at('/list/$listId'), { settings: SHOP }).root).toBe('');
    expect(firstPaint(at('/list/$listId/biglietto'), BOOT).root).toBe('');
  });

  it('is in the shop’s colours', () => {
    const settings = { ...SHOP, backgroundColor: '#fbf7f1', primaryColor: '</style><script>' };
    const { head } = firstPaint(at('/auth'), { settings });
    expect(head).toContain('--paper:#fbf7f1;');
    expect(head).toContain('--primary:#3b82f6;');
    expect(head).not.toContain('<script');
  });
});

/** All that is drawn, without what keeps input away from it. */
const begun = (root: string) => {
  const before = document.createElement('div');
  before.innerHTML = root;
  for (const field of before.querySelectorAll('input, textarea')) {
    expect(field.hasAttribute('readonly')).toBe(true);
    field.removeAttribute('readonly');
  }
  // Pictures of the first screen are asked for before it.
  const inert = before.querySelector(':scope > [inert]');
  expect(inert).not.toBeNull();
  return [...(inert?.children ?? [])].map(asRead);
};

describe('what a locked list shows before its script runs', () => {
  it('is its card with everything but whose it is, so that nothing moves once that is known', async () => {
    const name = 'Bianca';
    answer({
      'GET /api/gift-lists/5': () => aPublicList({ name, active: false, requiresPassword: true }),
    });
    const { root, styles } = firstPaint(at('/list/$listId'), { settings: SHOP, locked: true });
    expect(styles).toBe('locked.css');
    const before = begun(root).join('');
    openPage('/list/5');
    const main = (await screen.findByText(name)).closest('main');
    // Told only to whoever asks the server.
    main?.querySelector('[style]')?.removeAttribute('style');
    for (const told of main?.querySelectorAll('section > p:nth-child(-n + 2)') ?? []) told.textContent = '';
    expect(before).toContain(asRead(main));
  });
});

describe('what a checkout shows before its script runs', () => {
  const gift = aCard({ id: 9, name: 'Vaso <i>Alto</i>', imageUrl: null });
  const boot = { settings: SHOP, list: { list, cards: [gift] } };
  const CHECKOUT = '/checkout/$listId/{-$productId}';
  const call = (query: string) =>
    at(CHECKOUT, { params: { listId: '5', productId: '9' }, query, address: `/checkout/5/9${query}` });

  it('is its step, as the client draws it', async () => {
    answer({ 'GET /api/products': () => [gift] });
    const before = begun(firstPaint(call('?step=1'), boot).root);
    openPage('/checkout/5/9?step=1');
    await screen.findByRole('textbox', { name: /Nome e cognome/ });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(before).toEqual([asRead(heading.closest('main')?.parentElement?.parentElement)]);
  });

  it('is its single page, as the client draws it', async () => {
    answer({ 'GET /api/products': () => [gift] });
    const path = '/gift-lists/$listId/checkout/{-$productId}';
    const params = { listId: '5', productId: '9' };
    const before = begun(firstPaint(at(path, { params, address: '/gift-lists/5/checkout/9' }), boot).root);
    openPage('/gift-lists/5/checkout/9');
    await screen.findByRole('textbox', { name: /Nome e cognome/ });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(before).toEqual([asRead(heading.closest('main')?.parentElement?.parentElement)]);
  });

  it('is its outline where the address names a purchase, which is only asked for then', () => {
    const { root } = firstPaint(call('?step=3&trid=abc'), boot);
    expect(root).toContain('Prepariamo l’acquisto');
    expect(root).not.toContain('<input');
  });

  it('runs nothing that somebody wrote, and is nothing about another list', () => {
    expect(firstPaint(call('?step=1&tp=<script>'), boot).root).not.toMatch(/<i>|<script/);
    expect(firstPaint(at(CHECKOUT, { params: { listId: '6' } }), boot).root).toBe('');
    expect(firstPaint(call(''), { settings: SHOP }).root).toBe('');
  });
});

describe('what a page of the shop’s words shows before its script runs', () => {
  const settings = { ...SHOP, privacyPage: 'Titolare è <b>Bottega</b> Ferrante.' };
  const call = (page: string, query = '') =>
    at('/info/$page', { params: { page }, query, address: `/info/${page}${query}` });

  it.each([
    ['privacy', ''],
    ['recesso', '?ordine=FI-2026-000123'],
    ['niente', ''],
  ])('is the page, as the client draws it: %s%s', async (page, query) => {
    await ready;
    const before = begun(firstPaint(call(page, query), { settings }).root);
    openPage(`/info/${page}${query}`, null, settings);
    await screen.findByRole('heading', { level: 1 });
    const main = document.querySelector('main');
    expect(before.join('')).toContain(asRead(main));
    expect(before.join('')).not.toContain('<b>Bottega');
  });

  it('is nothing where only the browser knows what it is about', () => {
    expect(firstPaint(call('recesso-conferma'), { settings }).root).toBe('');
  });
});

describe('what a page about one purchase shows before its script runs', () => {
  it.each([
    ['/thank-you', '?trid=abc'],
    ['/annulla', ''],
    ['/conferma', ''],
  ])('is its outline: %s%s', (path, query) => {
    const { root, styles } = firstPaint(at(path, { query, address: path + query }), { settings: SHOP });
    expect(root).toContain(SHOP.storeName);
    expect(root).toContain('aria-busy="true"');
    expect(styles).toBe('thanks.css');
  });

  const transaction = aPublicTransaction({ stage: 'reserved', giftListId: list.id });
  const thanks = at('/thank-you', {
    query: `?trid=${transaction.id}`,
    address: `/thank-you?trid=${transaction.id}`,
  });
  it.each(['reserved', 'paid', 'awaiting_transfer', 'refunded', 'cancelled'] as const)(
    'is all of it where the server has read it, as the client draws it: %s',
    async (stage) => {
      await ready;
      const one = { ...transaction, stage };
      answer({ [`GET /api/public/transactions/${one.id}`]: () => one });
      const before = begun(firstPaint(thanks, { settings: SHOP, purchase: { transaction: one, list } }).root);
      openPage(`/thank-you?trid=${one.id}`);
      const whole = () => document.querySelector('main:not([aria-busy])');
      await waitFor(() => expect(whole()).not.toBeNull());
      expect(before).toEqual([asRead(whole()?.parentElement)]);
    },
  );

  it('stays what it is once its script runs, whatever its calls are still about', async () => {
    const later = new Promise<never>(() => undefined);
    answer({ [`GET /api/public/transactions/${transaction.id}`]: () => later });
    openPage(`/thank-you?trid=${transaction.id}`);
    window.__FIOCCO__ = { settings: SHOP, purchase: { transaction, list } };
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
  });

  it.each(['draft', 'paying'] as const)(
    'is its outline where this browser may know more than the server: %s',
    (stage) => {
      const purchase = { transaction: { ...transaction, stage }, list };
      expect(firstPaint(thanks, { settings: SHOP, purchase }).root).toContain('aria-busy="true"');
    },
  );

  it('is all of it where the address names no purchase, as the client draws it', async () => {
    await ready;
    const call = at('/thankyou/$giftListId/$productId', {
      params: { giftListId: '5', productId: '9' },
      address: '/thankyou/5/9',
    });
    const before = begun(firstPaint(call, { settings: SHOP }).root);
    openPage('/thankyou/5/9');
    const heading = await screen.findByRole('heading', { level: 1, name: /non vediamo/ });
    expect(before).toEqual([asRead(heading.closest('main')?.parentElement)]);
  });
});

describe('what the sign-in shows before its script runs', () => {
  it('is the sign-in, as the client draws it', async () => {
    answer({
      'GET /api/user': () => refusal(401, 'UNAUTHORIZED', 'Accesso richiesto'),
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
    });
    const before = begun(firstPaint(at('/auth'), { settings: SHOP, user: null }).root);
    openPage('/auth');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(before).toEqual([asRead(heading.closest('.office'))]);
  });

  it('is nothing for whoever is signed in', () => {
    expect(firstPaint(at('/auth'), { settings: SHOP }).root).toBe('');
  });
});
