// @takes 15 s
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shopHeadKeys } from '../../backend/src/modules/audit/heads/head-keys.js';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { seal } from '@fiocco/event-sourcing';
import { HeadFile } from '@fiocco/integrity';
import { createVault, type Kept, personalDataSchema } from '@fiocco/personal-data';
import { inTransaction } from '@fiocco/postgres';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { anchored, fillLedger } from '../support/forged-ledger.js';
import { randomFrom } from '../support/random.js';
import { root } from './support/shop-process.js';

const masterKey = Buffer.alloc(32, 9);
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  if (!existsSync(join(root, 'backend/dist/verify-ledger.main.js'))) {
    throw new Error('The application is not built: npm run build');
  }
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fiocco-verify-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const env = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  FIOCCO_MASTER_KEY: masterKey.toString('base64'),
});
const command = (...args: string[]) => run(args, env());

/** Stores a value and an event that refers to it. */
async function keep(stream: string, name: string): Promise<Kept> {
  const store = createPostgresEventStore({ pool: database.pool });
  const kept = await inTransaction(database.pool, (tx) =>
    createVault({ masterKey }).put(tx, stream, { name }),
  );
  const event = { type: 'list.Named.v1', data: { name: { ref: kept.ref, digest: kept.digest } } };
  const context = { at: '2026-11-21T10:00:00.000Z', actor: 'staff:1', cause: 'x' };
  await store.append(stream, -1, seal(stream, undefined, [{ id: randomUUID(), event }], context));
  await store.close();
  return kept;
}

async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['tools/verify-ledger.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}

describe('npm run verify-ledger', () => {
  it('says that there is nothing to verify yet', async () => {
    expect(await command()).toEqual({ code: 2, said: 'There is no ledger in this database yet.\n' });
    expect(await command('--haeds', 'x')).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
  });

  it('makes no shop where there is none', async () => {
    const empty = mkdtempSync(join(dataDir, 'empty-'));
    for (const folder of [empty, join(empty, 'absent')]) {
      const { code, said } = await run([], { DATA_DIR: folder });
      expect(said).toContain(`There is no shop in the data folder ${folder}`);
      expect(code).toBe(2);
    }
    expect(readdirSync(empty)).toEqual([]);
  });

  it('answers 0 for an intact ledger, and tells what is anchored', async () => {
    await fillLedger(database.pool, { events: 1_500, streams: 90, random: randomFrom(1) });
    const { signer } = shopHeadKeys(masterKey);
    const [first] = await anchored(database.pool, signer);
    if (!first) throw new Error('one head expected');
    await new HeadFile(join(dataDir, 'heads.jsonl'), [signer.key]).append([first]);
    const { code, said } = await command();
    expect(said.split('\n')).toEqual([
      '· The ledger is intact: 1500 events in 90 streams read.',
      '· Last head that holds: number 1 of 2026-11-21T12:00:00.000Z, position 1000, 1000 events (heads that hold: 1).',
      '· Not yet anchored: 500 events after position 1000, up to 1500.',
      '· Every kept value is what the ledger says: 0 references followed.',
      '',
    ]);
    expect(code).toBe(0);
  });

  it('compares with heads kept elsewhere', async () => {
    const { signer } = shopHeadKeys(masterKey);
    const mailed = (await anchored(database.pool, signer)).map(({ head }) => JSON.stringify(head)).slice(1);
    const path = join(dataDir, 'mailed.jsonl');
    writeFileSync(path, `${mailed.join('\n')}\n`);
    const { code, said } = await command('--heads', path);
    expect(said).toContain('Last head that holds: number 2');
    expect(said).toContain('Everything is anchored.');
    expect(code).toBe(0);
    const absent = join(dataDir, 'absent.jsonl');
    expect(await command('--heads', absent)).toEqual({ code: 2, said: `There is no file ${absent}.\n` });
  });

  it('follows references to their values, by the right master key only', async () => {
    await database.pool.query(personalDataSchema);
    const [kept, other] = [await keep('list-1', 'Vaso'), await keep('list-2', 'Lampada')];
    const wrong = await run([], { ...env(), FIOCCO_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') });
    expect(wrong.said).toContain('None of the kept values opens under the master key that is named here');
    expect(wrong.code).toBe(2);
    await database.pool.query(`delete from personal_data.versions where subject = 'list-1'`);
    const { code, said } = await command();
    expect(said).toContain('KEPT VALUES ARE NOT WHAT THE LEDGER SAYS: 1 (2 references followed).');
    expect(said).toContain(
      `${kept.ref} is missing, to which the event at position 1501 refers (stream list-1,`,
    );
    expect(said).not.toContain(other.ref);
    expect(code).toBe(1);
  });

  it('makes no master key of its own', async () => {
    const empty = mkdtempSync(join(dataDir, 'keyless-'));
    const { code, said } = await run([], { DATABASE_URL: database.url, DATA_DIR: empty });
    expect(said).toContain('There is no master key here');
    expect(code).toBe(2);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('says in one line that the database does not answer', async () => {
    // A port on which nobody listens any more.
    const unheard = createServer().listen(0, '127.0.0.1');
    await once(unheard, 'listening');
    const { port } = unheard.address() as AddressInfo;
    unheard.close();
    await once(unheard, 'close');
    const { code, said } = await run([], {
      DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop`,
      DATA_DIR: dataDir,
      FIOCCO_MASTER_KEY: masterKey.toString('base64'),
    });
    expect(said).toMatch(/^The database or the ledger does not answer: .*ECONNREFUSED.*\n$/);
    expect(code).toBe(2);
  });

  it('answers 1 and names the event that was changed by hand', async () => {
    await database.pool.query('alter table ledger.events disable trigger append_only');
    const { rows } = await database.pool.query<{ stream: string; revision: number; id: string }>(
      `update ledger.events set data = '{}' where position = 700 returning stream, revision, id`,
    );
    const { code, said } = await command();
    const { stream, revision, id } = rows[0] ?? {};
    expect(said).toContain('THE LEDGER IS NOT INTACT');
    expect(said).toContain(
      `First finding: the event at position 700 (stream ${stream}, revision ${revision}) is altered (by the head), id ${id}.`,
    );
    expect(said).toContain('No signed head holds');
    expect(code).toBe(1);
  });
});
