import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { OWNED_BY_MODULES } from '../../owned.js';
import { Log } from '../logging/log.js';
import { createOrm } from './orm.js';
import { createPool } from './pool.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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
