// @takes 14 s
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTcpRelay, createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { inTransaction, isLockNotAvailable, unlessLocked, withSessionLock } from './index.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let pool: pg.Pool;
const notices: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('connect', (client) => client.on('notice', ({ message }) => notices.push(String(message))));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => void notices.splice(0));

const pidOf = async (client: pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const held = async (): Promise<number | undefined> =>
  (
    await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows[0]?.n;

describe('a lock of the session', () => {
  it('lets one in at a time, outside any transaction, and is free when the work has ended', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withSessionLock(pool, "it's", 0, async (holder) => {
        most = Math.max(most, (inside += 1));
        // As in a fresh session: default limits, and each statement a transaction of its own.
        const { rows } = await holder.query<{ wait: string; alone: boolean }>(
          `select current_setting('lock_timeout') as wait, now() = statement_timestamp() as alone`,
        );
        inside -= 1;
        return rows[0];
      });
    expect(await Promise.all([work(), work(), work(), work()])).toEqual(
      Array.from({ length: 4 }, () => ({ wait: '0', alone: true })),
    );
    expect(most).toBe(1);
    expect(await held()).toBe(0);
    expect(notices).toEqual([]);
  });

  it('is given up after the wait, and also when the work fails', async () => {
    await withSessionLock(pool, 'one', 0, async () => {
      const late = await withSessionLock(pool, 'one', 50, async () => 'in').catch((error: unknown) => error);
      expect(isLockNotAvailable(late)).toBe(true);
      expect(await withSessionLock(pool, 'other', 50, async () => 'in')).toBe('in');
    });
    const failed = withSessionLock(pool, 'one', 0, () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await withSessionLock(pool, 'one', 50, async () => 'in')).toBe('in');
  });

  it('can be tried without a wait', async () => {
    const done: string[] = [];
    const doIt = (what: string) => unlessLocked(pool, 'one', async () => void done.push(what));
    await withSessionLock(pool, 'one', 0, async () => expect(await doIt('late')).toBe(false));
    expect(await doIt('alone')).toBe(true);
    await expect(unlessLocked(pool, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await doIt('afterwards')).toBe(true);
    expect(done).toEqual(['alone', 'afterwards']);
    expect(await held()).toBe(0);
  });

  it('is kept by a process that lives, however long its work takes', async () => {
    await withSessionLock(pool, 'one', 0, async () => {
      const late = await withSessionLock(pool, 'one', 6_000, async () => 'in').catch(
        (error: unknown) => error,
      );
      expect(isLockNotAvailable(late)).toBe(true);
    });
    // The connection is also not ended later, when it is idle in the pool.
    const { rows } = await pool.query("select current_setting('idle_session_timeout') as idle");
    expect(rows).toEqual([{ idle: '0' }]);
  });

  it.each([
    ['waited for', (cut: pg.Pool, work: () => Promise<void>) => withSessionLock(cut, 'one', 0, work)],
    ['tried', (cut: pg.Pool, work: () => Promise<void>) => unlessLocked(cut, 'one', work)],
  ])('is lost within seconds by a process that is frozen or cut off: %s', async (_, hold) => {
    const relay = await createTcpRelay(database.url);
    const cut = new pg.Pool({ connectionString: relay.url, max: 1 });
    cut.on('error', () => undefined);
    const overtaken = hold(cut, async () => {
      relay.stall();
      expect(await withSessionLock(pool, 'one', 20_000, async () => 'in')).toBe('in');
      relay.mend();
    });
    await overtaken;
    await cut.end();
    await relay.close();
    expect(await held()).toBe(0);
  });

  it('goes with its session: another takes over, the next statement fails, the pool lends a new connection', async () => {
    const lost = withSessionLock(pool, 'one', 0, async (holder) => {
      await database.pool.query('select pg_terminate_backend($1)', [await pidOf(holder)]);
      expect(await withSessionLock(pool, 'one', 5_000, async () => 'in')).toBe('in');
      await holder.query('select 1');
    });
    await expect(lost).rejects.toThrow(/terminat|connection|queryable/i);
    await inTransaction(pool, (tx) => tx.query('select 1'));
  });
});
