import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard, Transaction } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter, type Gift } from '../../transactions/testing/counter.js';
import { beginDraft, guest } from '../../transactions/testing/guests.js';

const test = forAllTests(() => createTestApp({ config: { trustProxy: ['127.0.0.1'] } }));
let counter: Counter;
beforeAll(async () => {
  counter = await Counter.in(test);
});

const FROZEN = 'quelle già prese o iniziate a quote restano al prezzo di prima.';
const put = ({ productId, giftListId }: Gift, terms: object) =>
  counter.staff.put(`/api/product-gift-lists/product/${productId}/gift-list/${giftListId}`).send(terms);
const putProduct = ({ productId }: Gift, body: object) =>
  counter.staff.put(`/api/products/${productId}`).send(body);
const cardOf = async ({ giftListId }: Gift): Promise<GiftCard> =>
  (await test.http.get(`/api/products?giftListId=${giftListId}`).expect(200)).body[0];
const productFor = async ({ productId, giftListId }: Gift) =>
  (await test.http.get(`/api/products/${productId}?giftListId=${giftListId}`).expect(200)).body;

let guests = 0;
/** A guest's purchase as it is begun, with how that guest goes on. */
async function begun(place: Gift) {
  guests += 1;
  const who = guest(`10.9.0.${guests}`);
  const id = await beginDraft(who, test, { ...place, buyerEmail: `ospite${guests}@posta.example` });
  const go = (body: object) => who(test, 'put', `/api/transactions/${id}`, body);
  return { id, go };
}

