import { randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { type Delivery, type DeliveryOutcome, NEXT_CURSOR_HEADER, type TodoList } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter, type Gift } from '../testing/counter.js';

// One application for many calls, on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };
const queue = async (query: object = {}) =>
  (await counter.staff.get('/api/deliveries').query(query).expect(200)).body as readonly Delivery[];
const idsOf = async (query: object) => (await queue(query)).map(({ id }) => id);
const step = async (body: object) =>
  (await counter.staff.post('/api/deliveries').send(body).expect(200)).body as readonly DeliveryOutcome[];
const onShelf = async () =>
  ((await counter.staff.get('/api/todo?kind=shelf').expect(200)).body as TodoList).entries;

describe('a gift that is paid whole', () => {
  it('stands to be prepared, is ready, and leaves the shop', async () => {
    const place = await counter.gift({}, { productType: 'intero_prenotabile' });
    const { giftListId } = place;
    const { id } = await counter.sold({ message: 'Tanti auguri', deliveryMethod: 'buyerPickup' }, place);
    expect(await idsOf({ giftListId })).toEqual([]);
    await counter.post(id, 'collect', { receiptId: 'r-1' }).expect(200);
    expect(await queue({ giftListId })).toMatchObject([
      {
        id,
        state: 'toPrepare',
        paidOn: '2026-11-21',
        guests: [{ transactionId: id, name: 'Giulia Ferri', message: 'Tanti auguri' }],
        recipient: { name: 'Giulia Ferri', phone: '333 555 0142' },
        readyBy: null,
      },
    ]);
    for (let time = 0; time < 2; time += 1)
      expect(await step({ ids: [id], state: 'ready' })).toEqual([{ id, done: true }]);
    expect(await idsOf({ giftListId, state: 'toPrepare' })).toEqual([]);
    expect(await queue({ giftListId, state: 'ready' })).toMatchObject([
      { id, state: 'ready', readyOn: '2026-11-21', readyBy: expect.any(String) },
    ]);
    const sent = { courier: 'BRT', trackingNumber: '12 345' };
    await step({ ids: [id], state: 'shipped', on: '2026-11-20', ...sent });
    expect(await idsOf({ giftListId, state: 'ready' })).toEqual([]);
    expect(await queue({ giftListId, state: 'done' })).toMatchObject([
      { id, state: 'done', shippedOn: '2026-11-20', ...sent },
    ]);
  });

  it('that is paid no more leaves the queue, and waits on the shelf for whoever prepared it', async () => {
    const { id, giftListId } = await counter.sold(paid);
    await step({ ids: [id], state: 'ready' });
    expect(await onShelf()).toEqual([]);
    await counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Era di un altro' }).expect(200);
    expect(await idsOf({ giftListId, state: 'ready' })).toEqual([]);
    expect(await onShelf()).toMatchObject([
      { transactionId: id, action: 'putBack', note: expect.stringMatching(/^Preparato da ./) },
    ]);
    expect(await step({ ids: [id], state: 'delivered' })).toMatchObject([
      {
        id,
        done: false,
        code: 'NOTHING_TO_DELIVER',
        message: expect.stringContaining('non è da consegnare'),
      },
    ]);
    await counter.put(id, { readyOn: '' }).expect(200);
    expect(await onShelf()).toEqual([]);
  });

  it('enters as one, with all its guests, once its shares add up to its price', async () => {
    const place = await counter.gift({ canBuyInQuota: true });
    const share = async (amount: string, buyerName: string) =>
      (await counter.sold({ type: 'quota', amount, buyerName, collected: true, receiptId: 'r-1' }, place)).id;
    const first = await share('100', 'Ada Rossi');
    expect(await idsOf({ giftListId: place.giftListId })).toEqual([]);
    // The first share is the one that was recorded first.
    clock.advance(1_000);
    const second = await share('29', 'Bea Neri');
    const [entry, ...others] = await queue({ giftListId: place.giftListId });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ id: first, guests: [{ name: 'Ada Rossi' }, { name: 'Bea Neri' }] });
    await step({ ids: [first], state: 'ready' });
    // Whatever its state, and by either share.
    expect(await idsOf({ ids: `${second},elsewhere` })).toEqual([first]);
    await counter.post(second, 'reverse', { receiptId: 'r-1', reason: 'Era di un altro' }).expect(200);
    expect(await idsOf({ giftListId: place.giftListId, state: 'ready' })).toEqual([]);
    expect((await onShelf()).map(({ transactionId }) => transactionId)).toEqual([first]);
    await counter.post(second, 'collect', { receiptId: 'r-2' }).expect(200);
    expect(await idsOf({ giftListId: place.giftListId, state: 'ready' })).toEqual([first]);
    expect(await onShelf()).toEqual([]);
  });

  it('never comes of a contribution to the fund', async () => {
    const fund: Gift = { giftListId: (await counter.gift()).giftListId, productId: 0 };
    const { id } = await counter.sold({ type: 'quota', amount: '50', ...paid }, fund);
    expect(await idsOf({ giftListId: fund.giftListId })).toEqual([]);
    expect(await step({ ids: [id], state: 'ready' })).toMatchObject([{ done: false }]);
  });
});

