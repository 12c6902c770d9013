// @takes 10 s
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { HistoryEntry, Transaction } from '@fiocco/contracts';
import { type EventStore, GENESIS_HASH, hashOf, type StoredEvent } from '@fiocco/event-sourcing';
import { compareWithRebuild } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry, EVENT_STORE } from '../../backend/src/platform/index.js';
import { goOnWithLedger, LEDGERS, type TestLedger } from '../support/ledgers.js';
import { cardOf, Guest, guests, type RaceShop, raceShop, tally } from '../support/shop.js';

// Real servers are slow on a busy machine.
jest.setTimeout(90_000);

describe.each(LEDGERS)('the shop with its ledger on %s', (_, openLedger) => {
  let ledger: TestLedger;
  let shop: RaceShop;
  let start: bigint;
  let listId: number;
  let giftId: number;
  let guest: Guest;
  const store = (): EventStore => shop.test.app.get<EventStore>(EVENT_STORE);

  beforeAll(async () => {
    ledger = await openLedger();
    shop = await raceShop({ config: { eventStoreUrl: ledger.url }, beforeStart: goOnWithLedger });
    start = await store().head();
  });
  afterAll(async () => {
    await shop.close();
    await ledger.close();
  });

  const transaction = async (id: string): Promise<Transaction> =>
    (await shop.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
  const diary = async (id: string): Promise<readonly HistoryEntry[]> =>
    (await shop.admin.get(`/api/transactions/${id}/history`).expect(200)).body as readonly HistoryEntry[];

  it('lets staff prepare a list and a guest take a gift in the shop', async () => {
    listId = await shop.list();
    giftId = await shop.product({});
    await shop.place(giftId, listId);
    guest = new Guest(shop.test.url, 'prima');
    await guest.start(listId, giftId);
    expect((await guest.reserve()).status).toBe(200);
    // A write is visible in the next read, on both processes.
    expect(await cardOf(shop.test.url, listId, giftId)).toMatchObject({
      availableQuantity: 0,
      units: { free: 0, reserved: 1 },
    });
    expect(await transaction(guest.transactionId)).toMatchObject({ buyerName: 'Ospite prima' });
  });

  it('tells staff in the Cronologia how it came to be, and takes the money', async () => {
    const types = async () => (await diary(guest.transactionId)).map(({ type }) => type).toReversed();
    const taken = ['gift.UnitHeld.v1', 'gift.UnitReserved.v1'];
    expect(await types()).toEqual(taken);
    const answer = await shop.admin
      .post(`/api/transactions/${guest.transactionId}/collect`)
      .send({ receiptId: 'r-1' })
      .expect(200);
    expect(answer.headers).toMatchObject({ 'x-ledger-position': String(await store().head()) });
    expect(answer.headers['x-ledger-stale']).toBeUndefined();
    expect(await types()).toEqual([...taken, 'gift.MoneyTaken.v2', 'gift.TransactionPaid.v1']);
  });

  it('sells one gift once, however many want it at the same moment', async () => {
    const one = await shop.product({ name: 'Lampada' });
    await shop.place(one, listId);
    const crowd = guests(shop.test.url, 20, 'gara');
    await Promise.all(crowd.map((each) => each.start(listId, one)));
    const outcomes = tally(await Promise.all(crowd.map((each) => each.reserve())));
    expect(outcomes['ok']).toBe(1);
    expect(Object.keys(outcomes).filter((outcome) => /^\d+$/.test(outcome))).toEqual([]);
  });

  it('is ready, and says when its ledger is away', async () => {
    await shop.test.http.get('/health/ready').expect(200);
    if (!ledger.relay) return;
    const late = new Guest(shop.test.url, 'tardi');
    const more = await shop.product({ name: 'Tagliere' });
    await shop.place(more, listId);
    await late.start(listId, more);
    ledger.relay.fail();
    expect((await late.reserve()).status).toBe(503);
    await shop.test.http.get('/health/ready').expect(503);
    ledger.relay.mend();
    await eventually(() => shop.test.http.get('/health/ready').expect(200));
    expect((await late.reserve()).status).toBe(200);
    expect(await transaction(late.transactionId)).toMatchObject({ giftListId: listId });
  });

  it('keeps a history of what staff change: every change once, in the order of the record', async () => {
    const change = (notes: string) => shop.admin.put(`/api/gift-lists/${listId}`).send({ notes }).expect(200);
    await Promise.all(Array.from({ length: 8 }, (_, n) => change(`Nota ${n}`)));
    const answer = await change('Ultima');
    const events = await store().read(`record-list_${listId}`);
    expect(events.map(({ type }) => type)).toEqual([
      'record.Created.v1',
      ...Array.from({ length: 9 }, () => 'record.Changed.v1'),
    ]);
    expect(answer.headers['x-ledger-position']).toBe(String(events.at(-1)?.position));
    const { body } = await shop.admin.get(`/api/records/list/${listId}/history`).expect(200);
    expect(body[0].fields).toMatchObject([{ field: 'notes', after: 'Ultima' }]);
  });

  it('lets staff save while the ledger is away, and tells it once afterwards', async () => {
    const { relay } = ledger;
    if (!relay) return;
    const stored = async () => (await store().read(`record-list_${listId}`)).length;
    const before = await stored();
    const change = (notes: string) => shop.admin.put(`/api/gift-lists/${listId}`).send({ notes });
    relay.fail();
    const answer = await change('Senza registro').expect(200);
    expect(answer.headers['x-ledger-stale']).toBe('1');
    relay.mend();
    await eventually(async () => expect(await stored()).toBe(before + 1), { timeoutMs: 20_000 });
    const lost = relay.loseNextAnswer();
    await change('Risposta persa').expect(200);
    await lost;
    await eventually(async () => expect(await stored()).toBe(before + 2), { timeoutMs: 20_000 });
    await change('Poi').expect(200);
    const ids = (await store().read(`record-list_${listId}`)).map(({ id }) => id);
    expect(ids).toHaveLength(before + 3);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await shop.test.pool.query('select from record_history.outbox')).rowCount).toBe(0);
  });

  it('answers staff what can be read while the ledger is away, and says of sums that they may be old', async () => {
    const { relay } = ledger;
    if (!relay) return;
    const read = (path: string) => shop.admin.get(`/api/${path}`);
    relay.fail();
    for (const path of ['transactions?q=ospite', 'transactions/totals', 'find?q=ospite'])
      await read(path).expect(200);
    for (const path of ['dashboard', 'cash', 'todo', 'gift-lists'])
      await read(path).expect(200).expect('x-ledger-stale', '1');
    await read(`gift-lists/${listId}/credit`).expect(503);
    relay.mend();
    await eventually(() => shop.test.http.get('/health/ready').expect(200));
    const { headers } = await read('dashboard').expect(200);
    expect(headers).not.toHaveProperty('x-ledger-stale');
  });

  it('keeps every stream chained, and read models that equal a rebuild', async () => {
    const events = await store().readAll(start, 10_000);
    expect(events.length).toBeGreaterThan(5);
    expect(brokenLinks(events)).toEqual([]);
    const { projections } = shop.test.app.get(BackgroundRegistry);
    const compared = await compareWithRebuild({ pool: shop.test.pool, store: store(), projections });
    expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
    expect(compared.reduce((total, { rows }) => total + rows, 0)).toBeGreaterThan(5);
    const { rows } = await shop.test.pool.query('select from ledger.events where position > $1', [start]);
    expect(rows).toHaveLength(ledger.url ? 0 : events.length);
  });
});

function brokenLinks(events: readonly StoredEvent[]): StoredEvent[] {
  const links = new Map<string, string>();
  return events.filter((event) => {
    const previous = links.get(event.stream) ?? GENESIS_HASH;
    links.set(event.stream, hashOf(event.stream, event.revision, event));
    return event.metadata.previousHash !== previous;
  });
}
