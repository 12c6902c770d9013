import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  type CashMovement,
  type CashRow,
  type CashView,
  type DayClosing,
  type GiftList,
  NEXT_CURSOR_HEADER,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { eventually, fixedClock } from '@fiocco/testing';
import { withSessionLock } from '@fiocco/postgres';
import { randomInt } from 'node:crypto';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { tracesOf } from '../../privacy/testing/traces.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { CashReader } from '../index.js';

/** Half an hour before midnight in Rome: an hour later it is another day there, and still the same in UTC. */
const clock = fixedClock('2026-07-01T21:30:00.000Z');
const [TODAY, TOMORROW] = ['2026-07-01', '2026-07-02'];
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const ADDRESS = { street: 'Via Larga 3', city: 'Milano', zipCode: '20122', province: 'MI' };
const NOTHING = { received: '0.00', reversed: '0.00', refunded: '0.00', exchanged: '0.00', net: '0.00' };

let list: GiftList;
let other: GiftList;

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());
beforeAll(async () => {
  const account = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
  await admin
    .put('/api/settings')
    .send({ ...account, bankName: 'Banca di Bologna' })
    .expect(200);
  const allowedPaymentMethods = { inNegozio: true, bonifico: true };
  [list, other] = [
    await newList(admin, { name: 'Nozze Órsini', allowedPaymentMethods }),
    await newList(admin, { name: 'Battesimo', allowedPaymentMethods }),
  ];
});

/** A gift of 129.00 € that is sold at the counter and not paid yet. */
async function sold(listId: number): Promise<string> {
  const product = await newProduct(admin, { selectedGiftListIds: [listId] });
  const sale = { ...BUYER, giftListId: listId, productId: product.id };
  return ((await staff.post('/api/transactions').send(sale).expect(201)).body as Transaction).id;
}

const collect = (by: Browser, id: string, receiptId: string, amount: string) =>
  by.post(`/api/transactions/${id}/collect`).send({ receiptId, amount }).expect(200);
const cash = async (query = ''): Promise<CashView> =>
  (await staff.get(`/api/cash${query}`).expect(200).expect('cache-control', 'no-store')).body as CashView;
const idOf = async (browser: Browser): Promise<string> =>
  String(((await browser.get('/api/user').expect(200)).body as { id: number }).id);
const received = async (listId: number): Promise<string | undefined> =>
  ((await staff.get('/api/gift-lists').expect(200)).body as readonly GiftList[]).find(
    ({ id }) => id === listId,
  )?.received;

const sumOf = (rows: readonly CashRow[], field: keyof typeof NOTHING): number =>
  rows.reduce((sum, row) => sum + centsOf(row[field]), 0);

function addsUp(view: CashView): void {
  for (const grouping of [view.days, view.methods, view.lists, view.people])
    for (const field of ['received', 'reversed', 'refunded', 'net'] as const)
      expect(sumOf(grouping, field)).toBe(centsOf(view.total[field]));
}

