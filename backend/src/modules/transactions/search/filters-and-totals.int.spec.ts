import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { TOTAL_COUNT_HEADER, type Transaction, type TransactionTotals } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../../gift-lists/testing/new-list.js';
import { putTransactions, type RowToPut } from '../testing/put-transactions.js';

jest.setTimeout(60_000);

const NOW = new Date('2026-11-23T10:00:00Z');
let listId: number;

/** Each stands for one case, and its name says for which. */
const ROWS: Readonly<Record<string, Omit<RowToPut, 'id' | 'list_id'>>> = {
  'paid-with-shipping': { stage: 'paid', shipping_cents: 990, received_cents: 10_990 },
  'paid-and-refunded-in-part': {
    stage: 'paid',
    shipping_cents: 500,
    received_cents: 10_500,
    refunded_cents: 3_000,
    payment_method: 'stripe',
    created_at: '2026-11-19T22:59:59.999Z',
  },
  'paid-refunded-beyond-amount': {
    stage: 'paid',
    amount_cents: 2_000,
    shipping_cents: 700,
    received_cents: 2_700,
    refunded_cents: 2_200,
    created_at: '2026-11-19T23:00:00Z',
  },
  'paid-too-much-and-given-back': {
    stage: 'paid',
    received_cents: 10_400,
    refunded_cents: 400,
    payment_method: 'bonifico',
  },
  'paid-by-a-transfer-that-fell-short': {
    stage: 'paid',
    amount_cents: 6_000,
    received_cents: 5_990,
    payment_method: 'bonifico',
  },
  'about-to-be-refunded': { stage: 'refunding', amount_cents: 3_000, received_cents: 3_000 },
  'reserved-in-time': { stage: 'reserved', received_cents: 4_000, expires_at: '2026-11-23T10:00:00Z' },
  'reserved-and-overdue': { stage: 'reserved', amount_cents: 5_001, expires_at: '2026-11-23T09:59:59Z' },
  'reserved-without-a-price': { stage: 'reserved', amount_cents: 0, expires_at: '2026-11-24T09:59:59Z' },
  'transfer-and-overdue': {
    stage: 'awaiting_transfer',
    shipping_cents: 990,
    payment_method: 'bonifico',
    expires_at: '2026-11-22T10:00:00Z',
    created_at: '2026-11-20T23:00:00Z',
  },
  'transfer-that-came-in-part': {
    stage: 'awaiting_transfer',
    received_cents: 9_000,
    payment_method: 'bonifico',
    expires_at: '2026-11-22T10:00:00Z',
  },
  'held-by-a-guest': { stage: 'held', expires_at: '2026-11-23T09:00:00Z', payment_method: 'stripe' },
  'cancelled-with-money': { stage: 'cancelled', received_cents: 1_000, refunded_cents: 600 },
  'draft-again': { stage: 'draft' },
  'removed-by-an-admin': { stage: 'removed' },
};
const LISTED = Object.keys(ROWS).filter((id) => id !== 'draft-again' && id !== 'removed-by-an-admin');

const test = forAllTests(() => createTestApp({ clock: { now: () => NOW } }));
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  listId = (await newList(staff)).id;
  await putTransactions(
    test.pool,
    Object.entries(ROWS).map(([id, row]) => ({ ...row, id, list_id: listId })),
  );
});

type Asked = Readonly<Record<string, string | number>>;
const paged = (query: Asked) => staff.get('/api/transactions').query({ ...query, limit: 200 });
const totals = (query: Asked) => staff.get('/api/transactions/totals').query(query);

