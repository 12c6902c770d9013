import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { causaleOf, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER, type Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { cancelReservation, reserveUnit } from '../testing/take-gift.js';
import { SORT_COLUMNS } from './sort-orders.js';

jest.setTimeout(60_000);

const EACH = 3;
let all: readonly Transaction[];

const test = forAllTests(() => createTestApp());

const staff = forAllTests(() => test.signInAsAdmin());

/** Three reservations on each of two lists, one of them cancelled: every column but the id has equal values. */
beforeAll(async () => {
  const product = await newProduct(staff, { quantityAvailable: 2 * EACH });
  for (const name of ['Nozze Bianchi', 'Nozze 100%']) {
    const { id } = await newList(staff, { name });
    const placed = { productId: product.id, giftListId: id, listQuantity: EACH };
    await staff.post('/api/product-gift-lists').send(placed).expect(201);
    const ids: string[] = [];
    for (let n = 0; n < EACH; n += 1) ids.push(await reserveUnit(test, id, product.id));
    await cancelReservation(test, ids[0] ?? '');
  }
  all = (await page({})).shown;
});

interface Page {
  readonly shown: readonly Transaction[];
  readonly next: string | undefined;
  readonly total: string | undefined;
}

async function page(query: Readonly<Record<string, string | number>>): Promise<Page> {
  const { body, headers } = await staff.get('/api/transactions').query(query).expect(200);
  const header = (name: string) => (headers as Record<string, string | undefined>)[name.toLowerCase()];
  return {
    shown: body as Transaction[],
    next: header(NEXT_CURSOR_HEADER),
    total: header(TOTAL_COUNT_HEADER),
  };
}

/** Reads page after page until the last. */
async function walked(query: Readonly<Record<string, string | number>>): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { shown, next } = await page({ ...query, limit: 2, ...(cursor && { cursor }) });
    ids.push(...shown.map(({ id }) => id));
    cursor = next;
  } while (cursor);
  return ids;
}

/** A guest's hold that was given back: a draft again. Answers the transaction's id. */
async function releasedHold(giftListId: number, productId: number): Promise<string> {
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
  const begun = await test.http
    .post('/api/transactions')
    .send({ ...buyer, giftListId, productId, isCheckoutStep1: true })
    .expect(201);
  const { id } = begun.body as Transaction;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const url = `/api/transactions/${id}`;
  await test.http.put(url).set('cookie', cookie).send({ paymentMethod: 'in_negozio' }).expect(200);
  await test.http.post(`${url}/release`).set('cookie', cookie).send({}).expect(200);
  return id;
}

const idsOf = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id);

