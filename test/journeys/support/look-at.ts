import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ALL_ROWS } from '../rows/all-rows.js';
import { ExampleShop } from './example-shop.js';
import { openBrowser } from './open-browser.js';
import { looksOf, type Turn } from './looks.js';
import { preparePictures, takesPictures, writeIndex } from './pictures.js';
import { refused, type Row, type Width } from './row.js';
import { Viewer } from './visit.js';

/** A control that breaks everything for which rows are checked. */
const flawed: Row = {
  page: 'control',
  state: 'flawed',
  is: 'A page with every fault',
  open: '/auth',
  act: ({ page }) =>
    page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="/favicon.svg"><p style="color:#ccc;background:#fff;width:500px">planted</p>');
    console.error('planted')`),
  shows: (page) => page.getByText('planted'),
  provokes: [refused(418, '/api/teapot')],
};

/** Checks each row at the widths of this turn, in an example shop of its own, and takes a picture of each. */
export function lookAt(rows: readonly Row[], turn: Turn): void {
  const looks = looksOf(rows, takesPictures ? 'every' : turn).map(({ row, width }) => ({
    ...{ row, width, name: `${row.page}, ${row.state}, ${width} px` },
  }));
  const advice = new Map<string, string[]>();
  let shop: ExampleShop;
  let browser: Browser;
  let viewers: Record<Width, Viewer>;

  beforeAll(async () => {
    shop = await ExampleShop.open();
    browser = await openBrowser();
    viewers = { 390: await Viewer.open(browser, shop, 390), 1440: await Viewer.open(browser, shop, 1440) };
    if (takesPictures) preparePictures(ALL_ROWS);
  }, 240_000);

  afterAll(async () => {
    if (takesPictures) writeIndex(ALL_ROWS);
    for (const [rule, names] of advice) process.stdout.write(`Best practice ${rule}: ${names.join('; ')}\n`);
    await browser?.close();
    await shop?.close();
  });

  describe('pages and their states', () => {
    it.each(looks)(
      '$name: clean for axe, within its window, without complaints',
      async ({ row, width, name }) => {
        const report = await viewers[width].look(row, takesPictures);
        for (const rule of report.advice) advice.set(rule, [...(advice.get(rule) ?? []), name]);
        expect(report.faults).toEqual([]);
      },
      120_000,
    );

    it('are not clean where something is wrong', async () => {
      const { faults } = await viewers[390].look(flawed);
      const found = ['image-alt', 'color-contrast', 'wider than the window', 'planted', 'did not provoke'];
      expect(found.filter((words) => !faults.some((fault) => fault.includes(words)))).toEqual([]);
    });
  });
}