describe('a price of this list', () => {
  it('is what every guest reads and pays, and nobody on another list', async () => {
    const place = await counter.gift({ ownPrice: '99.5' });
    const other = { ...(await counter.gift()), productId: place.productId };
    await counter.staff.post('/api/product-gift-lists').send(other).expect(201);
    expect(await cardOf(place)).toMatchObject({ price: '99.50' });
    expect((await productFor(place)).price).toBe('99.50');
    expect((await productFor(other)).price).toBe('129.00');
    const { id, go } = await begun(place);
    // Whatever the browser says, the draft costs what the list says.
    const draft = (await go({ amount: '1.00', deliveryMethod: 'buyerPickup' })).body as Transaction;
    expect(draft).toMatchObject({ amount: '99.50', status: 'in_attesa' });
    const reserved = await go({ paymentMethod: 'in_negozio', status: 'completata' });
    expect(reserved.body).toMatchObject({ amount: '99.50', status: 'completata' });
    expect(await counter.read(id)).toMatchObject({ amount: '99.50', amount_agreed: false });
    expect(await counter.sold({}, other)).toMatchObject({ amount: '129.00' });
  });

  it('is the price of a sale at the counter as well, of which another one is an agreed one', async () => {
    const place = await counter.gift({ listQuantity: 2, ownPrice: 80 });
    expect(await counter.sold({}, place)).toMatchObject({ amount: '80.00', amount_agreed: false });
    const agreed = await counter.sold({ amount: '75.00' }, place);
    expect(agreed).toMatchObject({ amount: '75.00', amount_agreed: true });
  });

  it.each([
    ['-1', 'Il prezzo su questa lista non può essere negativo'],
    ['9.999', 'Il prezzo su questa lista deve essere un importo in euro con al massimo due decimali'],
    ['poco', 'Il prezzo su questa lista deve essere un importo in euro con al massimo due decimali'],
    [[], 'Il prezzo su questa lista deve essere un importo in euro con al massimo due decimali'],
  ])('is refused as %j, in Italian, and nothing changes', async (ownPrice, text) => {
    const place = await counter.gift({ ownPrice: '80.00' });
    const { body } = await put(place, { ownPrice, priority: 1 }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { ownPrice: text } });
    expect(await cardOf(place)).toMatchObject({ price: '80.00', priority: 2 });
  });

  it('is the catalogue’s again once it is emptied, and stays where a call does not name it', async () => {
    const place = await counter.gift({ ownPrice: '80.00' });
    expect((await put(place, { priority: 1 }).expect(200)).body).toMatchObject({ ownPrice: '80.00' });
    expect((await put(place, { ownPrice: '' }).expect(200)).body).toMatchObject({ ownPrice: null });
    expect((await cardOf(place)).price).toBe('129.00');
    await put(place, { ownPrice: '70.00' }).expect(200);
    expect((await put(place, { ownPrice: null }).expect(200)).body).toMatchObject({ ownPrice: null });
    expect((await cardOf(place)).price).toBe('129.00');
  });

  it('is frozen for the unit that somebody has begun, and counts for the next one', async () => {
    const place = await counter.gift({ listQuantity: 2, isQuota: true, ownPrice: '100.00' });
    const share = { type: 'quota', amount: '40.00' };
    await counter.sold(share, place);
    const { body } = await put(place, { ownPrice: '200.00' }).expect(200);
    expect(body.warning).toContain(FROZEN);
    expect((await put(place, { ownPrice: '200.00' }).expect(200)).body).not.toHaveProperty('warning');
    expect(await cardOf(place)).toMatchObject({ price: '200.00', quotaRemaining: '60.00' });
    await counter.record(place, { ...share, amount: '60.01' }).expect(201);
    const [first, second] = await Promise.all([
      counter.sold({ ...share, amount: '60.00' }, place),
      counter.read((await counter.sold({ ...share, amount: '139.99' }, place)).id),
    ]);
    expect([first.unitIndex, second.unitIndex]).toEqual([0, 1]);
    expect((await cardOf(place)).state).toBe('prenotato');
  });

  it('warns also where it is changed among others', async () => {
    const place = await counter.gift({ listQuantity: 2 });
    await counter.sold({}, place);
    const change = { what: 'change', productId: place.productId };
    const many = (terms: object) =>
      counter.staff
        .put(`/api/product-gift-lists/gift-list/${place.giftListId}`)
        .send({ changes: [{ ...change, ...terms }] })
        .expect(200);
    expect((await many({ ownPrice: '80.00' })).body[0].warning).toContain(FROZEN);
    expect((await many({ priority: 1 })).body[0]).toEqual({ productId: place.productId });
  });

  it('is told to a page that shows an older one, and nothing is held at that', async () => {
    const place = await counter.gift({ ownPrice: '99.00' });
    const { id, go } = await begun(place);
    await put(place, { ownPrice: '110.00' }).expect(200);
    const confirm = {
      paymentMethod: 'in_negozio',
      status: 'completata',
      amount: '99.00',
      amount_shipping: '0.00',
    };
    const refused = await go(confirm);
    expect(refused.body).toMatchObject({ code: 'AMOUNT_CHANGED', details: { amount: '110.00' } });
    expect((await go({ ...confirm, amount: '110.00' })).body).toMatchObject({ amount: '110.00' });
    expect((await counter.read(id)).status).toBe('completata');
  });

  it('is the price of a purchase that staff reopen', async () => {
    const place = await counter.gift({ ownPrice: '90.00' });
    const { id } = await counter.sold({}, place);
    await counter.put(id, { status: 'annullata', reason: 'Ha cambiato idea' }).expect(200);
    await put(place, { ownPrice: '95.00' }).expect(200);
    const refused = await counter.put(id, { status: 'completata' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'AMOUNT_CHANGED', details: { amount: '95.00' } });
    const again = await counter.put(id, { status: 'completata', amount: '95.00' }).expect(200);
    expect(again.body).toMatchObject({ amount: '95.00' });
  });

  it('stays when the catalogue’s changes, which says so', async () => {
    const place = await counter.gift({ ownPrice: '90.00' });
    const second = { ...(await counter.gift()), productId: place.productId };
    await counter.staff
      .post('/api/product-gift-lists')
      .send({ ...second, ownPrice: '85.00' })
      .expect(201);
    const { body } = await putProduct(place, { price: '150.00' }).expect(200);
    expect(body.warning).toBe('2 liste hanno un prezzo proprio per questo prodotto, che non cambia.');
    expect((await cardOf(place)).price).toBe('90.00');
    await put(second, { ownPrice: '' }).expect(200);
    expect((await putProduct(place, { price: '151.00' })).body.warning).toMatch(
      /^Una lista ha un prezzo proprio/,
    );
    expect((await putProduct(place, { name: 'Calici' })).body).not.toHaveProperty('warning');
  });

  it('of nothing can be reserved only', async () => {
    const place = await counter.gift({ ownPrice: '0' });
    expect(await cardOf(place)).toMatchObject({ price: '0.00', offers: ['prenotazione'] });
    await counter.record(place, { type: 'acquisto' }).expect(409, /TYPE_NOT_OFFERED/);
  });

  it('is told by the Cronologia, before and after, and by the list as it was', async () => {
    const place = await counter.gift();
    const before = new Date();
    await put(place, { ownPrice: '99.00' }).expect(200);
    await put(place, { ownPrice: null }).expect(200);
    const { body } = await counter.admin.get('/api/history').query(place).expect(200);
    const price = { field: 'Prezzo su questa lista' };
    expect(body.slice(0, 2).map(({ changes }: { changes: object[] }) => changes)).toMatchObject([
      [{ ...price, before: expect.stringMatching(/^99,00/), after: 'quello del catalogo' }],
      [{ ...price, before: 'quello del catalogo', after: expect.stringMatching(/^99,00/) }],
    ]);
    // Of a gift that came onto its list as usual nothing of it is said.
    expect(JSON.stringify(body[2])).not.toMatch(/Prezzo su questa lista|Oltre la giacenza/);
    const then = (at: Date) =>
      counter.admin
        .get(`/api/audit/as-of/gifts/${place.giftListId}/${place.productId}`)
        .query({ at: at.toISOString() })
        .expect(200);
    expect((await then(before)).body.state.terms.ownPrice).toBeNull();
  });

  it('was agreed with this couple: a copy of the list costs what the catalogue says', async () => {
    const { giftListId } = await counter.gift({ ownPrice: '99.00' });
    const { body } = await counter.staff.post(`/api/gift-lists/${giftListId}/duplicate`).send({}).expect(201);
    const relations = await counter.staff.get(`/api/product-gift-lists?giftListId=${body.id}`).expect(200);
    expect(relations.body).toMatchObject([{ ownPrice: null }]);
  });
});
