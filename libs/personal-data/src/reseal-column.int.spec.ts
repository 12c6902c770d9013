import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase } from '@fiocco/testing';
import { decryptText, encryptText, resealColumn, type SealedColumn } from './index.js';

const [first, second] = [randomBytes(32), randomBytes(32)];
const both = { 1: first, 2: second };
const ROWS = 503;
const purpose = (id: string) => `note:${id}`;
const column: SealedColumn = { table: 'notes', id: 'id', column: 'words', purpose };

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query('create table notes (id bigint primary key, words text)');
});
beforeEach(async () => {
  await database.pool.query('truncate notes');
  const ids = Array.from({ length: ROWS }, (_, n) => String(n + 1));
  const sealed = ids.map((id) => (id === '7' ? null : encryptText(first, purpose(id), `nota ${id}`)));
  await database.pool.query('insert into notes select * from unnest($1::bigint[], $2::text[])', [
    ids,
    sealed,
  ]);
});

async function readWith(key: Parameters<typeof decryptText>[0]): Promise<(string | null)[]> {
  const { rows } = await database.pool.query<{ id: string; words: string | null }>(
    'select id, words from notes order by id',
  );
  return rows.map(({ id, words }) => words && decryptText(key, purpose(id), words));
}

describe('a column of sealed texts', () => {
  it('is sealed anew under the newest master key, after which the old one is not needed', async () => {
    expect(await resealColumn(database.pool, both, column)).toBe(ROWS - 1);
    const texts = await readWith({ 2: second });
    expect(texts).toEqual(texts.map((_, n) => (n === 6 ? null : `nota ${n + 1}`)));
    expect(await resealColumn(database.pool, both, column)).toBe(0);
  });

  it('names the row that does not open', async () => {
    await database.pool.query(`update notes set words = left(words, -8) || 'AAAAAAAA' where id = 3`);
    const named = /^notes\.words 3: Sealed value does not open/;
    await expect(resealColumn(database.pool, both, column)).rejects.toThrow(named);
    await expect(resealColumn(database.pool, { 2: second }, column)).rejects.toThrow(
      'notes.words 1: Master key 1 is not known here',
    );
  });

  it('goes on where a killed run stopped: batches commit one by one', async () => {
    let batches = 0;
    const dying = (id: string) => {
      if (id === '450') throw new Error('killed');
      batches += 1;
      return purpose(id);
    };
    await expect(resealColumn(database.pool, both, { ...column, purpose: dying })).rejects.toThrow('killed');
    expect(batches).toBeGreaterThan(0);
    const again = await resealColumn(database.pool, both, column);
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(ROWS - 1);
    expect(await readWith({ 2: second })).toHaveLength(ROWS);
  });
});