it('tells staff, and no guest, whether the shop writes by itself', async () => {
  await test.http.get('/api/deliveries/rules').expect(401);
  const rules = async () => (await counter.staff.get('/api/deliveries/rules').expect(200)).body;
  expect(await rules()).toEqual({ mailWhenReady: true, mailWhenShipped: true });
  await counter.admin.put('/api/settings').send({ mailWhenShipped: false }).expect(200);
  expect(await rules()).toEqual({ mailWhenReady: true, mailWhenShipped: false });
  await counter.admin.put('/api/settings').send({ mailWhenShipped: true }).expect(200);
});

describe('marking one share', () => {
  it('marks the whole gift, which goes back to its shelf as one', async () => {
    const place = await counter.gift({ canBuyInQuota: true });
    const share = async (amount: string, buyerName: string) =>
      (await counter.sold({ type: 'quota', amount, buyerName, collected: true, receiptId: 'r-1' }, place)).id;
    const first = await share('100', 'Ada Rossi');
    clock.advance(1_000);
    const second = await share('29', 'Bea Neri');
    await counter.put(second, { readyOn: '2026-11-21', courier: 'BRT', trackingNumber: '9' }).expect(200);
    expect(await queue({ giftListId: place.giftListId, state: 'ready' })).toMatchObject([
      { id: first, readyOn: '2026-11-21', courier: 'BRT', trackingNumber: '9' },
    ]);
    await counter.post(first, 'reverse', { receiptId: 'r-1', reason: 'Era di un altro' }).expect(200);
    expect((await onShelf()).map(({ transactionId }) => transactionId)).toEqual([first]);
    await counter.put(second, { readyOn: '' }).expect(200);
    expect(await onShelf()).toEqual([]);
  });

  it('shows and changes the one parcel of the whole gift, whichever share it was noted on', async () => {
    const place = await counter.gift({ canBuyInQuota: true });
    const share = async (amount: string) =>
      (await counter.sold({ type: 'quota', amount, ...paid }, place)).id;
    const [first, second] = [await share('100'), await share('29')];
    const parcels = async () => [
      ...(await queue({ giftListId: place.giftListId })),
      ...(await Promise.all([first, second].map((id) => counter.read(id, counter.staff)))),
    ];
    const isEverywhere = async (courier: string | null, trackingNumber: string | null) =>
      expect(await parcels()).toMatchObject(Array.from({ length: 3 }, () => ({ courier, trackingNumber })));
    await counter.put(first, { courier: 'BRT', trackingNumber: '9' }).expect(200);
    await isEverywhere('BRT', '9');
    const { body } = await counter.put(second, { courier: 'GLS' }).expect(200);
    expect(body).toMatchObject({ courier: 'GLS', trackingNumber: '9' });
    await isEverywhere('GLS', '9');
    // What stands already, on whichever share, is no change.
    const { version } = await counter.read(first);
    await counter.put(first, { courier: 'GLS', trackingNumber: '9' }).expect(200);
    expect(await counter.read(first)).toMatchObject({ version });
    await counter.put(first, { courier: '', trackingNumber: '' }).expect(200);
    await isEverywhere(null, null);
  });
});

