import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AsOf, CashView, Dashboard, ShopThen, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp } from '../../platform/testing/test-app.js';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const clock = fixedClock('2026-11-20T09:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
let admin: Browser;
let listId: number;
let productId: number;

/** As a clock in Italy shows it. */
const at = (time: string): void => clock.set(`${time}:00.000+01:00`);
const BUYER = {
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  buyerPhone: '333 555 0142',
};

async function sell(): Promise<string> {
  const sale = {
    ...BUYER,
    giftListId: listId,
    productId,
    type: 'acquisto',
    paymentMethod: 'in_negozio',
  };
  return ((await admin.post('/api/transactions').send(sale).expect(201)).body as Transaction).id;
}
const take = (id: string, receiptId: string, more: object) =>
  admin
    .post(`/api/transactions/${id}/collect`)
    .send({ receiptId, ...more })
    .expect(200);

/**
 * On Friday one gift is paid in cash at 10:00. On Saturday another is paid by card at 11:00 and the till is closed at 19:10;
 * a third is agreed at 12:00. On Sunday an admin notes 10,00 € in cash as taken on Saturday.
 */
beforeAll(async () => {
  at('2026-11-20T09:30');
  admin = await test.signInAsAdmin();
  listId = (await newList(admin, { endDate: '2027-06-30' })).id;
  productId = (await newProduct(admin, { shippingCost: '0', quantityAvailable: 20 })).id;
  const placed = { productId, giftListId: listId, listQuantity: 10 };
  await admin.post('/api/product-gift-lists').send(placed).expect(201);
  at('2026-11-20T10:00');
  await take(await sell(), 'ven', { how: 'contanti' });
  at('2026-11-21T11:00');
  admin = await test.signInAsAdmin();
  await take(await sell(), 'sab', { how: 'pos' });
  at('2026-11-21T12:00');
  const open = await sell();
  at('2026-11-21T19:10');
  const counted = { contanti: '0.00', pos: '129.00', assegno: '0.00', buono: '0.00', altro: '0.00' };
  await admin.post('/api/cash/closings').send({ day: '2026-11-21', float: '0.00', counted }).expect(201);
  at('2026-11-22T09:00');
  admin = await test.signInAsAdmin();
  const late = { how: 'contanti', on: '2026-11-21', amount: '10.00', reason: 'Era in un’altra busta' };
  await take(open, 'tardi', late);
  at('2026-11-22T10:00');
});

const asked = async (query: object = {}, status = 200) =>
  (await admin.get('/api/audit/as-of/shop').query(query).expect(status)).body as AsOf<ShopThen>;
const then = async (query: object) => {
  const { state } = await asked(query);
  if (!state) throw new Error('a shop always has figures');
  return state;
};

describe('the shop’s figures at a moment', () => {
  it('are zeros before anything happened', async () => {
    const { code, state } = await asked({ at: '2026-11-19T12:00' });
    expect(code).toBe('AS_OF_KNOWN');
    expect(state).toMatchObject({
      day: '2026-11-19',
      gifts: 0,
      transactions: { held: 0, reserved: 0, awaiting: 0, paid: 0, cancelled: 0 },
      sales: '0.00',
      all: { net: '0.00', methods: [] },
      hows: [],
    });
  });

  it('are what was sold, taken and still to come by then', async () => {
    expect(await then({ at: '2026-11-21T19:10' })).toEqual({
      day: '2026-11-21',
      closed: true,
      gifts: 1,
      transactions: { held: 0, reserved: 1, awaiting: 0, paid: 2, cancelled: 0 },
      sales: '258.00',
      open: {
        held: { count: 0, amount: '0.00' },
        reserved: { count: 1, amount: '129.00' },
        awaitingTransfer: { count: 0, amount: '0.00' },
      },
      today: {
        ...CAME('129.00'),
        methods: [{ key: 'in_negozio', name: 'In negozio', ...CAME('129.00') }],
      },
      week: {
        ...CAME('258.00'),
        methods: [{ key: 'in_negozio', name: 'In negozio', ...CAME('258.00') }],
      },
      all: {
        ...CAME('258.00'),
        methods: [{ key: 'in_negozio', name: 'In negozio', ...CAME('258.00') }],
      },
      hows: [{ key: 'pos', name: 'POS', ...CAME('129.00') }],
    });
    expect(await then({ at: '2026-11-21T19:09' })).toMatchObject({ closed: false });
    expect(await then({ at: '2026-11-21T11:30' })).toMatchObject({
      transactions: { reserved: 0, paid: 2 },
      open: { reserved: { count: 0, amount: '0.00' } },
    });
  });

  it('of a day as it was known then, and as it is known since a correction', async () => {
    const day = '2026-11-21';
    expect((await then({ at: '2026-11-21T23:59', day })).today.net).toBe('129.00');
    const now = await then({ day });
    expect(now).toMatchObject({ day, closed: true, today: { net: '139.00' } });
    expect(now.hows.map(({ key, net }) => [key, net])).toEqual([
      ['contanti', '10.00'],
      ['pos', '129.00'],
    ]);
  });

  it('are now those of the dashboard and of the till', async () => {
    const { state: now } = await asked();
    const board = (await admin.get('/api/dashboard').expect(200)).body as Dashboard;
    const cash = (await admin.get('/api/cash').expect(200)).body as CashView;
    expect(now).toMatchObject({
      today: board.today,
      week: board.week,
      sales: board.transactionStatistics.sales,
      open: cash.open,
      hows: cash.hows,
    });
    expect((await then({ day: '2026-11-21' })).today).toEqual({
      ...board.yesterday,
      methods: board.yesterday.methods,
    });
  });

  it('say when the last of it changed, and how much has since', async () => {
    expect(await asked({ at: '2026-11-21T19:10' })).toMatchObject({
      firstAt: '2026-11-20T08:30:00.000Z',
      lastAt: '2026-11-21T11:00:00.000Z',
      later: 2,
    });
  });

  it('are for admins, of a day that there is', async () => {
    await test.http.get('/api/audit/as-of/shop').expect(401);
    await (await test.signInAsStaff()).get('/api/audit/as-of/shop').expect(403);
    for (const day of ['2026-02-30', 'ieri', ''])
      expect(await asked({ day }, 400)).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { day: 'Indica il giorno, per esempio 2026-11-21' },
      });
  });
});

function CAME(received: string) {
  return { received, reversed: '0.00', refunded: '0.00', exchanged: '0.00', net: received };
}
