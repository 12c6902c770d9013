import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry } from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { withReadModelsBehind } from '../../../platform/testing/read-models-behind.js';
import { EVENT_STORE, inTransaction, VAULT } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';

const WORDS = 'Ha telefonato Giulia: «lo prende la zia» <b>2 volte</b>';
const LIST = {
  name: 'Nozze Anna e Luca',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
};
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
let listId: number;
let productId: number;

const idIn = (body: unknown): number => (body as { id: number }).id;

const test = forAllTests(() => createTestApp());
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const occasionId = idIn((await staff.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201)).body);
  listId = idIn(
    (
      await staff
        .post('/api/gift-lists')
        .send({ ...LIST, occasionId })
        .expect(201)
    ).body,
  );
  const product = { name: 'Vaso', price: '129.00', shippingCost: '0', quantityAvailable: 9 };
  productId = idIn((await staff.post('/api/products').send(product).expect(201)).body);
  const placed = { productId, giftListId: listId, listQuantity: 9 };
  await staff.post('/api/product-gift-lists').send(placed).expect(201);
});

/** A sale at the counter that is cancelled there, with a reason or without. */
async function cancelled(reason?: string): Promise<string> {
  const sale = { ...BUYER, giftListId: listId, productId, type: 'acquisto', paymentMethod: 'in_negozio' };
  const { id } = (await staff.post('/api/transactions').send(sale).expect(201)).body as { id: string };
  await staff
    .post(`/api/transactions/${id}/cancel`)
    .send(reason === undefined ? {} : { reason })
    .expect(200);
  return id;
}

async function diaryOf(id: string): Promise<readonly HistoryEntry[]> {
  return (await staff.get(`/api/transactions/${id}/history`).expect(200)).body as HistoryEntry[];
}

describe('the reason of a cancellation', () => {
  it('is told in the words of whoever cancelled, and by that entry alone', async () => {
    const diary = await diaryOf(await cancelled(WORDS));
    expect(diary.map(({ type, note }) => [type, note])).toEqual([
      ['gift.TransactionCancelled.v1', { text: WORDS }],
      ['gift.UnitReserved.v1', null],
      ['gift.UnitHeld.v1', null],
    ]);
    expect(diary[0]?.actor).toEqual({ kind: 'staff', name: 'titolare' });
  });

  it('is absent where nobody gave one', async () => {
    expect((await diaryOf(await cancelled()))[0]).toMatchObject({
      type: 'gift.TransactionCancelled.v1',
      note: null,
    });
  });

  it('is known to have been given, and no more than that, once the buyer is erased', async () => {
    const id = await cancelled(WORDS);
    await inTransaction(test.pool, (tx) => test.app.get<Vault>(VAULT).erase(tx, `buyer_${id}`));
    const diary = await diaryOf(id);
    expect(diary[0]).toMatchObject({ type: 'gift.TransactionCancelled.v1', note: { text: null } });
    expect(JSON.stringify(diary)).not.toContain('la zia');
  });
});

describe("a correction of the buyer's data", () => {
  const corrected = async (): Promise<string> => {
    const sale = { ...BUYER, giftListId: listId, productId, type: 'acquisto', paymentMethod: 'in_negozio' };
    const { id } = (await staff.post('/api/transactions').send(sale).expect(201)).body as { id: string };
    const change = { buyerEmail: 'giulia.ferri@posta.example', message: 'Con affetto' };
    await staff.put(`/api/transactions/${id}`).send(change).expect(200);
    return id;
  };

  it('is told before and after, field by field', async () => {
    const [newest] = await diaryOf(await corrected());
    expect(newest?.type).toBe('gift.BuyerCorrected.v1');
    expect(newest?.changes).toEqual([
      { field: 'E-mail', before: 'giulia@posta.example', after: 'giulia.ferri@posta.example' },
      { field: 'Messaggio', before: null, after: 'Con affetto' },
    ]);
  });

  it('says only that there was one, once the buyer is erased', async () => {
    const id = await corrected();
    await inTransaction(test.pool, (tx) => test.app.get<Vault>(VAULT).erase(tx, `buyer_${id}`));
    const diary = await diaryOf(id);
    expect(diary[0]?.changes).toEqual([{ field: 'Dati', before: null, after: 'dati cancellati' }]);
    expect(JSON.stringify(diary)).not.toContain('posta.example');
  });
});

describe('what a buyer did', () => {
  it('is told of several people in the plural', async () => {
    const guest = test.browser();
    const step1 = { ...BUYER, buyerName: 'I nonni', giftListId: listId, productId, isCheckoutStep1: true };
    const { id } = (await guest.post('/api/transactions').send(step1).expect(201)).body as { id: string };
    const reserve = { paymentMethod: 'in_negozio', status: 'completata' };
    await guest.put(`/api/transactions/${id}`).send(reserve).expect(200);
    const told = (await diaryOf(id)).map(({ actor, sentence }) => `${actor.name} ${sentence}`);
    expect(told).toEqual([
      expect.stringMatching(/^I nonni hanno confermato la prenotazione fino al /),
      expect.stringMatching(/^I nonni hanno scelto di pagare in negozio: /),
    ]);
  });
});

describe('a transaction of a moment ago', () => {
  it('is never said not to exist while the read models are behind', async () => {
    const transactionId = randomBytes(16).toString('base64url');
    const sale = { ...BUYER, transactionId, giftListId: listId, productId, paymentMethod: 'in_negozio' };
    await withReadModelsBehind(test.app, async () => {
      await staff
        .post('/api/transactions')
        .send(sale)
        .expect(503, /READ_MODELS_LATE/);
      await staff.get(`/api/transactions/${transactionId}/history`).expect(503, /READ_MODELS_LATE/);
      await staff.get('/api/transactions/nessuna/history').expect(404, /TRANSACTION_NOT_FOUND/);
    });
    const told = await diaryOf(transactionId);
    expect(told.map(({ type }) => type)).toEqual(['gift.UnitReserved.v1', 'gift.UnitHeld.v1']);
    expect(told[0]?.actor).toEqual({ kind: 'staff', name: 'titolare' });
  });
});

describe('a gift with an event that nobody can read', () => {
  it('has no diary: what was free then is not guessed', async () => {
    const id = await cancelled();
    const store = test.app.get<EventStore>(EVENT_STORE);
    const stream = `gift-${listId}_${productId}`;
    const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
    const revision = last?.revision ?? -1;
    const strange = { id: crypto.randomUUID(), event: { type: 'gift.Wrapped.v1', data: {} } };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'x' };
    await store.append(stream, revision, seal(stream, last, [strange], context));
    const { body } = await staff.get(`/api/transactions/${id}/history`).expect(409);
    expect(body).toMatchObject({
      code: 'EVENT_UNREADABLE',
      message: expect.stringMatching(/^La Cronologia non si può mostrare/),
      details: { number: revision + 2 },
    });
  });
});
