import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPostgresEventStore, LEDGER_LOCK, postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { eventually } from '@fiocco/testing';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../tools/lib/embedded-postgres.mjs';
import type { SealedEvent } from '@fiocco/event-sourcing';
import type { LedgerServer, StoreLimits } from './ledger-server.js';
import { newStream } from './sample-events.js';

/** A PostgreSQL of its own, because it is killed. */
export async function startPostgresServer(): Promise<LedgerServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-faults-'));
  let server = await startEmbeddedPostgres({ dataDir });
  const { url, port } = server;
  const control = forgiving(new pg.Pool({ connectionString: url }));
  await control.query(postgresLedgerSchema);
  return {
    url,
    open: openStore,
    holdAppends: () => holdAppends(control),
    appendSlowly: (event, ms) => appendSlowly(control, event, ms),
    async restart() {
      // An "immediate" shutdown: as after a crash, committed data are recovered from the log.
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
      server = await startEmbeddedPostgres({ dataDir, port });
    },
    async close() {
      await control.end();
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const NO_EVENT = '00000000-0000-0000-0000-000000000000';

async function appendSlowly(control: pg.Pool, event: SealedEvent, ms: number): Promise<void> {
  const { id, type, data, metadata } = event;
  const stream = newStream();
  const texts = [JSON.stringify(data), JSON.stringify(metadata)];
  const client = await control.connect();
  await client.query('begin');
  await client.query('select ledger.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    [stream],
    [-1],
    [NO_EVENT],
    [1],
    [stream],
    [0],
    [id],
    [type],
    ...texts.map((text) => [text]),
  ]);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await client.query('commit');
  client.release();
}

function openStore(connectionString: string, limits?: StoreLimits) {
  const pool = forgiving(new pg.Pool({ connectionString, max: 4 }));
  const store = createPostgresEventStore({ pool, ...limits });
  const closeStore = store.close.bind(store);
  return Object.assign(store, {
    async close() {
      await closeStore();
      await pool.end();
    },
  });
}

function forgiving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function holdAppends(control: pg.Pool) {
  const client = await control.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LEDGER_LOCK]);
  return {
    async reached(count: number) {
      await eventually(async () => {
        const { rows } = await control.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
        );
        if ((rows[0]?.waiting ?? 0) < count) throw new Error(`fewer than ${count} appends wait`);
      });
    },
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}
