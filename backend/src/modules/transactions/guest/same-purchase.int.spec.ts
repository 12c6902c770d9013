import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { CommandBus } from '@nestjs/cqrs';
import type { GiftCard, HistoryEntry, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { withReadModelsBehind } from '../../../platform/testing/read-models-behind.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { CorrectBuyer } from '../commands/correct-buyer.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
let listId: number;

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  listId = (await newList(admin)).id;
});

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const IN_SHOP = { paymentMethod: 'in_negozio' };
const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };

async function gift(): Promise<number> {
  const { id: productId } = await newProduct(admin);
  await admin.post('/api/product-gift-lists').send({ productId, giftListId: listId }).expect(201);
  return productId;
}

const step1 = (productId: number, more: object = {}) => ({
  ...BUYER,
  giftListId: listId,
  productId,
  isCheckoutStep1: true,
  type: 'acquisto',
  ...more,
});

async function start(guest: Browser, productId: number, more: object = {}): Promise<Transaction> {
  return (await guest.post('/api/transactions').send(step1(productId, more)).expect(201)).body as Transaction;
}

async function put(guest: Browser, id: string, body: object): Promise<Transaction> {
  return (await guest.put(`/api/transactions/${id}`).send(body).expect(200)).body as Transaction;
}

const seenByStaff = async (id: string): Promise<Transaction> =>
  (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
const typesOf = async (id: string): Promise<readonly string[]> =>
  ((await admin.get(`/api/transactions/${id}/history`).expect(200)).body as HistoryEntry[])
    .map(({ type }) => type)
    .reverse();
const registered = async (id: string): Promise<unknown> =>
  (await test.pool.query('select * from gifts.transaction_stream where transaction_id = $1', [id])).rows;

describe('a buyer who corrects their data while the gift is held', () => {
  it.each([
    ['with the confirmation', true],
    ['before it', false],
  ])('keeps the hold and what it froze, %s', async (_, atOnce) => {
    const productId = await gift();
    const guest = test.browser();
    const draft = await start(guest, productId);
    const held = await put(guest, draft.id, IN_SHOP);
    await admin
      .put(`/api/products/${productId}`)
      .send({ price: '150.00', shippingCost: '19.90' })
      .expect(200);
    const seen = { amount: '129.00', amount_shipping: '0.00' };
    const corrected = { buyerPhone: '333 555 0199' };
    if (!atOnce) {
      const kept = await put(guest, draft.id, corrected);
      expect(kept).toMatchObject({ stage: 'held', ...corrected, ...seen, expiresAt: held.expiresAt });
    }
    const done = await put(guest, draft.id, { ...RESERVE, ...seen, ...(atOnce && corrected) });
    expect(done).toMatchObject({ stage: 'reserved', ...corrected, ...seen });
    expect(await seenByStaff(draft.id)).toMatchObject(corrected);
    expect(await typesOf(draft.id)).toEqual([
      'gift.UnitHeld.v1',
      'gift.BuyerCorrected.v1',
      'gift.UnitReserved.v1',
    ]);
  });
});

describe('what is reserved', () => {
  it('takes nothing from a correction that came too late, also not with the next one of staff', async () => {
    const guest = test.browser();
    const { id } = await start(guest, await gift(), { buyerEmail: 'troppo-tardi@posta.example' });
    await put(guest, id, RESERVE);
    const row = await registered(id);
    // A correction from another tab was sent while the gift was still held.
    const late = new CorrectBuyer(id, { name: 'Marta Neri', email: 'marta@posta.example' });
    const refused = RequestContext.run({ requestId: 'late', actor: 'buyer' }, () =>
      test.app.get(CommandBus).execute(late),
    );
    await expect(refused).rejects.toMatchObject({ code: 'TRANSACTION_ALREADY_CONFIRMED' });
    expect(await registered(id)).toEqual(row);
    await admin.put(`/api/transactions/${id}`).send({ buyerPhone: '333 555 0177' }).expect(200);
    expect(await seenByStaff(id)).toMatchObject({
      buyerName: 'Giulia Ferri',
      buyerEmail: 'troppo-tardi@posta.example',
      buyerPhone: '333 555 0177',
    });
  });

  it('is nothing that a first step of its own browser changes: it begins another purchase', async () => {
    const [productId, other] = [await gift(), await gift()];
    const guest = test.browser();
    const { id } = await start(guest, productId);
    await put(guest, id, RESERVE);
    const [before, row] = [await seenByStaff(id), await registered(id)];
    const stranger = { buyerName: 'Marta Neri', buyerEmail: 'marta@posta.example', unitIndex: 3 };
    for (const productNamed of [other, other, 0]) {
      const begun = await start(guest, productNamed, { ...stranger, transactionId: id });
      expect(begun).toMatchObject({ stage: 'draft', productId: productNamed, buyerName: 'Marta Neri' });
      expect(begun.id).not.toBe(id);
    }
    expect(await seenByStaff(id)).toEqual(before);
    expect(await registered(id)).toEqual(row);
  });

  it('is answered to a confirming POST that comes again, and belongs to its buyer after cancel and "Riapri"', async () => {
    const productId = await gift();
    const guest = test.browser();
    const { id } = await start(guest, productId);
    const done = await put(guest, id, RESERVE);
    const again = { ...step1(productId), isCheckoutStep1: undefined, ...RESERVE, transactionId: id };
    const row = await registered(id);
    const repeated = await guest
      .post('/api/transactions')
      .send({ ...again, buyerName: 'Marta Neri', buyerEmail: 'marta@posta.example' })
      .expect(201);
    expect(repeated.body).toEqual(done);
    expect(await registered(id)).toEqual(row);
    await admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    await admin.post(`/api/transactions/${id}/reopen`).send({}).expect(200);
    expect(await seenByStaff(id)).toMatchObject({
      stage: 'reserved',
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      orderNumber: done.orderNumber,
    });
  });

  it('stays with its buyer also where two confirmations at once gave other data', async () => {
    const productId = await gift();
    const guest = test.browser();
    const { id } = await start(guest, productId);
    const answers = await Promise.all(
      ['Giulia Ferri', 'Giulia Verdi', 'Giulia Neri'].map((buyerName) =>
        guest.put(`/api/transactions/${id}`).send({ ...RESERVE, buyerName }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { buyerName } = await seenByStaff(id);
    await admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    await admin.post(`/api/transactions/${id}/reopen`).send({}).expect(200);
    expect(await seenByStaff(id)).toMatchObject({ stage: 'reserved', buyerName });
  });
});

describe('a draft', () => {
  it('is changed by a POST of its browser that names it, and not led to another gift', async () => {
    const [productId, other] = [await gift(), await gift()];
    const guest = test.browser();
    const { id } = await start(guest, productId);
    const changed = await start(guest, productId, { transactionId: id, buyerName: 'Giulia Verdi' });
    expect(changed).toMatchObject({ id, productId, buyerName: 'Giulia Verdi' });
    const another = await start(guest, other, { transactionId: id });
    expect(another).toMatchObject({ stage: 'draft', productId: other });
    expect(another.id).not.toBe(id);
  });
});

describe('a late call that names a hold which has ended', () => {
  it('leaves the newer one as it is: "back", "Annulla", the confirmation and staff', async () => {
    const guest = test.browser();
    const { id } = await start(guest, await gift(), { buyerEmail: 'in-ritardo@posta.example' });
    const first = await put(guest, id, IN_SHOP);
    expect(first.holdId).toEqual(expect.any(String));
    const { holdId } = first;
    const release = async (body: object) =>
      (await guest.post(`/api/transactions/${id}/release`).send(body).expect(200)).body as Transaction;
    expect(await release({ holdId })).toMatchObject({ stage: 'draft', holdId: null });
    const held = await put(guest, id, IN_SHOP);
    expect(held).toMatchObject({ stage: 'held', holdId: expect.any(String) });
    expect(held.holdId).not.toBe(holdId);
    expect(await release({ holdId })).toEqual(held);
    expect(await release({ holdId: 'any-other' })).toEqual(held);
    for (const call of [
      guest.post(`/api/transactions/${id}/cancel`).send({ holdId }),
      admin.post(`/api/transactions/${id}/cancel`).send({ holdId }),
      admin.put(`/api/transactions/${id}`).send({ holdId, status: 'completata' }),
      guest.put(`/api/transactions/${id}`).send({ holdId, ...RESERVE }),
    ])
      expect((await call.expect(409)).body).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await seenByStaff(id)).toMatchObject({ ...held, responseData: null });
    const done = await put(guest, id, { ...RESERVE, holdId: held.holdId });
    expect(done).toMatchObject({ stage: 'reserved', holdId: null });
    expect(await release({ holdId })).toEqual(done);
    // Staff's page may still show the first hold, the confirmed one, or the reservation.
    for (const named of [holdId, held.holdId]) {
      const cancel = admin.post(`/api/transactions/${id}/cancel`).send({ holdId: named });
      expect((await cancel.expect(409)).body).toMatchObject({ code: 'HOLD_ENDED' });
      const edit = admin.put(`/api/transactions/${id}`).send({ holdId: named, status: 'annullata' });
      expect((await edit.expect(409)).body).toMatchObject({ code: 'HOLD_ENDED' });
    }
    expect(await seenByStaff(id)).toMatchObject({ ...done, responseData: null });
    const seen = { holdId: done.holdId };
    const { body } = await admin.post(`/api/transactions/${id}/cancel`).send(seen).expect(200);
    expect(body).toMatchObject({ stage: 'cancelled' });
  });

  it('means the hold that stands where the caller knows of none', async () => {
    const guest = test.browser();
    const { id } = await start(guest, await gift(), { buyerEmail: 'senza-sapere@posta.example' });
    await put(guest, id, IN_SHOP);
    await guest.post(`/api/transactions/${id}/release`).send({}).expect(200);
    await put(guest, id, IN_SHOP);
    expect(await put(guest, id, RESERVE)).toMatchObject({ stage: 'reserved' });
  });
});

describe('the first step', () => {
  it('answers the gift as its list shows it, sent once or again, so that whoever was slower learns it there', async () => {
    const productId = await gift();
    const slower = test.browser();
    const early = await start(slower, productId);
    const shown = (await slower.get(`/api/products?giftListId=${listId}`).expect(200)).body as GiftCard[];
    expect(early).toMatchObject({ gift: shown.find(({ id }) => id === productId) });
    expect(early).toMatchObject({ gift: { state: 'disponibile', offers: ['acquisto'] } });

    const quicker = test.browser();
    const held = await put(quicker, (await start(quicker, productId)).id, IN_SHOP);
    expect(held).not.toHaveProperty('gift');
    const taken = { stage: 'draft', gift: { id: productId, state: 'in_corso', offers: [] } };
    expect(await put(slower, early.id, { buyerPhone: '333 555 0199' })).toMatchObject(taken);
    expect(await start(test.browser(), productId)).toMatchObject(taken);
    expect(await start(slower, 0, { amount: '20.00' })).toMatchObject({ stage: 'draft', gift: null });
  });
});

describe('the last step sent twice', () => {
  it('is answered with what is reserved, however far the read models are behind', async () => {
    const productId = await gift();
    const guest = test.browser();
    const { id } = await start(guest, productId, { buyerEmail: 'due-volte@posta.example' });
    await withReadModelsBehind(test.app, async () => {
      const both = await Promise.all([put(guest, id, RESERVE), put(guest, id, RESERVE)]);
      const third = await put(guest, id, RESERVE);
      for (const answer of [...both, third])
        expect(answer).toMatchObject({ id, stage: 'reserved', status: 'completata' });
    });
  });
});
