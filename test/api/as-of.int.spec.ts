import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AsOf, GiftThen, ListThen, Problem, TransactionThen } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';
import { Guest, type RaceShop, raceShop } from '../support/shop.js';

// Real servers are slow on a busy machine.
jest.setTimeout(90_000);

/** At `EVENT_STORE_TEST_URL` a real server is used instead of the wire double. */
const realUrl = process.env['EVENT_STORE_TEST_URL'];

interface Ledger {
  /** The value of the configuration. */
  readonly url: string | null;
  close(): void;
}

async function openEventStoreDb(): Promise<Ledger> {
  if (realUrl) return { url: realUrl, close: () => undefined };
  const double = await new EventStoreDbDouble().start();
  return { url: double.url, close: () => double.kill() };
}

const stores: [string, () => Promise<Ledger>][] = [
  ['PostgreSQL', async () => ({ url: null, close: () => undefined })],
  ['EventStoreDB', openEventStoreDb],
];

describe.each(stores)('as of a moment, with the ledger on %s', (_, openLedger) => {
  const clock = fixedClock('2026-11-21T10:00:00.000Z');
  /** Sets the clock to a time of a day in November; "11:05" as a clock in Italy shows it. */
  const at = (time: string): void => clock.set(`2026-11-21T${time}:00.000+01:00`);
  let ledger: Ledger;
  let shop: RaceShop;
  let listId: number;
  let deletedId: number;
  let vase: number;
  let older: number;
  let transactionId: string;

  /**
   * A list with a vase, of which one is taken at 11:10. Both are renamed at 11:20; another list is deleted at 11:40.
   */
  beforeAll(async () => {
    ledger = await openLedger();
    shop = await raceShop({ clock, config: { eventStoreUrl: ledger.url } });
    at('11:00');
    listId = await shop.list();
    deletedId = await shop.list();
    at('11:05');
    vase = await shop.product({ quantityAvailable: 2 });
    await shop.place(vase, listId);
    older = await productWithoutHistory();
    await shop.place(older, listId);
    at('11:10');
    const guest = new Guest(shop.test.url, 'prima');
    await guest.start(listId, vase);
    await guest.reserve();
    transactionId = guest.transactionId;
    at('11:20');
    await shop.admin.put(`/api/gift-lists/${listId}`).send({ name: 'Festa di Anna' }).expect(200);
    await shop.admin.put(`/api/products/${vase}`).send({ name: 'Anfora' }).expect(200);
    at('11:30');
    await shop.admin.put(`/api/gift-lists/${listId}`).send({ notes: 'Chiamare la mamma' }).expect(200);
    at('11:40');
    await shop.admin.delete(`/api/gift-lists/${deletedId}`).expect(204);
    at('12:00');
  });
  afterAll(async () => {
    await shop.close();
    ledger.close();
  });

  /** A product from before records had a history. */
  async function productWithoutHistory(): Promise<number> {
    const { rows } = await shop.test.pool.query<{ id: number }>(
      `insert into catalog.product (name, price_cents, created_at, updated_at)
       values ('Lampada', 5000, now(), now()) returning id`,
    );
    const id = rows[0]?.id ?? 0;
    // The quantity is recorded in the stock's own events.
    await shop.admin.put(`/api/products/${id}`).send({ quantityAvailable: 1 }).expect(200);
    return id;
  }

  const ask = (path: string, time?: string) => {
    const query = time === undefined ? {} : { at: `2026-11-21T${time}` };
    return shop.admin.get(`/api/audit/as-of/${path}`).query(query);
  };
  const told = async <State>(path: string, time?: string): Promise<AsOf<State>> =>
    (await ask(path, time).expect(200)).body as AsOf<State>;
  const transaction = (time?: string) => told<TransactionThen>(`transactions/${transactionId}`, time);
  const list = (time?: string, id = listId) => told<ListThen>(`lists/${id}`, time);
  const gift = (productId: number, time?: string) => told<GiftThen>(`gifts/${listId}/${productId}`, time);

  it('names a transaction’s list and product as they were called then', async () => {
    const namesAt = async (time?: string) => {
      const { state } = await transaction(time);
      return [state?.stage, state?.giftListName, state?.productName];
    };
    expect(await namesAt('11:10')).toEqual(['reserved', 'Nozze Anna e Luca', 'Vaso']);
    expect(await namesAt('11:19')).toEqual(['reserved', 'Nozze Anna e Luca', 'Vaso']);
    expect(await namesAt('11:20')).toEqual(['reserved', 'Festa di Anna', 'Anfora']);
    expect(await namesAt()).toEqual(['reserved', 'Festa di Anna', 'Anfora']);
    expect(JSON.stringify(await transaction('11:10'))).not.toContain('IsToday');
  });

  it('names a list and its gifts as they were called then', async () => {
    const namesAt = async (time: string) => {
      const { state } = await list(time);
      return [state?.name, ...(state?.gifts ?? []).map(({ productName }) => productName)];
    };
    expect(await namesAt('11:15')).toEqual(['Nozze Anna e Luca', 'Vaso', 'Lampada']);
    expect(await namesAt('11:25')).toEqual(['Festa di Anna', 'Anfora', 'Lampada']);
    expect((await gift(vase, '11:15')).state?.productName).toBe('Vaso');
  });

  it('says where a name is today’s, since nobody wrote down what it was then', async () => {
    await shop.test.pool.query(`update catalog.product set name = 'Lume' where id = $1`, [older]);
    expect((await gift(older, '11:15')).state).toMatchObject({
      productName: 'Lume',
      productNameIsToday: true,
    });
    const [first, second] = (await list('11:15')).state?.gifts ?? [];
    expect([first?.productNameIsToday, second?.productNameIsToday]).toEqual([undefined, true]);
    // The first change also tells the earlier name, which the history did not know.
    at('12:10');
    await shop.admin.put(`/api/products/${older}`).send({ name: 'Abat-jour' }).expect(200);
    const { state } = await gift(older, '11:15');
    expect([state?.productName, state?.productNameIsToday]).toEqual(['Lume', undefined]);
  });

  it('knows a list from its first day, before any gift stood on it', async () => {
    expect(await list('10:59')).toMatchObject({
      code: 'AS_OF_NOT_YET',
      text: 'La lista non c’era ancora il 21/11/2026 alle 10:59: la sua storia comincia il 21/11/2026 alle 11:00.',
      state: null,
    });
    expect(await list('11:04')).toMatchObject({
      code: 'AS_OF_KNOWN',
      firstAt: '2026-11-21T10:00:00.000Z',
      state: { name: 'Nozze Anna e Luca', gifts: [], totals: { gifts: 0, units: 0, received: '0.00' } },
    });
  });

  it('knows a list that was deleted, by its name until then', async () => {
    expect((await list('11:39', deletedId)).state?.name).toBe('Nozze Anna e Luca');
    expect((await list('11:40', deletedId)).state?.name).toBeNull();
    expect((await list(undefined, deletedId)).state?.name).toBeNull();
  });

  it.each([
    ['lists/4', undefined, 404, 'LIST_NOT_FOUND'],
    ['lists/anna', '11:15', 404, 'LIST_NOT_FOUND'],
    ['gifts/4/4', '11:15', 404, 'GIFT_NOT_FOUND'],
    ['gifts/4/anna', '11:15', 404, 'GIFT_NOT_FOUND'],
    ['transactions/00000000-0000-4000-8000-000000000000', '11:15', 404, 'TRANSACTION_NOT_FOUND'],
    ['transactions/%00', '11:15', 400, 'VALIDATION_FAILED'],
    ['lists/4', 'presto', 400, 'AS_OF_TIME_INVALID'],
    ['lists/4', '11:60', 400, 'AS_OF_TIME_INVALID'],
    ['lists/4', '23:59', 422, 'AS_OF_IN_FUTURE'],
  ])('refuses %s at %s with %i %s, in Italian', async (path, time, status, code) => {
    const body = (await ask(path, time).expect(status)).body as Problem;
    expect(body).toMatchObject({ code, status, message: expect.stringMatching(/^[A-Z].*[a-zà.]$/) });
  });

  it('has no name of an erased list, at whatever moment', async () => {
    const person = { email: 'anna@example.com', confirmation: 'CANCELLA' };
    await shop.admin.post('/api/privacy/erasure').send(person).expect(200);
    const answers = [await list('11:15'), await list('11:25'), await transaction('11:15')];
    expect(answers[0]?.state).toMatchObject({ name: 'dati cancellati' });
    expect(answers[1]?.state).toMatchObject({ name: 'dati cancellati' });
    expect(answers[2]?.state).toMatchObject({ giftListName: 'dati cancellati', productName: 'Vaso' });
    expect(JSON.stringify(answers)).not.toMatch(/Anna|Luca/);
  });
});
