import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import sharp from 'sharp';
import { createTestApp } from '../../backend/src/platform/testing/test-app.js';
import { Client, ok } from './support/client.js';

/**
 * A client written from section 7 of both specifications alone: their paths, bodies, field names and codes, with
 * amounts as numbers and as texts. It imports no type and no constant of the server.
 */
type Row = Record<string, unknown> & { id: number };
type Tx = Record<string, unknown> & { id: string };

let owner: Client;
let occasion: Row;
let list: Row;
let pictureUrl: string;

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };

const test = forAllTests(() => createTestApp());
beforeAll(async () => {
  owner = new Client(test.url);
});

const guest = () => new Client(test.url);
const relationPath = (productId: number) =>
  `/api/product-gift-lists/product/${productId}/gift-list/${list.id}`;

async function gift(fields: object, terms: object = {}): Promise<number> {
  const product = ok<Row>(
    await owner.post('/api/products', { name: 'Vaso', quantityAvailable: 2, shippingCost: 9.9, ...fields }),
  );
  ok(await owner.post('/api/product-gift-lists', { productId: product.id, giftListId: list.id, ...terms }));
  return product.id;
}

describe('an administrator', () => {
  it('registers while none exists, signs out and in again', async () => {
    expect(ok(await owner.get('/api/check-admin-exists'))).toEqual({ adminExists: false });
    expect((await owner.get('/api/user')).status).toBe(401);
    const account = {
      username: 'titolare',
      password: 'segreto',
      name: 'Marta',
      email: 'marta@negozio.example',
    };
    ok(await owner.post('/api/register', account));
    expect(ok(await owner.get('/api/check-admin-exists'))).toEqual({ adminExists: true });
    expect(ok(await owner.get('/api/user'))).toMatchObject({ username: 'titolare', name: 'Marta' });
    expect((await owner.post('/api/logout')).status).toBeLessThan(300);
    expect((await owner.get('/api/user')).status).toBe(401);
    const wrong = await owner.post('/api/login', { username: 'titolare', password: 'sbagliata' });
    expect([wrong.status, typeof (wrong.body as Row)['error']]).toEqual([401, 'string']);
    expect(ok(await owner.post('/api/login', { username: 'titolare', password: 'segreto' }))).toMatchObject({
      username: 'titolare',
      email: 'marta@negozio.example',
    });
  });

  it('prepares an occasion, an uploaded picture and a list', async () => {
    ok(await owner.post('/api/occasions', { name: 'Nozze' }));
    occasion = ok<Row[]>(await owner.get('/api/occasions'))[0] as Row;
    ok(await owner.put(`/api/occasions/${occasion.id}`, { name: 'Matrimonio' }));
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8492f' } })
      .jpeg()
      .toBuffer();
    const upload = { imageData: jpeg.toString('base64'), mimetype: 'image/jpeg', filename: 'vaso.jpg' };
    ({ url: pictureUrl } = ok<{ url: string }>(await owner.post('/api/upload', upload)));
    expect((await guest().get(pictureUrl)).status).toBe(200);

    list = ok<Row>(
      await owner.post('/api/gift-lists', {
        name: 'Nozze Anna e Luca',
        beneficiaryName: 'Anna e Luca',
        occasionId: occasion.id,
        startDate: '',
        endDate: '',
        password: '',
        notes: '',
        beneficiaryEmail: 'anna@posta.example',
        beneficiaryPhone: '333 555 0101',
        beneficiaryAddress: {
          name: 'Anna',
          surname: 'Rossi',
          street: 'Via Po 1',
          zipCode: '10100',
          province: 'TO',
          city: 'Torino',
          notes: '',
        },
        image: pictureUrl,
        allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
        allowedDeliveryModes: {
          beneficiaryPickup: true,
          buyerPickup: true,
          beneficiaryShipping: true,
          buyerShipping: true,
        },
      }),
    );
    ok(await owner.put(`/api/gift-lists/${list.id}`, { ...list, notes: 'Consegnare di sabato' }));
    expect(ok<Row[]>(await owner.get('/api/gift-lists'))).toMatchObject([
      {
        id: list.id,
        notes: 'Consegnare di sabato',
        beneficiaryAddress: { city: 'Torino' },
        image: pictureUrl,
      },
    ]);
    const qr = ok<Record<string, string>>(await owner.get(`/api/gift-lists/${list.id}/qrcode`));
    expect(qr['qrCode']).toMatch(/^data:image\/png;base64,/);
    expect(qr['url']).toContain(`/${list.id}`);
    const seen = await guest().get(`/api/gift-lists/${list.id}`);
    expect(ok(seen)).toMatchObject({
      name: 'Nozze Anna e Luca',
      active: true,
      requiresPassword: false,
      deliveryOptions: {
        beneficiaryPickup: { allowed: true, cost: '0.00' },
        buyerPickup: { allowed: true, cost: '0.00' },
        // Of each product.
        beneficiaryShipping: { allowed: true, cost: null },
        buyerShipping: { allowed: true, cost: null },
      },
    });
    expect(seen.text).not.toMatch(/posta\.example|555\D{0,3}0101|Via Po|sabato/);
    expect(ok(await guest().get(`/api/occasions/${occasion.id}`))).toMatchObject({ name: 'Matrimonio' });
  });

  it('creates products with prices as number and text, straight onto a list, with pictures and terms', async () => {
    const product = ok<Row>(
      await owner.post('/api/products', {
        name: 'Servizio di piatti',
        description: 'Sei coperti',
        price: 129.9,
        quantityAvailable: '3',
        shippingCost: '4.50',
        productCode: 'SP-6',
        selectedGiftListIds: [list.id],
      }),
    );
    expect(product).toMatchObject({ price: '129.90', shippingCost: '4.50', quantityAvailable: 3 });
    const lists = ok<Row[]>(await owner.get(`/api/products/${product.id}/gift-lists`));
    expect(lists.map(({ id }) => id)).toEqual([list.id]);

    const form = new FormData();
    form.set(
      'image',
      new Blob([
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ]),
      'a.png',
    );
    form.set('altText', 'Il servizio');
    form.set('sortOrder', '0');
    ok(await owner.post(`/api/products/${product.id}/images`, undefined, { raw: form }));
    const images = ok<Row[]>(await guest().get(`/api/products/${product.id}/images?giftListId=${list.id}`));
    expect(images).toMatchObject([{ productId: product.id, altText: 'Il servizio', sortOrder: 0 }]);
    expect((await guest().get(images[0]?.['imageUrl'] as string)).status).toBe(200);
    expect(ok<Row[]>(await owner.get('/api/product-images')).map(({ id }) => id)).toContain(images[0]?.id);
    expect((await owner.delete(`/api/product-images/${images[0]?.id}`)).status).toBeLessThan(300);
    expect(ok(await owner.get(`/api/products/${product.id}/images`))).toEqual([]);

    ok(await owner.put(`/api/products/${product.id}`, { ...product, price: '131.00', shippingCost: 0 }));
    expect(ok(await guest().get(`/api/products/${product.id}?giftListId=${list.id}`))).toMatchObject({
      price: '131.00',
      shippingCost: '0.00',
    });
    ok(await owner.put(relationPath(product.id), { isQuota: false, listQuantity: 2, canBuyInQuota: true }));
    const relation = `/api/product-gift-lists/relation?productId=${product.id}&giftListId=${list.id}`;
    expect(ok(await guest().get(relation))).toMatchObject({ canBuyInQuota: true, listQuantity: 2 });
    expect(ok<Row[]>(await owner.get('/api/product-gift-lists'))).toMatchObject([
      { productId: product.id, giftListId: list.id, listQuantity: 2, canBuyInQuota: true, isQuota: false },
    ]);
    expect((await owner.delete(relationPath(product.id))).status).toBeLessThan(300);
    expect(ok(await owner.get('/api/product-gift-lists'))).toEqual([]);
    expect((await owner.delete(`/api/products/${product.id}`)).status).toBeLessThan(300);
    expect((await owner.get(`/api/products/${product.id}`)).status).toBe(404);
  });
});

