// @takes 240 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TodoList } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser } from 'playwright-core';
import { bookFaults } from '../faults/book-checks.js';
import { workOf } from './support/desk.js';
import { openBrowser } from './support/open-browser.js';
import { ShopWeek } from './support/shop-week.js';
import { FIRST_DAY, SECOND_DAY, THIRD_DAY } from './support/week/first-days.js';
import { SEVENTH_DAY, SIXTH_DAY } from './support/week/last-days.js';
import { FIFTH_DAY, FOURTH_DAY } from './support/week/midweek.js';

const DAYS = [FIRST_DAY, SECOND_DAY, THIRD_DAY, FOURTH_DAY, FIFTH_DAY, SIXTH_DAY, SEVENTH_DAY];

let browser: Browser;
let week: ShopWeek;

beforeAll(async () => {
  browser = await openBrowser();
  week = await ShopWeek.begin(browser);
}, 240_000);

afterAll(async () => {
  if (week) process.stdout.write(workOf('shop-week', 'A shop’s week', [week.desk, week.tablet]));
  await week?.close();
  await browser?.close();
});

describe.each(DAYS)('$name', ({ deeds }) => {
  it.each(deeds)('$what', ({ play }) => play(week), 240_000);
});

describe('the week', () => {
  it('is one of 60 sales, 12 exchanges, 20 hand-overs and seven closings', async () => {
    expect(week.done).toEqual({ sales: 60, exchanges: 12, handedOver: 20, closings: 7 });
    expect(await week.gone()).toBe(20);
    const { entries } = await week.shop.staff.get<TodoList>('/api/todo');
    const left = entries.filter(({ kind }) => kind === 'closing').map(({ id }) => id);
    expect(left.filter((id) => week.days.some((day) => id.endsWith(day)))).toEqual([]);
  }, 240_000);

  it('stands in Cassa as the sum of its days, on both screens', async () => {
    const { desk, tablet } = week;
    const [first, last] = [week.day(1), week.day(7)];
    for (const { page } of [desk, tablet]) await page.goto(`/admin/cash?per=range&from=${first}&to=${last}`);
    await week.isOnScreen(desk, first, last);
    await week.isOnScreen(tablet, first, last);
  }, 240_000);

  it(
    'is the same in the ledger, in each sum of the shop and in the providers’ own books',
    () =>
      eventually(async () =>
        expect(await bookFaults(week.shop.paying.shop.pool, week.shop.paying.theirs)).toEqual([]),
      ),
    240_000,
  );
});