describe('all transactions', () => {
  it.each(SORT_COLUMNS.flatMap((sort) => [{ sort, dir: 'asc' } as const, { sort, dir: 'desc' } as const]))(
    'are paged through once each, by $sort $dir',
    async (order) => {
      const whole = idsOf((await page(order)).shown);
      expect(new Set(whole).size).toBe(2 * EACH);
      expect(await walked(order)).toEqual(whole);
    },
  );

  it.each([
    { sort: 'timestamp', dir: 'asc' },
    { sort: 'buyer', dir: 'desc' },
    // All have one status, so that they are in the order of time.
    { sort: 'status', dir: 'desc', status: 'completata' },
    { sort: 'status', dir: 'desc' },
  ])('are not paged through in the order of %j from a place in another', async (query) => {
    const { next: cursor = '' } = await page({ sort: 'product', dir: 'desc', limit: 1 });
    const { body } = await staff
      .get('/api/transactions')
      .query({ ...query, limit: 1, cursor })
      .expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { cursor: expect.any(String) } });
  });

  it('are sorted by what the column is called', async () => {
    const { shown } = await page({ sort: 'list', dir: 'asc' });
    expect(shown.map(({ giftListName }) => giftListName)).toEqual([
      ...Array.from({ length: EACH }, () => 'Nozze 100%'),
      ...Array.from({ length: EACH }, () => 'Nozze Bianchi'),
    ]);
    const newest = (await page({})).shown.map(({ timestamp }) => timestamp);
    expect(newest).toEqual(newest.toSorted().reverse());
  });

  it('are sorted by names as Italians sort them, page by page', async () => {
    const names = ['Zia Pina', 'Èrica', 'eva', 'Dodici 10', 'Dodici 2'];
    const product = await newProduct(staff, { quantityAvailable: names.length });
    const ids: string[] = [];
    for (const name of names) {
      const list = await newList(staff, { name });
      await staff
        .post('/api/product-gift-lists')
        .send({ productId: product.id, giftListId: list.id })
        .expect(201);
      ids.push(await reserveUnit(test, list.id, product.id));
    }
    const order = (await walked({ sort: 'list', dir: 'asc' })).filter((id) => ids.includes(id));
    expect(order.map((id) => names[ids.indexOf(id)])).toEqual([
      'Dodici 2',
      'Dodici 10',
      'Èrica',
      'eva',
      'Zia Pina',
    ]);
    for (const id of ids) await cancelReservation(test, id);
  });

  it('have their drafts hidden, or alone', async () => {
    const list = await newList(staff, { name: 'Con bozza' });
    const product = await newProduct(staff, { quantityAvailable: 2 });
    const placed = { productId: product.id, giftListId: list.id, listQuantity: 2 };
    await staff.post('/api/product-gift-lists').send(placed).expect(201);
    const reserved = await reserveUnit(test, list.id, product.id);
    const draft = await releasedHold(list.id, product.id);
    const shown = async (drafts?: string) =>
      idsOf(
        (await page({ giftListId: list.id, sort: 'timestamp', dir: 'asc', ...(drafts && { drafts }) })).shown,
      );
    expect(await shown()).toEqual([reserved]);
    expect(await shown('hidden')).toEqual([reserved]);
    expect(await shown('only')).toEqual([draft]);
    expect((await page({ giftListId: list.id, drafts: 'only', limit: 1 })).total).toBe('1');
    await staff.get('/api/transactions').query({ drafts: 'x' }).expect(400);
  });

  it('are filtered by list, status and words, and counted with the page', async () => {
    const bianchi = all.filter(({ giftListName }) => giftListName === 'Nozze Bianchi');
    const giftListId = bianchi[0]?.giftListId ?? 0;
    const cancelled = bianchi.filter(({ status }) => status === 'annullata');
    expect(idsOf((await page({ giftListId, status: 'annullata' })).shown)).toEqual(idsOf(cancelled));
    expect(cancelled).toHaveLength(1);
    expect(await walked({ giftListId, sort: 'amount' })).toHaveLength(EACH);
    // The database's wildcards are searched for as plain characters.
    expect(idsOf((await page({ q: '100% rosa' })).shown)).toHaveLength(EACH);
    expect(idsOf((await page({ q: '100_' })).shown)).toEqual([]);
    expect(await page({ limit: 2, giftListId })).toMatchObject({ total: String(EACH) });
  });

  it('are found by the causale in a bank’s text, and not by one with a slip of the pen', async () => {
    const { id, orderNumber } = all[0] ?? {};
    const causale = causaleOf(orderNumber ?? '');
    const found = async (text: string) => idsOf((await page({ q: text })).shown);
    expect(await found(causale)).toEqual([id]);
    const text = `BONIFICO DI ROSSI MARIO ${causale.toLowerCase().replaceAll('-', ' ')} 23/11/2026`;
    expect(await found(text)).toEqual([id]);
    expect(await found(causale.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))).toEqual([]);
    await staff.get('/api/transactions').query({ todo: 'x' }).expect(400);
  });

  it.each([
    ['without accents and capitals', 'NICCOLO'],
    ['with the apostrophe of a keyboard', "dell'acqua"],
    ['by a number without its spaces', '3405550117'],
    ['by a number with its country', '+393405550117'],
    ['by the middle of it', '405550'],
    ['by several words in any order', '340 acqua niccolò'],
  ])('are found %s', async (_, q) => {
    const product = await newProduct(staff, { quantityAvailable: 1 });
    const list = await newList(staff, { name: 'Battesimo' });
    const placed = { productId: product.id, giftListId: list.id, listQuantity: 1 };
    await staff.post('/api/product-gift-lists').send(placed).expect(201);
    const id = await reserveUnit(test, list.id, product.id, {
      name: 'Niccolò Dell’Acqua',
      phone: '+39 340 555 0117',
    });
    expect(idsOf((await page({ giftListId: list.id, q })).shown)).toEqual([id]);
    expect(idsOf((await page({ giftListId: list.id, q: '3405550118' })).shown)).toEqual([]);
  });
});

describe('the purchases of one person', () => {
  it('are those with their address or telephone, however written, over lists; of nobody where they were erased', async () => {
    const product = await newProduct(staff, { quantityAvailable: 9 });
    const ids: string[] = [];
    const bought = async (buyer: object) => {
      const { id: giftListId } = await newList(staff);
      await staff.post('/api/product-gift-lists').send({ productId: product.id, giftListId }).expect(201);
      const sale = { buyerName: 'Ilda Sereni', ...buyer, giftListId, productId: product.id };
      ids.push(((await staff.post('/api/transactions').send(sale).expect(201)).body as Transaction).id);
    };
    await bought({ buyerEmail: 'Ilda@Sereni.example' });
    await bought({ buyerEmail: 'ilda@sereni.example', buyerPhone: '+39 347 555 01 99' });
    await bought({ buyerPhone: '347-5550199' });
    await bought({ buyerEmail: 'ilda@sereni.example.org', buyerPhone: '347 555 0199 2' });
    await bought({ buyerName: 'Sconosciuta' });
    for (const buyerPhone of ['0039 347 5550199', '39 347 5550199', '(+39) 347/555.01.99'])
      await bought({ buyerPhone });
    const of = async (at: number) => {
      const { shown } = await page({ sameBuyerAs: ids[at] ?? '', sort: 'timestamp', dir: 'asc' });
      return shown.map(({ id }) => ids.indexOf(id));
    };
    expect(await of(0)).toEqual([0, 1]);
    expect(await of(1)).toEqual([0, 1, 2, 5, 6, 7]);
    for (const at of [2, 5, 6, 7]) expect(await of(at)).toEqual([1, 2, 5, 6, 7]);
    expect(await of(3)).toEqual([3]);
    expect(await of(4)).toEqual([]);
    expect(await walked({ sameBuyerAs: ids[1] ?? '' })).toEqual([7, 6, 5, 2, 1, 0].map((at) => ids[at]));
    const sums = async (at: number) => {
      const { body } = await staff
        .get('/api/transactions/totals')
        .query({ sameBuyerAs: ids[at] })
        .expect(200);
      return body as object;
    };
    expect(await sums(0)).toMatchObject({ count: 2, toCollect: '258.00' });
    const erasure = { email: 'ilda@sereni.example', confirmation: 'CANCELLA' };
    await staff.post('/api/privacy/erasure').send(erasure).expect(200);
    expect(await of(1)).toEqual([]);
    expect(await of(2)).toEqual([2, 5, 6, 7]);
    expect(await sums(1)).toMatchObject({ count: 0 });
  });
});
