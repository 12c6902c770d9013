import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter, type Gift } from '../../transactions/testing/counter.js';
import { beginDraft, guest } from '../../transactions/testing/guests.js';

const test = forAllTests(() => createTestApp({ config: { trustProxy: ['127.0.0.1'] } }));
let counter: Counter;
beforeAll(async () => {
  counter = await Counter.in(test);
});

const IN_SHOP = { paymentMethod: 'in_negozio', status: 'completata' };
const termsOf = ({ productId, giftListId }: Gift) =>
  `/api/product-gift-lists/product/${productId}/gift-list/${giftListId}`;
const relationOf = ({ productId, giftListId }: Gift) =>
  `/api/product-gift-lists/relation?productId=${productId}&giftListId=${giftListId}`;
const cardOf = async ({ giftListId }: Gift): Promise<GiftCard> =>
  (await test.http.get(`/api/products?giftListId=${giftListId}`).expect(200)).body[0];

/** The same product on another list. */
async function alsoOn(productId: number, terms: object = {}): Promise<Gift> {
  const { giftListId } = await counter.gift();
  const place = { giftListId, productId };
  await counter.staff
    .post('/api/product-gift-lists')
    .send({ ...place, ...terms })
    .expect(201);
  return place;
}

let guests = 0;
/** A guest with a browser and a network of their own reserves one piece: 200, or the refusal's code. */
async function reserves(place: Gift): Promise<number | string> {
  guests += 1;
  const who = guest(`10.7.${guests >> 8}.${guests & 255}`);
  const buyerEmail = `ospite${guests}@posta.example`;
  const id = await beginDraft(who, test, { ...place, buyerEmail });
  const { status, body } = await who(test, 'put', `/api/transactions/${id}`, IN_SHOP);
  return status === 200 ? status : (body as { readonly code: string }).code;
}

describe('a quantity beyond the stock', () => {
  it('is a wish that staff set deliberately: it is refused otherwise, and said to guests by nothing', async () => {
    const place = await counter.gift({}, { quantityAvailable: 1 });
    const put = (terms: object) => counter.staff.put(termsOf(place)).send(terms);
    const refused = await put({ listQuantity: 3 }).expect(400);
    expect(refused.body.fields).toEqual({
      listQuantity: 'La quantità non può superare quella del negozio (1)',
    });
    const { body } = await put({ listQuantity: 3, beyondStock: true }).expect(200);
    expect(body).toMatchObject({ listQuantity: 3, beyondStock: true });
    // It was wished so: nobody has to be warned of it.
    expect(body).not.toHaveProperty('warning');
    expect((await test.http.get(relationOf(place))).body).toMatchObject({ beyondStock: true });
    expect(await cardOf(place)).toMatchObject({ availableQuantity: 3, badge: 'Disponibile' });
    await put({ beyondStock: 'sì' }).expect(400, /Deve essere vero o falso/);
  });

  it('is reserved by as many guests at once as the list wishes, and by nobody on a list that may not order', async () => {
    const wish = await counter.gift({ listQuantity: 4, beyondStock: true }, { quantityAvailable: 1 });
    const usual = await alsoOn(wish.productId);
    const all = await Promise.all(Array.from({ length: 14 }, (_, n) => reserves(n % 2 ? wish : usual)));
    const wished = all.filter((_, n) => n % 2 === 1);
    const usuals = all.filter((_, n) => n % 2 === 0);
    expect(wished.filter((outcome) => outcome === 200)).toHaveLength(4);
    // The one piece of the shop went to the quicker of the two lists.
    const usualSold = usuals.filter((outcome) => outcome === 200).length;
    expect(usualSold).toBeLessThanOrEqual(1);
    expect(await reserves(usual)).toMatch(usualSold ? 'GIFT_ALREADY_TAKEN' : 'OUT_OF_STOCK');
    const { body } = await counter.staff.get(`/api/products/${wish.productId}`).expect(200);
    expect(body).toMatchObject({ quantityAvailable: 1, quantityAllocated: 4 + usualSold });
    expect((await cardOf(wish)).state).toBe('prenotato');
    expect((await cardOf(usual)).state).toBe(usualSold ? 'prenotato' : 'esaurito');
    const marks = await test.pool.query<{ beyond: boolean }>(
      `select (data::json ->> 'beyondStock')::boolean as beyond from ledger.events
       where stream = $1 and type = 'stock.UnitAllocated.v2' order by revision`,
      [`stock-${wish.productId}`],
    );
    const released = await test.pool.query(
      `select from ledger.events where stream = $1 and type = 'stock.AllocationReleased.v1'`,
      [`stock-${wish.productId}`],
    );
    const within = marks.rows.filter(({ beyond }) => !beyond).length;
    expect(within - (released.rowCount ?? 0)).toBeLessThanOrEqual(1);
  });

  it('is no wish any more once staff take it back: what is sold stays, the rest is sold out', async () => {
    const place = await counter.gift({ listQuantity: 3, beyondStock: true }, { quantityAvailable: 1 });
    expect(await reserves(place)).toBe(200);
    expect(await reserves(place)).toBe(200);
    const { body } = await counter.staff.put(termsOf(place)).send({ beyondStock: false }).expect(200);
    expect(body.warning).toBe(
      'Attenzione: sulle liste ci sono 3 unità di questo prodotto, ma il negozio ne ha 1.',
    );
    expect(await cardOf(place)).toMatchObject({ state: 'esaurito', offers: [], listQuantity: 3 });
    expect(await reserves(place)).toBe('OUT_OF_STOCK');
  });

  it('is met piece by piece as what was ordered comes, and the stock never sinks below', async () => {
    const place = await counter.gift({ listQuantity: 3, beyondStock: true }, { quantityAvailable: 1 });
    for (let n = 0; n < 3; n += 1) await counter.sold({}, place);
    const path = `/api/products/${place.productId}`;
    const set = (quantityAvailable: number) => counter.staff.put(path).send({ quantityAvailable });
    expect((await set(2).expect(200)).body).toMatchObject({ quantityAvailable: 2, quantityAllocated: 3 });
    const refused = await set(1).expect(409);
    expect(refused.body).toMatchObject({ code: 'STOCK_BELOW_ALLOCATED', details: { allocated: 3 } });
    // Other fields are saved beside a quantity that is as it was.
    await counter.staff.put(path).send({ quantityAvailable: 2, name: 'Calici' }).expect(200);
    expect((await set(5).expect(200)).body).toMatchObject({ quantityAvailable: 5, quantityAllocated: 3 });
    expect((await set(3).expect(200)).body).toMatchObject({ quantityAvailable: 3, quantityAllocated: 3 });
  });

  it('is told by the Cronologia, and by the list as it was', async () => {
    const place = await counter.gift({}, { quantityAvailable: 1 });
    const before = new Date();
    await counter.staff.put(termsOf(place)).send({ beyondStock: true }).expect(200);
    const { body } = await counter.admin
      .get('/api/history')
      .query({ ...place })
      .expect(200);
    expect(body[0].changes).toMatchObject([
      { field: 'Oltre la giacenza, da ordinare', before: 'no', after: 'sì' },
    ]);
    const gift = `/api/audit/as-of/gifts/${place.giftListId}/${place.productId}`;
    const then = await counter.admin.get(gift).query({ at: before.toISOString() });
    expect({ status: then.status, terms: then.body.state?.terms }).toMatchObject({
      status: 200,
      terms: { beyondStock: false, ownPrice: null },
    });
  });
});
