import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type CashMovement,
  type CashView,
  COUNTED_HOWS,
  daysAfter,
  type DayClosing,
  type GiftList,
  NEXT_CURSOR_HEADER,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

/** Half a minute before midnight in Rome, in the night in which the clocks went back: the day had 25 hours. */
const clock = fixedClock('2026-10-25T22:59:30.000Z');
const [CHANGE, NEXT] = ['2026-10-25', '2026-10-26'];
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const NONE = { contanti: 0, pos: 0, assegno: 0, buono: 0, altro: 0 };
let list: GiftList;

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());
beforeAll(async () => {
  list = await newList(admin, { name: 'Nozze Órsini' });
});

const closing = (day: string, counted: object = {}) => ({
  day,
  float: '0',
  counted: { ...NONE, ...counted },
  reason: 'Contato due volte',
});
const movementsOn = async (day: string, more = ''): Promise<readonly CashMovement[]> =>
  (await staff.get(`/api/movements?from=${day}&to=${day}${more}`).expect(200)).body;

async function sold(more: object = {}): Promise<Transaction> {
  const { id: productId } = await newProduct(admin, { selectedGiftListIds: [list.id] });
  const sale = { ...BUYER, giftListId: list.id, productId, collected: true, how: 'contanti', ...more };
  return (await staff.post('/api/transactions').send(sale).expect(201)).body;
}

it('a day ends at midnight in Rome, also where the clocks change in it', async () => {
  const before = await sold({ receiptId: 'before' });
  await staff.post('/api/cash/closings').send(closing(NEXT)).expect(400);
  clock.advance(60_000);
  const after = await sold({ receiptId: 'after' });
  const ids = async (day: string) => (await movementsOn(day)).map(({ transactionId }) => transactionId);
  expect([await ids(CHANGE), await ids(NEXT)]).toEqual([[before.id], [after.id]]);
  const { body } = await staff.post('/api/cash/closings').send(closing(CHANGE)).expect(201);
  expect((body as DayClosing).expected.contanti).toBe(before.amount);
});

it('a day that two people close at once is closed by one of them', async () => {
  for (let n = 1; n <= 3; n += 1) {
    const day = daysAfter(CHANGE, -n);
    const tries = [staff, admin].map((by) => by.post('/api/cash/closings').send(closing(day, { pos: n })));
    const answers = await Promise.all(
      tries.map((call) => call.then(({ status, body }) => ({ status, body }))),
    );
    const [closed, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([closed?.status, refused?.status, refused?.body.code]).toEqual([201, 409, 'DAY_CLOSED']);
    const { body } = await staff.get(`/api/cash/closings?from=${day}&to=${day}`).expect(200);
    expect(body).toEqual([closed?.body]);
    const stored = 'select type from ledger.events where stream = $1';
    const { rows } = await test.pool.query(stored, [`closing-${day}`]);
    expect(rows).toEqual([{ type: 'closing.DayClosed.v1' }]);
  }
});

it('a closing shows what each expected sum is made of, as it was counted, whatever its day learns since', async () => {
  const day = daysAfter(CHANGE, -5);
  const sum = async (amount: string, how: string, receiptId: string) =>
    sold({ amount, how, receiptId, on: day });
  const { id } = await sum('40.00', 'contanti', 'cash');
  await sum('30.00', 'pos', 'card');
  const refund = { receiptId: 'back', amount: '5.00', how: 'contanti', on: day, reason: 'Sconto' };
  await admin.post(`/api/transactions/${id}/refund`).send(refund).expect(200);
  const asCounted = {
    contanti: ['40.00', '0.00', '5.00'],
    pos: ['30.00', '0.00', '0.00'],
    altro: ['0.00', '0.00', '0.00'],
  };
  const sums = ({ booked: { contanti, pos, altro } }: DayClosing) =>
    Object.fromEntries(
      Object.entries({ contanti, pos, altro }).map(([how, one]) => [
        how,
        [one.received, one.reversed, one.refunded],
      ]),
    );
  const addsUp = ({ float, booked, expected }: DayClosing) =>
    expect(
      COUNTED_HOWS.map((how) => {
        const { received, reversed, refunded } = booked[how];
        const inTill = how === 'contanti' ? centsOf(float) : 0;
        return inTill + centsOf(received) - centsOf(reversed) - centsOf(refunded);
      }),
    ).toEqual(COUNTED_HOWS.map((how) => centsOf(expected[how])));
  const { body } = await staff
    .post('/api/cash/closings')
    .send({ ...closing(day), float: '50' })
    .expect(201);
  expect([sums(body), body.expected.contanti]).toEqual([asCounted, '85.00']);
  addsUp(body);
  // At the same instant, by the clock of this test: only that the day was closed tells them apart.
  const correction = { receiptId: 'late', how: 'pos', on: day, reason: 'Trovato nel cassetto' };
  const { id: productId } = await newProduct(admin, { selectedGiftListIds: [list.id] });
  const late = { ...BUYER, giftListId: list.id, productId, collected: true, ...correction };
  await admin.post('/api/transactions').send(late).expect(201);
  clock.advance(1_000);
  const [later] = (await staff.get(`/api/cash/closings?from=${day}&to=${day}`).expect(200)).body;
  expect(sums(later)).toEqual(asCounted);
  addsUp(later);
});

it('a gift is exchanged on a closed day by anybody, since nothing in the till changes, and that is no correction', async () => {
  const { id } = await sold({ receiptId: 'vase' });
  const before = (await staff.get(`/api/cash?from=${NEXT}&to=${NEXT}`).expect(200)).body as CashView;
  await staff.post('/api/cash/closings').send(closing(NEXT)).expect(201);
  const { id: productId } = await newProduct(admin, { selectedGiftListIds: [list.id] });
  const instead = {
    transactionId: 'exchanged-after-closing',
    giftListId: list.id,
    productId,
    receiptId: 'x',
  };
  await staff.post(`/api/transactions/${id}/exchange`).send(instead).expect(201);
  const halves = await movementsOn(NEXT, '&kind=exchange');
  // Both may stand at the same millisecond, in either order.
  expect(
    halves
      .map(({ amount, correction, afterClosing }) => [centsOf(amount), correction, afterClosing] as const)
      .toSorted(([one], [other]) => other - one),
  ).toEqual([
    [12_900, false, false],
    [-12_900, false, false],
  ]);
  const after = (await staff.get(`/api/cash?from=${NEXT}&to=${NEXT}`).expect(200)).body as CashView;
  expect([after.total, after.hows]).toEqual([before.total, before.hows]);
});

/** How the database reads the first page of movements. */
async function planOf(query: string): Promise<string> {
  const pool = test.app.get<pg.Pool>(PG_POOL);
  const queries = jest.spyOn(pool, 'query');
  await staff.get(`/api/movements?${query}&limit=50`).expect(200);
  const asked = queries.mock.calls.find(([sql]) => String(sql).includes('movement_kind')) as unknown;
  queries.mockRestore();
  const [sql, values] = asked as [string, unknown[]];
  const { rows } = await test.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on movement/);
  return plan;
}

