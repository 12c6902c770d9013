// @takes 12 s
import { describe, expect, it } from '@jest/globals';
import type { PublicSettings } from '@fiocco/contracts';
import type { Page } from 'playwright-core';
import { GuestsOfExample } from './support/guests-of-example.js';

const guests = new GuestsOfExample();

const onPhone = async (): Promise<Page> => (await guests.phone()).newPage();

function signal(): readonly [given: Promise<void>, give: () => void] {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return [given, () => give()];
}

describe('a guest on a slow line', () => {
  it('sees the list in the shop’s colours, also when its style sheets come before its scripts', async () => {
    const { backgroundColor, primaryColor } =
      await guests.shop.staff.get<PublicSettings>('/api/public/settings');
    const page = await onPhone();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(guests.list);
    await page.getByRole('heading', { level: 1, name: /Anna & Luca/ }).waitFor();
    const colours =
      '["--paper", "--primary"].map((name) => getComputedStyle(document.body).getPropertyValue(name))';
    expect(await page.evaluate<string[]>(colours)).toEqual([backgroundColor, primaryColor]);
  }, 120_000);

  it('sees at once that a tap was heard, while the steps are on their way, and the list again by Back', async () => {
    const page = await onPhone();
    const [arrived, arrive] = signal();
    const [seen, see] = signal();
    await page.route(/\/checkout\//, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.route('**/tap-was-seen', (route) => {
      see();
      return route.abort();
    });
    await page.goto(guests.list);
    // Chromium answers no question about a page while its next document is held: the page itself has to tell.
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.innerText.includes('Prepariamo l’acquisto...')) fetch('/tap-was-seen').catch(() => undefined);
    }).observe(document.body, { childList: true, subtree: true })`);
    const tapped = page.getByRole('link', { name: /^Regala una quota: Viaggio/ }).tap();
    await seen;
    arrive();
    await tapped;
    await page.getByRole('heading', { level: 1, name: 'Quanto vuoi regalare?' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Anna & Luca/ }).waitFor();
    await page.getByRole('link', { name: /^Regala una quota: Viaggio/ }).waitFor();
  }, 120_000);

  it('loses no tap on a button that the server drew, while the page’s scripts are on their way', async () => {
    const page = await onPhone();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(guests.list);
    const share = page.getByRole('button', { name: 'Condividi la lista', includeHidden: true });
    await share.waitFor();
    const tapped = share.tap();
    // Time enough for a tap on a button that takes it.
    await expect(Promise.race([tapped, page.waitForTimeout(1_000).then(() => 'waits')])).resolves.toBe(
      'waits',
    );
    arrive();
    await tapped;
    await page.getByRole('button', { name: 'Copia il link' }).waitFor();
  }, 120_000);

  it('opens a gift without waiting, having looked about on the list', async () => {
    const page = await onPhone();
    await page.goto(guests.list);
    const fetched = page.waitForResponse(/\/assets\/checkout\._listId.*\.js$/);
    await page.getByRole('heading', { name: 'Già regalati' }).scrollIntoViewIfNeeded();
    await fetched;
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: /^Un ulivo/ }).tap();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Un ulivo/ })
      .waitFor();
  }, 120_000);

  it('sees parts that come later in their own styles, not in those that all pages share', async () => {
    const page = await onPhone();
    await page.goto(guests.list);
    await page.getByRole('button', { name: 'Condividi la lista' }).tap();
    await page.getByRole('button', { name: 'Copia il link' }).waitFor();
    await page.waitForFunction('!document.body.querySelector("link[rel=stylesheet]")');
    // Buttons are round elsewhere; this one fills its box.
    const copy =
      '[...document.querySelectorAll("button")].find((one) => one.textContent === "Copia il link")';
    expect(await page.evaluate<string>(`getComputedStyle(${copy}).borderRadius`)).toBe('6px');
  }, 120_000);
});