describe('what was prepared and is sold no more', () => {
  const shelved = async () => (await onShelf()).map(({ transactionId }) => transactionId);

  it('waits on the shelf after a refund and a deletion, until it is put back', async () => {
    const { id, giftListId } = await counter.sold(paid);
    await step({ ids: [id], state: 'ready' });
    await counter.post(id, 'refund', { receiptId: 'r-b', reason: 'Reso', reopen: true }).expect(200);
    expect(await idsOf({ giftListId, state: 'ready' })).toEqual([]);
    expect(await shelved()).toEqual([id]);
    await counter.admin.delete(`/api/transactions/${id}`).expect(204);
    expect(await shelved()).toEqual([id]);
    await counter.put(id, { readyOn: '' }).expect(200);
    expect(await shelved()).toEqual([]);
  });

  it('is somebody else’s once its unit is sold again, and says so of the first', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold(paid, place);
    await step({ ids: [id], state: 'ready' });
    await counter.post(id, 'refund', { receiptId: 'r-b', reason: 'Reso', reopen: true }).expect(200);
    const { id: next } = await counter.sold(paid, place);
    expect(await idsOf({ giftListId: place.giftListId })).toEqual([next]);
    expect(await shelved()).toEqual([id]);
    await counter.put(id, { readyOn: '' }).expect(200);
  });

  it('waits on the shelf for whoever prepared it once another gift is given instead, which is prepared anew', async () => {
    const { id, giftListId } = await counter.sold(paid);
    await step({ ids: [id], state: 'ready' });
    const other = await counter.gift();
    const next = randomBytes(16).toString('base64url');
    const instead = { ...other, transactionId: next, receiptId: 'r-x', reason: 'Voleva un altro regalo' };
    await counter.post(id, 'exchange', instead).expect(201);
    expect(await idsOf({ giftListId, state: 'ready' })).toEqual([]);
    expect(await idsOf({ giftListId: other.giftListId })).toEqual([next]);
    expect(await onShelf()).toMatchObject([
      { transactionId: id, action: 'putBack', note: expect.stringMatching(/^Preparato da ./) },
    ]);
    await counter.put(id, { readyOn: '' }).expect(200);
    expect(await shelved()).toEqual([]);
  });

  it('leaves the queue unmarked, and needs nothing put back', async () => {
    const { id, giftListId } = await counter.sold(paid);
    await counter.post(id, 'refund', { receiptId: 'r-b', reason: 'Reso' }).expect(200);
    expect(await idsOf({ giftListId })).toEqual([]);
    expect(await shelved()).toEqual([]);
  });
});

describe('a shop that sold before it noted its deliveries', () => {
  it('finds of that time only what is for a list that was still open', async () => {
    const { id, giftListId } = await counter.sold(paid);
    const began = (day: string) => test.pool.query('insert into gifts.deliveries_start values ($1)', [day]);
    const ends = (day: string | null) =>
      test.pool.query('update gift_lists.gift_list set start_date = null, end_date = $2 where id = $1', [
        giftListId,
        day,
      ]);
    try {
      await began('2026-11-22');
      await ends('2026-11-21');
      expect(await idsOf({ giftListId })).toEqual([]);
      await ends('2026-11-22');
      expect(await idsOf({ giftListId })).toEqual([id]);
      await ends('2026-11-21');
      // Whoever prepares it all the same sees it.
      await step({ ids: [id], state: 'ready' });
      expect(await idsOf({ giftListId, state: 'ready' })).toEqual([id]);
    } finally {
      await test.pool.query('delete from gifts.deliveries_start');
    }
  });
});

