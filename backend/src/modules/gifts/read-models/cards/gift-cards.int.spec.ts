import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type EventStore, NO_STREAM, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { compareWithRebuild, isReadModel, rebuildAll } from '@fiocco/projections';
import { fixedClock } from '@fiocco/testing';
import { type GiftPlaced, giftStream } from '@fiocco/gift';
import { termsOf } from '@fiocco/gift/testing';
import { EVENT_STORE, PG_POOL, ReadModelWait } from '../../../../platform/index.js';
import { BackgroundRegistry } from '../../../../platform/background/background.registry.js';
import { type Browser, createTestApp, type TestApp } from '../../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../../gift-lists/testing/new-list.js';
import { reserveUnit } from '../../../transactions/testing/take-gift.js';
import { randomHistory } from '../../testing/random-history.fixtures.js';
import { productCardsChanged } from './gift-cards.follower.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

/** The products of the random histories. */
const PRODUCTS = [7, 8];

const picture = (n: number): string => `/media/${String(n).padStart(64, '0')}.jpg`;

const GONE_ON_WITH = /^gift\.(PaymentAuthorised|VoidingBegan|RefundBegan|StrayCaptured)\./;

/** Each gift's history to where a job of this shop would go on with it, because something is due at a provider. */
function untilJobsGoOn(history: readonly StoredEvent[]): readonly StoredEvent[] {
  const over = new Set<string>();
  return history.filter(({ stream, type }) => {
    if (GONE_ON_WITH.test(type)) over.add(stream);
    return !over.has(stream);
  });
}

