import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type Prepare, type TestDatabase } from './test-database.js';

describe('a prepared database', () => {
  const runs = process.env['FIOCCO_TEST_TEMPLATE'];
  const template = `test_template_${randomBytes(8).toString('hex')}`;
  let prepared = 0;
  const made: TestDatabase[] = [];

  beforeEach(() => {
    prepared = 0;
    process.env['FIOCCO_TEST_TEMPLATE'] = template;
  });
  afterEach(async () => {
    const [first] = made;
    await first?.pool.query(`drop database if exists ${template}_shop with (force)`);
    for (const database of made.splice(0)) await database.drop();
    process.env['FIOCCO_TEST_TEMPLATE'] = runs;
  });

  const prepare: Prepare = async (url) => {
    prepared += 1;
    await onDatabase(url, 'create table notes (line text)');
  };
  async function make(how: Prepare): Promise<TestDatabase> {
    const database = await createTestDatabase({ prepare: how });
    made.push(database);
    return database;
  }

  it('is prepared once for all who ask, and shares nothing with theirs', async () => {
    const [one, other] = await Promise.all([make(prepare), make(prepare), make(prepare)]);
    expect(prepared).toBe(1);
    await one?.pool.query("insert into notes values ('mine')");
    expect((await other?.pool.query('select from notes'))?.rowCount).toBe(0);
  });

  it('is nothing of one whose preparing failed half-way', async () => {
    const failing: Prepare = async (url) => {
      await onDatabase(url, 'create table notes (half int)');
      throw new Error('half-way');
    };
    await expect(make(failing)).rejects.toThrow('half-way');
    const { rows } = await (
      await make(prepare)
    ).pool.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'notes'",
    );
    expect(rows).toEqual([{ column_name: 'line' }]);
  });
});

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
