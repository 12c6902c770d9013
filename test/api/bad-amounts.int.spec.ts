import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { attackShop, type AttackShop, RESERVE, step1 } from './support/attack-shop.js';
import { type Answer, ok } from './support/client.js';
import { recordsOf } from './support/records.js';
import { draftIn, expectRefused, faultsOfBodies, pathOf } from './support/refused.js';
import { faultsIn } from './support/faults.js';

let shop: AttackShop;
beforeAll(async () => {
  shop = await attackShop();
});
afterAll(() => shop.close());

const path = pathOf;
const draft = (productId: number, more?: object, listId?: number) => draftIn(shop, productId, more, listId);
const allRefused = (calls: readonly (() => Promise<Answer>)[], status: number, code?: string | RegExp) =>
  expectRefused(shop, calls, status, code);

const NO_AMOUNT: readonly unknown[] = [
  -1,
  '-1',
  '-0.01',
  1e12,
  '99999999999',
  4.999,
  '4.999',
  'dieci',
  '1e3',
  1e21,
  'NaN',
  'Infinity',
  '0x10',
  '+5',
  '5,5,5',
  '٥',
  '1 000',
  ' ',
  [5],
  {},
  true,
];
const RAW_AMOUNTS = ['1e400', '-1e400', '9'.repeat(400)];

describe('amounts', () => {
  it('never fail and never count on a draft', async () => {
    const productId = await shop.gift();
    for (const amount of [...NO_AMOUNT, '0.01', 5]) {
      const guest = shop.guest();
      const body = step1(shop.listId, productId, {
        amount,
        amount_shipping: amount,
        status: 'boh',
        type: amount,
      });
      const made = ok<Transaction>(await guest.post('/api/transactions', body));
      expect(made).toMatchObject({ amount: '129.00', type: 'acquisto', stage: 'draft', status: 'in_attesa' });
      expect(ok(await guest.put(path(made.id), { amount, status: 'annullata' }))).toMatchObject({
        amount: '129.00',
        stage: 'draft',
      });
    }
  });

  it('that are none are refused where a purchase or a share is confirmed', async () => {
    const [whole, shared] = [await shop.gift(), await shop.gift({ price: '100', productType: 'quote' })];
    for (const [productId, type] of [
      [whole, 'acquisto'],
      [shared, 'quota'],
      [0, 'quota'],
    ] as const) {
      const { guest, id } = await draft(productId, { type });
      await allRefused(
        NO_AMOUNT.map((amount) => () => guest.put(path(id), { ...RESERVE, amount })),
        400,
        'VALIDATION_FAILED',
      );
      await allRefused(
        NO_AMOUNT.map((amount) => () => guest.put(path(id), { ...RESERVE, amount_shipping: amount })),
        400,
        'VALIDATION_FAILED',
      );
      const raw = (amount: string) =>
        guest.put(path(id), undefined, { raw: `{"paymentMethod":"in_negozio","amount":${amount}}` });
      await allRefused(
        RAW_AMOUNTS.map((amount) => () => raw(amount)),
        400,
        'VALIDATION_FAILED',
      );
      await allRefused([() => raw('NaN'), () => raw('Infinity'), () => raw('1_0')], 400, 'BAD_REQUEST');
    }
  });

  it('that are none are refused of staff: prices, shipping, what is recorded and what is collected', async () => {
    const productId = await shop.gift();
    const { staff, listId } = shop;
    const body = { giftListId: listId, productId, buyerName: 'Carlo', paymentMethod: 'negozio' };
    const { id } = ok<Transaction>(await staff.post('/api/transactions', body));
    const product = { name: 'Piatto', price: '5', shippingCost: '0', quantityAvailable: 1 };
    const receiptId = 'r-1';
    const ways: readonly (readonly [object, string, (body: unknown) => Promise<Answer>])[] = [
      [product, 'price', (body) => staff.post('/api/products', body)],
      [product, 'shippingCost', (body) => staff.post('/api/products', body)],
      [{}, 'price', (body) => staff.put(`/api/products/${productId}`, body)],
      [body, 'amount', (sent) => staff.post('/api/transactions', sent)],
      [{ buyerName: 'Mai scritto' }, 'amount', (sent) => staff.put(path(id), sent)],
      [{ receiptId }, 'amount', (sent) => staff.post(`${path(id)}/collect`, sent)],
    ];
    const before = await recordsOf(shop.test.pool);
    for (const [sound, field, send] of ways) {
      const bodies = NO_AMOUNT.map((amount) => ({ ...sound, [field]: amount }));
      expect(await faultsOfBodies(bodies, send, 'VALIDATION_FAILED')).toEqual([]);
    }
    expect(await recordsOf(shop.test.pool)).toEqual(before);
    await allRefused(
      [() => staff.post(`${path(id)}/collect`, { amount: '129.01', receiptId })],
      409,
      'AMOUNT_EXCEEDS_DUE',
    );
    await allRefused(
      [() => staff.post(`${path(id)}/collect`, { amount: 0, receiptId })],
      400,
      'AMOUNT_MISSING',
    );
  });

  it('of a share: 4.99 €, one that leaves 3 €, one above the rest, none at all', async () => {
    const productId = await shop.gift({ price: '100', productType: 'quote' });
    const { guest, id } = await draft(productId, { type: 'quota' });
    const give = (amount: unknown) => () => guest.put(path(id), { ...RESERVE, amount });
    await allRefused([give('4.99'), give(4.99), give('0.01')], 409, 'QUOTA_TOO_SMALL');
    await allRefused([give('97.00'), give(95.01)], 409, 'QUOTA_LEAVES_TOO_LITTLE');
    await allRefused([give('100.01'), give('99999999.99')], 409, 'QUOTA_EXCEEDS_REMAINING');
    await allRefused([give(undefined), give(null), give(''), give(0)], 400, 'QUOTA_AMOUNT_MISSING');
    ok(await guest.put(path(id), { ...RESERVE, amount: '95.00' }));
    const last = await draft(productId, { type: 'quota' });
    await allRefused(
      [() => last.guest.put(path(last.id), { ...RESERVE, amount: '5.01' })],
      409,
      'QUOTA_EXCEEDS_REMAINING',
    );
    ok(await last.guest.put(path(last.id), { ...RESERVE, amount: 5 }));
  });
});

