import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase } from '@fiocco/testing';
import { inOneMessage, type PreparedStatement } from './index.js';

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query('create table kept (id integer primary key, body text)');
});
beforeEach(() => database.pool.query('truncate kept'));

const kept = async () => (await database.pool.query<{ id: number }>('select id from kept order by id')).rows;
const insert = (id: number, body = 'x'): PreparedStatement => ({
  name: 'kept-insert',
  text: 'insert into kept values ($1, $2) returning id',
  values: [id, body],
});
const count: PreparedStatement = {
  name: 'kept-count',
  text: 'select count(*)::int as n from kept',
  values: [],
};

describe('statements in one message', () => {
  it('are stored when their answers are accepted; each sees what those before it did', async () => {
    const seen = await inOneMessage(database.pool, [insert(1), count, insert(2), count], (answers) =>
      answers.map(({ rows }) => rows[0] as object),
    );
    expect(seen).toEqual([{ id: 1 }, { n: 1 }, { id: 2 }, { n: 2 }]);
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('leave nothing behind when they are not', async () => {
    expect(await inOneMessage(database.pool, [insert(1)], () => undefined)).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  it('leave nothing behind when one fails, and the connection serves the next', async () => {
    for (let n = 0; n < 3; n += 1) {
      const failing = inOneMessage(database.pool, [insert(1), insert(1)], () => 'accepted');
      await expect(failing).rejects.toMatchObject({ code: '23505' });
    }
    expect(await kept()).toEqual([]);
    expect(await inOneMessage(database.pool, [insert(3)], () => 'accepted')).toBe('accepted');
  });

  it('leave nothing behind when their answers cannot be read', async () => {
    const failing = inOneMessage(database.pool, [insert(1)], () => {
      throw new Error('unreadable');
    });
    await expect(failing).rejects.toThrow('unreadable');
    expect(await kept()).toEqual([]);
  });

  it('carry values of every kind as they are, whatever is written in them', async () => {
    const at = new Date('2026-11-23T10:00:00.123Z');
    const bytes = Buffer.from([0, 39, 92, 255]);
    const texts = [`it's`, 'a "b"', 'c\\d', 'e,f', '{g}', '', 'null', 'è'];
    const text = `'); drop table kept; -- \\ $1`;
    const echo: PreparedStatement = {
      name: 'echo',
      text: 'select $1::text as text, $2::integer as number, $3::boolean as flag, $4::timestamptz as at, $5::bytea as bytes, $6::text[] as texts, $7::text as nothing, $8::text[] as none',
      values: [text, -7, false, at, bytes, texts, null, []],
    };
    const row = await inOneMessage(database.pool, [echo], ([answer]) => answer?.rows[0] as object);
    expect(row).toEqual({ text, number: -7, flag: false, at, bytes, texts, nothing: null, none: [] });
  });

  it('are not lent on when their connection is lost', async () => {
    const end: PreparedStatement = {
      name: 'end',
      text: 'select pg_terminate_backend(pg_backend_pid())',
      values: [],
    };
    const lost = inOneMessage(database.pool, [insert(1), end], () => 'accepted');
    await expect(lost).rejects.toThrow(/terminat|connection/i);
    expect(await kept()).toEqual([]);
  });
});
