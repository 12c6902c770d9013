import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { compareNames, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER, type Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { putTransactions, type RowToPut } from '../testing/put-transactions.js';
import { COUNT_CAP } from './search.reader.js';
import { SORT_COLUMNS, type SortColumn } from './sort-orders.js';

jest.setTimeout(120_000);

/** More than are counted: from there on pages are read in the order of an index. */
const MANY = COUNT_CAP + 60;
const GONE = 999_999;

type Asked = Readonly<Record<string, string | number>>;

const test = forAllTests(() => createTestApp());
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const lists: number[] = [GONE];
  for (const name of ['Nozze 10', 'Èva', 'Nozze 2', 'Èva', 'eva e Zeno', 'Nozze d’oro 100%_a'])
    lists.push((await newList(staff, { name })).id);
  const products: (number | null)[] = [null, GONE];
  for (const name of ['Vaso', 'Àncora', 'Vaso']) products.push((await newProduct(staff, { name })).id);
  const rows = Array.from({ length: MANY }, (_, n): RowToPut => {
    const id = `many-${String((n * 7_919) % 10_000).padStart(12, '0')}`;
    // Some at the same instant, some of the same name.
    const created_at = new Date(Date.UTC(2026, 0, 1 + (n % 90))).toISOString();
    return {
      id,
      created_at,
      list_id: lists[n % 7] ?? 0,
      product_id: products[n % 5] ?? null,
      stage: (['paid', 'reserved', 'cancelled'] as const)[n % 3] ?? 'paid',
      kind: (['acquisto', 'quota'] as const)[n % 2] ?? 'quota',
      amount_cents: 100 * (n % 50),
      buyer_name: n % 11 === 0 ? null : `Ospite ${n % 40}`,
      order_number: `FI-2026-${String(n).padStart(6, '0')}`,
    };
  });
  await putTransactions(test.pool, rows);
  await putTransactions(test.pool, [
    {
      id: 'the-searched-one',
      list_id: lists[6] ?? 0,
      product_id: products[3] ?? null,
      stage: 'paid',
      buyer_name: 'Zoë D’Alò \\_50%',
      buyer_email: 'zoe@posta.example',
      buyer_phone: '(055) 12-34.567',
      order_number: 'FI-2026-900000',
      document_number: 'Fattura N° 7/È',
    },
    {
      id: 'another-searched-one',
      list_id: GONE,
      product_id: null,
      stage: 'paid',
      buyer_name: 'Zita',
      document_number: 'Bolla 38,90 del 27/12/2025',
    },
  ]);
});

async function page(
  query: Asked,
): Promise<{ readonly ids: readonly string[]; readonly next?: string; total?: string }> {
  const { body, headers } = await staff.get('/api/transactions').query(query).expect(200);
  const { [NEXT_CURSOR_HEADER]: next, [TOTAL_COUNT_HEADER]: total } = headers as Record<string, string>;
  return { ids: (body as Transaction[]).map(({ id }) => id), ...(next && { next }), ...(total && { total }) };
}

async function walked(query: Asked): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { ids: more, next, total } = await page({ ...query, limit: 150, ...(cursor && { cursor }) });
    expect(total).toBe(`${COUNT_CAP}+`);
    ids.push(...more);
    cursor = next;
  } while (cursor);
  return ids;
}

/** By what each order compares; equal ones are in the order of time, and of ids. */
const KEYS: Readonly<Record<SortColumn, (one: Transaction) => string>> = {
  timestamp: ({ timestamp }) => timestamp,
  list: ({ giftListName }) => giftListName ?? '',
  product: ({ productName }) => productName ?? '',
  buyer: ({ buyerName }) => buyerName ?? '',
  type: ({ type }) => type,
  status: ({ status }) => status,
  amount: ({ amount }) => amount.padStart(10, '0'),
};

