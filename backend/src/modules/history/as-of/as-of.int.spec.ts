import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AsOf, GiftThen, ListThen, TransactionThen } from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { eventually, fixedClock } from '@fiocco/testing';
import { EVENT_STORE, inTransaction, VAULT } from '../../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const PATH = '/api/audit/as-of';
const WORDS = 'Ha telefonato Giulia: lo prende la zia';
const clock = fixedClock('2026-11-21T10:00:00.000Z');
let test: TestApp;
let staff: Browser;
let listId: number;
let productId: number;
let paid: string;
let cancelled: string;

/** Sets the clock to a time of a day in November; "11:05" as a clock in Italy shows it. */
const at = (time: string): void => clock.set(`2026-11-21T${time}:00.000+01:00`);

const STEP = { type: 'acquisto', isCheckoutStep1: true };
const IN_SHOP = { paymentMethod: 'in_negozio' };

async function begun(guest: Browser, buyer: string): Promise<string> {
  const person = {
    buyerName: buyer,
    buyerEmail: `${buyer.toLowerCase()}@posta.example`,
    buyerPhone: '333 5550142',
  };
  const first = { ...STEP, ...person, giftListId: listId, productId, message: `Auguri da ${buyer}` };
  return ((await guest.post('/api/transactions').send(first).expect(201)).body as { id: string }).id;
}

/**
 * Giulia holds at 11:10, confirms at 11:15, is corrected at 11:20 and pays at 11:30. Piero holds at 11:40 and gives up
 * at 11:50.
 */
beforeAll(async () => {
  test = await createTestApp({ clock });
  at('11:00');
  staff = await test.signInAsAdmin();
  const list = await newList(staff);
  listId = list.id;
  at('11:05');
  productId = (await newProduct(staff, { shippingCost: '0', quantityAvailable: 3 })).id;
  const placed = { productId, giftListId: listId, listQuantity: 2 };
  await staff.post('/api/product-gift-lists').send(placed).expect(201);
  const [giulia, piero] = [test.browser(), test.browser()];
  at('11:10');
  paid = await begun(giulia, 'Giulia');
  await giulia.put(`/api/transactions/${paid}`).send(IN_SHOP).expect(200);
  at('11:15');
  await giulia
    .put(`/api/transactions/${paid}`)
    .send({ ...IN_SHOP, status: 'completata' })
    .expect(200);
  at('11:20');
  await staff.put(`/api/transactions/${paid}`).send({ buyerEmail: 'ferri@posta.example' }).expect(200);
  at('11:30');
  await staff.post(`/api/transactions/${paid}/collect`).send({ receiptId: 'r-1' }).expect(200);
  at('11:40');
  cancelled = await begun(piero, 'Piero');
  await piero
    .put(`/api/transactions/${cancelled}`)
    .send({ ...IN_SHOP, status: 'completata' })
    .expect(200);
  at('11:50');
  await staff.post(`/api/transactions/${cancelled}/cancel`).send({ reason: WORDS }).expect(200);
  at('12:00');
}, 60_000);
afterAll(() => test.close());

const asked = async <T>(path: string, time?: string): Promise<AsOf<T>> => {
  const query = time === undefined ? {} : { at: `2026-11-21T${time}` };
  return (await staff.get(`${PATH}/${path}`).query(query).expect(200)).body as AsOf<T>;
};
const transaction = (id: string, time?: string) => asked<TransactionThen>(`transactions/${id}`, time);
const gift = (time?: string) => asked<GiftThen>(`gifts/${listId}/${productId}`, time);
const list = (time?: string) => asked<ListThen>(`lists/${listId}`, time);
const stageAt = async (id: string, time?: string) => (await transaction(id, time)).state?.stage ?? null;

