import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { postgresSource, verifyLedger } from '@fiocco/integrity';
import { compareWithRebuild } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { LedgerHeads } from '../../backend/src/modules/audit/heads/ledger-heads.js';
import { LedgerAccess } from '../../backend/src/modules/audit/heads/ledger-access.js';
import { BackgroundRegistry, EVENT_STORE } from '../../backend/src/platform/index.js';
import { type RaceShop, raceShop } from '../support/shop.js';
import { type Answer, Client, ok } from './support/client.js';

jest.setTimeout(120_000);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOLD = { paymentMethod: 'in_negozio' };
const RESERVE = { ...HOLD, status: 'completata' };

let offsetMs = 0;
let shop: RaceShop;
let gift: { productId: number; giftListId: number };
beforeAll(async () => {
  shop = await raceShop({ clock: { now: () => new Date(Date.now() + offsetMs) } });
  const giftListId = await shop.list();
  gift = { productId: await shop.product({ quantityAvailable: 1 }), giftListId };
  await shop.place(gift.productId, giftListId, { listQuantity: 1 });
});
afterAll(() => shop.close());

interface Guest {
  readonly browser: Client;
  readonly id: string;
}

async function guest(name: string): Promise<Guest> {
  const browser = new Client(shop.test.url);
  const step1 = {
    buyerName: name,
    buyerEmail: 'g@example.com',
    buyerPhone: '333 555 0142',
    isCheckoutStep1: true,
  };
  const { id } = ok<Transaction>(await browser.post('/api/transactions', { ...step1, ...gift }));
  return { browser, id };
}

const put = ({ browser, id }: Guest, body: object): Promise<Answer> =>
  browser.put(`/api/transactions/${id}`, body);
const codeOf = ({ body }: Answer): string | undefined => (body as { code?: string }).code;

async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
  return (await shop.test.pool.query<Row>(sql)).rows;
}

async function settled(): Promise<void> {
  expect(
    await rowsOf(`select name from projections.checkpoints
      where position < (select max(position) from ledger.events)`),
  ).toEqual([]);
}

it('sells nothing twice and releases nothing early when the clock jumps back an hour, and goes by positions', async () => {
  const maria = await guest('Maria');
  const paola = await guest('Paola');
  expect(ok<Transaction>(await put(maria, HOLD)).stage).toBe('held');
  const heads = shop.test.app.get(LedgerHeads, { strict: false });
  const first = await heads.anchor();

  offsetMs = -HOUR_MS;
  // The hold was made for a quarter of an hour. By the clock that was set back it lasts longer, and stays Maria's.
  expect(codeOf(await put(paola, HOLD))).toBe('GIFT_HELD_BY_OTHERS');
  // Sessions stay valid.
  await shop.admin.put(`/api/products/${gift.productId}`).send({ price: '130.00' }).expect(200);
  const second = await heads.anchor();
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
  expect(String(second?.at) < String(first?.at)).toBe(true);

  offsetMs = -HOUR_MS + 16 * MINUTE_MS;
  expect(codeOf(await put(paola, HOLD))).toBe('GIFT_HELD_BY_OTHERS');
  expect(await rowsOf(`select 1 from ledger.events where type like 'gift.HoldExpired%'`)).toEqual([]);

  // The hour passes a second time, and then the hold ends.
  offsetMs = 16 * MINUTE_MS;
  await eventually(
    async () =>
      expect(await rowsOf(`select 1 from ledger.events where type like 'gift.HoldExpired%'`)).toHaveLength(1),
    { timeoutMs: 30_000, everyMs: 50 },
  );
  expect(ok<Transaction>(await put(paola, RESERVE)).stage).toBe('reserved');
  offsetMs = -HOUR_MS;
  expect(codeOf(await put(maria, RESERVE))).toBe('GIFT_ALREADY_TAKEN');

  await eventually(settled, { timeoutMs: 30_000 });
  const live = await rowsOf(`select stage from read_models.transactions where stage in ('held', 'reserved')`);
  expect(live).toHaveLength(1);
});

it('keeps the order of events by position, one chain, and the read models of a rebuild', async () => {
  const times = (
    await rowsOf<{ at: string }>(
      'select metadata::jsonb ->> $$at$$ as at from ledger.events order by position',
    )
  ).map(({ at }) => at);
  // Checks that the clock really went back: the times are not in the order of the ledger.
  expect(times).not.toEqual([...times].sort());
  const { intact, finding } = await verifyLedger({
    source: postgresSource(shop.test.pool),
    heads: shop.test.app.get(LedgerAccess, { strict: false }).headFile,
  });
  expect([intact, finding]).toEqual([true, undefined]);
  const { projections } = shop.test.app.get(BackgroundRegistry);
  const store = shop.test.app.get(EVENT_STORE);
  const compared = await compareWithRebuild({ pool: shop.test.pool, store, projections });
  expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
});
