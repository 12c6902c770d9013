// @takes 10 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { Problem, Transaction } from '@fiocco/contracts';
import { randomFrom, seedOf } from '../support/random.js';
import { attackShop, type AttackShop, RESERVE, step1 } from './support/attack-shop.js';
import { type Answer, type Client, ok } from './support/client.js';

const ROUNDS = 6;
const CUTS_PER_ROUND = 3;
const BUYERS_AT_ONCE = 8;
const GIFTS = 12;
const UNITS = 60;

const seed = seedOf('database-restart');
const random = randomFrom(seed);

let shop: AttackShop;
const productIds: number[] = [];
/** Transactions whose reservation was answered with 200. */
const acknowledged = new Set<string>();
const outcomes: Record<string, number> = {};
const unclear: string[] = [];
let inFlight = 0;

beforeAll(async () => {
  shop = await attackShop(undefined, { clock: { now: () => new Date() } });
  for (let n = 0; n < GIFTS; n += 1)
    productIds.push(
      await shop.gift({ name: `Regalo ${n + 1}`, quantityAvailable: UNITS }, { listQuantity: UNITS }),
    );
});
afterAll(() => shop.close());

function note(answer: Answer): void {
  const { code, error, message } = (answer.body ?? {}) as Partial<Problem>;
  const outcome = answer.status < 300 ? 'ok' : `${answer.status} ${code}`;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (answer.status < 300) return;
  const isAway = answer.status === 503 && code === 'SERVICE_UNAVAILABLE' && answer.headers.has('retry-after');
  const isRefusal = answer.status === 409 && /^(STOCK_BUSY|GIFT_HELD_BY_OTHERS)$/.test(code ?? '');
  if (
    (!isAway && !isRefusal) ||
    !error ||
    error !== message ||
    !answer.type.startsWith('application/problem+json')
  )
    unclear.push(`${answer.status} ${answer.text.slice(0, 200)}`);
}

/** One call, repeated while the shop answers that it cannot. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  return eventually(
    async () => {
      const answer = await call();
      note(answer);
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
      return answer;
    },
    { timeoutMs: 20_000, everyMs: 20 },
  );
}

async function reserveOne(guest: Client): Promise<void> {
  const productId = productIds[Math.floor(random() * GIFTS)] ?? 0;
  inFlight += 1;
  try {
    const body = step1(shop.listId, productId, { deliveryMethod: 'buyerPickup' });
    const { id } = ok<Transaction>(await patiently(() => guest.post('/api/transactions', body)));
    const done = ok<Transaction>(
      await patiently(() => guest.put(`/api/transactions/${id}`, { ...RESERVE, amount: '129.00' })),
    );
    expect(done).toMatchObject({ id, stage: 'reserved' });
    acknowledged.add(id);
  } finally {
    inFlight -= 1;
  }
}

/** Ends every connection of the shop, whatever it is doing, as a restart of the server does. */
async function cutEveryConnection(): Promise<number> {
  return eventually(
    async () => {
      const { rowCount } = await shop.test.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (!rowCount) throw new Error('Nobody is connected');
      return rowCount;
    },
    { everyMs: 1 },
  );
}

const counted = async <Row>(sql: string): Promise<Row[]> => (await shop.test.pool.query(sql)).rows as Row[];

describe(`purchases while the database ends every connection, ${ROUNDS * CUTS_PER_ROUND} times`, () => {
  it('are finished by trying again, and told plainly meanwhile', async () => {
    const flying: number[] = [];
    const cut: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let stopped = false;
      const crowd = Array.from({ length: BUYERS_AT_ONCE }, async () => {
        while (!stopped) await reserveOne(shop.guest());
      });
      for (let n = 0; n < CUTS_PER_ROUND; n += 1) {
        await pause(30 + random() * 400);
        flying.push(inFlight);
        cut.push(await cutEveryConnection());
      }
      stopped = true;
      await Promise.all(crowd);
    }
    process.stdout.write(`in flight at each cut: ${flying.join(' ')}; connections cut: ${cut.join(' ')}\n`);
    process.stdout.write(`acknowledged ${acknowledged.size}; answers ${JSON.stringify(outcomes)}\n`);
    expect(unclear).toEqual([]);
    expect(flying.every((n) => n > 0) && cut.every((n) => n > 0)).toBe(true);
    expect(outcomes['503 SERVICE_UNAVAILABLE']).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * BUYERS_AT_ONCE);
  }, 300_000);

  it('stand in the ledger once each, and no unit is given to two', async () => {
    const reserved = await counted<{ id: string; times: number }>(
      `select data::jsonb ->> 'transactionId' as id, count(*)::int as times from ledger.events
       where type = 'gift.UnitReserved.v1' group by 1`,
    );
    const times = new Map(reserved.map(({ id, times: n }) => [id, n]));
    expect([...acknowledged].filter((id) => times.get(id) !== 1)).toEqual([]);
    expect(reserved.filter(({ times: n }) => n !== 1)).toEqual([]);
    expect(
      await counted(
        `select stream, d ->> 'unitIndex' as unit from ledger.events, lateral (select data::jsonb as d) j
         where type = 'gift.UnitHeld.v1' and d ->> 'transactionId' in (select data::jsonb ->> 'transactionId'
           from ledger.events where type = 'gift.UnitReserved.v1') group by 1, 2
         having count(distinct d ->> 'transactionId') > 1`,
      ),
    ).toEqual([]);
  });

  it('leave a shop that works without being started again', async () => {
    const before = acknowledged.size;
    const guest = shop.guest();
    const { id } = ok<Transaction>(
      await guest.post('/api/transactions', step1(shop.listId, productIds[0] ?? 0)),
    );
    expect(ok(await guest.put(`/api/transactions/${id}`, RESERVE))).toMatchObject({ stage: 'reserved' });
    expect((await guest.get('/health/ready')).status).toBe(200);
    await eventually(
      async () => {
        const shown = ok<Transaction[]>(
          await shop.staff.get(`/api/transactions?giftListId=${shop.listId}&status=completata`),
        );
        expect(shown.length).toBeGreaterThan(before);
        const known = new Set(shown.map((transaction) => transaction.id));
        expect([...acknowledged].filter((each) => !known.has(each))).toEqual([]);
      },
      { timeoutMs: 20_000 },
    );
    // The sweeper releases allocations of interrupted runs, so no piece stays locked.
    await eventually(
      async () => {
        expect(await counted('select product_id from read_models.stock_allocation where not owned')).toEqual(
          [],
        );
      },
      { timeoutMs: 60_000, everyMs: 100 },
    );
  }, 100_000);

  it('log what happened without a fault of ours', () => {
    const lines = shop.test.logLines.map((line) => JSON.parse(line) as { level: number; route?: string });
    // Background work logs that the database is away; no call logs more than its answer.
    expect(lines.filter(({ level, route }) => level >= 50 && route !== undefined)).toEqual([]);
    expect(shop.test.logLines.filter((line) => /(Type|Range|Reference)Error|nhandled/.test(line))).toEqual(
      [],
    );
  });
});