describe('a transaction', () => {
  it('goes through its stages with the clock', async () => {
    const stages = ['11:09', '11:10', '11:14', '11:15', '11:29', '11:30', undefined];
    expect(await Promise.all(stages.map((time) => stageAt(paid, time)))).toEqual([
      null,
      'held',
      'held',
      'reserved',
      'reserved',
      'paid',
      'paid',
    ]);
    expect(await stageAt(cancelled, '11:49')).toBe('reserved');
    expect(await stageAt(cancelled, '11:50')).toBe('cancelled');
  });

  it('is told with its money and with what counts of its history', async () => {
    expect(await transaction(paid, '11:15')).toMatchObject({
      at: '2026-11-21T10:15:59.999Z',
      code: 'AS_OF_KNOWN',
      text: 'Com’era il 21/11/2026 alle 11:15.',
      firstAt: '2026-11-21T10:10:00.000Z',
      lastAt: '2026-11-21T10:15:00.000Z',
      events: 2,
      later: 3,
      state: { amount: '129.00', received: '0.00', status: 'completata', productId, giftListId: listId },
    });
    expect((await transaction(paid)).state).toMatchObject({
      received: '129.00',
      orderNumber: expect.stringMatching(/^FI-2026-/),
    });
  });

  it('has the buyer that it had then', async () => {
    const emailAt = async (time: string) => {
      const buyer = (await transaction(paid, time)).state?.buyer;
      return buyer?.erased === false ? [buyer.name, buyer.email, buyer.message] : buyer;
    };
    expect(await emailAt('11:19')).toEqual(['Giulia', 'giulia@posta.example', 'Auguri da Giulia']);
    expect(await emailAt('11:20')).toEqual(['Giulia', 'ferri@posta.example', 'Auguri da Giulia']);
  });

  it('has the reason of a cancellation once it is cancelled', async () => {
    expect((await transaction(cancelled, '11:49')).state).toMatchObject({ reason: null, note: null });
    const then = (await transaction(cancelled)).state;
    expect(then).toMatchObject({ reason: 'cancelled_by_staff', note: { text: WORDS } });
  });

  it('was not there before its first event', async () => {
    expect(await transaction(paid, '11:09')).toEqual({
      at: '2026-11-21T10:09:59.999Z',
      code: 'AS_OF_NOT_YET',
      text: 'Questa transazione non c’era ancora il 21/11/2026 alle 11:09: la sua storia comincia il 21/11/2026 alle 11:10.',
      firstAt: '2026-11-21T10:10:00.000Z',
      lastAt: null,
      events: 0,
      later: 5,
      state: null,
    });
  });

  it('must be one that exists', async () => {
    const { body } = await staff.get(`${PATH}/transactions/${crypto.randomUUID()}`).expect(404);
    expect(body).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });
});

describe('a gift and its list', () => {
  const unitsAt = async (time: string) => {
    const units = (await gift(time)).state?.units;
    return units && [units.total, units.free, units.held, units.reserved, units.sold, units.available];
  };

  it('have the units that were free then', async () => {
    expect(await unitsAt('11:04')).toBeUndefined();
    expect(await unitsAt('11:05')).toEqual([2, 2, 0, 0, 0, 2]);
    expect(await unitsAt('11:10')).toEqual([2, 1, 1, 0, 0, 1]);
    expect(await unitsAt('11:15')).toEqual([2, 1, 0, 1, 0, 1]);
    expect(await unitsAt('11:30')).toEqual([2, 1, 0, 0, 1, 1]);
    expect(await unitsAt('11:45')).toEqual([2, 0, 0, 1, 1, 0]);
    expect(await unitsAt('11:50')).toEqual([2, 1, 0, 0, 1, 1]);
  });

  it('have the totals of then', async () => {
    const totalsAt = async (time: string) => (await list(time)).state?.totals;
    expect(await totalsAt('11:04')).toMatchObject({ gifts: 0, units: 0, transactions: 0 });
    expect(await totalsAt('11:15')).toEqual({
      gifts: 1,
      units: 2,
      available: 1,
      transactions: 1,
      received: '0.00',
      promised: '129.00',
    });
    expect(await totalsAt('11:45')).toMatchObject({
      transactions: 2,
      received: '129.00',
      promised: '129.00',
    });
    expect(await totalsAt('11:55')).toMatchObject({ transactions: 2, received: '129.00', promised: '0.00' });
  });

  it('are told by the ledger alone: emptied read models change nothing but what a list is made of', async () => {
    const before = await transaction(paid, '11:15');
    const giftBefore = await gift('11:15');
    await test.pool.query('create table kept as select * from read_models.transactions');
    await test.pool.query(
      "update read_models.gift_availability set state = '{}', units_free = 9, units_sold = 9",
    );
    await test.pool.query('delete from read_models.transactions');
    try {
      expect(await transaction(paid, '11:15')).toEqual(before);
      expect(await gift('11:15')).toEqual(giftBefore);
      expect((await list('11:15')).state?.gifts).toEqual([giftBefore.state]);
    } finally {
      await test.pool.query('insert into read_models.transactions select * from kept');
      await test.pool.query('drop table kept');
    }
  });

  it('must be ones that exist', async () => {
    const none = (await staff.get(`${PATH}/gifts/${listId}/999999`).expect(404)).body as unknown;
    expect(none).toMatchObject({ code: 'GIFT_NOT_FOUND' });
    const unknown = (await staff.get(`${PATH}/lists/4`).expect(404)).body as unknown;
    expect(unknown).toMatchObject({ code: 'LIST_NOT_FOUND' });
    await staff.get(`${PATH}/gifts/${listId}/fondo`).expect(404);
    await staff.get(`${PATH}/lists/x`).expect(404);
  });
});

