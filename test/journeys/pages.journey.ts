import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { authRows } from './rows/auth.rows.js';
import { catalogueRows } from './rows/catalogue.rows.js';
import { checkoutStateRows } from './rows/checkout-states.rows.js';
import { checkoutRows } from './rows/checkout.rows.js';
import { giftListRows } from './rows/gift-lists.rows.js';
import { listRows } from './rows/list.rows.js';
import { mailRows } from './rows/mail.rows.js';
import { thankYouRows } from './rows/thank-you.rows.js';
import { transactionRows } from './rows/transactions.rows.js';
import { ExampleShop } from './support/example-shop.js';
import { openBrowser } from './support/open-browser.js';
import {
  clearPictures,
  picturesFor,
  picturesOn,
  takesPictures,
  widthsOf,
  writeIndex,
} from './support/pictures.js';
import { refused, type Row, type Width } from './support/row.js';
import { Viewer } from './support/visit.js';

/** The back office first: it shows the example as it was loaded, before the public side's rows buy from it. */
const ROWS: readonly Row[] = [
  ...authRows,
  ...transactionRows,
  ...giftListRows,
  ...catalogueRows,
  ...mailRows,
  ...listRows,
  ...checkoutRows,
  ...checkoutStateRows,
  ...thankYouRows,
];

const LOOKS = ROWS.flatMap((row) =>
  widthsOf(row).map((width) => ({ row, width, name: `${row.page}, ${row.state}, ${width} px` })),
);

/** The control: everything that a row is looked at for, wrong at once. */
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
  provokes: [refused(401, '/api/user'), refused(418, '/api/teapot')],
};

let shop: ExampleShop;
let browser: Browser;
let viewers: Record<Width, Viewer>;
const advice = new Map<string, string[]>();

beforeAll(async () => {
  shop = await ExampleShop.open();
  browser = await openBrowser();
  viewers = { 390: await Viewer.open(browser, shop, 390), 1440: await Viewer.open(browser, shop, 1440) };
  if (takesPictures) clearPictures();
}, 240_000);

afterAll(async () => {
  if (takesPictures) writeIndex(ROWS);
  for (const [rule, names] of advice) process.stdout.write(`Best practice ${rule}: ${names.join('; ')}\n`);
  await browser?.close();
  await shop?.close();
});

describe('pages and their states', () => {
  it.each(LOOKS)(
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

  it('have a picture each, and no picture is of something else', () => {
    expect(picturesOn().sort()).toEqual(picturesFor(ROWS).sort());
  });
});
