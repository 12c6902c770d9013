import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createPostgresEventStore,
  postgresLedgerSchema,
  type PostgresEventStore,
} from '@fiocco/event-store-postgres';
import {
  createProjectionRunner,
  type Projection,
  type ProjectionRunner,
  projectionsSchema,
} from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../tools/lib/embedded-postgres.mjs';
import { idsOf, newStream, samples } from './sample-events.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

/** Copies the events' ids in the order of the log. */
const copy: Projection = {
  name: 'copy',
  version: 1,
  tables: ['copy'],
  schema: 'create table copy (position bigint primary key, id uuid not null)',
  async apply(events, tx) {
    for (const { position, id } of events) {
      await tx.query('insert into copy values ($1, $2)', [position.toString(), id]);
    }
  },
};

let dataDir: string;
let server: EmbeddedPostgres;
let pool: pg.Pool;
let store: PostgresEventStore;
let runner: ProjectionRunner;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-restart-'));
  server = await startEmbeddedPostgres({ dataDir });
  pool = new pg.Pool({ connectionString: server.url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query(postgresLedgerSchema + projectionsSchema);
  // Polling would hide a listener that no longer hears.
  store = createPostgresEventStore({ pool, pollMs: 600_000, appendDeadlineMs: 30_000 });
  runner = createProjectionRunner({ pool, store, projections: [copy], onError: () => undefined });
  await runner.start();
});
afterAll(async () => {
  await runner.stop();
  await store.close();
  await pool.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function copied(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from read_models.copy order by position');
  return idsOf(rows);
}

describe('a restart of PostgreSQL', () => {
  it('loses no append, no subscription and no projection', async () => {
    const handled: string[] = [];
    const subscription = store.subscribe(0n, async ({ id }) => void handled.push(id));
    const [before, during, after] = [samples(2), samples(2), samples(1)];
    await store.append(newStream(), -1, before);

    await server.stop();
    const appending = store.append(newStream(), -1, during);
    server = await startEmbeddedPostgres({ dataDir, port: server.port });
    expect(await appending).toMatchObject({ outcome: 'stored' });

    // Stored by another process, so that only the listening connection can report it.
    const other = createPostgresEventStore({ pool });
    await other.append(newStream(), -1, after);
    await other.close();
    const all = idsOf([...before, ...during, ...after]);
    await eventually(() => expect(handled).toEqual(all));
    await eventually(async () => expect(await copied()).toEqual(all));
    await subscription.close();
  });
});