describe('a guest', () => {
  it('takes a gift with the four calls of the wizard', async () => {
    const productId = await gift({ price: '129.00', quantityAvailable: 1 });
    const phone = guest();
    const step1 = {
      ...BUYER,
      buyerMessage: 'Auguri!',
      giftListId: list.id,
      productId,
      isCheckoutStep1: true,
      type: 'acquisto',
      status: 'in_attesa',
      amount: 129,
    };
    const { id } = ok<Tx>(await phone.post('/api/transactions', step1));
    // Back to step 1: with `trid` in the address the page updates its draft.
    ok(
      await phone.put(`/api/transactions/${id}`, {
        buyerName: 'Giulia Ferri Conti',
        buyerMessage: 'Auguri di cuore!',
      }),
    );
    expect(ok<Tx>(await phone.post('/api/transactions', { ...step1, transactionId: id })).id).toBe(id);
    const address = {
      name: 'Giulia',
      surname: 'Ferri',
      street: 'Via Roma 2',
      zipCode: '10121',
      city: 'Torino',
      province: 'TO',
      country: 'Italia',
    };
    const step2 = { deliveryMethod: 'buyerShipping', buyerAddress: address, amount_shipping: '9.90' };
    expect(ok(await phone.put(`/api/transactions/${id}`, step2))).toMatchObject({
      deliveryMethod: 'buyerShipping',
      amount_shipping: '9.90',
      status: 'in_attesa',
    });
    ok(
      await phone.put(`/api/transactions/${id}`, {
        deliveryMethod: 'ritiro_acquirente',
        buyerAddress: null,
        amount_shipping: null,
      }),
    );
    const step3 = { paymentMethod: 'in_negozio', status: 'completata', amount: 129, amount_shipping: 0 };
    expect(ok(await phone.put(`/api/transactions/${id}`, step3))).toMatchObject({ id, status: 'completata' });
    expect(ok(await phone.get(`/api/transactions/${id}`))).toMatchObject({
      ...BUYER,
      buyerMessage: 'Auguri!',
      message: 'Auguri!',
      giftListId: list.id,
      productId,
      amount: '129.00',
      type: 'acquisto',
      paymentMethod: 'in_negozio',
      deliveryMethod: 'buyerPickup',
    });
    const open = ok<Tx>(await guest().get(`/api/public/transactions/${id}`));
    expect(open).toMatchObject({ id, amount: '129.00', status: 'completata' });
    expect(JSON.stringify(open)).not.toMatch(/Giulia|posta\.example|555\D{0,3}0142/);
    const [card] = ok<Row[]>(await guest().get(`/api/products?giftListId=${list.id}`));
    expect(card).toMatchObject({ id: productId, reserved: true, availableQuantity: 0 });
  });

  it.each([
    ['absent flags', {}, 'negozio', 49.9],
    ['false flags', { isQuotaPayment: false, isCheckoutStep1: false }, 'inNegozio', '49.90'],
  ])('takes a gift with the one call of the single page, %s', async (_, flags, paymentMethod, amount) => {
    const productId = await gift({ price: '49.90' });
    const phone = guest();
    const body = {
      ...BUYER,
      ...flags,
      productId,
      giftListId: list.id,
      amount,
      buyerMessage: 'Bacioni',
      message: 'Bacioni',
      deliveryMethod: 'ritiro_acquirente',
      paymentMethod,
      buyerAddress: null,
      type: 'acquisto',
      status: 'completata',
    };
    const { id } = ok<Tx>(await phone.post('/api/transactions', body));
    expect(ok(await phone.get(`/api/public/transactions/${id}`))).toMatchObject({
      status: 'completata',
      paymentMethod: 'in_negozio',
      deliveryMethod: 'buyerPickup',
      amount: '49.90',
      buyerMessage: 'Bacioni',
    });
    expect(ok<Tx>(await owner.get(`/api/transactions/${id}`))).toMatchObject({
      ...BUYER,
      status: 'completata',
    });
  });

  it('sends an address as one text, and reads it as it was sent', async () => {
    const productId = await gift({ price: '49.90' });
    const phone = guest();
    const buyerAddress = 'Via Roma 2, 10121 Torino';
    const body = { ...BUYER, productId, giftListId: list.id, buyerAddress, type: 'acquisto' };
    const { id } = ok<Tx>(await phone.post('/api/transactions', body));
    ok(await phone.put(`/api/transactions/${id}`, { deliveryMethod: 'spedizione_acquirente' }));
    expect(ok(await phone.get(`/api/public/transactions/${id}`))).toMatchObject({ buyerAddress });
    ok(await phone.put(`/api/transactions/${id}`, { paymentMethod: 'in_negozio', status: 'completata' }));
    expect(ok(await owner.get(`/api/transactions/${id}`))).toMatchObject({ buyerAddress });
  });

  it('reads in the cards of a list where the video of a product is', async () => {
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const productId = await gift({ price: '49.90', video });
    const cards = ok<Row[]>(await guest().get(`/api/products?giftListId=${list.id}`));
    expect(cards.find(({ id }) => id === productId)).toMatchObject({ video });
  });

  it('gives shares, to a gift and to the fund, and what is paid of them can be summed by product', async () => {
    const productId = await gift({ price: 100, productType: 'quote' }, { isQuota: true });
    const share = async (amount: unknown, gave: object) => {
      const phone = guest();
      const body = {
        ...BUYER,
        // One address may reserve five gifts at most, so each has its own.
        buyerEmail: `quota-${String(amount)}@posta.example`,
        giftListId: list.id,
        amount,
        isQuotaPayment: true,
        deliveryMethod: 'ritiro_beneficiario',
        type: 'quota',
        ...gave,
      };
      return ok<Tx>(await phone.post('/api/transactions', body));
    };
    const inShop = { productId, paymentMethod: 'in_negozio', status: 'completata' };
    await share('25.50', inShop);
    await share(24.5, inShop);
    const sums = ok<Tx[]>(await owner.get(`/api/transactions?productId=${productId}`));
    expect(sums.map(({ amount, type, status }) => [amount, type, status]).sort()).toEqual([
      ['24.50', 'quota', 'completata'],
      ['25.50', 'quota', 'completata'],
    ]);
    const cards = ok<Row[]>(await guest().get(`/api/products?giftListId=${list.id}`));
    expect(cards.find(({ id }) => id === productId)).toMatchObject({
      quotaRemaining: '50.00',
      type: 'quota',
    });
    const fund = await share('50', { ...inShop, productId: 0 });
    expect(fund).toMatchObject({ productId: 0, amount: '50.00', type: 'quota', status: 'completata' });
  });
});