describe('the cash view', () => {
  it('is empty before anything was taken', async () => {
    expect(await cash()).toEqual({
      from: TODAY,
      to: TODAY,
      total: NOTHING,
      days: [],
      methods: [],
      hows: [],
      lists: [],
      people: [],
      open: {
        held: { count: 0, amount: '0.00' },
        reserved: { count: 0, amount: '0.00' },
        awaitingTransfer: { count: 0, amount: '0.00' },
      },
    });
  });

  it('tells at once what came and went, on its own day, by method, list and person', async () => {
    const [first, second] = [await sold(list.id), await sold(other.id)];
    await collect(staff, first, 'r-1', '20');
    await collect(admin, second, 'r-1', '129');
    clock.advance(3_600_000);
    const reason = 'Importo sbagliato';
    await admin.post(`/api/transactions/${first}/reverse`).send({ receiptId: 'r-1', reason }).expect(200);
    await admin
      .post(`/api/transactions/${second}/refund`)
      .send({ receiptId: 'back-1', amount: '9', reason })
      .expect(200);
    const [shop, owner] = [await idOf(staff), await idOf(admin)];

    const both = await cash(`?from=${TODAY}&to=${TOMORROW}`);
    addsUp(both);
    expect(both.total).toEqual({
      received: '149.00',
      reversed: '20.00',
      refunded: '9.00',
      exchanged: '0.00',
      net: '120.00',
    });
    expect(both.days).toEqual([
      { ...NOTHING, key: TODAY, name: '1 luglio 2026', received: '149.00', net: '149.00' },
      {
        ...NOTHING,
        key: TOMORROW,
        name: '2 luglio 2026',
        reversed: '20.00',
        refunded: '9.00',
        net: '-29.00',
      },
    ]);
    expect(both.methods.map(({ key, name, net }) => [key, name, net])).toEqual([
      ['in_negozio', expect.any(String), '120.00'],
    ]);
    expect(both.lists.map(({ key, name, net }) => [key, name, net])).toEqual([
      [String(other.id), 'Battesimo', '120.00'],
      [String(list.id), 'Nozze Órsini', '0.00'],
    ]);
    // Each entry is its own recorder's: the reversal of what one took is the other's.
    expect(Object.fromEntries(both.people.map(({ key, net }) => [key, net]))).toEqual({
      [shop]: '20.00',
      [owner]: '100.00',
    });
    expect((await cash()).total).toEqual(
      both.days[1] && { ...NOTHING, reversed: '20.00', refunded: '9.00', net: '-29.00' },
    );
    expect((await cash(`?to=${TODAY}`)).total).toMatchObject({ net: '149.00' });
    expect((await cash(`?from=${TODAY}`)).total).toEqual(both.total);
    expect(both.open.reserved).toEqual({ count: 1, amount: '129.00' });
    expect(await received(list.id)).toBe('0.00');
    expect(await received(other.id)).toBe('120.00');
  });

  it('says of each list what it brought, shipping included, and guests nothing of it', async () => {
    const mine = await newList(admin, { name: 'Cresima' });
    const { id: productId } = await newProduct(admin, { selectedGiftListIds: [mine.id] });
    const sale = { ...BUYER, giftListId: mine.id, productId, deliveryMethod: 'buyerShipping' };
    const paid = { ...sale, buyerAddress: ADDRESS, collected: true, receiptId: 'r-9' };
    await staff.post('/api/transactions').send(paid).expect(201);
    expect(await received(mine.id)).toBe('138.90');
    const { body } = await test.browser().get(`/api/gift-lists/${mine.id}`).expect(200);
    expect(body).not.toHaveProperty('received');
  });

  it('has its movements by pages, the newest first, with who, for whom and on which paper', async () => {
    const days = `from=${TODAY}&to=${TOMORROW}`;
    const read = async (query: string) => staff.get(`/api/movements?${days}${query}`).expect(200);
    const all: readonly CashMovement[] = (await read('')).body;
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ on, at }) => `${on} ${at}`)).toEqual(
      all
        .map(({ on, at }) => `${on} ${at}`)
        .toSorted()
        .toReversed(),
    );
    expect(all).toContainEqual(
      expect.objectContaining({
        buyerName: 'Giulia Ferri',
        listName: 'Nozze Órsini',
        kind: 'receipt',
      }),
    );
    const paged: CashMovement[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body, headers } = await read(`&limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...(body as readonly CashMovement[]));
      cursor = headers[NEXT_CURSOR_HEADER] as string | undefined;
    }
    expect(paged).toEqual(all);
    await staff.get(`/api/movements?${days}&limit=2&cursor=abc`).expect(400);
  });

  it('has all of a transaction’s movements, or of a list’s, where no day is named, and else those of today', async () => {
    const id = await sold(list.id);
    const paid = { how: 'contanti', receiptId: 'w-1', amount: '20', on: '2026-05-20' };
    await staff.post(`/api/transactions/${id}/collect`).send(paid).expect(200);
    await collect(staff, id, 'w-2', '30');
    const read = async (query: string) => {
      const { body } = await staff.get(`/api/movements${query}`).expect(200);
      return (body as readonly CashMovement[]).map(({ on, amount }) => [on, amount]);
    };
    const both = [
      [TOMORROW, '30.00'],
      ['2026-05-20', '20.00'],
    ];
    expect(await read(`?transactionId=${id}`)).toEqual(both);
    expect(await read(`?transactionId=${id}&to=2026-05-20`)).toEqual(both.slice(1));
    expect(await read(`?giftListId=${list.id}`)).toEqual(expect.arrayContaining(both));
    expect(await read('')).not.toContainEqual(both[1]);
    const view = await cash(`?transactionId=${id}`);
    expect([view.from, view.to, view.total.net]).toEqual(['2026-05-20', TOMORROW, '50.00']);
    addsUp(view);
    const unpaid = await sold(list.id);
    expect(await cash(`?transactionId=${unpaid}`)).toMatchObject({ from: TOMORROW, to: TOMORROW, days: [] });
  });

  it('shows other modules the same in brief', async () => {
    const { total, methods } = await cash(`?from=${TODAY}&to=${TOMORROW}`);
    const takings = await test.app.get(CashReader).takings(TODAY, TOMORROW);
    expect(takings).toEqual({ ...total, methods });
  });

  it('calls what moves money by itself by its name, and what it moves by its method', async () => {
    await test.pool.query(`
      insert into read_models.movement_day (id, day, method, person, received, reversed, refunded)
      values ('card', '2026-01-15', 'stripe', 'stripe', 12900, 0, 0)`);
    const { methods, people } = await cash('?to=2026-01-15');
    expect([methods, people].map((rows) => rows.map(({ name }) => name))).toEqual([['Carta'], ['Stripe']]);
  });

  it('counts what is awaited by transfer apart from what is reserved', async () => {
    const before = (await cash()).open;
    const id = await sold(list.id);
    await staff.put(`/api/transactions/${id}`).send({ paymentMethod: 'bonifico' }).expect(200);
    const { open } = await cash();
    expect(open.reserved).toEqual(before.reserved);
    expect(open.awaitingTransfer).toEqual({ count: 1, amount: '129.00' });
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['to=ieri', 'to'],
    [`from=${TOMORROW}&to=${TODAY}`, 'to'],
    ['from=2026-07-01T00:00:00Z', 'from'],
  ])('refuses ?%s', async (query, field) => {
    const { body } = await staff.get(`/api/cash?${query}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  });

  it('is not for guests', () => test.http.get('/api/cash').expect(401));
});

