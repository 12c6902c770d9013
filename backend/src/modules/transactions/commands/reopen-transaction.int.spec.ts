import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { Problem, Transaction } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { giftStream } from '@fiocco/gift';
import { EVENT_STORE } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { cancelReservation, reserveUnit } from '../testing/take-gift.js';
import { takenIn } from '../../gifts/testing/taken.js';

// Room for races among real calls on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const staff = forAllTests(() => test.signInAsAdmin());

interface Gift {
  readonly listId: number;
  readonly productId: number;
}

/** A gift with one unit on one list, and that many pieces in the shop. */
async function onList(quantityAvailable = 1): Promise<Gift> {
  const [list, product] = [await newList(staff), await newProduct(staff, { quantityAvailable })];
  await placed({ listId: list.id, productId: product.id });
  return { listId: list.id, productId: product.id };
}

async function placed({ listId: giftListId, productId }: Gift): Promise<void> {
  await staff.post('/api/product-gift-lists').send({ giftListId, productId }).expect(201);
}

async function cancelled({ listId, productId }: Gift): Promise<string> {
  const id = await reserveUnit(test, listId, productId);
  await cancelReservation(test, id);
  return id;
}

const reopen = (id: string, body: object = {}) => staff.post(`/api/transactions/${id}/reopen`).send(body);
const transaction = async (id: string): Promise<Transaction> =>
  (await staff.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
const refusal = async (id: string, body?: object): Promise<Problem> =>
  (await reopen(id, body).expect(409)).body as Problem;

const eventsOf = (stream: string) => test.app.get<EventStore>(EVENT_STORE).read(stream);
const taken = ({ listId, productId }: Gift) =>
  takenIn(test.app.get<EventStore>(EVENT_STORE), listId, productId);

describe('a cancelled transaction', () => {
  it('is reopened as a reservation, under an allocation of its own', async () => {
    const gift = await onList();
    const id = await cancelled(gift);
    expect(await taken(gift)).toEqual({ units: 0, pieces: 0 });
    await reopen(id).expect(200);
    expect(await transaction(id)).toMatchObject({
      stage: 'reserved',
      status: 'completata',
      reason: null,
      amount: '129.00',
      buyerName: 'Rosa Bianchi',
    });
    expect(await taken(gift)).toEqual({ units: 1, pieces: 1 });
    const held = (await eventsOf(giftStream(gift.listId, gift.productId))).filter(
      ({ type }) => type === 'gift.UnitHeld.v1',
    );
    expect(new Set(held.map(({ data }) => data['allocationId'])).size).toBe(2);
    expect(new Set(held.map(({ data }) => data['orderNumber'])).size).toBe(1);
  });

  // @holds life: cancelled → reserved or paid: staff reopen it
  it('is reopened as paid where the money was taken', async () => {
    const id = await cancelled(await onList());
    await reopen(id, { collected: true, receiptId: 'r-1' }).expect(200);
    expect(await transaction(id)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
  });

  it('is reopened by the status of the edit dialog, or refused with nothing corrected', async () => {
    const gift = await onList();
    const ids = [await cancelled(gift), await cancelled(gift)];
    const edit = { status: 'completata', buyerName: 'Rosa Neri' };
    const [first, second] = [ids[0] ?? '', ids[1] ?? ''];
    const { body } = await staff.put(`/api/transactions/${first}`).send(edit).expect(200);
    expect(body).toMatchObject({ stage: 'reserved', buyerName: 'Rosa Neri' });
    const refused = await staff.put(`/api/transactions/${second}`).send(edit).expect(409);
    expect(refused.body).toMatchObject({ code: 'GIFT_ALREADY_TAKEN' });
    expect(await transaction(second)).toMatchObject({ stage: 'cancelled', buyerName: 'Rosa Bianchi' });
  });

  it('stays as it is when it is reopened again', async () => {
    const gift = await onList();
    const id = await cancelled(gift);
    await reopen(id).expect(200);
    const before = await eventsOf(giftStream(gift.listId, gift.productId));
    await reopen(id).expect(200);
    expect(await eventsOf(giftStream(gift.listId, gift.productId))).toEqual(before);
  });

  it('is not reopened at another price unseen', async () => {
    const gift = await onList();
    const id = await cancelled(gift);
    await staff.put(`/api/products/${gift.productId}`).send({ price: '150.00' }).expect(200);
    expect(await refusal(id)).toMatchObject({ code: 'AMOUNT_CHANGED', details: { amount: '150.00' } });
    expect(await taken(gift)).toEqual({ units: 0, pieces: 0 });
    await reopen(id, { amount: '150,00' }).expect(200);
    expect(await transaction(id)).toMatchObject({ stage: 'reserved', amount: '150.00' });
  });
});

describe('reopening is refused', () => {
  it('when somebody else took the gift', async () => {
    const gift = await onList(2);
    const id = await cancelled(gift);
    await reserveUnit(test, gift.listId, gift.productId);
    expect(await refusal(id)).toMatchObject({ code: 'GIFT_ALREADY_TAKEN' });
    expect(await taken(gift)).toEqual({ units: 1, pieces: 1 });
    expect((await transaction(id)).stage).toBe('cancelled');
  });

  it('when another list took the last piece', async () => {
    const gift = await onList();
    const id = await cancelled(gift);
    const elsewhere = { listId: (await newList(staff)).id, productId: gift.productId };
    await placed(elsewhere);
    await reserveUnit(test, elsewhere.listId, elsewhere.productId);
    expect(await refusal(id)).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(await taken(gift)).toEqual({ units: 0, pieces: 1 });
  });

  it('when it is not cancelled, or nobody knows it', async () => {
    const { listId, productId } = await onList();
    const guest = test.browser();
    const step1 = { giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
    const buyer = { buyerName: 'Elio', buyerEmail: 'elio@posta.example', buyerPhone: '333 555 0101' };
    const { body } = await guest
      .post('/api/transactions')
      .send({ ...step1, ...buyer })
      .expect(201);
    await guest.put(`/api/transactions/${body.id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    expect(await refusal(body.id)).toMatchObject({ code: 'TRANSACTION_NOT_CANCELLED' });
    const nobody = (await reopen(crypto.randomUUID()).expect(404)).body as Problem;
    expect(nobody).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });

  it('to whoever is not of the shop', async () => {
    const id = await cancelled(await onList());
    await test.http.post(`/api/transactions/${id}/reopen`).send({}).expect(401);
    expect((await transaction(id)).stage).toBe('cancelled');
    const assistant = await test.signInAsStaff();
    await assistant.post(`/api/transactions/${id}/reopen`).send({}).expect(200);
  });

  it.each([{ amount: 'tanto' }, { collected: 'forse' }])('of a body like %j', async (body) => {
    const id = await cancelled(await onList());
    expect((await reopen(id, body).expect(400)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('at the same moment', () => {
  const ROUNDS = 5;
  const TAKEN = expect.stringMatching(/^(GIFT_ALREADY_TAKEN|OUT_OF_STOCK)$/);

  it('one of two cancelled transactions gets the last unit', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gift = await onList();
      const ids = [await cancelled(gift), await cancelled(gift)];
      const answers = await Promise.all(ids.map((id) => reopen(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: TAKEN });
      expect(await taken(gift)).toEqual({ units: 1, pieces: 1 });
    }
  });

  it('either the buyer or the reopened transaction gets the last piece, of whatever list', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gift = await onList();
      const elsewhere = { listId: (await newList(staff)).id, productId: gift.productId };
      await placed(elsewhere);
      const id = await cancelled(gift);
      const buying = reserveUnit(test, elsewhere.listId, elsewhere.productId).then(
        () => 'sold',
        (error: { code?: string }) => error.code,
      );
      const [{ status }, buyer] = await Promise.all([reopen(id), buying]);
      expect([
        [200, 'OUT_OF_STOCK'],
        [409, 'sold'],
      ]).toContainEqual([status, buyer]);
      const [own, other] = [await taken(gift), await taken(elsewhere)];
      expect([own.units + other.units, own.pieces]).toEqual([1, 1]);
    }
  });

  it('a transaction is reopened once, however often it is asked', async () => {
    const gift = await onList(3);
    const id = await cancelled(gift);
    const answers = await Promise.all([reopen(id), reopen(id), reopen(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await taken(gift)).toEqual({ units: 1, pieces: 1 });
  });
});
