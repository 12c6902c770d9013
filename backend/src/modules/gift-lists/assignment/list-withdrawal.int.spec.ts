import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { eventually } from '@fiocco/testing';
import { ReadModelWait, RecordHistory, RequestContext } from '../../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../testing/new-list.js';
import { cancelReservation, reserveUnit } from '../../transactions/testing/take-gift.js';
import { CatalogLists } from '../catalog-lists.js';
import { GiftsReader, PlaceGift, WithdrawGift } from '../../gifts/index.js';
import { CommandBus } from '@nestjs/cqrs';
import { ListWithdrawal } from './list-withdrawal.js';
import { Withdrawals } from './withdrawals.js';

/** A lock that is never lost. */
const nobody = async () => undefined;

interface Relation {
  readonly giftListId: number;
  readonly productId: number;
}

describe('a list that is being deleted', () => {
  let shop: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.signInAsAdmin();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => shop.close());

  const relationsOf = async (listId: number) =>
    ((await admin.get('/api/product-gift-lists')).body as Relation[]).filter(
      (each) => each.giftListId === listId,
    );

  /** A guest reserves a share of the list's fund, to be paid in the shop; answers the transaction's id. */
  async function contributed(listId: number): Promise<string> {
    const guest = shop.browser();
    const buyer = { buyerName: 'Elio', buyerEmail: 'elio@posta.example', buyerPhone: '333 555 0101' };
    const step1 = { ...buyer, giftListId: listId, type: 'quota', amount: '50', isCheckoutStep1: true };
    const { body } = await guest.post('/api/transactions').send(step1).expect(201);
    const reserve = { paymentMethod: 'in_negozio', status: 'completata' };
    await guest.put(`/api/transactions/${body.id}`).send(reserve).expect(200);
    return body.id as string;
  }

  it('keeps every gift with its terms when one of them refuses to leave', async () => {
    const list = await newList(admin);
    const free = await newProduct(admin);
    const taken = await newProduct(admin);
    const terms = {
      giftListId: list.id,
      listQuantity: 9,
      beyondStock: true,
      ownPrice: '9.50',
      canBuyInQuota: true,
      priority: 1,
    };
    for (const { id } of [free, taken])
      await admin
        .post('/api/product-gift-lists')
        .send({ ...terms, productId: id })
        .expect(201);
    await reserveUnit(shop, list.id, taken.id);
    await cancelReservation(shop, await contributed(list.id));
    const before = await relationsOf(list.id);
    // The gift is taken just after every gift was asked.
    jest.spyOn(shop.app.get(GiftsReader), 'refuseWithdrawal').mockResolvedValue(undefined);
    const refused = RequestContext.run({ requestId: 'test', actor: 'staff:1' }, async () => {
      const outcome = await shop.app
        .get(ListWithdrawal, { strict: false })
        .withdrawAll(list.id, nobody)
        .catch((error: unknown) => error);
      await shop.app.get(ReadModelWait).until(RequestContext.current().position ?? 0n, 5_000);
      return outcome;
    });
    expect(await refused).toMatchObject({ code: 'LIST_HAS_MONEY', status: 409 });
    expect(await relationsOf(list.id)).toEqual(before);
    const { rows } = await shop.pool.query<{ type: string }>(
      'select type from ledger.events where stream = $1 order by revision',
      [`gift-${list.id}_${free.id}`],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'gift.GiftPlaced.v2',
      'gift.GiftWithdrawn.v1',
      'gift.GiftPlaced.v2',
    ]);
    await contributed(list.id);
  });

  const asStaff = <T>(work: () => Promise<T>): Promise<T> =>
    RequestContext.run({ requestId: 'test', actor: 'staff:1' }, async () => {
      const outcome = await work();
      await shop.app.get(ReadModelWait).until(RequestContext.current().position ?? 0n, 5_000);
      return outcome;
    });
  const assign = async (listId: number, productId: number, terms: object = {}) =>
    admin
      .post('/api/product-gift-lists')
      .send({ giftListId: listId, productId, ...terms })
      .expect(201);

  it('takes no contribution any more, from a guest who had read it a moment before', async () => {
    const list = await newList(admin);
    await admin.delete(`/api/gift-lists/${list.id}`).expect(204);
    await expect(reserveUnit(shop, list.id, null)).rejects.toMatchObject({ code: 'GIFT_NOT_ON_LIST' });
  });

  it('has all its gifts again when the process died before the record went', async () => {
    const list = await newList(admin);
    const [vase, lamp] = [await newProduct(admin), await newProduct(admin)];
    await assign(list.id, vase.id, { listQuantity: 3, priority: 1 });
    await assign(list.id, lamp.id, { isQuota: true });
    const before = await relationsOf(list.id);
    const withdrawals = shop.app.get(Withdrawals, { strict: false });
    await asStaff(() => shop.app.get(ListWithdrawal, { strict: false }).withdrawAll(list.id, nobody));
    expect(await relationsOf(list.id)).toEqual([]);
    await expect(reserveUnit(shop, list.id, null)).rejects.toMatchObject({ code: 'GIFT_NOT_ON_LIST' });

    // A running deletion holds the record's lock, and the undoing leaves it alone.
    const holder = await shop.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from gift_lists.gift_list where id = $1 for update', [list.id]);
      await asStaff(() => withdrawals.undoAbandoned());
      expect(await relationsOf(list.id)).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    // Staff have placed one again in the meantime, with other terms.
    await assign(list.id, lamp.id, { isQuota: false });
    await asStaff(() => withdrawals.undoAbandoned());
    expect(await relationsOf(list.id)).toEqual(
      before.map((each) => ({ ...each, ...(each.productId === lamp.id && { isQuota: false }) })),
    );
    await reserveUnit(shop, list.id, null);
    expect((await shop.pool.query('select from gift_lists.withdrawal')).rowCount).toBe(0);
  });

  it('is forgotten once it is gone', async () => {
    const list = await newList(admin);
    await assign(list.id, (await newProduct(admin)).id);
    await admin.delete(`/api/gift-lists/${list.id}`).expect(204);
    expect((await shop.pool.query('select from gift_lists.withdrawal')).rowCount).toBe(1);
    await asStaff(() => shop.app.get(Withdrawals, { strict: false }).undoAbandoned());
    expect((await shop.pool.query('select from gift_lists.withdrawal')).rowCount).toBe(0);
  });

  it('and a product: a refusal by one list leaves it on the others', async () => {
    const { id } = await newProduct(admin);
    const lists = [await newList(admin), await newList(admin), await newList(admin)];
    for (const list of lists) await assign(list.id, id, { listQuantity: 2 });
    await reserveUnit(shop, Math.max(...lists.map((list) => list.id)), id);
    // The product is taken just after the read model was asked.
    jest.spyOn(shop.app.get(GiftsReader), 'hasTransactions').mockResolvedValue(false);
    const refused = await asStaff(() =>
      shop.app
        .get(CatalogLists, { strict: false })
        .withdrawEverywhere(id, nobody)
        .catch((error: unknown) => error),
    );
    expect(refused).toMatchObject({ code: 'PRODUCT_IN_USE' });
    const { body } = await admin.get(`/api/products/${id}`);
    expect((body as { giftListIds: number[] }).giftListIds).toHaveLength(3);
    const { rows } = await shop.pool.query(
      `select from ledger.events where stream like $1 and type = 'gift.GiftWithdrawn.v1'`,
      [`gift-%\\_${id}`],
    );
    expect(rows).toEqual([]);
  });

  /** Resolves with the mapper of the next transaction that writes a record with its history. */
  function nextTransaction(): Promise<SqlEntityManager> {
    const history = shop.app.get(RecordHistory, { strict: false });
    const real = history.transactional.bind(history);
    return new Promise((begun) => {
      jest.spyOn(history, 'transactional').mockImplementationOnce((work) =>
        real((em, note) => {
          begun(em);
          return work(em, note);
        }),
      );
    });
  }
  /** Pauses before every command of that class. */
  function before(command: typeof WithdrawGift | typeof PlaceGift, look: (call: number) => Promise<void>) {
    const bus = shop.app.get(CommandBus);
    const real = bus.execute.bind(bus) as (command: object) => Promise<unknown>;
    let calls = 0;
    return jest.spyOn(bus, 'execute').mockImplementation(async (given) => {
      if (given instanceof command) await look((calls += 1));
      return real(given);
    });
  }
  /** By process id: the last activity of each session that holds a list's record. */
  const heardOf = async () =>
    (
      await shop.pool.query<{ pid: number; at: string }>(
        `select pid, state_change::text as at from pg_stat_activity join pg_locks using (pid)
         where relation = 'gift_lists.gift_list'::regclass and mode = 'RowShareLock'
         and state = 'idle in transaction' and query !~ 'for share'`,
      )
    ).rows;
  async function fullList() {
    const list = await newList(admin);
    for (let n = 0; n < 3; n += 1) await assign(list.id, (await newProduct(admin)).id, { listQuantity: 2 });
    return { list, gifts: await relationsOf(list.id) };
  }

  it('is heard of by the server between any two gifts, however many, also where they are put back', async () => {
    const { list, gifts } = await fullList();
    // By session, because the periodic undoing may be reading the record too.
    const heard = new Map<number, Set<string>>();
    const look = async () => {
      for (const { pid, at } of await heardOf()) heard.set(pid, (heard.get(pid) ?? new Set()).add(at));
    };
    const times = () => Math.max(...[...heard.values()].map(({ size }) => size));
    before(WithdrawGift, look);
    await admin.delete(`/api/gift-lists/${list.id}`).expect(204);
    expect(times()).toBe(4);
    jest.restoreAllMocks();

    const other = await fullList();
    await asStaff(() => shop.app.get(ListWithdrawal, { strict: false }).withdrawAll(other.list.id, nobody));
    heard.clear();
    before(PlaceGift, look);
    await asStaff(() => shop.app.get(Withdrawals, { strict: false }).undoAbandoned());
    expect(times()).toBe(4);
    expect(await relationsOf(other.list.id)).toHaveLength(gifts.length);
  });

  it('stops where its lock was lost and others have put its gifts back, and keeps every one', async () => {
    const { list, gifts } = await fullList();
    const begun = nextTransaction();
    const taken = before(WithdrawGift, async (call) => {
      if (call !== 2) return;
      // Ends the session as the server does with one that is silent for too long.
      const [holder] = await heardOf();
      await (await begun).execute('set local idle_in_transaction_session_timeout = 20');
      await eventually(async () =>
        expect((await heardOf()).map(({ pid }) => pid)).not.toContain(holder?.pid ?? 0),
      );
      await asStaff(() => shop.app.get(Withdrawals, { strict: false }).undoAbandoned());
    });
    const { status } = await admin.delete(`/api/gift-lists/${list.id}`);
    expect(status).toBe(503);
    expect(taken.mock.calls.filter(([command]) => command instanceof WithdrawGift)).toHaveLength(2);
    await asStaff(() => shop.app.get(Withdrawals, { strict: false }).undoAbandoned());
    expect(await relationsOf(list.id)).toEqual(gifts);
    await reserveUnit(shop, list.id, null);
    expect((await shop.pool.query('select from gift_lists.withdrawal')).rowCount).toBe(0);
  });

  it('leaves no gift behind that was being placed at the same moment', async () => {
    const product = await newProduct(admin);
    for (let round = 0; round < 15; round++) {
      const list = await newList(admin);
      const place = () =>
        admin.post('/api/product-gift-lists').send({ giftListId: list.id, productId: product.id });
      const remove = () => admin.delete(`/api/gift-lists/${list.id}`);
      const [placed, removed] = await Promise.all(
        round % 2 === 0 ? [place(), remove()] : [remove(), place()].reverse(),
      );
      expect(removed?.status).toBe(204);
      expect([201, 404]).toContain(placed?.status);
      expect(await relationsOf(list.id)).toEqual([]);
    }
  });

  it('and a product likewise', async () => {
    const list = await newList(admin);
    for (let round = 0; round < 15; round++) {
      const { id } = await newProduct(admin);
      const place = () => admin.post('/api/product-gift-lists').send({ giftListId: list.id, productId: id });
      const remove = () => admin.delete(`/api/products/${id}`);
      const [placed, removed] = await Promise.all(
        round % 2 === 0 ? [place(), remove()] : [remove(), place()].reverse(),
      );
      expect(removed?.status).toBe(204);
      expect([201, 404]).toContain(placed?.status);
      expect(await relationsOf(list.id)).toEqual([]);
    }
  });
});