describe('staff', () => {
  const record = (productId: number) => ({
    giftListId: list.id,
    productId,
    buyerName: 'Carlo Neri',
    buyerEmail: '',
    buyerPhone: '',
    message: '',
    deliveryMethod: 'beneficiaryPickup',
    paymentMethod: 'negozio',
    amount: '80.00',
    status: 'completata',
    type: 'acquisto',
  });

  it('record a purchase at the counter, correct it, mark it cancelled and take it up anew', async () => {
    const productId = await gift({ price: '80.00', quantityAvailable: 1 });
    const { id } = ok<Tx>(await owner.post('/api/transactions', record(productId)));
    const first = ok<Tx>(await owner.get(`/api/transactions/${id}`));
    expect(first).toMatchObject({
      buyerName: 'Carlo Neri',
      amount: '80.00',
      status: 'completata',
      paymentMethod: 'in_negozio',
      deliveryMethod: 'beneficiaryPickup',
      type: 'acquisto',
    });
    // The edit dialog saves single fields, and also the whole form.
    ok(await owner.put(`/api/transactions/${id}`, { buyerPhone: '02 1234567' }));
    ok(await owner.put(`/api/transactions/${id}`, { message: 'Ritira sabato' }));
    ok(
      await owner.put(`/api/transactions/${id}`, { ...record(productId), buyerEmail: 'carlo@posta.example' }),
    );
    expect(ok<Tx>(await owner.get(`/api/transactions/${id}`))).toMatchObject({
      buyerEmail: 'carlo@posta.example',
      status: 'completata',
    });
    expect(ok(await owner.put(`/api/transactions/${id}`, { status: 'annullata' }))).toMatchObject({
      status: 'annullata',
    });
    expect(ok<Tx>(await owner.post('/api/transactions', record(productId))).id).not.toBe(id);
  });

  it('hold a gift without end, then mark it completed', async () => {
    const productId = await gift({ price: '80.00', quantityAvailable: 1 });
    const { id } = ok<Tx>(
      await owner.post('/api/transactions', { ...record(productId), status: 'in_attesa' }),
    );
    expect(ok(await owner.get(`/api/transactions/${id}`))).toMatchObject({
      status: 'in_attesa',
      expiresAt: null,
    });
    expect(ok(await owner.put(`/api/transactions/${id}`, { status: 'completata' }))).toMatchObject({
      status: 'completata',
    });
  });

  it('read everything back: all of it, by list, and one by one', async () => {
    const all = ok<Tx[]>(await owner.get('/api/transactions'));
    expect(all.length).toBeGreaterThanOrEqual(9);
    for (const { id, ...rest } of all) {
      expect(rest).toMatchObject({
        giftListId: list.id,
        timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
        amount: expect.stringMatching(/^\d+\.\d\d$/),
      });
      expect(ok(await owner.get(`/api/transactions/${id}`))).toEqual({
        id,
        ...rest,
        // Only one transaction by itself tells how its transfer is to be made, what its provider last answered and its money.
        transfer: null,
        invoice: null,
        responseData: null,
        receipts: expect.any(Array),
        exchange: null,
        withdrawal: null,
      });
    }
    expect(ok(await owner.get(`/api/transactions?giftListId=${list.id}`))).toEqual(all);
    expect((await guest().get('/api/transactions')).status).toBe(401);
    expect(ok(await owner.get('/api/settings'))).toMatchObject({ storeName: expect.any(String) });
  });
});