function sorted(all: readonly Transaction[], { sort, dir }: { sort: SortColumn; dir: 'asc' | 'desc' }) {
  const key = KEYS[sort];
  const byCode = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  const ascending = all.toSorted(
    (one, other) =>
      compareNames(key(one), key(other)) ||
      byCode(one.timestamp, other.timestamp) ||
      byCode(one.id, other.id),
  );
  return (dir === 'asc' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

describe('more transactions than are counted', () => {
  it.each(SORT_COLUMNS.flatMap((sort) => [{ sort, dir: 'asc' } as const, { sort, dir: 'desc' } as const]))(
    'are paged through once each, by $sort $dir, in the order in which all are sorted',
    async (order) => {
      const { body } = await staff.get('/api/transactions').query(order).expect(200);
      const ids = (body as Transaction[]).map(({ id }) => id);
      expect(ids).toHaveLength(MANY + 2);
      expect(ids).toEqual(sorted(body as Transaction[], order));
      expect(await walked(order)).toEqual(ids);
    },
  );

  it('are paged through while others are added and names change', async () => {
    const order = { sort: 'list', dir: 'desc' };
    const { ids: before } = await page(order);
    const first = await page({ ...order, limit: 200 });
    await putTransactions(test.pool, [{ id: 'added-meanwhile', list_id: GONE, stage: 'paid' }]);
    const rest: string[] = [];
    for (let { next } = first; next;) {
      const more = await page({ ...order, limit: 200, cursor: next });
      rest.push(...more.ids);
      next = more.next;
    }
    await test.pool.query(`delete from read_models.transactions where id = 'added-meanwhile'`);
    expect([...first.ids, ...rest].filter((id) => id !== 'added-meanwhile')).toEqual(before);
  });
});

describe('a search', () => {
  it.each([
    ['a buyer without accents and in capitals', 'ZOE'],
    ['a buyer with the apostrophe of a keyboard', "d'alo"],
    ['a part of an e-mail', 'oe@posta'],
    ['a phone by its digits', '05512345'],
    ['a phone with other signs', '055-1234567'],
    ['a phone with a prefix that was left out', '+39 055 1234567'],
    ['an order number', 'fi-2026-900000'],
    ['an order number without its dashes', 'FI2026900000'],
    ['an order number with other dashes', 'FI–2026–900000'],
    ['a receipt, without its accent', 'fattura 7/e'],
    ['the letters of patterns', '50% _ \\'],
    ['its list', "zoe nozze d'oro 100%_A"],
    ['its gift', 'zoe ancora'],
  ])('finds %s', async (_, q) => {
    expect((await page({ q, limit: 10 })).ids).toEqual(['the-searched-one']);
    expect((await staff.get('/api/transactions/totals').query({ q }).expect(200)).body).toMatchObject({
      count: 1,
    });
  });

  it.each(['zoe%alo', 'z_e', '100_%', 'zoe zita', '055 99'])('does not find %s', async (q) => {
    expect((await page({ q })).ids).toEqual([]);
  });

  it('finds the lists’ fund by its name, though it is nobody’s product', async () => {
    expect((await page({ q: 'zita contributo' })).ids).toEqual(['another-searched-one']);
  });

  it('finds numbers with signs between them, of which the index is asked for a part', async () => {
    for (const q of ['27/12/2025', '38,90', '27/12'])
      expect((await page({ q })).ids).toEqual(['another-searched-one']);
    for (const q of ['27/12/2026', '28,90', '7/12/2024']) expect((await page({ q })).ids).toEqual([]);
  });
});

describe('among as many others', () => {
  const others = Array.from({ length: MANY }, (_, n): RowToPut => ({
    id: `other-${String(n).padStart(12, '0')}`,
    list_id: GONE,
    stage: 'paid',
    buyer_name: `Anna ${n}`,
    order_number: `Altro-${n}`,
    payment_method: 'paypal',
  }));
  beforeAll(() => putTransactions(test.pool, others));

  it.each<Asked>([
    // Names before those that match are so many that the first ones do not fill a page.
    { q: 'fi-2026', sort: 'buyer', dir: 'asc' },
    { q: 'fi-2026', sort: 'buyer', dir: 'desc' },
    { q: 'fi-2026', sort: 'status', dir: 'asc' },
    { status: 'completata', sort: 'status', dir: 'desc' },
    { paymentMethod: 'paypal', sort: 'timestamp', dir: 'asc' },
    { giftListId: GONE, sort: 'list', dir: 'asc' },
  ])('those of %j are paged through once each', async (query) => {
    const { ids } = await page(query);
    expect(ids.length).toBeGreaterThan(COUNT_CAP);
    expect(await walked(query)).toEqual(ids);
  });

  it.each<Asked>([
    { status: 'completata', sort: 'status' },
    { giftListId: GONE, sort: 'list' },
  ])('those of %j are in the order of time, because all have the same value', async (query) => {
    const { ids } = await page({ ...query, sort: 'timestamp', dir: 'asc', limit: 200 });
    expect((await page({ ...query, dir: 'asc', limit: 200 })).ids).toEqual(ids);
  });
});