/** The ids of all pages, one after the other. */
async function pages(query: object, total: string | undefined): Promise<readonly string[]> {
  const { staff } = await Counter.in(test);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await staff
      .get('/api/deliveries')
      .query({ ...query, ...(cursor && { cursor }) })
      .expect(200);
    if (total !== undefined) expect(headers['x-total-count']).toBe(total);
    seen.push(...(body as readonly Delivery[]).map(({ id }) => id));
    cursor = headers[NEXT_CURSOR_HEADER] as string | undefined;
  } while (cursor);
  return seen;
}

describe('the queue', () => {
  it('is read page by page, the first day first', async () => {
    const place = await counter.gift({ listQuantity: 3 });
    const sold: string[] = [];
    // In Rome each of them is another day.
    for (const hour of ['21T22', '21T23', '22T23']) {
      clock.set(`2026-11-${hour}:30:00.000Z`);
      sold.push((await (await Counter.in(test)).sold(paid, place)).id);
    }
    const { giftListId } = place;
    expect(await pages({ giftListId, limit: 1 }, '3')).toEqual(sold);
    const { staff } = await Counter.in(test);
    await staff.get('/api/deliveries?cursor=x').expect(400);
    const noDay = Buffer.from('["2026-99-99 1 2026-11-21 abcdef01 2026-11-21","a"]').toString('base64url');
    await staff.get(`/api/deliveries?cursor=${noDay}`).expect(400);
    await staff.get(`/api/deliveries?ids=${'a,'.repeat(200)}a`).expect(400);
  });

  it('keeps a list’s gifts together and each person’s within it, and a list where it is while it is prepared', async () => {
    const desk = await Counter.in(test);
    const [early, late] = [await desk.gift({ listQuantity: 4 }), await desk.gift({ listQuantity: 2 })];
    const sold = async (day: string, place: Gift, buyerName: string) => {
      clock.set(`2026-11-${day}T10:00:00.000Z`);
      const body = { ...paid, buyerName, deliveryMethod: 'buyerPickup' };
      return (await (await Counter.in(test)).sold(body, place)).id;
    };
    const ada = await sold('24', early, 'Ada Rossi');
    const bea = await sold('25', early, 'Bea Neri');
    const other = await sold('26', late, 'Carla Blu');
    const adaAgain = await sold('27', early, 'Ada Rossi');
    const mark = async (body: object) =>
      (await Counter.in(test)).staff.post('/api/deliveries').send(body).expect(200);
    const ours = new Set([ada, bea, other, adaAgain]);
    const inQueue = async (state: string) =>
      (await pages({ state, limit: 1 }, undefined)).filter((id) => ours.has(id));
    expect(await inQueue('toPrepare')).toEqual([ada, adaAgain, bea, other]);
    await mark({ ids: [ada], state: 'ready' });
    expect(await inQueue('toPrepare')).toEqual([adaAgain, bea, other]);
    expect(await inQueue('ready')).toEqual([ada]);
    await mark({ ids: [ada, other], state: 'delivered', on: '2026-11-27' });
    expect(await inQueue('toPrepare')).toEqual([bea, adaAgain]);
    expect(await inQueue('done')).toEqual(late.giftListId > early.giftListId ? [other, ada] : [ada, other]);
  });

  it('is for staff, and takes no day to come', async () => {
    await test.browser().get('/api/deliveries').expect(401);
    const { body } = await (
      await test.signInAsStaff()
    )
      .post('/api/deliveries')
      .send({ ids: ['any'], state: 'ready', on: '2027-01-01' })
      .expect(400);
    expect(body).toMatchObject({ fields: { on: expect.any(String) } });
  });
});
