import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  daysAfter,
  endOfReservation,
  type GiftCard,
  type HistoryEntry,
  LEDGER_STALE_HEADER,
  type PublicTransaction,
  romeDayOf,
  type Transaction,
} from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { eventually, fixedClock } from '@fiocco/testing';
import { withReadModelsBehind } from '../../../platform/testing/read-models-behind.js';
import { SettingsStore } from '../../settings/index.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
let listId: number;

const LIST = {
  name: 'Nozze Anna e Luca',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
  allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
  allowedDeliveryModes: {
    beneficiaryPickup: true,
    buyerPickup: true,
    beneficiaryShipping: true,
    buyerShipping: true,
  },
};

const BUYER = {
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  buyerPhone: '333 555 0142',
  buyerMessage: 'Vi abbraccio forte',
};

async function gift(fields: object = {}, terms: object = {}): Promise<number> {
  const product = {
    name: 'Vaso in ceramica',
    price: '129.00',
    shippingCost: '9.90',
    quantityAvailable: 1,
    ...fields,
  };
  const { body } = (await admin.post('/api/products').send(product).expect(201)) as { body: { id: number } };
  await admin
    .post('/api/product-gift-lists')
    .send({ productId: body.id, giftListId: listId, ...terms })
    .expect(201);
  return body.id;
}

async function start(browser: Browser, productId: number, more: object = {}): Promise<Transaction> {
  const step1 = { ...BUYER, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto', ...more };
  return (await browser.post('/api/transactions').send(step1).expect(201)).body as Transaction;
}

const IN_SHOP = { paymentMethod: 'in_negozio' };
const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };

async function card(productId: number): Promise<GiftCard> {
  const cards = (await test.http.get(`/api/products?giftListId=${listId}`).expect(200)).body as GiftCard[];
  const found = cards.find(({ id }) => id === productId);
  if (!found) throw new Error('The gift is not on the list');
  return found;
}

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const occasion = (await admin.post('/api/occasions').send({ name: 'Matrimonio' })).body as { id: number };
  const list = await admin
    .post('/api/gift-lists')
    .send({ ...LIST, occasionId: occasion.id })
    .expect(201);
  listId = (list.body as { id: number }).id;
});

