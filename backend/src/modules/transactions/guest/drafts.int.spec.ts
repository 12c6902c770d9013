import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { Transaction } from '@fiocco/contracts';
import { eventually, fixedClock } from '@fiocco/testing';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { RequestContext } from '../../../platform/index.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { DraftPurchases } from './draft-purchases.js';
import { PurgeDrafts } from './purge-drafts.js';

jest.setTimeout(60_000);
const DAY_MS = 24 * 3_600_000;
const HOLD = { paymentMethod: 'in_negozio' };
const RESERVE = { ...HOLD, status: 'completata' };
const clock = fixedClock('2026-11-21T10:00:00.000Z');
let listId: number;

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  listId = (await newList(admin, { endDate: null })).id;
});

async function begin(): Promise<{ guest: Browser; id: string; url: string }> {
  const { id: productId } = await newProduct(admin, { selectedGiftListIds: [listId] });
  const guest = test.browser();
  const buyer = {
    buyerName: 'Giulia Ferri',
    buyerEmail: `g${productId}@posta.example`,
    buyerPhone: '333 555 0142',
  };
  const step = { ...buyer, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
  const { id } = (await guest.post('/api/transactions').send(step).expect(201)).body as Transaction;
  return { guest, id, url: `/api/transactions/${id}` };
}

/** A draft whose gift was held and released. */
async function fallenBack() {
  const draft = await begin();
  await draft.guest.put(draft.url).send(HOLD).expect(200);
  await draft.guest.post(`${draft.url}/release`).send({}).expect(200);
  return draft;
}

const purge = () =>
  RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, () => test.app.get(PurgeDrafts).purge());

/** Makes a draft look a day old. */
const age = (id: string) =>
  test.pool.query(`update checkout.draft set touched_at = touched_at - interval '25 hours' where id = $1`, [
    id,
  ]);

async function drafts(ids: readonly string[]): Promise<number> {
  const { rows } = await test.pool.query<{ n: number }>(
    'select count(*)::int as n from checkout.draft where id = any($1)',
    [ids],
  );
  return rows[0]?.n ?? 0;
}