describe('five thousand movements in a day', () => {
  const DAY = '2026-09-01';
  const MANY = 5_000;
  const CENTS = (MANY * (MANY + 1)) / 2;

  beforeAll(async () => {
    await test.pool.query(
      `insert into read_models.movement (id, kind, at, on_day, cents, method, how, source_id, person, list_id, product_id,
         transaction_id, receipt_id, after_closing, stray)
       select 'many ' || n, 'received', $1::date + n * interval '5 seconds', $1::date, n,
         case when n % 5 = 0 then 'stripe' else 'in_negozio' end, case when n % 5 = 0 then null else 'pos' end,
         case when n % 5 = 0 then 'ch_' || n end, case when n % 5 = 0 then null else '1' end, $2, null, null, 'many ' || n,
         n % 5 = 0, false
       from generate_series(1, ${MANY}) n`,
      [DAY, list.id],
    );
    await test.pool.query(
      `insert into read_models.movement_day (id, day, method, how, person, received, reversed, refunded)
       select 'many ' || method, on_day, method, how, coalesce(person, method), sum(cents), 0, 0
       from read_models.movement where on_day = $1 group by 2, 3, 4, 5`,
      [DAY],
    );
    await test.pool.query('analyze read_models.movement');
  });

  it('come by pages, each once, the newest first, and add up to Cassa however it is asked', async () => {
    const seen: CashMovement[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const query = `/api/movements?from=${DAY}&to=${DAY}&limit=200${cursor && `&cursor=${cursor}`}`;
      const { body, headers } = await staff.get(query).expect(200);
      seen.push(...(body as readonly CashMovement[]));
      cursor = headers[NEXT_CURSOR_HEADER] as string | undefined;
    }
    const expected = Array.from({ length: MANY }, (_, index) => `many ${MANY - index}`);
    expect(seen.map(({ id }) => id)).toEqual(expected);
    expect(seen.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(CENTS);
    for (const only of ['', `&giftListId=${list.id}`]) {
      const { body } = await staff.get(`/api/cash?from=${DAY}&to=${DAY}${only}`).expect(200);
      expect(centsOf((body as CashView).total.net)).toBe(CENTS);
    }
  });

  it('tell a provider’s late word from a correction', async () => {
    const [late, other] = await movementsOn(DAY, '&limit=2');
    expect([late, other].map((one) => [one?.by, one?.afterClosing, one?.correction])).toEqual([
      ['Stripe', true, false],
      ['titolare', false, false],
    ]);
  });

  it('are read by an index, a page at a time', async () => {
    expect(await planOf(`from=${DAY}&to=${DAY}`)).toMatch(/Index Scan Backward using movement\w*in_order/);
  });
});

describe('a hundred thousand movements of two thousand lists', () => {
  beforeAll(async () => {
    await test.pool.query(
      `insert into read_models.movement (id, kind, at, on_day, cents, method, how, source_id, person, list_id, product_id,
         transaction_id, receipt_id, after_closing, stray)
       select 'of list ' || n, 'received', $1::date + n * interval '5 minutes', $1::date + n / 288, n, 'in_negozio', 'pos',
         null, '1', $2::bigint + n % 2000, null, null, 'of list ' || n, false, false
       from generate_series(1, 100000) n`,
      ['2025-06-01', list.id + 10_000],
    );
    await test.pool.query('analyze read_models.movement');
  });

  it('are read by the index of their list where no day is named', async () => {
    const one = list.id + 10_007;
    expect(await planOf(`giftListId=${one}`)).toMatch(/Index Scan Backward using movement_of_list/);
    const { body } = await staff.get(`/api/movements?giftListId=${one}&limit=100`).expect(200);
    expect((body as readonly CashMovement[]).map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => `of list ${100_000 - 1_993 - index * 2_000}`),
    );
  });

  it('also in a shop whose book stood before that index', async () => {
    await test.pool.query('drop index read_models.movement_of_list');
    await test.pool.query(`delete from migrations where name = '2026-11-27-movements-of-list'`);
    await (await createTestApp({ config: { role: 'api' }, sharing: test })).close();
    expect(await planOf(`giftListId=${list.id + 10_007}`)).toMatch(/using movement_of_list/);
  });
});