describe('units', () => {
  it('that do not exist are not sold', async () => {
    const productId = await shop.gift({}, { listQuantity: 2 });
    const { guest, id } = await draft(productId);
    await allRefused(
      [-1, 1.5, 10_000, 1e21, 'abc', [0], {}, true].map(
        (unitIndex) => () => guest.put(path(id), { ...RESERVE, unitIndex }),
      ),
      400,
      'VALIDATION_FAILED',
    );
    await allRefused(
      [2, '2', 9_999].map((unitIndex) => () => guest.put(path(id), { ...RESERVE, unitIndex })),
      404,
      'UNIT_UNKNOWN',
    );
    expect(ok(await guest.put(path(id), { ...RESERVE, unitIndex: 1 }))).toMatchObject({ unitIndex: 1 });
    const late = await draft(productId);
    await allRefused(
      [() => late.guest.put(path(late.id), { ...RESERVE, unitIndex: 1 })],
      409,
      'GIFT_ALREADY_TAKEN',
    );
  });
});

describe('what says too little', () => {
  it('is asked for: nobody, no address, no method, an address without a street', async () => {
    const productId = await shop.gift();
    const bare = step1(shop.listId, productId);
    await allRefused(
      [
        { buyerName: '' },
        { buyerName: '   ' },
        { buyerName: null },
        { buyerEmail: '' },
        { buyerEmail: null },
        { buyerEmail: 'a@' },
        { buyerPhone: 'chiamami' },
        { buyerPhone: '1' },
      ].map((more) => () => shop.guest().post('/api/transactions', { ...bare, ...more })),
      400,
      'VALIDATION_FAILED',
    );
    const { guest, id } = await draft(productId);
    await allRefused([() => guest.put(path(id), { status: 'completata' })], 400, 'PAYMENT_METHOD_MISSING');
    await allRefused(
      [
        () => guest.put(path(id), { paymentMethod: 'contanti' }),
        () => guest.put(path(id), { deliveryMethod: 'piccione' }),
        () => guest.put(path(id), { paymentMethod: '__proto__' }),
        () => guest.put(path(id), { buyerAddress: { street: 'x'.repeat(201) } }),
      ],
      400,
      'VALIDATION_FAILED',
    );
    ok(
      await guest.put(path(id), {
        buyerEmail: null,
        buyerPhone: null,
        buyerName: null,
        buyerMessage: null,
        message: null,
        deliveryMethod: null,
        buyerAddress: null,
        amount: null,
        amount_shipping: null,
        status: null,
        type: null,
        paymentMethod: null,
        unitIndex: null,
      }),
    );
    const kept = ok<Transaction>(await guest.put(path(id), RESERVE));
    expect(kept).toMatchObject({
      stage: 'reserved',
      buyerName: 'Giulia Ferri',
      buyerPhone: '333 555 0142',
      buyerEmail: expect.stringContaining('@'),
    });
  });
});

