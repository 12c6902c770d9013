import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

let test: TestApp;
let other: TestApp;
let admin: Browser;
let listId: number;
let productId: number;
beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ sharing: test });
  admin = await test.signInAsAdmin();
  const occasion = await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  const list = {
    name: 'Nozze',
    beneficiaryName: 'Anna e Luca',
    occasionId: occasion.body.id,
    beneficiaryEmail: 'anna@posta.example',
    beneficiaryPhone: '333 555 0101',
    allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true, bonifico: true },
  };
  listId = (await admin.post('/api/gift-lists').send(list).expect(201)).body.id;
  const vase = { name: 'Vaso', price: '129.00', quantityAvailable: 5 };
  productId = (await admin.post('/api/products').send(vase).expect(201)).body.id;
  await admin
    .post('/api/product-gift-lists')
    .send({ productId, giftListId: listId, listQuantity: 5 })
    .expect(201);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const save = (body: object) => admin.put('/api/settings').send(body).expect(200);
const offered = async (at: TestApp) =>
  (await at.http.get(`/api/gift-lists/${listId}`).expect(200)).body.allowedPaymentMethods;
const whyNot = async () => (await admin.get('/api/payment-methods').expect(200)).body.whyNot;

/** A guest who has come to the choice of the payment. */
async function draftAt(
  at: TestApp,
): Promise<(paymentMethod: string) => Promise<{ status: number; code?: string }>> {
  const guest = at.browser();
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
  const draft = { ...buyer, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
  const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
  return async (paymentMethod) => {
    const { status, body } = await guest.put(`/api/transactions/${id}`).send({ paymentMethod });
    return { status, code: body.code };
  };
}

describe('a payment method that is switched off', () => {
  it('is not offered at the next call, and refused to whoever was about to choose it', async () => {
    expect(await offered(test)).toMatchObject({ inNegozio: true });
    const choose = await draftAt(test);
    await save({ enableInStore: false });
    expect(await offered(test)).toMatchObject({ inNegozio: false });
    expect(await choose('in_negozio')).toEqual({ status: 409, code: 'PAYMENT_METHOD_NOT_ALLOWED' });
    expect(await whyNot()).toMatchObject({ inNegozio: 'switched_off' });
    await save({ enableInStore: true });
    expect(await choose('in_negozio')).toMatchObject({ status: 200 });
  });

  it('is not offered by another process either, once that has heard of it', async () => {
    expect(await offered(other)).toMatchObject({ inNegozio: true });
    const choose = await draftAt(other);
    await save({ enableInStore: false });
    await eventually(async () => expect(await offered(other)).toMatchObject({ inNegozio: false }));
    expect(await choose('in_negozio')).toEqual({ status: 409, code: 'PAYMENT_METHOD_NOT_ALLOWED' });
    await save({ enableInStore: true });
  });

  it.each([
    ['stripe', 'enableStripe', { stripeDevPublicKey: 'pk_test_a', stripeDevSecretKey: 'sk_test_b' }],
    ['paypal', 'enablePaypal', { paypalDevClientId: 'AeW7', paypalDevSecret: 'EF1' }],
    [
      'bonifico',
      'enableBankTransfer',
      { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante S.n.c.' },
    ],
  ] as const)('says why it does not work, whatever it is: %s', async (field, enable, keys) => {
    expect(await whyNot()).toMatchObject({ [field]: 'not_set_up' });
    await save(keys);
    expect(await offered(test)).toMatchObject({ [field]: true });
    await save({ [enable]: false });
    expect(await offered(test)).toMatchObject({ [field]: false });
    expect(await whyNot()).toMatchObject({ [field]: 'switched_off' });
    await save({ [enable]: true });
    expect(await whyNot()).not.toHaveProperty(field);
  });

  it('with keys for tests only does not work in production', async () => {
    await save({ environmentMode: 'production' });
    expect(await whyNot()).toEqual({ stripe: 'not_set_up', paypal: 'not_set_up' });
    await save({ stripePublicKey: 'pk_live_a', stripeSecretKey: 'sk_live_b' });
    expect(await whyNot()).toEqual({ paypal: 'not_set_up' });
    await save({ environmentMode: 'development' });
    expect(await whyNot()).toEqual({});
  });
});