describe('a guest takes a gift in the shop', () => {
  // @holds life: a draft begins, and changes by its steps
  it('goes from draft to hold to reservation, and the owner reads how it came to be', async () => {
    const productId = await gift({ imageUrl: `/media/${'a'.repeat(64)}.jpg` });
    const guest = test.browser();
    const draft = await start(guest, productId);
    expect(draft).toMatchObject({ stage: 'draft', amount: '129.00', type: 'acquisto', orderNumber: null });
    expect(draft).toMatchObject({
      productName: 'Vaso in ceramica',
      productImageUrl: `/media/${'a'.repeat(64)}.jpg`,
    });
    // The list allows payment in the shop only, and such purchases are also picked up there.
    expect(draft).toMatchObject({ deliveryMethod: 'buyerPickup', amount_shipping: '0.00' });

    const held = (await guest.put(`/api/transactions/${draft.id}`).send(IN_SHOP).expect(200))
      .body as Transaction;
    expect(held).toMatchObject({ stage: 'held', status: 'in_attesa', deliveryMethod: 'buyerPickup' });
    expect(held.expiresAt).toBe('2026-11-21T10:15:00.000Z');
    expect(await card(productId)).toMatchObject({
      state: 'in_corso',
      badge: 'In corso di acquisto',
      offers: [],
    });

    const done = (
      await guest
        .put(`/api/transactions/${draft.id}`)
        .send({ ...RESERVE, amount: '129.00', amount_shipping: '0.00' })
        .expect(200)
    ).body as Transaction;
    expect(done).toMatchObject({ stage: 'reserved', status: 'completata', orderNumber: 'FI-2026-000001' });
    expect(done.expiresAt).toBe('2026-11-28T22:59:59.999Z');
    expect(await card(productId)).toMatchObject({ state: 'prenotato', badge: 'Prenotato', offers: [] });

    await admin.post(`/api/transactions/${draft.id}/collect`).send({ receiptId: 'r-1' }).expect(200);
    expect(await card(productId)).toMatchObject({ state: 'acquistato', badge: 'Venduto' });
    const history = (await admin.get(`/api/transactions/${draft.id}/history`).expect(200))
      .body as HistoryEntry[];
    expect(history.map(({ type }) => type).reverse()).toEqual([
      'gift.UnitHeld.v1',
      'gift.UnitReserved.v1',
      'gift.MoneyTaken.v2',
      'gift.TransactionPaid.v1',
    ]);
    expect(history.at(-1)).toMatchObject({ actor: { kind: 'buyer', name: 'Giulia Ferri' }, number: 2 });
    expect(history[1]?.changes).toContainEqual({
      field: 'Incassato',
      before: formatEuro(0),
      after: formatEuro(12_900),
    });
  });

  it('shows nothing about a person to a browser that does not own it', async () => {
    const productId = await gift();
    const draft = await start(test.browser(), productId);
    const stranger = test.browser();
    const seen = (await stranger.get(`/api/public/transactions/${draft.id}`).expect(200))
      .body as PublicTransaction;
    expect(seen).toMatchObject({ owned: false, amount: '129.00' });
    expect(JSON.stringify(seen)).not.toMatch(/Giulia|posta\.example|555\D{0,3}0142|abbraccio/);
    const refused = await stranger.put(`/api/transactions/${draft.id}`).send(IN_SHOP).expect(403);
    expect(refused.body).toMatchObject({ code: 'TRANSACTION_NOT_YOURS' });
    await stranger.get(`/api/transactions/${draft.id}`).expect(403);
  });

  it('answers the last step sent twice as it answered the first', async () => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId);
    const [one, two] = await Promise.all([
      guest.put(`/api/transactions/${draft.id}`).send(RESERVE),
      guest.put(`/api/transactions/${draft.id}`).send(RESERVE),
    ]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body).toMatchObject({ stage: 'reserved' });
    expect(two?.body).toEqual(one?.body);
    const history = (await admin.get(`/api/transactions/${draft.id}/history`)).body as HistoryEntry[];
    expect(history.filter(({ type }) => type === 'gift.UnitReserved.v1')).toHaveLength(1);
  });

  it('gives the last unit to one of two browsers', async () => {
    const productId = await gift();
    const [first, second] = [test.browser(), test.browser()];
    const drafts = [await start(first, productId), await start(second, productId)];
    const answers = await Promise.all([
      first.put(`/api/transactions/${drafts[0]?.id}`).send(RESERVE),
      second.put(`/api/transactions/${drafts[1]?.id}`).send(RESERVE),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { code } = (refused?.body ?? {}) as { code: string };
    expect(code).toMatch(/^GIFT_(ALREADY_TAKEN|HELD_BY_OTHERS)$/);
  });

  it("refuses an amount that is not the server's any more, and names the new one", async () => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId);
    await admin.put(`/api/products/${productId}`).send({ price: '139.00' }).expect(200);
    const refused = await guest
      .put(`/api/transactions/${draft.id}`)
      .send({ ...IN_SHOP, amount: '129.00', amount_shipping: '0' })
      .expect(409);
    expect(refused.body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { amountCents: 13_900, amount: '139.00' },
    });
  });

  it('frees the unit when the buyer goes back, and lets the same buyer take it again', async () => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId);
    await guest.put(`/api/transactions/${draft.id}`).send(IN_SHOP).expect(200);
    const back = await guest.post(`/api/transactions/${draft.id}/release`).send({}).expect(200);
    expect(back.body).toMatchObject({ stage: 'draft', buyerName: 'Giulia Ferri', reason: 'buyer_went_back' });
    expect(await card(productId)).toMatchObject({ state: 'disponibile' });
    const again = await guest.put(`/api/transactions/${draft.id}`).send(RESERVE).expect(200);
    expect(again.body).toMatchObject({ stage: 'reserved' });
  });
});

