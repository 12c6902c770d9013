import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../testing/new-list.js';
import { reserveUnit } from '../../transactions/testing/take-gift.js';
import { PublicLists } from './public-lists.js';

describe('the gifts of a public list', () => {
  const clock = fixedClock('2026-09-12T10:00:00Z');
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp({ clock });
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const products = (id: number) => `/api/products?giftListId=${id}`;
  const filled = async (changes: Record<string, unknown> = {}) => {
    const list = await newList(staff, changes);
    for (const name of ['Piatti', 'Lampada <b>🕯️</b>', 'Coperta']) {
      await newProduct(staff, { name, selectedGiftListIds: [list.id] });
    }
    return list;
  };

  it('are the texts of their cards, byte for byte', async () => {
    const { id } = await filled();
    const answer = await shop.http.get(products(id)).expect(200);
    const { rows } = await shop.pool.query<{ text: string }>(
      'select text from read_models.gift_card where list_id = $1 order by name',
      [id],
    );
    expect(answer.text).toBe(`[${rows.map(({ text }) => text).join(',')}]`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body.map((card: { name: string }) => card.name)).toEqual([
      'Coperta',
      'Lampada <b>🕯️</b>',
      'Piatti',
    ]);
    expect(answer.body[0]).toMatchObject({
      giftListId: id,
      price: '129.00',
      state: 'disponibile',
      offers: ['acquisto'],
    });
  });

  it('lie in no cache where staff asked for them, nor does what else staff are shown of the list', async () => {
    const { id } = await filled();
    for (const path of [products(id), `/api/gift-lists/${id}`, `/api/gift-lists/${id}/qrcode`]) {
      const answer = await staff.get(path).expect(200);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('come compressed to who accepts it, with the same bytes inside', async () => {
    const { id } = await filled();
    const raw = async (encoding: string) => {
      const answer = await fetch(`${shop.url}${products(id)}`, { headers: { 'accept-encoding': encoding } });
      return {
        encoding: answer.headers.get('content-encoding'),
        text: await answer.text(),
        vary: answer.headers.get('vary'),
      };
    };
    const plain = await raw('identity');
    expect(plain.encoding).toBeNull();
    expect(plain.vary).toContain('accept-encoding');
    for (const encoding of ['gzip', 'br'])
      expect(await raw(encoding)).toMatchObject({ encoding, text: plain.text });
    const { cards } = (await shop.app.get(PublicLists, { strict: false }).load(id)) ?? {};
    expect(String(gunzipSync((await cards?.compressed('gzip')) ?? ''))).toBe(plain.text);
    expect(String(brotliDecompressSync((await cards?.compressed('br')) ?? ''))).toBe(plain.text);
  });

  it('show what was answered before, whoever asks at the same time', async () => {
    const list = await newList(staff);
    const { id } = await newProduct(staff, { quantityAvailable: 20, selectedGiftListIds: [list.id] });
    await staff
      .put(`/api/product-gift-lists/product/${id}/gift-list/${list.id}`)
      .send({ listQuantity: 12 })
      .expect(200);
    const free = async () =>
      (await shop.http.get(products(list.id)).expect(200)).body[0].availableQuantity as number;
    let crowding = true;
    const crowd = Array.from({ length: 8 }, async () => {
      while (crowding) await free();
    });
    try {
      for (let taken = 1; taken <= 10; taken++) {
        await reserveUnit(shop, list.id, id);
        expect(await free()).toBe(12 - taken);
      }
    } finally {
      crowding = false;
      await Promise.all(crowd);
    }
  });

  it('let each of a crowd have the answer that is theirs', async () => {
    const { id } = await filled({ password: 'segreta' });
    const guest = shop.browser();
    await guest.post(`/api/gift-lists/${id}/unlock`).send({ password: 'segreta' }).expect(200);
    const crowd = await Promise.all(
      Array.from({ length: 60 }, (_, i) => [guest, shop.http, staff][i % 3]?.get(products(id))),
    );
    crowd.forEach((answer, i) => {
      expect(answer?.status).toBe(i % 3 === 1 ? 403 : 200);
      if (i % 3 === 1) expect(answer?.body.code).toBe('LIST_LOCKED');
      else expect(answer?.body).toHaveLength(3);
    });
  });

  it.each([
    [{ startDate: '2026-09-13' }],
    [{ endDate: '2026-09-11' }],
    [{ state: 'suspended' }],
    [{ state: 'archived' }],
  ])('of a list with %j are for staff only', async (changes) => {
    const { id } = await filled(changes);
    const refused = await shop.http.get(products(id)).expect(403);
    expect(refused.body.code).toBe('LIST_NOT_OPEN');
    expect((await staff.get(products(id)).expect(200)).body).toHaveLength(3);
  });

  it('close at midnight in Rome, by the clock of the one who asks', async () => {
    const { id } = await filled({ endDate: '2026-09-12' });
    clock.set('2026-09-12T21:59:59Z');
    await shop.http.get(products(id)).expect(200);
    clock.set('2026-09-12T22:00:00Z');
    await shop.http.get(products(id)).expect(403);
    clock.set('2026-09-12T10:00:00Z');
  });

  it.each(['1', '0', '-1', '1.5', 'abc', '1e3', '999999999999999999', '123456789012%20or%201=1', '%00'])(
    'of an unknown list %s are a plain 404',
    async (id) => {
      const { status, body } = await shop.http.get(`/api/products?giftListId=${id}`);
      expect([400, 404]).toContain(status);
      expect(body.error).toEqual(expect.any(String));
    },
  );

  it('are not mixed up when the list is named twice', async () => {
    const { id } = await filled();
    await shop.http.get(`/api/products?giftListId=${id}&giftListId=1`).expect(404);
  });

  it('say to guests one by one whether they are given in shares only, on the list that is named or on all', async () => {
    const { id } = await newProduct(staff, { productType: 'quote' });
    const vase = await newProduct(staff);
    const [one, other] = [await newList(staff), await newList(staff)];
    for (const [productId, giftListId] of [
      [id, one.id],
      [vase.id, one.id],
      [vase.id, other.id],
    ])
      await staff
        .post('/api/product-gift-lists')
        .send({ productId, giftListId, isQuota: giftListId === one.id && productId === vase.id });
    const isQuota = async (path: string) =>
      (await shop.http.get(`/api/products/${path}`).expect(200)).body.isQuotaProduct;
    expect(await isQuota(`${id}`)).toBe(true);
    expect(await isQuota(`${vase.id}?giftListId=${one.id}`)).toBe(true);
    expect(await isQuota(`${vase.id}?giftListId=${other.id}`)).toBe(false);
    expect(await isQuota(`${vase.id}`)).toBe(false);
  });

  it('are not found by counting: a network that names no list has few tries', async () => {
    const { id } = await newProduct(staff, { selectedGiftListIds: [(await newList(staff)).id] });
    const counting = await createTestApp({ sharing: shop });
    const asked = Array.from({ length: 140 }, () => counting.http.get(`/api/products/${id}`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    await counting.close();
    await shop.pool.query('delete from throttle');
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(75);
  });

  it('cost a crowd a few loads only', async () => {
    const { id } = await filled();
    const lists = shop.app.get(PublicLists, { strict: false });
    const loads = await countLoads(lists, () =>
      Promise.all(Array.from({ length: 200 }, () => lists.shared(id))),
    );
    expect(loads).toBe(2);
  });

  it('fail those who asked, and nobody later, when the database does not answer', async () => {
    const { id } = await filled();
    await shop.pool.query('alter table gift_lists.gift_list rename to elsewhere');
    const failed = await Promise.all(Array.from({ length: 5 }, () => shop.http.get(products(id))));
    await shop.pool.query('alter table gift_lists.elsewhere rename to gift_list');
    for (const { status, body } of failed) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(body.error).toEqual(expect.any(String));
    }
    await shop.http.get(products(id)).expect(200);
  });
});

async function countLoads(lists: PublicLists, work: () => Promise<unknown>): Promise<number> {
  const { load } = lists;
  let loads = 0;
  lists.load = (listId) => {
    loads += 1;
    return load.call(lists, listId);
  };
  await work();
  lists.load = load;
  return loads;
}