describe('a day of the till', () => {
  const DAY = '2026-06-30';
  const NONE = { contanti: 0, pos: 0, assegno: 0, buono: 0, altro: 0 };
  const WHY = { reason: 'Trovato in cassetto' };
  const close = (day: string, body: object = {}) =>
    staff.post('/api/cash/closings').send({ day, float: '50', counted: NONE, ...body });
  const take = (by: Browser, id: string, more: object, on = DAY) =>
    by.post(`/api/transactions/${id}/collect`).send({ receiptId: `till-${id}`, amount: '10', on, ...more });
  const sumsOn = async (day: string) =>
    (await cash(`?from=${day}&to=${day}`)).hows.map(({ key, net }) => [key, net]);

  it('closes with what was counted beside what the book says, once, and is opened again by admins', async () => {
    const id = await sold(list.id);
    for (const [how, amount] of [
      ['contanti', '20'],
      ['pos', '30'],
      ['bonifico', '40'],
    ] as const)
      await take(staff, id, { how, amount, receiptId: `till-${how}` }).expect(200);
    const counted = { ...NONE, contanti: '65', pos: '30' };
    expect((await close(DAY, { counted }).expect(400)).body).toMatchObject({ code: 'REASON_REQUIRED' });
    const reason = 'Mancano 5 € di resto';
    const { body } = await close(DAY, { counted, reason }).expect(201);
    expect(body).toMatchObject({
      day: DAY,
      closed: true,
      float: '50.00',
      expected: { contanti: '70.00', pos: '30.00', altro: '0.00' },
      difference: { contanti: '-5.00', pos: '0.00', total: '-5.00' },
      uncounted: { stripe: '0.00', paypal: '0.00', bonifico: '40.00' },
      reason,
    });
    expect((await close(DAY, { reason: 'Ancora' }).expect(409)).body).toMatchObject({ code: 'DAY_CLOSED' });
    expect((await staff.get(`/api/cash/closings?from=${DAY}&to=${DAY}`).expect(200)).body).toEqual([body]);
    await close(TOMORROW.replace('02', '03'), { reason }).expect(400);
    await staff.post(`/api/cash/closings/${DAY}/reopen`).send(WHY).expect(403);
    await admin.post(`/api/cash/closings/${TOMORROW}/reopen`).send(WHY).expect(409);
    await admin.post('/api/cash/closings/ieri/reopen').send(WHY).expect(400);
    await admin.post(`/api/cash/closings/${DAY}/reopen`).send(WHY).expect(200);
    const again = { ...counted, contanti: '70' };
    expect((await close(DAY, { counted: again }).expect(201)).body).toMatchObject({
      closed: true,
      difference: { total: '0.00' },
      reason: null,
    });
  });

  it('takes nothing more that staff say, however they say it, and an admin only with a reason', async () => {
    const before = await sumsOn(DAY);
    const unpaid = await sold(list.id);
    const { body: refused } = await take(staff, unpaid, WHY).expect(409);
    expect(refused).toMatchObject({
      code: 'DAY_CLOSED',
      error: expect.stringContaining('30 giugno 2026'),
      fields: { reason: expect.any(String) },
    });
    await take(admin, unpaid, {}).expect(409);
    const ended = await sold(list.id);
    await staff.post(`/api/transactions/${ended}/cancel`).send({}).expect(200);
    const { id: productId } = await newProduct(admin, { selectedGiftListIds: [list.id] });
    const taken = { collected: true, receiptId: 'now', on: DAY };
    const sale = { ...BUYER, giftListId: list.id, productId, ...taken };
    for (const by of [staff, admin]) {
      await by.post('/api/transactions').send(sale).expect(409);
      await by.post(`/api/transactions/${ended}/reopen`).send(taken).expect(409);
      const completed = { status: 'completata', ...taken };
      await by.put(`/api/transactions/${ended}`).send(completed).expect(409);
    }
    const fund = { ...BUYER, giftListId: list.id, productId: 0, type: 'quota', amount: '50' };
    await staff
      .post('/api/transactions')
      .send({ ...fund, collected: true, receiptId: 'f', on: TOMORROW })
      .expect(201);
    const given = { entryId: 'credit-1', kind: 'returned', amount: '5', on: DAY, reference: '7' };
    await admin.post(`/api/gift-lists/${list.id}/credit`).send(given).expect(409);
    expect(await sumsOn(DAY)).toEqual(before);

    await take(admin, unpaid, { ...WHY, how: 'pos' }).expect(200);
    await admin
      .post('/api/transactions')
      .send({ ...sale, ...WHY })
      .expect(201);
    await admin
      .post(`/api/transactions/${ended}/reopen`)
      .send({ ...taken, ...WHY })
      .expect(200);
    await admin
      .post(`/api/gift-lists/${list.id}/credit`)
      .send({ ...given, ...WHY })
      .expect(201);
    const { body: movements } = await staff.get(`/api/movements?from=${DAY}&to=${DAY}`).expect(200);
    const late = (movements as readonly CashMovement[]).filter(({ correction }) => correction);
    expect(late.map(({ kind, amount, afterClosing }) => [kind, amount, afterClosing]).toSorted()).toEqual([
      ['credit', '-5.00', false],
      ['receipt', '10.00', false],
      ['receipt', '129.00', false],
      ['receipt', '129.00', false],
    ]);
    const [story] = (await admin.get(`/api/transactions/${unpaid}/history`).expect(200)).body;
    expect(JSON.stringify(story)).toContain(WHY.reason);
  });

  it.each([
    ['counted', ['take', 'close'], 200, '60.00'],
    ['refused', ['close', 'take'], 409, '50.00'],
  ] as const)('money that comes while it closes is %s, never both', async (_, order, status, expected) => {
    const day = status === 200 ? '2026-06-20' : '2026-06-21';
    const id = await sold(list.id);
    const turns = await withSessionLock(test.pool, `fiocco.till ${day}`, 0, async () => {
      const sent = [];
      for (const what of order) {
        const call = what === 'take' ? take(staff, id, { how: 'contanti' }, day) : close(day, WHY);
        sent.push(call.then(({ status: answered, body }) => ({ what, answered, body })));
        // The line stands in the order of the calls once the first waits for its lock.
        await eventually(async () => expect(await waitingForLocks()).toBe(1));
      }
      return sent;
    });
    const answers = await Promise.all(turns);
    expect(answers.find(({ what }) => what === 'take')?.answered).toBe(status);
    expect(answers.find(({ what }) => what === 'close')?.body).toMatchObject({
      expected: { contanti: expected },
    });
  });

  it('counts what it took, and refuses the rest, when many come at once', async () => {
    const day = '2026-06-22';
    const seed = Number(process.env['FIOCCO_SEED'] ?? randomInt(1_000_000));
    const ids = [];
    while (ids.length < 8) ids.push(await sold(list.id));
    const takes = ids.map(
      (id, n) => async () => (await take(staff, id, { how: 'pos', amount: n + 1 }, day)).status,
    );
    let closing: Promise<DayClosing> | undefined;
    const started = [...takes.keys(), takes.length].map((n) => {
      if (n === seed % (takes.length + 1)) closing = close(day, WHY).then(({ body }) => body as DayClosing);
      return takes[n]?.();
    });
    const answers = await Promise.all(started);
    const { expected } = (await closing) as DayClosing;
    const sums = new Map((await sumsOn(day)) as [string, string][]);
    expect({ seed, pos: expected.pos }).toEqual({ seed, pos: sums.get('pos') ?? '0.00' });
    expect(answers.filter((status) => status !== undefined && status !== 200 && status !== 409)).toEqual([]);
  });
});

