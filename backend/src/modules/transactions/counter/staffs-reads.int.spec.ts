import { expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { GiftCard, PublicTransaction, StaffsFields, TakenUnit, Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

const ONLY_STAFFS = {
  version: 0,
  amount_agreed: false,
  saleId: null,
  documentNumber: null,
  readyOn: null,
  courier: null,
  trackingNumber: null,
  deliveredOn: null,
  shippedOn: null,
  actions: [],
  receipts: [],
  exchange: null,
  withdrawal: null,
  responseData: null,
  staffNote: null,
} satisfies Required<StaffsFields>;

it('staff read how far a transaction is, its money by entry and what they may do with it', async () => {
  const { id, giftListId } = await counter.sold();
  await counter.post(id, 'collect', { receiptId: 'r-1', amount: '20' }, counter.staff).expect(200);
  await counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Battuto due volte' }).expect(200);
  await counter.post(id, 'collect', { receiptId: 'r-2' }, counter.staff).expect(200);
  const money = { amount: '20.00', paymentMethod: 'in_negozio', at: expect.any(String) };
  const reversed = { at: expect.any(String), by: 'titolare', reason: 'Battuto due volte' };
  const shown = await counter.read(id);
  expect(shown).toMatchObject({
    version: 6,
    amount_agreed: false,
    documentNumber: null,
    readyOn: null,
    courier: null,
    trackingNumber: null,
    deliveredOn: null,
    shippedOn: null,
    staffNote: null,
    receipts: [
      { receiptId: 'r-1', ...money, by: expect.any(String), reversed },
      { receiptId: 'r-2', ...money, amount: '129.00', reversed: null },
    ],
    actions: ['deliver', 'refund', 'reverse'],
  });
  const { receipts, exchange, withdrawal, responseData, transfer, invoice, ...row } = shown;
  const { body } = await counter.admin.get(`/api/transactions?giftListId=${giftListId}`).expect(200);
  expect(body).toEqual([row]);
  expect((await counter.read(id, counter.staff)).actions).toEqual(['deliver']);
});

it('guests read none of it: not on their own purchase, nor on its public page', async () => {
  const { giftListId, productId } = await counter.gift();
  const guest = test.browser();
  const step1 = { giftListId, productId, isCheckoutStep1: true, type: 'acquisto' };
  const buyer = { buyerName: 'Elio', buyerEmail: 'elio@posta.example', buyerPhone: '333 555 0101' };
  const { body: draft } = await guest
    .post('/api/transactions')
    .send({ ...step1, ...buyer })
    .expect(201);
  const { id } = draft as Transaction;
  const held = await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
  const answers = [
    draft,
    held.body,
    (await guest.get(`/api/transactions/${id}`).expect(200)).body,
    (await guest.get(`/api/public/transactions/${id}`).expect(200)).body,
    (await test.browser().get(`/api/public/transactions/${id}`).expect(200)).body,
  ] as (Transaction | PublicTransaction)[];
  for (const answer of answers)
    for (const field of Object.keys(ONLY_STAFFS)) expect(answer).not.toHaveProperty(field);
  expect(Object.keys(await counter.read(id))).toEqual(expect.arrayContaining(Object.keys(ONLY_STAFFS)));
});

it('staff read who has which unit of a gift, guests only how many are taken', async () => {
  const place = await counter.gift({ listQuantity: 4, canBuyInQuota: true });
  const { giftListId, productId } = place;
  const units = `/api/product-gift-lists/product/${productId}/gift-list/${giftListId}/units`;
  const taken = async () =>
    (await counter.staff.get(units).expect(200).expect('cache-control', 'no-store')).body as TakenUnit[];
  expect(await taken()).toEqual([]);

  const agnese = await counter.sold({ buyerName: 'Agnese', collected: true, receiptId: 'r-1' }, place);
  const bruno = await counter.sold({ buyerName: 'Bruno' }, place);
  const share = { type: 'quota', collected: true };
  const carla = await counter.sold({ buyerName: 'Carla', ...share, amount: '20', receiptId: 'r-2' }, place);
  const dino = await counter.sold({ buyerName: 'Dino', ...share, amount: '30', receiptId: 'r-3' }, place);
  const whole = { type: 'acquisto', amount: '129.00' };
  const part = { type: 'quota', stage: 'paid' };
  const nobody = await counter.sold({ buyerName: 'Nessuno' }, place);
  await counter.post(nobody.id, 'cancel').expect(200);
  const read = await taken();
  expect(read).toEqual([
    {
      unitIndex: 0,
      state: 'paid',
      buyers: [{ transactionId: agnese.id, buyerName: 'Agnese', stage: 'paid', ...whole }],
    },
    {
      unitIndex: 1,
      state: 'reserved',
      buyers: [{ transactionId: bruno.id, buyerName: 'Bruno', stage: 'reserved', ...whole }],
    },
    {
      unitIndex: 2,
      state: 'partial',
      buyers: [
        { transactionId: carla.id, buyerName: 'Carla', amount: '20.00', ...part },
        { transactionId: dino.id, buyerName: 'Dino', amount: '30.00', ...part },
      ],
    },
  ]);

  const guest = test.browser();
  await guest.get(units).expect(401);
  const { body, text } = await guest.get(`/api/products?giftListId=${giftListId}`).expect(200);
  const [{ units: counted, purchasedCount }] = body as [GiftCard];
  expect({ ...counted, purchasedCount }).toEqual({
    free: 1,
    held: 0,
    reserved: 1,
    partial: 1,
    purchasedCount: 1,
  });
  for (const name of ['Agnese', 'Bruno', 'Carla', 'Dino']) expect(text).not.toContain(name);
});
