import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  type CashMovement,
  type CashRow,
  type CashView,
  type GiftList,
  NEXT_CURSOR_HEADER,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { CashReader } from '../index.js';

/** Half an hour before midnight in Rome: an hour later it is another day there, and still the same in UTC. */
const clock = fixedClock('2026-07-01T21:30:00.000Z');
const [TODAY, TOMORROW] = ['2026-07-01', '2026-07-02'];
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const ADDRESS = { street: 'Via Larga 3', city: 'Milano', zipCode: '20122', province: 'MI' };
const NOTHING = { received: '0.00', reversed: '0.00', refunded: '0.00', net: '0.00' };

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
    expect(both.total).toEqual({ received: '149.00', reversed: '20.00', refunded: '9.00', net: '120.00' });
    expect(both.days).toEqual([
      { ...NOTHING, key: TODAY, name: '1 luglio 2026', received: '149.00', net: '149.00' },
      {
        key: TOMORROW,
        name: '2 luglio 2026',
        received: '0.00',
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
