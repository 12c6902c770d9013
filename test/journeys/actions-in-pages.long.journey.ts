// @takes 125 s
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  romeDayOf,
  STAFF_ROLES,
  type Transaction,
  type TransactionAction,
  type TransactionStage,
} from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser } from 'playwright-core';
import { createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { Counter } from '../../backend/src/modules/transactions/testing/counter.js';
import {
  type Scene,
  SCENES,
  scenesOf,
  takeTransfers,
} from '../../backend/src/modules/transactions/testing/scenes.js';
import { ActionsInPages } from './support/actions-in-pages.js';
import { officeWindow, pictured } from './support/office-window.js';
import { openBrowser } from './support/open-browser.js';

/** What each stage offers an admin, and the stage that it leads to (PRODUCT.md section 3). */
const TABLE: Readonly<Record<Scene, Partial<Record<TransactionAction, TransactionStage>>>> = {
  // Cancelled, and gone.
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
  // Its way on is the other transaction's.
  exchanged: {},
  removed: {},
};
/** Only admins may; staff are told so or shown nothing. */
const ADMINS: readonly TransactionAction[] = ['reverse', 'refund', 'remove'];

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

const expectGone = (id: string): Promise<void> =>
  eventually(async () => {
    await counter.admin.get(`/api/transactions/${id}`).expect(404);
  });

const cases = SCENES.flatMap((scene) =>
  Object.entries(TABLE[scene]).map(([action, leadsTo]) => ({ scene, action, leadsTo })),
) as { scene: Scene; action: TransactionAction; leadsTo: TransactionStage }[];

describe.each(STAFF_ROLES)('the pages show %s', (role) => {
  let pages: ActionsInPages;
  const mine = ({ action }: { action: TransactionAction }) => role === 'admin' || !ADMINS.includes(action);
  beforeAll(async () => {
    pages = new ActionsInPages(await officeWindow(browser, test.url, role), romeDayOf(new Date()));
  }, 120_000);
  afterAll(() => pages?.page.context().close());

  const read = (id: string): Promise<Transaction> =>
    counter.read(id, role === 'admin' ? counter.admin : counter.staff);

  it.each(SCENES)(
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
        // A draft that was never held leaves nothing behind.
        if (scene === 'draft') return expectGone(id);
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
  expect(stuck).toEqual(['exchanged', 'removed']);
});
