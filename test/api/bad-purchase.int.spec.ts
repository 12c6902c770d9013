import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard, HistoryEntry, Problem, Transaction } from '@fiocco/contracts';
import { attackShop, type AttackShop, RESERVE, step1 } from './support/attack-shop.js';
import { type Answer, type Client, faultOf, ok } from './support/client.js';
import { draftIn, expectRefused, pathOf } from './support/refused.js';
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
const codeOf = ({ body }: Answer) => (body as Problem).code;

describe("somebody else's draft", () => {
  it('is neither read, changed, released, cancelled nor deleted, and no POST takes it over', async () => {
    const productId = await shop.gift();
    const { guest, id } = await draft(productId);
    const strangers = [shop.guest(), (await draft(productId)).guest];
    const forged = { headers: { cookie: `fiocco_buyer=${'A'.repeat(43)}` } };
    await allRefused(
      [
        ...strangers.flatMap((stranger) => [
          () => stranger.get(path(id)),
          () => stranger.put(path(id), { buyerName: 'Ladro' }),
          () => stranger.put(path(id), RESERVE),
          () => stranger.post(`${path(id)}/release`, {}),
          () => stranger.post(`${path(id)}/cancel`, {}),
          () => stranger.delete(path(id)),
        ]),
        () => shop.guest().put(path(id), RESERVE, forged),
      ],
      403,
      'TRANSACTION_NOT_YOURS',
    );
    const before = ok(await guest.get(path(id)));
    for (const transactionId of [id, [id], { id }, 7, true, 'x'.repeat(5000)]) {
      const taken = ok<Transaction>(
        await shop.guest().post('/api/transactions', step1(shop.listId, productId, { transactionId })),
      );
      expect(taken.id).not.toBe(id);
    }
    expect(ok(await guest.get(path(id)))).toEqual(before);
  });
});

describe('a list that is not open', () => {
  it.each([
    ['not started', { startDate: '2026-11-22' }, 'LIST_NOT_OPEN'],
    ['over', { startDate: '2026-01-01', endDate: '2026-11-20' }, 'LIST_NOT_OPEN'],
    ['suspended', { state: 'suspended' }, 'LIST_NOT_OPEN'],
    ['archived', { state: 'archived' }, 'LIST_NOT_OPEN'],
    ['locked meanwhile', { password: 'confetti' }, 'LIST_LOCKED'],
  ])('(%s) takes no first step and confirms none', async (_, change, code) => {
    const listId = await shop.list();
    const productId = await shop.gift({}, {}, listId);
    const early = await draft(productId, {}, listId);
    const fund = await draft(0, { amount: '20' }, listId);
    ok(await shop.staff.put(`/api/gift-lists/${listId}`, change));
    const onePage = { ...step1(listId, productId, RESERVE), isCheckoutStep1: false };
    await allRefused(
      [
        () => shop.guest().post('/api/transactions', step1(listId, productId)),
        () => shop.guest().post('/api/transactions', step1(listId, 0)),
        () => shop.guest().post('/api/transactions', onePage),
        // Staff need no password, but cannot sell on a closed list.
        ...(code === 'LIST_LOCKED'
          ? []
          : [() => shop.staff.post('/api/transactions', step1(listId, productId))]),
        () => early.guest.put(path(early.id), { deliveryMethod: 'buyerPickup' }),
        () => early.guest.put(path(early.id), { paymentMethod: 'in_negozio' }),
        () => early.guest.put(path(early.id), { ...RESERVE, buyerName: 'Mai scritto' }),
        () => fund.guest.put(path(fund.id), { ...RESERVE, amount: '20' }),
      ],
      403,
      code,
    );
  });
});

describe('a parcel to the buyer’s home', () => {
  it('goes within Italy, and abroad where the shop says so', async () => {
    const bank = { bankAccountHolder: 'Fiocco', bankIban: 'IT60X0542811101000000123456' };
    ok(await shop.staff.put('/api/settings', { enableBankTransfer: true, ...bank }));
    const listId = await shop.list({ allowedPaymentMethods: { bonifico: true } });
    const { guest, id } = await draft(await shop.gift({}, {}, listId), {}, listId);
    const home = { name: 'Giulia', surname: 'Ferri', street: 'Via Po 1', zipCode: '10123', city: 'Torino' };
    const london = { ...home, zipCode: 'SW1A 1AA', city: 'Londra', country: 'Regno Unito' };
    const ship = async (buyerAddress: object) =>
      ok<Transaction>(await guest.put(path(id), { deliveryMethod: 'buyerShipping', buyerAddress }));
    const hold = () => guest.put(path(id), { paymentMethod: 'bonifico' });
    const refusal = async () => ((await hold()).body as Problem).fields;
    await ship(london);
    expect(await refusal()).toEqual({ 'buyerAddress.country': 'Spediamo solo in Italia' });
    await ship({ ...home, province: 'Boh' });
    expect(await refusal()).toEqual({ 'buyerAddress.province': 'Scrivi la sigla della provincia, come BO' });
    // Clients that name no country go on, and a province is kept by its two letters.
    expect((await ship({ ...home, province: 'Torino' })).buyerAddress).toEqual({ ...home, province: 'TO' });
    ok(await hold());
    ok(await guest.post(`${path(id)}/release`, {}));
    ok(await shop.staff.put('/api/settings', { shipsAbroad: true }));
    await ship(london);
    ok(await hold());
  });
});

