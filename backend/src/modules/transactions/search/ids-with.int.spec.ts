import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { putTransactions, type RowToPut } from '../testing/put-transactions.js';
import { COUNT_CAP, TransactionSearch } from './search.reader.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const test = forAllTests(() => createTestApp());

/** More listed ones have the word than are looked for, and a few drafts and removed ones lie between them. */
const LISTED = COUNT_CAP + 100;
const OTHERS = 60;
const timeOf = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

beforeAll(async () => {
  const row = (n: number, stage: RowToPut['stage']): RowToPut => ({
    id: `${stage}-${n}`,
    created_at: timeOf(n),
    list_id: 999_999,
    product_id: null,
    stage,
    buyer_name: n % 2 === 0 ? 'Olga Comune' : 'Ugo Comune Raro',
    order_number: `FI-2026-${n}`,
  });
  const listed = Array.from({ length: LISTED }, (_, n) => row(2 * n, n % 3 === 0 ? 'cancelled' : 'paid'));
  const others = Array.from({ length: OTHERS }, (_, n) =>
    row(2 * LISTED - 20 * n - 1, n % 2 === 0 ? 'draft' : 'removed'),
  );
  await putTransactions(test.pool, [...listed, ...others]);
});

const found = async (words: string) =>
  [...(await test.app.get(TransactionSearch, { strict: false }).idsWith(words)).transactions].toSorted();

/** Read anew, row by row. */
async function newestWith(word: string): Promise<readonly string[]> {
  const { rows } = await test.pool.query<{ id: string }>(
    `select id from read_models.transactions where search like $1 order by created_at desc limit ${COUNT_CAP}`,
    [`%${word}%`],
  );
  return rows.map(({ id }) => id).toSorted();
}

describe('what the history looks for in purchases', () => {
  it('are the newest of a word that more have than are looked for, drafts and removed ones among them', async () => {
    const newest = await newestWith('comune');
    expect(newest).toHaveLength(COUNT_CAP);
    expect(newest.filter((id) => /^(draft|removed)-/.test(id)).length).toBeGreaterThan(30);
    expect(await found('comune')).toEqual(newest);
  });

  it('are all of a word that few have', async () => {
    expect(await found('raro')).toEqual(await newestWith('raro'));
    expect(await found('FI-2026-40')).toEqual(await newestWith('fi-2026-40'));
    expect(await found('nessuno')).toEqual([]);
  });

  it('are the newest also where too few of them are listed to be read in their order', async () => {
    // The older ones are drafts now.
    await test.pool.query("update read_models.transactions set stage = 'draft' where created_at < $1", [
      timeOf(800),
    ]);
    const newest = await newestWith('comune');
    expect(newest).toHaveLength(COUNT_CAP);
    expect(await found('comune')).toEqual(newest);
  });
});