describe('the cards of gifts', () => {
  // A date before the histories begin, so that nothing in them is due.
  const clock = fixedClock('2026-03-01T10:00:00Z');
  let shop: TestApp;
  let staff: Browser;
  let store: EventStore;
  beforeAll(async () => {
    shop = await createTestApp({ clock });
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
    store = shop.app.get<EventStore>(EVENT_STORE);
    for (let id = 1; id <= 8; id += 1) await newProduct(staff, { name: `Dono ${id}` });
  });
  afterAll(() => shop.close());

  const cards = async () =>
    (
      await shop.pool.query<{ stream: string; text: string | null; stamp: string }>(
        'select stream, text, stamp from read_models.gift_card order by stream',
      )
    ).rows;
  const texts = async () => (await cards()).map(({ stream, text }) => [stream, text] as const);
  const readModels = () => shop.app.get(BackgroundRegistry).projections.filter(isReadModel);
  const source = () => ({ pool: shop.app.get<TestApp['pool']>(PG_POOL), store });
  const differences = async () =>
    (await compareWithRebuild({ ...source(), projections: readModels() })).filter(
      (table) => table.differences > 0,
    );

  const last = new Map<string, StoredEvent>();
  async function append({ id, type, data, stream, revision, metadata: { at } }: StoredEvent): Promise<void> {
    const context = { at, actor: 'staff:1', cause: 'spec' } as const;
    const before = last.get(stream);
    const sealed = seal(stream, before, [{ id, event: { type, data } }], context);
    const { outcome } = await store.append(stream, revision === 0 ? NO_STREAM : revision - 1, sealed);
    expect(outcome).toBe('stored');
    const [stored] = await store.read(stream, { from: revision });
    if (!stored) throw new Error('nothing was stored');
    last.set(stream, stored);
    await shop.app.get(ReadModelWait).until(stored.position, 5_000);
  }

  async function placed(data: GiftPlaced['data']): Promise<void> {
    const stream = giftStream(data.listId, data.productId);
    const event: GiftPlaced = { type: 'gift.GiftPlaced.v2', data };
    const context = { at: '2026-03-01T10:00:00.000Z', actor: 'staff:1', cause: 'spec' } as const;
    await store.append(stream, NO_STREAM, seal(stream, undefined, [{ id: randomUUID(), event }], context));
  }

  const CHANGES: readonly ((n: number) => Record<string, unknown>)[] = [
    (n) => ({ price: `${n % 3 === 0 ? 0 : n}.50` }),
    (n) => ({ productType: ['intero', 'quote', 'prenotabile', 'intero_prenotabile'][n % 4] }),
    (n) => ({ name: `Dono “${n}”`, description: n % 2 ? null : 'A\nmano', productCode: `C-${n}` }),
    (n) => ({ imageUrl: n % 2 ? null : picture(n) }),
    (n) => ({ quantityAvailable: 1 + (n % 7) }),
  ];

  async function changeProduct(n: number): Promise<void> {
    const id = PRODUCTS[n % 2] as number;
    const change = CHANGES[n % CHANGES.length]?.(n);
    const { status } = await staff.put(`/api/products/${id}`).send(change);
    expect([200, 409]).toContain(status);
    if (n % 4 === 0) {
      await staff
        .post(`/api/products/${id}/images`)
        .send({ imageUrl: picture(n) })
        .expect(201);
    }
  }

  it('follow the ledger and the catalogue, whatever happens in whatever order', async () => {
    let n = 0;
    for (const event of untilJobsGoOn(randomHistory(5, 400))) {
      await append(event);
      n += 1;
      if (n % 5 === 0) await changeProduct(n / 5);
      if (n % 40 === 0) expect(await differences()).toEqual([]);
    }
    expect(await differences()).toEqual([]);
  });

  it('are the same after a rebuild, and none of them is written again', async () => {
    const before = await cards();
    expect(before.filter(({ text }) => text !== null).length).toBeGreaterThan(2);
    await rebuildAll(source(), readModels());
    expect(await cards()).toEqual(before);
  });

  it('are compared once, although two read models bring them up to date', async () => {
    const compared = await compareWithRebuild({ ...source(), projections: readModels() });
    expect(compared.filter(({ table }) => table === 'gift_card')).toHaveLength(1);
  });

  it('are made anew where they are missing, changed by hand or left over', async () => {
    const before = await texts();
    await shop.pool.query(`delete from read_models.gift_card where product_id = 7;
      update read_models.gift_card set text = '{}' where product_id = 8;
      insert into read_models.gift_card select 'gift-9_9', list_id, priority, name, product_id, 1, 1, '{}', version, stamp
      from read_models.gift_card where product_id = 8 limit 1`);
    expect((await differences()).map(({ table }) => table)).toContain('gift_card');
    await rebuildAll(source(), readModels());
    expect(await differences()).toEqual([]);
    expect((await texts()).filter(([stream]) => stream !== 'gift-9_9')).toEqual(before);
  });

  it('of a list come by wish, and by name as Italians sort it', async () => {
    const list = await newList(staff);
    const place = async (name: string, priority: number) => {
      const { id } = await newProduct(staff, { name });
      const placed = { productId: id, giftListId: list.id, listQuantity: 1, priority };
      await staff.post('/api/product-gift-lists').send(placed).expect(201);
    };
    for (const name of ['Tè', 'Calici 10', 'tappeto', 'Calici 2', 'Èlite']) await place(name, 3);
    await place('Zaino', 1);
    const { body } = await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200);
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['Zaino', 'Calici 2', 'Calici 10', 'Èlite', 'tappeto', 'Tè']);
  });

  it('say since when a gift is on its list, anew where it comes back', async () => {
    const list = await newList(staff);
    const { id } = await newProduct(staff);
    const place = () =>
      staff.post('/api/product-gift-lists').send({ productId: id, giftListId: list.id }).expect(201);
    const addedAt = async () => {
      const { body } = await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200);
      return (body as { addedAt: string }[]).map((card) => card.addedAt);
    };
    await place();
    clock.advance(60_000);
    await staff
      .put(`/api/product-gift-lists/product/${id}/gift-list/${list.id}`)
      .send({ listQuantity: 2 })
      .expect(200);
    expect(await addedAt()).toEqual(['2026-03-01T10:00:00.000Z']);
    await staff.delete(`/api/product-gift-lists/product/${id}/gift-list/${list.id}`).expect(204);
    await place();
    expect(await addedAt()).toEqual(['2026-03-01T10:01:00.000Z']);
    expect(await differences()).toEqual([]);
  });

  it('of a product on 1,000 lists are written only where a sale changes their words', async () => {
    const list = await newList(staff);
    const { id } = await newProduct(staff, { quantityAvailable: 2, selectedGiftListIds: [list.id] });
    const terms = termsOf({ priority: 3 });
    await Promise.all(
      Array.from({ length: 999 }, (_, n) => placed({ ...terms, listId: 200_000_000_000 + n, productId: id })),
    );
    const [last] = await store.read(`gift-200000000998_${id}`);
    await shop.app.get(ReadModelWait).until(last?.position ?? 0n, 60_000);
    const writtenBy = async (work: () => Promise<unknown>) => {
      const before = new Map((await cards()).map(({ stream, stamp }) => [stream, stamp]));
      await work();
      return (await cards()).filter(({ stream, stamp }) => before.get(stream) !== stamp).length;
    };
    const [first, second] = [await newList(staff), await newList(staff)];
    for (const { id: giftListId } of [first, second])
      await staff.post('/api/product-gift-lists').send({ giftListId, productId: id }).expect(201);
    // One piece is left, and no list asks for more: only the card of the taken gift changes.
    expect(await writtenBy(() => reserveUnit(shop, first.id, id))).toBe(1);
    // No piece is left: every card changes.
    expect(await writtenBy(() => reserveUnit(shop, second.id, id))).toBe(1_001);
    expect(await writtenBy(() => staff.put(`/api/products/${id}`).send({ vatRate: '10' }).expect(200))).toBe(
      0,
    );
    expect(await writtenBy(() => staff.put(`/api/products/${id}`).send({ price: '5.00' }).expect(200))).toBe(
      1_002,
    );
  });

  it('are read from a record that is just being saved only when it is', async () => {
    const list = await newList(staff);
    const product = await newProduct(staff, { selectedGiftListIds: [list.id] });
    const record = await shop.pool.connect();
    await record.query('begin');
    await record.query(`update catalog.product set name = 'Nuovo' where id = $1`, [product.id]);
    await productCardsChanged(record, product.id);
    const sale = reserveUnit(shop, list.id, product.id);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await shop.pool.query(waiting)).rowCount === 0);
    await record.query('commit');
    record.release();
    await sale;
    expect(await differences()).toEqual([]);
  });

  it('are never older than the record or the ledger, whoever writes at the same time', async () => {
    const list = await newList(staff);
    const product = await newProduct(staff, { quantityAvailable: 60, selectedGiftListIds: [list.id] });
    await staff
      .put(`/api/product-gift-lists/product/${product.id}/gift-list/${list.id}`)
      .send({ listQuantity: 40 })
      .expect(200);
    const named = async (who: string) => {
      for (let n = 0; n < 25; n += 1)
        await staff
          .put(`/api/products/${product.id}`)
          .send({ name: `${who} ${n}` })
          .expect(200);
    };
    const taken = async () => {
      for (let n = 0; n < 12; n += 1) await reserveUnit(shop, list.id, product.id);
    };
    const rebuilt = async () => {
      for (let n = 0; n < 3; n += 1) await rebuildAll(source(), readModels());
    };
    await Promise.all([named('Uno'), named('Due'), taken(), taken(), rebuilt()]);
    expect(await differences()).toEqual([]);
  });
});