describe('what changed since the last look', () => {
  it('is told with the new amount: price, shipping', async () => {
    const productId = await shop.gift();
    const { guest, id } = await draft(productId);
    const seen = { ...RESERVE, amount: '129.00', amount_shipping: '0.00' };
    ok(await shop.staff.put(`/api/products/${productId}`, { price: '139.00' }));
    const refused = await guest.put(path(id), seen);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'AMOUNT_CHANGED',
      details: { amount: '139.00' },
    });
    await allRefused(
      [
        () => guest.put(path(id), seen),
        () => guest.put(path(id), { ...seen, status: undefined }),
        () => guest.put(path(id), { ...seen, amount: '139.00', amount_shipping: 9.9 }),
      ],
      409,
      'AMOUNT_CHANGED',
    );
    expect(ok(await guest.put(path(id), { ...seen, amount: '139.00' }))).toMatchObject({
      stage: 'reserved',
      amount: '139.00',
    });
  });

  it('is told: method or delivery no longer allowed, gift gone from the list, fund closed', async () => {
    const listId = await shop.list();
    const productId = await shop.gift({}, {}, listId);
    const gone = await shop.gift({ name: 'Tolto' }, {}, listId);
    const [one, fund, lost] = [
      await draft(productId, {}, listId),
      await draft(0, { amount: '20' }, listId),
      await draft(gone, {}, listId),
    ];
    ok(await one.guest.put(path(one.id), { deliveryMethod: 'buyerShipping' }));
    ok(
      await shop.staff.put(`/api/gift-lists/${listId}`, {
        acceptsFund: false,
        allowedPaymentMethods: { inNegozio: false, stripe: true },
        allowedDeliveryModes: { buyerShipping: false },
      }),
    );
    expect(
      (await shop.staff.delete(`/api/product-gift-lists/product/${gone}/gift-list/${listId}`)).status,
    ).toBe(204);
    await allRefused(
      [
        () => one.guest.put(path(one.id), RESERVE),
        () => one.guest.put(path(one.id), { paymentMethod: 'paypal' }),
        () => one.guest.put(path(one.id), { paymentMethod: 'bonifico' }),
      ],
      409,
      'PAYMENT_METHOD_NOT_ALLOWED',
    );
    await allRefused(
      [
        () => one.guest.put(path(one.id), { deliveryMethod: 'buyerShipping' }),
        () => one.guest.put(path(one.id), { deliveryMethod: 'spedizione_beneficiario' }),
      ],
      409,
      'DELIVERY_METHOD_NOT_ALLOWED',
    );
    await allRefused([() => fund.guest.put(path(fund.id), { ...RESERVE, amount: '20' })], 409, 'FUND_CLOSED');
    ok(await shop.staff.put(`/api/gift-lists/${listId}`, { allowedPaymentMethods: { inNegozio: true } }));
    await allRefused(
      [
        () => lost.guest.put(path(lost.id), RESERVE),
        () => shop.guest().post('/api/transactions', step1(listId, gone)),
      ],
      404,
      'GIFT_NOT_ON_LIST',
    );
  });

  it('never sells below what is taken, nor lets it be taken away', async () => {
    const listId = await shop.list();
    const productId = await shop.gift({ quantityAvailable: 3 }, { listQuantity: 3 }, listId);
    for (let n = 0; n < 2; n += 1) {
      const { guest, id } = await draft(productId, {}, listId);
      ok(await guest.put(path(id), n === 0 ? RESERVE : { paymentMethod: 'in_negozio' }));
    }
    const { staff } = shop;
    const relation = `/api/product-gift-lists/product/${productId}/gift-list/${listId}`;
    await allRefused([() => staff.put(relation, { listQuantity: 1 })], 409, 'UNITS_BELOW_TAKEN');
    await allRefused(
      [() => staff.put(`/api/products/${productId}`, { quantityAvailable: 1, name: 'Mai scritto' })],
      409,
      'STOCK_BELOW_ALLOCATED',
    );
    await allRefused([() => staff.put(relation, { listQuantity: 4 })], 400, 'VALIDATION_FAILED');
    await allRefused([() => staff.delete(relation)], 409, 'GIFT_HAS_TRANSACTIONS');
    await allRefused([() => staff.delete(`/api/products/${productId}`)], 409, 'PRODUCT_IN_USE');
    await allRefused([() => staff.delete(`/api/gift-lists/${listId}`)], 409, 'LIST_HAS_MONEY');
    await allRefused([() => staff.delete(`/api/occasions/${shop.occasionId}`)], 409, 'OCCASION_IN_USE');
    ok(await staff.put(relation, { listQuantity: 2 }));
  });
});

