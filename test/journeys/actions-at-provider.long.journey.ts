// @takes 95 s
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  romeDayOf,
  STAFF_ROLES,
  TRANSACTION_STAGES,
  type Transaction,
  type TransactionAction,
  type TransactionStage,
  type VerifiedAs,
} from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Browser } from 'playwright-core';
import {
  openPaymentShop,
  type PaymentShop,
} from '../../backend/src/modules/payments/testing/payment-shop.js';
import {
  PROVIDER_SCENES,
  type ProviderScene,
  ProviderScenes,
} from '../../backend/src/modules/payments/testing/provider-scenes.js';
import { Counter } from '../../backend/src/modules/transactions/testing/counter.js';
import { SCENES } from '../../backend/src/modules/transactions/testing/scenes.js';
import { ActionsInPages } from './support/actions-in-pages.js';
import { officeWindow, pictured } from './support/office-window.js';
import { openBrowser } from './support/open-browser.js';

/** What each stage offers an admin while a provider has the payment, and the stage that it leads to once that answers. */
const TABLE: Readonly<Record<ProviderScene, Partial<Record<TransactionAction, TransactionStage>>>> = {
  paying: { cancel: 'cancelled' },
  authorised: { cancel: 'cancelled' },
  capturing: { refund: 'refunded' },
  pending: {},
  voiding: { cancel: 'cancelled' },
  verify: { refund: 'refunded' },
  refunding: { refund: 'refunded' },
};
/** How an admin ends what is in doubt, and the stage that it leads to. */
const ENDINGS: Readonly<Record<VerifiedAs, TransactionStage>> = {
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

let shop: PaymentShop;
let counter: Counter;
let scenes: ProviderScenes;
let browser: Browser;
beforeAll(async () => {
  const clientDir = join(__dirname, '../../frontend/dist');
  [shop, browser] = await Promise.all([
    openPaymentShop({ hasCallbacks: false, config: { clientDir } }),
    openBrowser(),
  ]);
  counter = await Counter.in(shop);
  scenes = await ProviderScenes.in(shop);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const cases = PROVIDER_SCENES.flatMap((scene) =>
  Object.entries(TABLE[scene]).map(([action, leadsTo]) => ({ scene, action, leadsTo })),
) as { scene: ProviderScene; action: TransactionAction; leadsTo: TransactionStage }[];

describe.each(STAFF_ROLES)('the pages show %s', (role) => {
  let pages: ActionsInPages;
  const mine = ({ action }: { action: TransactionAction }) => role === 'admin' || action !== 'refund';
  const read = (id: string): Promise<Transaction> =>
    counter.read(id, role === 'admin' ? counter.admin : counter.staff);
  beforeAll(async () => {
    pages = new ActionsInPages(await officeWindow(browser, shop.url, role), romeDayOf(shop.clock.now()));
  }, 120_000);
  afterAll(() => pages?.page.context().close());

  it.each(PROVIDER_SCENES)(
    'exactly what the shop offers of one that is %s',
    async (scene) => {
      const before = await read(await scenes.bring(scene));
      const wanted = Object.keys(TABLE[scene]).filter((action) =>
        mine({ action: action as TransactionAction }),
      );
      expect(before.actions).toEqual(wanted);
      await pictured(pages.page, async () => {
        // How a refund under way ended is asked of its provider, which everybody may do.
        expect(await pages.offered(before)).toEqual(scene === 'refunding' ? [] : wanted);
        expect(await pages.endsDoubt(before)).toBe(role === 'admin' && scene === 'verify');
        await pages.asksProvider();
      });
    },
    120_000,
  );

  it.each(cases.filter(mine))(
    '$scene: $action leads to $leadsTo',
    async ({ scene, action, leadsTo }) => {
      const id = await scenes.bring(scene);
      await pictured(pages.page, async () => {
        await pages.take(action, await read(id), () => scenes.goesOn(id, scene));
        await eventually(async () => expect((await counter.read(id)).stage).toBe(leadsTo));
      });
    },
    120_000,
  );
});

describe('an admin ends what is in doubt', () => {
  let pages: ActionsInPages;
  beforeAll(async () => {
    pages = new ActionsInPages(await officeWindow(browser, shop.url, 'admin'), romeDayOf(shop.clock.now()));
  }, 120_000);
  afterAll(() => pages?.page.context().close());

  it.each(Object.entries(ENDINGS) as [VerifiedAs, TransactionStage][])(
    'as %s, which leads there',
    async (as, leadsTo) => {
      const id = await scenes.bring('verify');
      // Nothing has come of what is cancelled.
      if (as === 'cancelled') scenes.answersAgain();
      else await scenes.goesOn(id, 'verify');
      await pictured(pages.page, async () => {
        await pages.endDoubt(await counter.read(id), as);
        await eventually(async () => expect((await counter.read(id)).stage).toBe(leadsTo));
      });
    },
    120_000,
  );
});

it('every stage is tried in the pages, here or where no provider has a part', () => {
  const stages: readonly string[] = [...PROVIDER_SCENES, ...SCENES];
  expect(TRANSACTION_STAGES.filter((stage) => !stages.includes(stage))).toEqual([]);
});