describe('the transactions that match a filter', () => {
  it.each<[Asked, readonly string[]]>([
    [{}, LISTED],
    [{ drafts: 'hidden' }, LISTED],
    [{ drafts: 'only' }, ['draft-again']],
    [{ overdue: 'false', from: '', to: '', amountMin: '', amountMax: '', paymentMethod: '' }, LISTED],
    [{ giftListId: '', productId: '' }, LISTED],
    [{ status: 'annullata' }, ['cancelled-with-money', 'about-to-be-refunded']],
    [{ sum: 'refunded', status: 'annullata' }, ['cancelled-with-money']],
    [{ sum: 'shipping' }, ['paid-with-shipping', 'paid-and-refunded-in-part', 'paid-refunded-beyond-amount']],
    [{ sum: 'deposits' }, ['reserved-in-time', 'transfer-that-came-in-part']],
    [{ sum: 'forgiven' }, ['paid-by-a-transfer-that-fell-short']],
    [{ sum: 'surplus' }, ['cancelled-with-money', 'about-to-be-refunded']],
    [{ sum: 'held' }, ['held-by-a-guest']],
    [{ sum: 'reserved' }, ['reserved-in-time', 'reserved-and-overdue', 'reserved-without-a-price']],
    [{ sum: 'paid' }, LISTED.filter((id) => id.startsWith('paid'))],
    [{ to: '2026-11-19' }, ['paid-and-refunded-in-part']],
    [
      { from: '2026-11-20', to: '2026-11-20', amountMax: 20 },
      ['paid-refunded-beyond-amount', 'reserved-without-a-price'],
    ],
    [{ from: '2026-11-21' }, ['transfer-and-overdue']],
    [{ from: '2026-11-22' }, []],
    [{ paymentMethod: 'stripe' }, ['held-by-a-guest', 'paid-and-refunded-in-part']],
    [{ paymentMethod: 'online' }, ['held-by-a-guest', 'paid-and-refunded-in-part']],
    [
      { amountMin: '20,00', amountMax: '50.01' },
      ['paid-refunded-beyond-amount', 'about-to-be-refunded', 'reserved-and-overdue'],
    ],
    [{ amountMin: '20.01', amountMax: 29 }, []],
    [
      { todo: 'owed' },
      ['reserved-in-time', 'reserved-and-overdue', 'transfer-and-overdue', 'transfer-that-came-in-part'],
    ],
    [{ overdue: 'true' }, ['reserved-and-overdue', 'transfer-and-overdue']],
    [{ overdue: 'true', paymentMethod: 'in_negozio', status: 'completata' }, ['reserved-and-overdue']],
  ])('%j are listed and counted once each', async (query, ids) => {
    const { body, headers } = await paged(query).expect(200);
    const found = (body as Transaction[]).map(({ id }) => id);
    expect(found.toSorted()).toEqual([...ids].toSorted());
    expect((headers as Record<string, string>)[TOTAL_COUNT_HEADER]).toBe(String(ids.length));
    expect((await totals(query).expect(200)).body).toMatchObject({ count: ids.length });
  });

  it.each([
    ['from', '2026-02-30'],
    ['from', '20/11/2026'],
    ['to', '2026-11-20T10:00:00Z'],
    ['paymentMethod', 'contanti'],
    ['amountMin', '-1'],
    ['amountMin', '1e3'],
    ['amountMax', '1.005'],
    ['amountMax', 'molto'],
    ['overdue', 'boh'],
    ['sum', 'tutto'],
    ['giftListId', '1e3'],
    ['productId', ' '],
    ['productId', '0x1'],
  ])('are not looked for by %s=%s', async (field, value) => {
    for (const ask of [paged, totals]) {
      const { body } = await ask({ [field]: value }).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
    }
  });

  it('are not looked for between days in the wrong order', async () => {
    const { body } = await totals({ from: '2026-11-21', to: '2026-11-20' }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { to: expect.any(String) } });
  });
});

describe('the sums', () => {
  it('keep sales, shipping, money to come, and all parts of what came apart, and add up', async () => {
    const { body, headers } = await totals({}).expect(200);
    expect(body).toEqual({
      count: LISTED.length,
      // 100,00 + (100,00 - 30,00) + (20,00 - 20,00) + 100,00 + 60,00: what was sent beyond the price was never a sale.
      sold: '330.00',
      // 9,90 + 5,00 + (7,00 - 2,00)
      shipping: '19.90',
      // 40,00 + 90,00
      deposits: '130.00',
      forgiven: '0.10',
      // (10,00 - 6,00) + 30,00
      surplus: '34.00',
      // 60,00 + 50,01 + 109,90 + 10,00
      toCollect: '229.91',
      held: '100.00',
      // 109,90 + 105,00 + 27,00 + 104,00 + 59,90 + 30,00 + 40,00 + 90,00 + 10,00
      received: '575.80',
      // 30,00 + 22,00 + 4,00 + 6,00
      refunded: '62.00',
      // 330,00 + 19,90 + 130,00 - 0,10 + 34,00
      net: '513.80',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('are those of what is filtered, and zero where nothing is', async () => {
    expect((await totals({ overdue: 'true' }).expect(200)).body).toMatchObject({
      count: 2,
      sold: '0.00',
      toCollect: '159.91',
      received: '0.00',
    });
    const { count, ...sums } = (await totals({ giftListId: listId + 1 }).expect(200))
      .body as TransactionTotals;
    expect([count, ...new Set(Object.values(sums))]).toEqual([0, '0.00']);
  });
});