describe('the same step sent again', () => {
  const times = async (n: number, call: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: n }, call));
  const typesOf = async (id: string) =>
    ok<HistoryEntry[]>(await shop.staff.get(`${path(id)}/history`))
      .map(({ type }) => type)
      .reverse();

  it('does once what it does, one after the other and all at once', async () => {
    const productId = await shop.gift();
    const { guest, id } = await draft(productId);
    const holds = await times(8, () =>
      guest.put(path(id), { paymentMethod: 'in_negozio', amount: '129.00' }),
    );
    expect(holds.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const last = await times(8, () => guest.put(path(id), { ...RESERVE, amount: '129.00' }));
    expect(last.map(({ status }) => status)).toEqual(Array(8).fill(200));
    ok(await guest.put(path(id), { ...RESERVE, amount: '129.00' }));
    expect(await typesOf(id)).toEqual(['gift.UnitHeld.v1', 'gift.UnitReserved.v1']);
    const receiptId = '6f6c6c1e-7b1c-4d0e-9a43-0a2f3b8a1c11';
    const part = await times(6, () => shop.staff.post(`${path(id)}/collect`, { amount: '29', receiptId }));
    expect(part.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rest = await times(6, () => shop.staff.post(`${path(id)}/collect`, { receiptId: 'r-rest' }));
    expect(rest.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await typesOf(id)).slice(2)).toEqual([
      'gift.MoneyTaken.v2',
      'gift.MoneyTaken.v2',
      'gift.TransactionPaid.v1',
    ]);
    await allRefused(
      [() => guest.put(path(id), { buyerName: 'Tardi' }), () => guest.post(`${path(id)}/release`, {})],
      409,
      'TRANSACTION_ALREADY_CONFIRMED',
    );
    await allRefused(
      [
        () => guest.post(`${path(id)}/cancel`, { reason: 'no' }),
        () => shop.staff.post(`${path(id)}/cancel`, { reason: 'Mai scritto' }),
      ],
      409,
      'TRANSACTION_HAS_MONEY',
    );
  });

  it('goes back once, cancels once, and a cancelled one stays so', async () => {
    const { guest, id } = await draft(await shop.gift());
    ok(await guest.put(path(id), { paymentMethod: 'in_negozio' }));
    expect((await times(5, () => guest.post(`${path(id)}/release`, {}))).map(({ status }) => status)).toEqual(
      Array(5).fill(200),
    );
    ok(await guest.put(path(id), { paymentMethod: 'in_negozio' }));
    expect((await times(5, () => guest.post(`${path(id)}/cancel`, {}))).map(({ status }) => status)).toEqual(
      Array(5).fill(200),
    );
    const types = await typesOf(id);
    expect(types.filter((type) => type === 'gift.HoldReleased.v1')).toHaveLength(1);
    expect(types.filter((type) => type === 'gift.TransactionCancelled.v1')).toHaveLength(1);
    await allRefused([() => guest.put(path(id), RESERVE)], 409, 'TRANSACTION_CANCELLED');
  });

  it('cancels a draft that never held anything, also twice', async () => {
    const { guest, id } = await draft(await shop.gift());
    const [one, ...more] = await times(3, () => guest.post(`${path(id)}/cancel`, {}));
    expect([one, ...more].filter((answer) => answer?.status === 200).length).toBeGreaterThan(0);
    expect([one, ...more].every((answer) => answer?.status === 200 || answer?.status === 404)).toBe(true);
    expect((await guest.get(path(id))).status).toBe(404);
  });

  it('of a single page sells one unit once', async () => {
    const productId = await shop.gift({ quantityAvailable: 1 });
    const guest = shop.guest();
    const body = { ...step1(shop.listId, productId, RESERVE), isCheckoutStep1: false };
    const answers = await times(6, () => guest.post('/api/transactions', body));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .map((answer) => faultOf(answer, 409, /GIFT_ALREADY_TAKEN|GIFT_HELD_BY_OTHERS/))
        .filter(Boolean),
    ).toEqual([]);
    const [card] = ok<GiftCard[]>(await guest.get(`/api/products?giftListId=${shop.listId}`)).filter(
      ({ id }) => id === productId,
    );
    expect(card).toMatchObject({ listQuantity: 1, units: { reserved: 1, free: 0 } });
  });

  it('by one browser reserves five gifts at most, also all at once', async () => {
    const guest: Client = shop.guest();
    const productId = await shop.gift({ quantityAvailable: 9 }, { listQuantity: 9 });
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1)
      ids.push(ok<Transaction>(await guest.post('/api/transactions', step1(shop.listId, productId))).id);
    const answers = await Promise.all(ids.map((id) => guest.put(path(id), RESERVE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      Array(4).fill('TOO_MANY_RESERVATIONS'),
    );
  });
});

it('no call of all these was a fault of ours', () => {
  expect(faultsIn(shop.test.logLines)).toEqual([]);
});
