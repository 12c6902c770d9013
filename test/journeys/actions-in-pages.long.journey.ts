import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  romeDayOf,
  STAFF_ROLES,
  type StaffRole,
  type Transaction,
  type TransactionAction,
  type TransactionStage,
} from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser, Page } from 'playwright-core';
import { createTestApp, PASSWORD, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { Counter } from '../../backend/src/modules/transactions/testing/counter.js';
import {
  type Scene,
  SCENES,
  scenesOf,
  takeTransfers,
} from '../../backend/src/modules/transactions/testing/scenes.js';
import { ActionsInPages } from './support/actions-in-pages.js';
import { openBrowser } from './support/open-browser.js';

/** What each stage offers an admin, and the stage that it leads to (PRODUCT.md section 3). */
const TABLE: Readonly<Record<Scene, Partial<Record<TransactionAction, TransactionStage>>>> = {
  draft: { cancel: 'cancelled' },
  held: { complete: 'reserved', cancel: 'cancelled' },
  reserved: { collect: 'paid', cancel: 'cancelled', remove: 'removed' },
  'reserved in part': { collect: 'paid', refund: 'refunded', reverse: 'reserved' },
  awaiting_transfer: { complete: 'paid', collect: 'paid', cancel: 'cancelled', remove: 'removed' },
  'awaited in part': { complete: 'paid', collect: 'paid', refund: 'refunded', reverse: 'awaiting_transfer' },
  paid: { deliver: 'paid', refund: 'refunded', reverse: 'reserved' },
  'paid, and refunded in part': { deliver: 'paid', refund: 'refunded' },
  cancelled: { reopen: 'reserved', remove: 'removed' },
  'cancelled, by transfer': { reopen: 'reserved', collect: 'paid', remove: 'removed' },
  refunded: { remove: 'removed' },
  removed: {},
};
/** A draft is its guest's, and ends by itself: the pages only show it. */
const IN_PAGES = SCENES.filter((scene) => scene !== 'draft');
/** Only admins may; staff are told so or shown nothing. */
const ADMINS: readonly TransactionAction[] = ['reverse', 'refund', 'remove'];
const NAMES: Readonly<Record<StaffRole, string>> = { admin: 'titolare', staff: 'commessa' };

let test: TestApp;
let counter: Counter;
let browser: Browser;
beforeAll(async () => {
  const clientDir = join(__dirname, '../../frontend/dist');
  [test, browser] = await Promise.all([createTestApp({ config: { clientDir } }), openBrowser()]);
  counter = await Counter.in(test);
  await takeTransfers(counter);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await test?.close();
});

async function signedIn(role: StaffRole): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1440, height: 1000 }, baseURL: test.url, reducedMotion: 'reduce' },
    ...{ locale: 'it-IT', timezoneId: 'Europe/Rome' },
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(NAMES[role]);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

const pictured = async (page: Page, step: () => Promise<void>): Promise<void> => {
  try {
    await step();
  } catch (error) {
    await page.screenshot({ path: 'test-results/actions-in-pages.png' });
    throw error;
  }
};

const cases = IN_PAGES.flatMap((scene) =>
  Object.entries(TABLE[scene]).map(([action, leadsTo]) => ({ scene, action, leadsTo })),
) as { scene: Scene; action: TransactionAction; leadsTo: TransactionStage }[];

describe.each(STAFF_ROLES)('the pages show %s', (role) => {
  let pages: ActionsInPages;
  const mine = ({ action }: { action: TransactionAction }) => role === 'admin' || !ADMINS.includes(action);
  beforeAll(async () => {
    pages = new ActionsInPages(await signedIn(role), romeDayOf(new Date()));
  }, 120_000);
  afterAll(() => pages?.page.context().close());

  const read = (id: string): Promise<Transaction> =>
    counter.read(id, role === 'admin' ? counter.admin : counter.staff);

  it.each(IN_PAGES)(
    'exactly what the shop offers of one that is %s',
    async (scene) => {
      const id = await scenesOf(counter)[scene]();
      const { actions = [] } = await read(id);
      const wanted = Object.keys(TABLE[scene]).filter((action) =>
        mine({ action: action as TransactionAction }),
      );
      expect([...actions].toSorted()).toEqual(wanted.toSorted());
      await pictured(pages.page, async () => {
        expect((await pages.offered(await read(id))).toSorted()).toEqual(wanted.toSorted());
      });
    },
    120_000,
  );

  it.each(cases.filter(mine))(
    '$scene: $action leads to $leadsTo',
    async ({ scene, action, leadsTo }) => {
      const id = await scenesOf(counter)[scene]();
      await pictured(pages.page, async () => {
        await pages.take(action, await read(id));
        await eventually(async () => {
          const after = await counter.read(id);
          expect(after.stage).toBe(leadsTo);
          expect(after.deliveredOn ?? null).toBe(action === 'deliver' ? romeDayOf(new Date()) : null);
        });
      });
    },
    120_000,
  );
});

it('no stage is without a way on but the end', () => {
  const stuck = SCENES.filter((scene) => Object.keys(TABLE[scene]).length === 0);
  expect(stuck).toEqual(['removed']);
});