async function waiting(): Promise<number> {
  const { rows } = await test.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

describe('a delivery that a guest chooses', () => {
  const choice = { deliveryMethod: 'buyerPickup' };
  const chosen = async (id: string) =>
    (await test.pool.query('select delivery_method from checkout.draft where id = $1', [id])).rows;

  it.each([
    ['closed', { state: 'suspended' }],
    ['not open yet', { startDate: '2026-11-22' }],
    ['over', { startDate: '2026-11-01', endDate: '2026-11-20' }],
    ['locked', { password: 'segreta-42' }],
    ['brought in other ways only', { allowedDeliveryModes: { beneficiaryPickup: true, buyerPickup: false } }],
  ])('is not kept where its list is %s', async (_, changes) => {
    const { guest, id, url } = await begin();
    const before = { state: 'open', startDate: null, endDate: null, password: null };
    const { body } = await admin.get(`/api/gift-lists/${listId}`).expect(200);
    await admin.put(`/api/gift-lists/${listId}`).send(changes).expect(200);
    const { status } = await guest.put(url).send(choice);
    const { allowedDeliveryModes } = body;
    await admin
      .put(`/api/gift-lists/${listId}`)
      .send({ ...before, allowedDeliveryModes })
      .expect(200);
    expect([status >= 400 && status < 500, await chosen(id)]).toEqual([true, [{ delivery_method: null }]]);
    await guest.put(url).send(choice).expect(200);
    expect(await chosen(id)).toEqual([{ delivery_method: 'buyerPickup' }]);
  });

  it('is not kept where another browser names it', async () => {
    const { id, url } = await begin();
    await test.browser().put(url).send(choice).expect(403);
    expect(await chosen(id)).toEqual([{ delivery_method: null }]);
  });
});

describe('two steps of one draft at once', () => {
  // @holds life: a draft begins, and changes by its steps
  it('both keep what they said, and each answers it', async () => {
    const { guest, id, url } = await begin();
    const door = await test.pool.connect();
    const steps = [{ buyerPhone: '02 555 0101' }, { buyerMessage: 'Tanti auguri' }];
    try {
      await door.query('begin');
      await door.query('select from checkout.draft where id = $1 for update', [id]);
      const saved = Promise.all(steps.map((step) => guest.put(url).send(step).expect(200)));
      await eventually(async () => expect(await waiting()).toBe(2));
      await door.query('commit');
      for (const [n, answer] of (await saved).entries()) expect(answer.body).toMatchObject(steps[n] ?? {});
    } finally {
      door.release();
    }
    const { body } = await guest.get(url).expect(200);
    expect(body).toMatchObject({ ...steps[0], ...steps[1], buyerName: 'Giulia Ferri' });
  });

  it('both reach the purchase, where one of them confirms it', async () => {
    const { guest, id, url } = await begin();
    const door = await test.pool.connect();
    try {
      await door.query('begin');
      await door.query('select from checkout.draft where id = $1 for update', [id]);
      const changed = guest.put(url).send({ buyerPhone: '02 555 0101' }).expect(200);
      const answered = changed.then(() => undefined);
      await eventually(async () => expect(await waiting()).toBe(1));
      const confirmed = guest.put(url).send(RESERVE).expect(200);
      const done = confirmed.then(() => undefined);
      await eventually(async () => expect(await waiting()).toBe(2));
      await door.query('commit');
      await Promise.all([answered, done]);
    } finally {
      door.release();
    }
    const { body } = await admin.get(url).expect(200);
    expect(body).toMatchObject({ stage: 'reserved', buyerPhone: '02 555 0101' });
  });
});

describe('the purge of drafts', () => {
  it('leaves a draft that is saved at that moment, one that was held before too', async () => {
    for (const { id } of [await begin(), await fallenBack()]) {
      await age(id);
      const door = await test.pool.connect();
      try {
        await door.query('begin');
        await door.query('update checkout.draft set touched_at = $2 where id = $1', [id, clock.now()]);
        let isOver = false;
        const purged = purge().then(() => (isOver = true));
        await eventually(async () => expect(isOver || (await waiting()) > 0).toBe(true));
        await door.query('commit');
        await purged;
      } finally {
        door.release();
      }
      expect(await drafts([id])).toBe(1);
      const { body } = await admin.get(`/api/public/transactions/${id}`).expect(200);
      expect(body).toMatchObject({ stage: 'draft' });
    }
  });

  it('cancels no reservation that is confirmed while it looks', async () => {
    const { guest, id, url } = await fallenBack();
    await age(id);
    const purchases = test.app.get(DraftPurchases);
    const look = purchases.stageOf.bind(purchases);
    const looking = jest.spyOn(purchases, 'stageOf').mockImplementation(async (asked) => {
      const stage = await look(asked);
      if (asked === id) await guest.put(url).send(RESERVE).expect(200);
      return stage;
    });
    await purge();
    looking.mockRestore();
    expect((await guest.get(url).expect(200)).body).toMatchObject({ stage: 'reserved' });
  });

  it('lets nobody go on with a draft that it is closing, and goes on itself after a kill', async () => {
    const { guest, id, url } = await fallenBack();
    await age(id);
    const closing = jest
      .spyOn(test.app.get(DraftPurchases), 'close')
      .mockRejectedValueOnce(new Error('killed'));
    await expect(purge()).rejects.toThrow('killed');
    closing.mockRestore();
    expect((await guest.put(url).send(RESERVE).expect(409)).body).toMatchObject({ code: 'DRAFT_GONE' });
    await purge();
    expect(await drafts([id])).toBe(0);
    await eventually(async () => {
      const { body } = await guest.get(`/api/public/transactions/${id}`).expect(200);
      expect(body).toMatchObject({ stage: 'cancelled', reason: 'draft_expired' });
    });
  });

  it('is kept from no draft by another that cannot be ended', async () => {
    const both = [await fallenBack(), await fallenBack()].map(({ id }) => id).toSorted();
    for (const id of both) await age(id);
    const purchases = test.app.get(DraftPurchases);
    const look = purchases.stageOf.bind(purchases);
    const looking = jest.spyOn(purchases, 'stageOf').mockImplementation(async (asked) => {
      if (asked === both[0]) throw new Error('a stream that nobody can read');
      return look(asked);
    });
    await expect(purge()).rejects.toThrow('a stream that nobody can read');
    looking.mockRestore();
    expect(await drafts([both[0] ?? ''])).toBe(1);
    expect(await drafts([both[1] ?? ''])).toBe(0);
  });

  // @holds life: draft → gone, or cancelled if it was ever held
  it('takes all that is due, however much that is', async () => {
    const { id } = await begin();
    await test.pool.query(
      `insert into checkout.draft (id, list_id, kind, browser_hash, buyer, created_at, touched_at)
       select 'flood-' || n, list_id, kind, browser_hash, buyer, created_at, $2
       from checkout.draft, generate_series(1, 1200) n where id = $1`,
      [id, new Date(clock.now().getTime() - DAY_MS - 1)],
    );
    await purge();
    const { rows } = await test.pool.query(
      `select count(*)::int as left from checkout.draft where id like 'flood-%'`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(await drafts([id])).toBe(1);
  });
});
