// @takes 15 s
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIST_POSITION_HEADER } from '@fiocco/contracts';
import { eventually, fixedClock } from '@fiocco/testing';
import { Ear } from '../../../platform/testing/ear.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { cancelReservation, reserveUnit } from '../../transactions/testing/take-gift.js';
import { newList, newProduct } from '../testing/new-list.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-09-12T21:55:00Z');
let shop: TestApp;
/** Another process of the same shop. */
let other: TestApp;
let staff: Browser;

beforeAll(async () => {
  shop = await createTestApp({ clock });
  await shop.signInAsAdmin();
  staff = await shop.signInAsStaff();
  other = await createTestApp({ clock, sharing: shop });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const eventsOf = (app: TestApp, listId: number) => `${app.url}/api/gift-lists/${listId}/events`;

const ears: Ear[] = [];
async function listen(app: TestApp, listId: number, hearing: Parameters<typeof Ear.open>[1] = {}) {
  const ear = await Ear.open(eventsOf(app, listId), hearing);
  ears.push(ear);
  return ear.begins();
}
afterEach(() => {
  for (const ear of ears.splice(0)) ear.leave();
});

/** A list with one gift, of which four units are wished for. */
async function filled(changes: Record<string, unknown> = {}) {
  const { id: listId } = await newList(staff, changes);
  const { id: productId } = await newProduct(staff, { quantityAvailable: 99 });
  await staff.post('/api/product-gift-lists').send({ giftListId: listId, productId, listQuantity: 4 });
  return { listId, productId };
}

const readsList = async (listId: number) => {
  const { headers, body } = await shop.http.get(`/api/products?giftListId=${listId}`).expect(200);
  return { position: headers[LIST_POSITION_HEADER] as string, cards: body as Record<string, unknown>[] };
};
const freeIn = (ear: Ear) => ear.of('gift').map(({ data }) => data['availableQuantity']);

/** Anything that the ledger tells of: it wakes whoever listens, and the clock is looked at. */
async function somethingHappens() {
  const { listId, productId } = await filled();
  await reserveUnit(shop, listId, productId);
}

describe('an open list', () => {
  it('hears what is taken and let go, in whatever process, as its next reading says it', async () => {
    const { listId, productId } = await filled();
    const { position } = await readsList(listId);
    const [here, there] = [await listen(shop, listId), await listen(other, listId)];
    expect([here.place, there.place]).toEqual([position, position]);
    expect(here.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': expect.stringContaining('no-store'),
      'x-accel-buffering': 'no',
    });
    expect(here.answer.headers['content-encoding']).toBeUndefined();
    const taken = await reserveUnit(shop, listId, productId);
    await eventually(() => expect([freeIn(here), freeIn(there)].map((all) => all.at(-1))).toEqual([3, 3]));
    const { cards } = await readsList(listId);
    const { data, id } = there.of('gift').at(-1) ?? {};
    const { productId: heardId, ...availability } = data ?? {};
    expect(heardId).toBe(productId);
    expect(cards[0]).toMatchObject(availability);
    // Nothing else: above all nothing of whoever took it.
    expect(Object.keys(availability).toSorted()).toEqual([
      'availableQuantity',
      'badge',
      'offers',
      'quotaHeld',
      'quotaPaid',
      'quotaRemaining',
      'state',
      'units',
    ]);
    expect(id).toBe((await readsList(listId)).position);
    await cancelReservation(other, taken);
    await eventually(() => expect([freeIn(here), freeIn(there)].map((all) => all.at(-1))).toEqual([4, 4]));
    const ids = here.told.map((told) => Number(told.id));
    expect(ids).toEqual(ids.toSorted((one, next) => one - next));
  });

  it('hears nothing of other lists, but of a stock that they share', async () => {
    const { listId, productId } = await filled();
    const { id: few } = await newProduct(staff, { quantityAvailable: 1 });
    const elsewhere = await filled();
    for (const giftListId of [listId, elsewhere.listId])
      await staff.post('/api/product-gift-lists').send({ giftListId, productId: few, listQuantity: 1 });
    const ear = await listen(other, listId);
    await reserveUnit(shop, elsewhere.listId, elsewhere.productId);
    await reserveUnit(shop, elsewhere.listId, few);
    await eventually(() => expect(ear.of('gift')).toHaveLength(1));
    expect(ear.of('gift')[0]?.data).toMatchObject({ productId: few, state: 'esaurito', offers: [] });
    await staff.delete(`/api/product-gift-lists/product/${productId}/gift-list/${listId}`).expect(204);
    await eventually(() => expect(ear.of('gift')).toHaveLength(2));
    expect(ear.of('gift')[1]?.data).toMatchObject({ productId, badge: 'Esaurito', availableQuantity: 0 });
  });

  it('goes on where its connection was lost, in another process', async () => {
    const { listId, productId } = await filled();
    const before = await listen(shop, listId);
    await reserveUnit(shop, listId, productId);
    await eventually(() => expect(freeIn(before).at(-1)).toBe(3));
    const last = before.told.at(-1)?.id ?? '';
    before.leave();
    await reserveUnit(shop, listId, productId);
    const after = await listen(other, listId, { last });
    await eventually(() => expect(freeIn(after)).toEqual([2]));
    // A page cannot set the header.
    const page = await Ear.open(`${eventsOf(shop, listId)}?lastEventId=${last}`);
    ears.push(page);
    await eventually(() => expect(freeIn(page)).toEqual([2]));
    // Whoever has just read the list knows it, and so does whoever names the newest position.
    const fresh = await listen(shop, listId);
    const current = await listen(shop, listId, { last: fresh.place });
    await reserveUnit(shop, listId, productId);
    await eventually(() => expect([fresh, current].map(freeIn)).toEqual([[1], [1]]));
    // One of another time, as after a restore: all that there is.
    const later = await listen(other, listId, { last: '999999999' });
    await eventually(() => expect(freeIn(later)).toEqual([1]));
    await other.http.get(`/api/gift-lists/${listId}/events?lastEventId=1%20or%201=1`).expect(400);
  });

  it('is told once that it is closed, and then nothing more', async () => {
    const { listId, productId } = await filled();
    const ear = await listen(other, listId);
    const preview = await Ear.open(eventsOf(shop, listId), { cookie: cookieOf(staff) });
    ears.push(await preview.begins());
    await staff.put(`/api/gift-lists/${listId}`).send({ state: 'suspended' }).expect(200);
    await eventually(() => expect(ear.isOver).toBe(true));
    expect(ear.told.map(({ name, data }) => [name, data])).toEqual([['list', { active: false }]]);
    const { body } = await other.http.get(`/api/gift-lists/${listId}/events`).expect(403);
    expect(body.code).toBe('LIST_NOT_OPEN');
    // Staff see it all the same.
    await reserveUnit(shop, listId, productId);
    await eventually(() => expect(freeIn(preview).at(-1)).toBe(3));
    await staff.put(`/api/gift-lists/${listId}`).send({ state: 'open' }).expect(200);
    await eventually(() =>
      expect(preview.of('list').map(({ data }) => data['active'])).toEqual([false, true]),
    );
  });

  it('closes at midnight in Rome', async () => {
    const { listId } = await filled({ endDate: '2026-09-12' });
    const ear = await listen(shop, listId);
    clock.set('2026-09-12T22:00:00Z');
    await somethingHappens();
    await eventually(() => expect(ear.isOver).toBe(true));
    expect(ear.of('list').map(({ data }) => data)).toEqual([{ active: false }]);
    clock.set('2026-09-12T21:55:00Z');
  });

  it('is refused where its gifts are, and ends with the password that opened it', async () => {
    const { listId, productId } = await filled({ password: 'segreta' });
    const { body } = await other.http.get(`/api/gift-lists/${listId}/events`).expect(403);
    expect(body.code).toBe('LIST_LOCKED');
    const { headers } = await shop.http
      .post(`/api/gift-lists/${listId}/unlock`)
      .send({ password: 'segreta' })
      .expect(200);
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const ear = await listen(other, listId, { cookie });
    await reserveUnit(shop, listId, productId);
    await eventually(() => expect(freeIn(ear).at(-1)).toBe(3));
    const heard = ear.told.length;
    await staff.put(`/api/gift-lists/${listId}`).send({ password: 'un’altra' }).expect(200);
    await eventually(() => expect(ear.isOver).toBe(true));
    expect(ear.told).toHaveLength(heard);
    await other.http.get(`/api/gift-lists/${listId}/events`).set('cookie', cookie).expect(403);
    await other.http.get('/api/gift-lists/1/events').expect(404);
  });

  it('has four pages of a browser, of which the oldest gives way, and as many as they are of guests without a cookie', async () => {
    const { listId, productId } = await filled();
    const cookie = 'fiocco_buyer=di-prova';
    const own: Ear[] = [];
    for (let page = 1; page <= 6; page += 1) own.push(await listen(other, listId, { cookie }));
    const unknown: Ear[] = [];
    for (let page = 1; page <= 6; page += 1) unknown.push(await listen(other, listId));
    await eventually(() =>
      expect(own.map(({ isOver }) => isOver)).toEqual([true, true, false, false, false, false]),
    );
    // It would come back at once in the place of the next one.
    expect(own.map(({ againAfterMs }) => againAfterMs > 30_000)).toEqual(own.map(({ isOver }) => isOver));
    await reserveUnit(shop, listId, productId);
    await eventually(() =>
      expect([...own.slice(2), ...unknown].map(freeIn)).toEqual(Array.from({ length: 10 }, () => [3])),
    );
  });

  it('has 300 pages of one address, and room for the next when one leaves', async () => {
    const { listId } = await filled();
    const party = await Promise.all(Array.from({ length: 300 }, () => listen(shop, listId)));
    const { body } = await shop.http.get(`/api/gift-lists/${listId}/events`).expect(429);
    expect(body.code).toBe('TOO_MANY_LISTENERS');
    const neighbour = await listen(shop, listId, { localAddress: '127.0.0.2' });
    expect(neighbour.isOver).toBe(false);
    party[0]?.leave();
    await eventually(async () => {
      const next = await Ear.open(eventsOf(shop, listId));
      ears.push(next);
      expect(next.answer.statusCode).toBe(200);
    });
  });

  it('counts nobody who left before the answer began, nor what waits behind an answer of the same connection', async () => {
    const { listId } = await filled();
    const { hostname, port } = new URL(eventsOf(shop, listId));
    const ask = `GET /api/gift-lists/${listId}/events HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
    const asks = async (_: unknown, at: number) => {
      const socket = connect({ host: hostname, port: Number(port) });
      const asked = once(socket, 'connect').then(() => socket.write(ask.repeat(10)));
      // Every other one hangs up as soon as it has asked.
      await (at % 2 === 0 ? asked : once(socket, 'data'));
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 62 }, asks));
    // More than an address may have at once were asked for.
    await eventually(() => listen(shop, listId));
  });

  it('does not keep its process from its end', async () => {
    const { listId } = await filled();
    const third = await createTestApp({ clock, sharing: shop });
    const ear = await listen(third, listId);
    await third.close();
    await eventually(() => expect(ear.isOver).toBe(true));
  });

  it('ends for staff with their session', async () => {
    const { listId } = await filled({ state: 'suspended' });
    const { headers } = await shop.http
      .post('/api/login')
      .send({ username: 'commessa', password: 'parola-di-prova' })
      .expect(200);
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const preview = await listen(other, listId, { cookie });
    await shop.http.post('/api/logout').set('cookie', cookie).expect(204);
    await eventually(() => expect(preview.isOver).toBe(true));
  });
});

/** As the browser would send it. */
function cookieOf(browser: Browser): string {
  const { jar } = browser as unknown as {
    readonly jar: { getCookies(access: unknown): { toValueString(): string } };
  };
  return jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();
}
