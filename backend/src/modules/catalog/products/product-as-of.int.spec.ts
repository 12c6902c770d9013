import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AsOf, ProductThen, RecordThen } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newOccasion, newProduct } from '../../gift-lists/testing/new-list.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-11-21T09:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
let admin: Browser;
let vase: number;
let gone: number;
let occasion: number;

/** A time of a day in November, as a clock in Italy shows it. */
const at = (time: string): void => clock.set(`2026-11-21T${time}:00.000+01:00`);

/** The vase is made at 11:00, one is bought at 11:10, and it is renamed and dearer at 11:20; another is deleted at 11:30. */
beforeAll(async () => {
  at('10:50');
  admin = await test.signInAsAdmin();
  occasion = (await newOccasion(admin, 'Nozze')).id;
  at('11:00');
  vase = (await newProduct(admin, { name: 'Vaso', price: '129.00', quantityAvailable: 3 })).id;
  gone = (await newProduct(admin, { name: 'Fuori catalogo' })).id;
  at('11:10');
  const list = await newList(admin, { occasionId: occasion });
  await admin.post('/api/product-gift-lists').send({ productId: vase, giftListId: list.id }).expect(201);
  const sale = { giftListId: list.id, productId: vase, type: 'acquisto', paymentMethod: 'in_negozio' };
  const buyer = { buyerName: 'Giulia', buyerEmail: 'giulia@posta.example', buyerPhone: '333 5550142' };
  await admin
    .post('/api/transactions')
    .send({ ...sale, ...buyer })
    .expect(201);
  at('11:20');
  admin = await test.signInAsAdmin();
  const change = { name: 'Anfora', price: '149.00', quantityAvailable: 5 };
  await admin.put(`/api/products/${vase}`).send(change).expect(200);
  await admin.put('/api/settings').send({ storeName: 'Ferrante', smtpPassword: 'segretissima' }).expect(200);
  at('11:30');
  await admin.delete(`/api/products/${gone}`).expect(204);
  await admin.put(`/api/occasions/${occasion}`).send({ name: 'Matrimonio' }).expect(200);
  await admin.put('/api/settings').send({ storeName: 'Ferrante & Figli' }).expect(200);
  at('12:00');
});

const asked = async <State>(path: string, time?: string, status = 200, who = admin) => {
  const query = time === undefined ? {} : { at: `2026-11-21T${time}` };
  return (await who.get(`/api/audit/as-of/${path}`).query(query).expect(status)).body as AsOf<State>;
};
const product = (id: number, time?: string) => asked<ProductThen>(`products/${id}`, time);
const field = (of: RecordThen | null, name: string) => of?.fields.find((one) => one.field === name)?.text;

describe('a product at a moment', () => {
  it('has the name, the price and the pieces of then', async () => {
    const { state: then } = await product(vase, '11:05');
    expect([then?.name, field(then, 'priceCents'), then?.stock]).toEqual([
      'Vaso',
      '129,00\u00a0€',
      { quantity: 3, allocated: 0 },
    ]);
    expect((await product(vase, '11:15')).state?.stock).toEqual({ quantity: 3, allocated: 1 });
    const { state: now } = await product(vase);
    expect([now?.name, field(now, 'priceCents'), now?.stock]).toEqual([
      'Anfora',
      '149,00\u00a0€',
      { quantity: 5, allocated: 1 },
    ]);
  });

  it('counts the events of its record and of its pieces', async () => {
    expect(await product(vase, '11:15')).toMatchObject({
      firstAt: '2026-11-21T10:00:00.000Z',
      lastAt: '2026-11-21T10:10:00.000Z',
      events: 3,
      later: 2,
    });
  });

  it('was not there before it was made, and has no name once it is deleted', async () => {
    expect(await product(vase, '10:59')).toMatchObject({
      code: 'AS_OF_NOT_YET',
      text: 'Il prodotto non c’era ancora il 21/11/2026 alle 10:59: la sua storia comincia il 21/11/2026 alle 11:00.',
      state: null,
    });
    expect((await product(gone, '11:29')).state).toMatchObject({ name: 'Fuori catalogo' });
    expect((await product(gone)).state).toMatchObject({ name: null, fields: [] });
  });

  it('must be one that ever was, and is for the shop’s people', async () => {
    expect(await asked(`products/999999`, undefined, 404)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    for (const id of ['x', '0', '99999999999']) await asked(`products/${id}`, undefined, 404);
    await test.http.get(`/api/audit/as-of/products/${vase}`).expect(401);
    await asked(`products/${vase}`, undefined, 200, await test.signInAsStaff());
  });

  it.each([
    ['the stream of its pieces', 'stock-', 'allocationId', 'allocationIs'],
    ['its record’s history', 'record-product_', 'priceCents', 'priceCentx'],
  ])('is not told where %s was changed by hand', async (_, stream, field, other) => {
    const change = (from: string, to: string) =>
      test.pool.query('update ledger.events set data = replace(data, $1, $2) where stream = $3', [
        from,
        to,
        `${stream}${vase}`,
      ]);
    await test.pool.query('alter table ledger.events disable trigger append_only');
    await change(field, other);
    expect(await asked(`products/${vase}`, undefined, 409)).toMatchObject({
      code: 'LEDGER_DAMAGED',
      message: expect.stringContaining('di questo prodotto'),
    });
    await change(other, field);
  });
});

describe('what only its own history tells of', () => {
  it('is told of settings: what they were, and of a secret nothing but when it changed', async () => {
    const settings = (time?: string) => asked<RecordThen>('records/settings/shop', time);
    const [before, after, now] = [await settings('11:15'), await settings('11:25'), await settings()];
    expect(before).toMatchObject({ code: 'AS_OF_KNOWN', events: 0 });
    expect(field(before.state, 'storeName')).toBe('Fiocco');
    expect(field(after.state, 'storeName')).toBe('Ferrante');
    expect(field(now.state, 'storeName')).toBe('Ferrante & Figli');
    expect(field(before.state, 'smtpPassword')).toBeUndefined();
    expect(field(now.state, 'smtpPassword')).toBe('ultima modifica il 21/11/2026, 11:20');
    expect(JSON.stringify([before, after, now])).not.toContain('segretissima');
  });

  it('is told of an occasion with its name of then', async () => {
    const name = async (time?: string) =>
      (await asked<RecordThen>(`records/occasion/${occasion}`, time)).state?.name;
    expect([await name('10:49'), await name('11:00'), await name()]).toEqual([
      undefined,
      'Nozze',
      'Matrimonio',
    ]);
  });

  it('is for those who may read that history', async () => {
    const staff = await test.signInAsStaff();
    await asked('records/settings/shop', undefined, 403, staff);
    await asked('records/account/1', undefined, 403, staff);
    await asked(`records/occasion/${occasion}`, undefined, 200, staff);
    await asked('records/account/1');
    for (const path of ['settings/1', 'occasion/999999', 'account/999999', 'cassetto/1', 'product/x'])
      await asked(`records/${path}`, undefined, 404);
  });
});
