import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase } from '@fiocco/testing';
import pg from 'pg';
import {
  alongWithCommit,
  inRolledBackTransaction,
  inTransaction,
  isUndefinedTable,
  isUniqueViolation,
} from './index.js';

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query('create table kept (id integer primary key)');
});
beforeEach(() => database.pool.query('truncate kept'));

const kept = async () => (await database.pool.query<{ id: number }>('select id from kept')).rows;

describe('a transaction', () => {
  it('keeps what was done, or nothing of it', async () => {
    await inTransaction(database.pool, (tx) => tx.query('insert into kept values (1)'));
    const failing = inTransaction(database.pool, async (tx) => {
      await tx.query('insert into kept values (2)');
      await tx.query('select * from absent');
    });
    expect(isUndefinedTable(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await kept()).toEqual([{ id: 1 }]);
  });

  it('hands on what its beginning answered, and can leave nothing behind', async () => {
    const found = await inRolledBackTransaction(
      database.pool,
      'begin; select 7 as n',
      async (tx, [, seven]) => {
        await tx.query('insert into kept values ($1)', [seven?.rows[0].n]);
        return (await tx.query<{ id: number }>('select id from kept')).rows;
      },
    );
    expect(found).toEqual([{ id: 7 }]);
    expect(await kept()).toEqual([]);
  });

  it('sends along with its commit what was left to it, or commits nothing', async () => {
    const insert = (id: number) => ({ name: 'insert', text: 'insert into kept values ($1)', values: [id] });
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    const twice = (one: number, other: number) =>
      inTransaction(database.pool, async (tx) => {
        for (const id of [one, other]) alongWithCommit(tx, insert(id));
      });
    await twice(1, 2);
    expect(asked.mock.calls.map(([text]) => String(text))).toEqual([
      'begin',
      expect.stringMatching(/^prepare .*;\nexecute .*;\nexecute .*;\ncommit$/s),
    ]);
    asked.mockRestore();
    expect(isUniqueViolation(await twice(3, 1).catch((error: unknown) => error))).toBe(true);
    await twice(4, 5);
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }]);
    const ended = await inTransaction(database.pool, (tx) => Promise.resolve(tx));
    expect(() => alongWithCommit(ended, insert(6))).toThrow('No transaction is under way');
  });

  it('is not lent on when its connection is lost', async () => {
    const lost = inTransaction(database.pool, (tx) =>
      tx.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(lost).rejects.toThrow(/terminat|connection/i);
    expect(await kept()).toEqual([]);
  });
});
