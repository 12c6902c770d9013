import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import pg from 'pg';
import { OWNED_BY_MODULES } from '../../owned.js';
import { createOrm } from '../database/orm.js';
import { Log } from '../logging/log.js';
import { problemOf } from './problem-of.js';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fiocco-test-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const AWAY = { status: 503, code: 'SERVICE_UNAVAILABLE' };

describe('a database that cannot be had for the moment is no fault of ours', () => {
  it('when its socket is missing', async () => {
    const client = new pg.Client({ host: folder, user: 'anybody', database: 'any' });
    expect(problemOf(await failure(client.connect()))).toMatchObject(AWAY);
  });

  it('when its socket is missing, as the mapper says it', async () => {
    const url = `postgres://anybody@localhost/any?host=${encodeURIComponent(folder)}`;
    const orm = await createOrm(url, new Log({ level: 'silent', production: true }), OWNED_BY_MODULES);
    expect(problemOf(await failure(orm.em.getConnection().execute('select 1')))).toMatchObject(AWAY);
    await orm.close();
  });

  it('when a file is missing it is ours', async () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
    expect(problemOf(missing).status).toBe(500);
  });

  it('when an answer does not come in time', async () => {
    const slow = { text: 'select pg_sleep(2)', query_timeout: 20 };
    expect(problemOf(await failure(database.pool.query(slow)))).toMatchObject(AWAY);
  });

  it('when nobody answers a new connection', async () => {
    const silent = createServer().listen(join(folder, '.s.PGSQL.5432'));
    await once(silent, 'listening');
    const client = new pg.Client({
      host: folder,
      user: 'anybody',
      database: 'any',
      connectionTimeoutMillis: 20,
    });
    expect(problemOf(await failure(client.connect()))).toMatchObject(AWAY);
    silent.close();
  });
});