it('names past days left open in Da fare, from the first that was ever closed', async () => {
  const { body } = await staff.get('/api/todo?kind=closing').expect(200);
  // What was recorded for 20 June was closed, what a provider alone moved leaves nothing to count.
  expect(body.entries).toMatchObject([
    { id: `closing ${TODAY}`, title: 'Giornata del 1 luglio 2026', action: 'close', transactionId: null },
  ]);
  expect(body.counts.closing).toBe(1);
});

it('keeps why a day did not come out with whoever wrote it', async () => {
  const email = 'commessa@negozio.example';
  await test.pool.query(`update users set email = $1 where username = 'commessa'`, [email]);
  expect(await tracesOf(['Mancano 5 € di resto'], test)).toEqual({ 'personal_data.versions (opened)': 1 });
  const { body } = await admin.post('/api/privacy/export').send({ email }).expect(200);
  expect(JSON.stringify(body)).toContain('Mancano 5 € di resto');
  await admin.post('/api/privacy/erasure').send({ email, confirmation: 'CANCELLA' }).expect(200);
  expect(await tracesOf(['Mancano 5 € di resto'], test)).toEqual({});
});

/** How many sessions of this shop wait for a lock by name. */
async function waitingForLocks(): Promise<number | undefined> {
  const { rows } = await test.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n;
}
