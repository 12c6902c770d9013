import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard, ListDuplicate, ProductGiftListRelation } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { reserveUnit } from '../../transactions/testing/take-gift.js';
import { newList, newProduct } from '../testing/new-list.js';

const DESCRIBES = {
  beneficiaryAddress: { street: 'Via Roma 1', zipCode: '50100', province: 'FI', city: 'Firenze' },
  publicMessage: 'Grazie a tutti',
  notes: 'Chiamare prima di sabato',
  image: `/media/${'a'.repeat(64)}.jpg`,
  notifyBeneficiary: true,
  acceptsFund: false,
  allowedPaymentMethods: { stripe: true, paypal: false, inNegozio: true, bonifico: true },
  allowedDeliveryModes: {
    beneficiaryPickup: false,
    buyerPickup: true,
    beneficiaryShipping: true,
    buyerShipping: false,
  },
};
const OF_ITS_LIFE = {
  eventDate: '2026-10-10',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  password: 'mare',
  state: 'archived',
};

describe('a list that is made like another', () => {
  let shop: TestApp;
  let admin: Browser;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp({ clock: fixedClock('2026-09-12T10:00:00Z') });
    admin = await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const duplicate = (id: number, body?: object) => staff.post(`/api/gift-lists/${id}/duplicate`).send(body);
  const copyOf = async (id: number, body?: object) =>
    (await duplicate(id, body).expect(201)).body as ListDuplicate;
  const place = async (giftListId: number, terms: object = {}, product: Record<string, unknown> = {}) => {
    const { id: productId } = await newProduct(staff, product);
    await staff
      .post('/api/product-gift-lists')
      .send({ giftListId, productId, ...terms })
      .expect(201);
    return productId;
  };
  const termsOn = async (id: number) =>
    ((await staff.get(`/api/product-gift-lists?giftListId=${id}`)).body as ProductGiftListRelation[]).map(
      ({ id: _, giftListId: __, ...terms }) => terms,
    );

  it('says what the other says, and has nothing of its days, its password and its state', async () => {
    const list = await newList(staff, { ...DESCRIBES, ...OF_ITS_LIFE });
    const copy = await copyOf(list.id);
    const { id, name, occasionId, occasionName, beneficiaryName, beneficiaryEmail, beneficiaryPhone } = list;
    expect(copy).toMatchObject({
      ...DESCRIBES,
      occasionId,
      occasionName,
      beneficiaryName,
      beneficiaryEmail,
      beneficiaryPhone,
      name: `Copia di ${name}`,
      eventDate: null,
      startDate: null,
      endDate: null,
      password: null,
      requiresPassword: false,
      state: 'suspended',
      badge: 'suspended',
      version: 1,
      fewer: [],
    });
    expect(copy.id).not.toBe(id);
    expect(String(copy.id)).toMatch(/^[1-9]\d{11}$/);
    // Guests are told that it is not open, and nothing asks for the other's password.
    const { body } = await shop.http.get(`/api/gift-lists/${copy.id}`).expect(200);
    expect(body).toMatchObject({ active: false, requiresPassword: false });
    expect((await staff.get(`/api/gift-lists/${id}`)).body).toEqual(list);
  });

  it('has the same gifts on the same terms, of which nobody has taken any', async () => {
    const list = await newList(staff);
    const taken = await place(list.id, { listQuantity: 2, priority: 1, canBuyInQuota: true });
    await place(list.id, { isQuota: true, priority: 3 });
    await reserveUnit(shop, list.id, taken);
    const copy = await copyOf(list.id);
    expect(copy).toMatchObject({ productCount: 2, transactionCount: 0, received: '0.00', fewer: [] });
    expect(await termsOn(copy.id)).toEqual(await termsOn(list.id));
    const { body } = await staff.get(`/api/products?giftListId=${copy.id}`).expect(200);
    const states = (cards: readonly GiftCard[]) => cards.map(({ state, units }) => [state, units.free]);
    expect(states(body as GiftCard[])).toEqual([
      ['disponibile_quote', 2],
      ['disponibile_quote', 1],
    ]);
  });

  it('asks for no more pieces than the shop has by now, and says of which', async () => {
    const list = await newList(staff);
    const fewer = await place(list.id, { listQuantity: 4 }, { name: 'Calici', quantityAvailable: 4 });
    const all = await place(list.id, { listQuantity: 1 }, { name: 'Brocca', quantityAvailable: 1 });
    await staff.put(`/api/products/${fewer}`).send({ quantityAvailable: 3 }).expect(200);
    const copy = await copyOf(list.id);
    expect(copy.fewer).toEqual([{ productId: fewer, name: 'Calici', wished: 4, copied: 3 }]);
    expect((await termsOn(copy.id)).map(({ productId, listQuantity }) => [productId, listQuantity])).toEqual([
      [fewer, 3],
      [all, 1],
    ]);
  });

  it('wishes as many as the other of what may be ordered', async () => {
    const list = await newList(staff);
    await place(list.id, { listQuantity: 9, beyondStock: true }, { quantityAvailable: 2 });
    const copy = await copyOf(list.id);
    expect(copy.fewer).toEqual([]);
    expect(await termsOn(copy.id)).toMatchObject([{ listQuantity: 9, beyondStock: true }]);
  });

  it('is named as asked, and its history says of which it is a copy', async () => {
    const list = await newList(staff, { name: 'x'.repeat(200) });
    expect((await copyOf(list.id, { name: '' })).name).toBe(`Copia di ${'x'.repeat(191)}`);
    const { id, name } = await copyOf(list.id, { name: '  Battesimo di Sofia ' });
    expect(name).toBe('Battesimo di Sofia');
    const { body } = await staff.get(`/api/history?giftListId=${id}`).expect(200);
    expect(JSON.stringify(body)).toContain('Copiata da');
    expect(JSON.stringify(body)).toContain('x'.repeat(200));
    const { body: refused } = await duplicate(list.id, { name: 'x'.repeat(201) }).expect(400);
    expect(refused.fields).toEqual({ name: 'Testo troppo lungo: al massimo 200 caratteri' });
  });

  it('is made of a list that there is, and by staff', async () => {
    const list = await newList(staff);
    expect((await duplicate(999_999_999_999).expect(404)).body.code).toBe('LIST_NOT_FOUND');
    await staff.post('/api/gift-lists/nozze/duplicate').expect(404);
    await shop.http.post(`/api/gift-lists/${list.id}/duplicate`).expect(401);
  });

  it('is not made of one whose people are erased', async () => {
    const email = 'carla.tosi@example.it';
    const list = await newList(staff, { beneficiaryEmail: email });
    await admin.post('/api/privacy/erasure').send({ email, confirmation: 'cancella' }).expect(200);
    expect((await duplicate(list.id).expect(409)).body.code).toBe('LIST_ERASED');
  });
});