describe('shares', () => {
  it.each([
    ['may be bought in shares', {}, { canBuyInQuota: true }],
    ['is for shares only', { productType: 'quote' }, {}],
    ['is for shares only on its list', {}, { isQuota: true }],
  ])('are not offered of a gift that costs nothing and %s', async (_, fields, terms) => {
    const productId = await gift({ price: '0.00', ...fields }, terms);
    expect(await card(productId)).toMatchObject({
      state: 'disponibile',
      badge: 'Disponibile',
      offers: ['prenotazione'],
      quotaRemaining: '0.00',
    });
  });

  it('are refused below 5 €, when they leave 3 € and above the rest', async () => {
    const productId = await gift({ price: '100.00', productType: 'quote' });
    const guest = test.browser();
    const draft = await start(guest, productId, { type: 'quota' });
    const give = (amount: string) => guest.put(`/api/transactions/${draft.id}`).send({ ...IN_SHOP, amount });
    expect((await give('4.99')).body).toMatchObject({ code: 'QUOTA_TOO_SMALL' });
    expect((await give('97.00')).body).toMatchObject({ code: 'QUOTA_LEAVES_TOO_LITTLE' });
    expect((await give('100.01')).body).toMatchObject({ code: 'QUOTA_EXCEEDS_REMAINING' });
    expect((await give('-7')).status).toBe(400);
    expect((await give('7.005')).status).toBe(400);
    expect((await give('60.00')).body).toMatchObject({
      stage: 'held',
      amount: '60.00',
      deliveryMethod: 'beneficiaryPickup',
    });
    expect(await card(productId)).toMatchObject({
      state: 'disponibile_quote',
      quotaHeld: '60.00',
      quotaRemaining: '40.00',
    });
  });

  it('give freely to the fund', async () => {
    const guest = test.browser();
    const draft = await start(guest, 0, { amount: '50' });
    const done = await guest
      .put(`/api/transactions/${draft.id}`)
      .send({ ...RESERVE, amount: '50.00' })
      .expect(200);
    expect(done.body).toMatchObject({ stage: 'reserved', productId: 0, type: 'quota', amount: '50.00' });
  });
});

describe('who a guest is', () => {
  const step1 = (body: object) =>
    test
      .browser()
      .post('/api/transactions')
      .send({ ...BUYER, giftListId: listId, isCheckoutStep1: true, type: 'quota', ...body });

  it.each([undefined, '', null, '12345', '1234567890123456', '333 555 01a', '333_555_0142'])(
    'needs a telephone number on the wizard, and %j is none',
    async (buyerPhone) => {
      const { body } = await step1({ buyerPhone }).expect(400);
      expect(body.fields).toEqual({
        buyerPhone: buyerPhone ? 'Inserisci un numero di telefono valido' : 'Il telefono è obbligatorio',
      });
    },
  );

  it.each(['(055) 12.34/56-7', '+39 (333) 555-01.42', '123456', '123456789012345'])(
    'has a telephone number like %s',
    async (buyerPhone) => {
      expect((await step1({ buyerPhone }).expect(201)).body).toMatchObject({ buyerPhone });
    },
  );

  it('may leave it out on the single page', async () => {
    const body = { isCheckoutStep1: false, amount: '50', buyerPhone: '' };
    await step1(body).expect(201);
  });

  it.each([
    ['buyerEmail', 'Inserisci un indirizzo email valido'],
    ['buyerName', 'Il nome è obbligatorio'],
  ])('is not made nobody by an empty %s of their own', async (field, text) => {
    const guest = test.browser();
    const { id } = await start(guest, 0, { amount: '50' });
    const { body } = await guest
      .put(`/api/transactions/${id}`)
      .send({ [field]: ' ' })
      .expect(400);
    expect(body.fields).toEqual({ [field]: text });
  });

  it('is not made nobody by staff, who may empty all but the name', async () => {
    const guest = test.browser();
    const buyerEmail = 'resta@posta.example';
    const { id } = await start(guest, 0, { amount: '50', buyerEmail });
    await guest
      .put(`/api/transactions/${id}`)
      .send({ ...RESERVE, amount: '50.00' })
      .expect(200);
    const { body } = await admin.put(`/api/transactions/${id}`).send({ buyerName: '' }).expect(400);
    expect(body.fields).toEqual({ buyerName: 'Il nome è obbligatorio' });
    const put = (change: object) => admin.put(`/api/transactions/${id}`).send(change).expect(200);
    await put({ buyerName: null, buyerEmail: null, message: 'Con affetto' });
    const seen = async () => (await admin.get(`/api/transactions/${id}`)).body as Transaction;
    expect(await seen()).toMatchObject({ buyerName: BUYER.buyerName, buyerEmail });
    await put({ buyerEmail: '' });
    expect(await seen()).toMatchObject({ buyerName: BUYER.buyerName, buyerEmail: null });
  });
});

describe('time', () => {
  it('frees a hold that ran out, by the job that every hold gets', async () => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId);
    await guest.put(`/api/transactions/${draft.id}`).send(IN_SHOP).expect(200);
    clock.advance(16 * 60_000);
    const other = test.browser();
    const taken = await start(other, productId);
    const done = await other.put(`/api/transactions/${taken.id}`).send(RESERVE).expect(200);
    expect(done.body).toMatchObject({ stage: 'reserved' });
    const lost = (await guest.get(`/api/public/transactions/${draft.id}`)).body as PublicTransaction;
    expect(lost).toMatchObject({ stage: 'draft', reason: 'expired', owned: true });
  });
});

