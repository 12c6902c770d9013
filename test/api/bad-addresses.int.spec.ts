import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawCall } from '../../backend/src/platform/testing/raw-call.js';
import { attackShop, type AttackShop, step1 } from './support/attack-shop.js';
import { faultOf, ok } from './support/client.js';
import { recordsOf } from './support/records.js';
import { faultsIn } from './support/faults.js';

const PRODUCT = { name: 'Piatto', price: '12.00', shippingCost: '0', quantityAvailable: 2 };

let shop: AttackShop;
let productId: number;
let spareListId: number;
let protectedListId: number;
beforeAll(async () => {
  shop = await attackShop();
  productId = await shop.gift();
  spareListId = await shop.list({ name: 'Lista da maltrattare' });
  protectedListId = await shop.list({ password: 'confetti' });
  await shop.gift({}, {}, protectedListId);
});
afterAll(() => shop.close());

const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '9007199254740993',
  '99999999999999999999',
  '1e3',
  '0x10',
  '%00',
  '%27%20or%201=1--',
  '__proto__',
  '..%2f..%2fetc',
  '%F0%9F%8E%81',
];

describe('ids that name nothing', () => {
  const PATHS = [
    'GET /api/gift-lists/:id',
    'PUT /api/gift-lists/:id',
    'DELETE /api/gift-lists/:id',
    'GET /api/gift-lists/:id/summary',
    'GET /api/gift-lists/:id/qrcode',
    'GET /api/occasions/:id',
    'PUT /api/occasions/:id',
    'DELETE /api/occasions/:id',
    'GET /api/products/:id',
    'PUT /api/products/:id',
    'DELETE /api/products/:id',
    'GET /api/products/:id/gift-lists',
    'GET /api/products/:id/images',
    'PUT /api/products/:id/images',
    'DELETE /api/product-images/:id',
    'PUT /api/product-gift-lists/product/:id/gift-list/:id',
    'DELETE /api/product-gift-lists/product/:id/gift-list/:id',
    'GET /api/product-gift-lists/relation?productId=:id&giftListId=:id',
    'GET /api/transactions/:id',
    'PUT /api/transactions/:id',
    'DELETE /api/transactions/:id',
    'GET /api/public/transactions/:id',
    'GET /api/transactions/:id/history',
    'POST /api/transactions/:id/collect',
    'POST /api/transactions/:id/cancel',
    'POST /api/transactions/:id/reopen',
    'POST /api/transactions/:id/release',
    'POST /api/gift-lists/:id/unlock',
    'GET /api/mail-register/:id',
    'GET /media/:id',
    'GET /anteprime/:id',
    'GET /api/records/list/:id/history',
    'GET /api/audit/as-of/transactions/:id',
    'GET /api/audit/as-of/lists/:id',
    'GET /api/audit/as-of/gifts/:id/:id',
    'GET /api/records/:id/1/history',
    'GET /api/products?giftListId=:id',
    'GET /api/:id',
  ];

  it.each(PATHS)('%s', async (line) => {
    const before = await recordsOf(shop.test.pool);
    const [method = '', path = ''] = line.split(' ');
    const wrong: string[] = [];
    for (const id of BAD_IDS) {
      const address = path.replaceAll(':id', id);
      const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'a', password: 'a' };
      for (const client of [shop.staff, shop.guest()]) {
        const fault = faultOf(await client.call(method, address, body));
        if (fault) wrong.push(`${address}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await recordsOf(shop.test.pool)).toEqual(before);
  });

  it.each([0, -1, 1.5, 2 ** 53 + 2, 1e21, 'abc', '1e3', 4_000_000_000, 123_456_789_012])(
    'in bodies: %s',
    async (id) => {
      const before = await recordsOf(shop.test.pool);
      const { staff } = shop;
      const sent = await Promise.all([
        shop.guest().post('/api/transactions', step1(shop.listId, productId, { giftListId: id })),
        staff.post('/api/transactions', { giftListId: id, productId, buyerName: 'a' }),
        staff.post('/api/product-gift-lists', { productId: id, giftListId: shop.listId }),
        staff.post('/api/product-gift-lists', { productId, giftListId: id }),
        staff.post('/api/gift-lists', { ...shop.listBody, occasionId: id }),
        staff.put(`/api/gift-lists/${spareListId}`, { occasionId: id }),
        staff.post('/api/products', { ...PRODUCT, selectedGiftListIds: [id] }),
        staff.post('/api/products', { ...PRODUCT, selectedGiftListIds: [shop.listId, id] }),
        // 0 stands for the fund.
        ...(id === 0
          ? []
          : [shop.guest().post('/api/transactions', step1(shop.listId, 1, { productId: id }))]),
      ]);
      expect(sent.map((answer) => faultOf(answer)).filter(Boolean)).toEqual([]);
      expect(await recordsOf(shop.test.pool)).toEqual(before);
    },
  );
});

describe('addresses', () => {
  const QUERIES = [
    'status=completata&status=annullata',
    'status=boh',
    'sort=__proto__',
    'sort=amount&sort=list',
    'dir=up',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=201',
    'limit=1e1',
    'limit=0x10',
    'limit=abc',
    'limit=1&limit=2',
    'giftListId=abc',
    'giftListId=1&giftListId=2',
    'giftListId=-1',
    'giftListId=9007199254740993',
    'productId=1.5',
    'productId=99999999999',
    'from=2026-11-01&from=2026-11-02',
    'amountMin=1&amountMin=2',
    'paymentMethod=__proto__',
    'overdue=constructor',
    'q=a&q=b',
    `q=${'x'.repeat(300)}`,
    'q=%00',
    'cursor=xyz',
    'cursor=a&cursor=b',
    'limit=5&sort=amount&cursor=WyJhIiwiYiJd',
    'limit=5&cursor=WyJhIiwiYiJd',
    `limit=5&cursor=${Buffer.from('["99999999999999999999","x"]').toString('base64url')}`,
  ];
  it.each(QUERIES)('GET /api/transactions?%s', async (query) => {
    expect(faultOf(await shop.staff.get(`/api/transactions?${query}`), 400, 'VALIDATION_FAILED')).toBeNull();
  });

  it.each(['limit=0', 'limit=201', 'limit=1e1', 'limit=', 'kind=boh', 'kind=open&kind=open'])(
    'GET /api/todo?%s',
    async (query) => {
      expect(faultOf(await shop.staff.get(`/api/todo?${query}`), 400, 'VALIDATION_FAILED')).toBeNull();
    },
  );

  it.each([
    'limit=0',
    'limit=a',
    'limit=1e1',
    'limit=1&limit=2',
    'cursor=a&cursor=b',
    'cursor=xyz',
    'cursor=%00',
    `cursor=${Buffer.from('["275760-09-13","x"]').toString('base64url')}`,
  ])('GET /api/mail-register?%s', async (query) => {
    expect(faultOf(await shop.staff.get(`/api/mail-register?${query}`), 400)).toBeNull();
  });

  it.each(['giftListId=1&giftListId=2', 'giftListId=', 'giftListId[a]=1', 'password=a&password=b'])(
    'GET /api/products?%s',
    async (query) => {
      const { status, text } = await shop.guest().get(`/api/products?giftListId=${protectedListId}&${query}`);
      expect([400, 401, 403, 404]).toContain(status);
      expect(text).not.toMatch(/Vaso|stack|SQL/);
    },
  );

  it('with an SQL or LIKE pattern search for just that', async () => {
    for (const q of ["' or 1=1 --", '%', '_', String.raw`\ `, '%25%', '漢'])
      expect(ok(await shop.staff.get(`/api/transactions?q=${encodeURIComponent(q)}`))).toEqual([]);
  });

  it.each([
    '/api/transactions/%zz',
    '/list/%zz',
    '/api/products/%',
    `/${'a'.repeat(20_000)}`,
    '/api/transactions?q=%zz',
    '//api//user',
    '/api/\u0001',
  ])('%#: malformed', async (path) => {
    const answer = await rawCall(
      shop.test.url,
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('problem+json');
  });
});

it('no call of all these was a fault of ours', () => {
  expect(faultsIn(shop.test.logLines)).toEqual([]);
});