describe('staff', () => {
  const record = async (more: object = {}) => ({
    giftListId: shop.listId,
    productId: await shop.gift(),
    buyerName: 'Carlo Neri',
    paymentMethod: 'negozio',
    ...more,
  });

  it('record nothing that is not: a cancelled or misspelt status, a payment that nobody made, a gift that is taken', async () => {
    const { staff } = shop;
    const bodies = [
      await record({ status: 'annullata' }),
      await record({ status: 'pagata' }),
      await record({ status: ['completata'] }),
    ];
    await allRefused(
      bodies.map((body) => () => staff.post('/api/transactions', body)),
      400,
      'VALIDATION_FAILED',
    );
    const paid = [await record({ paymentMethod: 'online' }), await record({ paymentMethod: 'paypal' })];
    await allRefused(
      paid.map((body) => () => staff.post('/api/transactions', body)),
      409,
      'PAYMENT_METHOD_NOT_ALLOWED',
    );
    const taken = await record({ productId: await shop.gift({ quantityAvailable: 1 }) });
    ok(await staff.post('/api/transactions', taken));
    await allRefused([() => staff.post('/api/transactions', taken)], 409, 'GIFT_ALREADY_TAKEN');
    const bad = await record();
    await allRefused(
      [...NO_AMOUNT, '0'].map((amount) => () => staff.post('/api/transactions', { ...bad, amount })),
      400,
      /VALIDATION_FAILED|AMOUNT_NOT_POSITIVE/,
    );
  });

  it('correct nothing where the same call asks for what is refused', async () => {
    const { staff } = shop;
    const { id } = ok<Transaction>(await staff.post('/api/transactions', await record()));
    const name = { buyerName: 'Mai scritto', message: 'Mai scritto' };
    await allRefused([() => staff.put(path(id), { ...name, type: 'quota' })], 409, 'TYPE_FIXED');
    await allRefused(
      NO_AMOUNT.map((amount) => () => staff.put(path(id), { ...name, amount })),
      400,
      'VALIDATION_FAILED',
    );
    await allRefused([() => staff.put(path(id), { ...name, status: 'boh' })], 400, 'VALIDATION_FAILED');
    ok(await staff.post(`${path(id)}/collect`, { receiptId: 'r-1' }));
    await allRefused(
      [() => staff.put(path(id), { ...name, status: 'annullata' })],
      409,
      'TRANSACTION_HAS_MONEY',
    );
    await allRefused([() => staff.delete(path(id))], 409, 'TRANSACTION_NOT_DELETABLE');
    await allRefused([() => staff.put(path(id), { ...name, status: 'in_attesa' })], 409, 'CANNOT_WAIT_AGAIN');
  });
});

it('no call of all these was a fault of ours', () => {
  expect(faultsIn(shop.test.logLines)).toEqual([]);
});