describe('a term in days', () => {
  it('ends with the last open day by the settings, as it was told when it began', async () => {
    const settings = test.app.get(SettingsStore);
    const today = romeDayOf(clock.now());
    const closed = { from: daysAfter(today, 1), to: daysAfter(today, 20), yearly: false, note: 'Ferie' };
    await settings.update({ closedDays: [closed] });
    const end = endOfReservation(clock.now(), await settings.get());
    expect(romeDayOf(new Date(end)) >= daysAfter(today, 21)).toBe(true);
    const guest = test.browser();
    const draft = await start(guest, await gift(), { buyerEmail: 'ferie@posta.example' });
    const done = await guest.put(`/api/transactions/${draft.id}`).send(RESERVE).expect(200);
    expect(done.body).toMatchObject({ stage: 'reserved', expiresAt: end });
    await settings.update({ closedDays: [] });
    const { body } = await guest.get(`/api/public/transactions/${draft.id}`).expect(200);
    expect(body).toMatchObject({ expiresAt: end });
  });
});

describe('unpaid reservations', () => {
  it('are five at most for one e-mail address, whatever the browser', async () => {
    const buyerEmail = 'tanti-regali@posta.example';
    for (let n = 0; n < 5; n += 1) {
      const guest = test.browser();
      const draft = await start(guest, await gift(), { buyerEmail });
      await guest.put(`/api/transactions/${draft.id}`).send(RESERVE).expect(200);
    }
    const guest = test.browser();
    const sixth = await start(guest, await gift(), { buyerEmail: buyerEmail.toUpperCase() });
    const refused = await guest.put(`/api/transactions/${sixth.id}`).send(RESERVE).expect(409);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_RESERVATIONS' });
  });

  it('count for the address that staff corrected them to', async () => {
    const buyerEmail = 'indirizzo-giusto@posta.example';
    for (let n = 0; n < 5; n += 1) {
      const guest = test.browser();
      const draft = await start(guest, await gift(), { buyerEmail: `refuso-${n}@posta.example` });
      await guest.put(`/api/transactions/${draft.id}`).send(RESERVE).expect(200);
      await admin.put(`/api/transactions/${draft.id}`).send({ buyerEmail }).expect(200);
    }
    const guest = test.browser();
    const sixth = await start(guest, await gift(), { buyerEmail });
    const refused = await guest.put(`/api/transactions/${sixth.id}`).send(RESERVE).expect(409);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_RESERVATIONS' });
  });
});

describe("corrections of a buyer's data", () => {
  const reserved = async (buyerEmail: string): Promise<string> => {
    const guest = test.browser();
    const { id } = await start(guest, await gift(), { buyerEmail });
    await guest.put(`/api/transactions/${id}`).send(RESERVE).expect(200);
    return id;
  };
  const correct = (id: string, body: object) => admin.put(`/api/transactions/${id}`).send(body).expect(200);
  const CORRECTIONS = [
    { buyerName: 'Giulia Neri' },
    { buyerPhone: '06 1234567' },
    { message: 'Con affetto' },
    { buyerEmail: 'giulia.neri@posta.example' },
  ];
  const all: object = Object.assign({}, ...CORRECTIONS);

  it('that come at once, each of another field, are all kept', async () => {
    const id = await reserved('insieme@posta.example');
    await Promise.all(CORRECTIONS.map((one) => correct(id, one)));
    const seen = (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
    expect(seen).toMatchObject(all);
  });

  it('go into what the ledger has, not into what a read model still shows', async () => {
    const id = await reserved('indietro@posta.example');
    await withReadModelsBehind(test.app, async () => {
      for (const one of CORRECTIONS) await correct(id, one);
    });
    await eventually(async () => {
      const seen = (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
      expect(seen).toMatchObject(all);
    });
  });
});

describe('read models that are far behind', () => {
  it('never let an answer say less than the ledger', async () => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId, { buyerEmail: 'altra@posta.example' });
    const done = await withReadModelsBehind(test.app, async () =>
      guest.put(`/api/transactions/${draft.id}`).send(RESERVE).expect(200),
    );
    expect(done.headers[LEDGER_STALE_HEADER]).toBe('1');
    expect(done.body).toMatchObject({ stage: 'reserved', status: 'completata', buyerName: 'Giulia Ferri' });
    const { orderNumber } = done.body as Transaction;
    await eventually(async () => {
      const later = await guest.get(`/api/transactions/${draft.id}`).expect(200);
      expect(later.body).toMatchObject({ stage: 'reserved', orderNumber });
    });
  });
});
