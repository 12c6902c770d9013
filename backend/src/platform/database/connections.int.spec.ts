import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase, eventually } from '@fiocco/testing';
import { OWNED_BY_MODULES } from '../../owned.js';
import { Log } from '../logging/log.js';
import { createTcpRelay, type TcpRelay } from '../testing/tcp-relay.js';
import { createOrm } from './orm.js';
import { createPool } from './pool.js';

const database = forAllTests(() => createTestDatabase());

const SILENT = new Log({ level: 'silent', production: true });
const SETTINGS = `
select current_setting('tcp_keepalives_idle') as silence, current_setting('tcp_keepalives_interval') as interval,
  current_setting('tcp_keepalives_count') as probes, current_setting('tcp_user_timeout') as untaken,
  current_setting('idle_in_transaction_session_timeout') as "idleInTransaction"`;

/** A host that is gone, or a process that is frozen in a transaction, is noticed within seconds instead of hours. */
const LIVELY = {
  silence: '10',
  interval: '3',
  probes: '3',
  untaken: '20000',
  idleInTransaction: '10s',
};

describe('the server ends what it hears nothing of', () => {
  it('on the connections of the pool', async () => {
    const pool = createPool(database.url, SILENT);
    expect((await pool.query(SETTINGS)).rows).toEqual([LIVELY]);
    await pool.end();
  });

  it('on those of the mapper', async () => {
    const orm = await createOrm(database.url, SILENT, OWNED_BY_MODULES);
    expect(await orm.em.getConnection().execute(SETTINGS)).toEqual([LIVELY]);
    await orm.close();
  });
});

describe('the log tells of a lost database once, and that it is back, also when no connection of the pool was idle', () => {
  const ASKING = `select pg_sleep(60) as "isAsked"`;
  const ways: Record<string, (relay: TcpRelay) => Promise<unknown>> = {
    'the server ends the connection': () =>
      database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
        ASKING,
      ]),
    'the connection is cut': (relay) => relay.down(),
  };

  it.each(Object.keys(ways))('%s', async (way) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
    const relay = await createTcpRelay(database.url);
    const pool = createPool(relay.url, new Log({ level: 'warn', production: true, destination }));
    try {
      const failure = pool.query(ASKING).catch((error: Error) => error.message);
      await eventually(async () => {
        const active = 'select from pg_stat_activity where query = $1';
        expect(await database.pool.query(active, [ASKING])).toMatchObject({ rowCount: 1 });
      });
      await ways[way]?.(relay);
      expect(await failure).toMatch(/terminat/);
      await eventually(() => expect(lines).toEqual(['database connection lost']));
      await relay.up();
      await pool.query('select 1');
      expect(lines).toEqual(['database connection lost', 'database connected again']);
    } finally {
      await pool.end();
      await relay.close();
    }
  });
});

it('a connection that the mapper lost is told by the log, and nothing goes to the console', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const orm = await createOrm(
    database.url,
    new Log({ level: 'warn', production: true, destination }),
    OWNED_BY_MODULES,
  );
  try {
    const connection = orm.em.getConnection();
    const [own] = await connection.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [own?.pid]);
    await eventually(async () => {
      const [next] = await connection.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      expect(next?.pid).not.toBe(own?.pid);
    });
    expect(lines.join('')).toContain('Connection Error');
    expect(printed).not.toHaveBeenCalled();
  } finally {
    printed.mockRestore();
    await orm.close();
  }
});