describe('the question', () => {
  const problem = async (time: string, status: number) =>
    (await staff.get(`${PATH}/lists/${listId}`).query({ at: time }).expect(status)).body as unknown;

  it('is for the shop’s people', async () => {
    await test.http.get(`${PATH}/lists/${listId}`).expect(401);
    await test.http.get(`${PATH}/transactions/${paid}`).expect(401);
    const assistant = await test.signInAsStaff();
    await assistant.get(`${PATH}/lists/${listId}`).expect(200);
  });

  it('names a moment that exists and is past', async () => {
    expect(await problem('ieri', 400)).toMatchObject({
      code: 'AS_OF_TIME_INVALID',
      message: 'Indica data e ora, per esempio 2026-11-21T18:30.',
      fields: { at: expect.any(String) },
    });
    expect(await problem('2026-03-29T02:30', 400)).toMatchObject({ code: 'AS_OF_TIME_INVALID' });
    expect(await problem('2026-11-21T12:01', 422)).toMatchObject({
      code: 'AS_OF_IN_FUTURE',
      message: 'Questo momento deve ancora venire: serve un momento passato.',
    });
  });
});

describe('what can not be told', () => {
  it('of an event that nobody can read: its own gift from then on, and no other', async () => {
    const other = (await newProduct(staff, { name: 'Tovaglia', price: '50.00', shippingCost: '0' })).id;
    await staff.post('/api/product-gift-lists').send({ productId: other, giftListId: listId }).expect(201);
    const store = test.app.get<EventStore>(EVENT_STORE);
    const stream = `gift-${listId}_${other}`;
    const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
    at('12:10');
    const strange = { id: crypto.randomUUID(), event: { type: 'gift.Wrapped.v1', data: {} } };
    const sealed = seal(stream, last, [strange], {
      at: clock.now().toISOString(),
      actor: 'buyer',
      cause: 'x',
    });
    await store.append(stream, last?.revision ?? -1, sealed);

    const { body } = await staff.get(`${PATH}/gifts/${listId}/${other}`).expect(409);
    expect(body).toMatchObject({
      code: 'AS_OF_UNREADABLE',
      message:
        'Non si può dire com’era: l’evento n. 2 di questo regalo è di un tipo che questa versione di Fiocco non sa leggere.',
      details: { number: 2 },
    });
    expect((await asked<GiftThen>(`gifts/${listId}/${other}`, '12:05')).state?.units?.free).toBe(1);
    const { state } = await list();
    expect(state?.unreadable).toMatchObject([
      { productId: other, productName: 'Tovaglia', code: 'AS_OF_UNREADABLE' },
    ]);
    expect(state?.gifts).toHaveLength(1);
    expect(state?.totals).toMatchObject({ gifts: 1, received: '129.00' });
  });

  it('of a ledger that was changed by hand', async () => {
    await test.pool.query('alter table ledger.events disable trigger append_only');
    const change = (from: string, to: string) =>
      test.pool.query(
        'update ledger.events set data = replace(data, $1, $2) where stream = $3 and revision = 1',
        [from, to, `gift-${listId}_${productId}`],
      );
    await change('"amountCents":12900', '"amountCents":1');
    try {
      const { body } = await staff.get(`${PATH}/transactions/${paid}`).expect(409);
      expect(body).toMatchObject({
        code: 'LEDGER_DAMAGED',
        message: expect.stringMatching(/^Il registro .* è danneggiato/),
      });
      expect((await list()).state?.unreadable).toContainEqual(
        expect.objectContaining({ code: 'LEDGER_DAMAGED', productId }),
      );
    } finally {
      await change('"amountCents":1,', '"amountCents":12900,');
      await test.pool.query('alter table ledger.events enable trigger append_only');
    }
    expect(await stageAt(paid)).toBe('paid');
  });

  it('of a buyer who was erased: only that there was one', async () => {
    await inTransaction(test.pool, (tx) => test.app.get<Vault>(VAULT).erase(tx, `buyer_${cancelled}`));
    const then = await transaction(cancelled, '11:55');
    expect(then.state).toMatchObject({
      stage: 'cancelled',
      amount: '129.00',
      buyer: { erased: true, text: 'dati cancellati' },
      note: { text: null },
    });
    expect(JSON.stringify(then)).not.toContain('Piero');
  });

  it('of a gift that nobody could read from its first event on: it still is one of the list', async () => {
    const never = (await newProduct(staff, { name: 'Lampada', price: '80.00', shippingCost: '0' })).id;
    const stream = `gift-${listId}_${never}`;
    const strange = { id: crypto.randomUUID(), event: { type: 'gift.Wrapped.v1', data: {} } };
    const sealed = seal(stream, undefined, [strange], {
      at: clock.now().toISOString(),
      actor: 'buyer',
      cause: 'x',
    });
    await test.app.get<EventStore>(EVENT_STORE).append(stream, -1, sealed);
    await eventually(async () => {
      const { state } = await list();
      expect(state?.unreadable).toContainEqual(
        expect.objectContaining({ productId: never, productName: 'Lampada', code: 'AS_OF_UNREADABLE' }),
      );
    });
  }, 30_000);
});
