// Rebuild of all read models in one pass, with 20 writes/s and reads going on, beside its two limits: the log read alone,
// and the same rows by COPY alone.
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import { seal } from '@fiocco/event-sourcing';
import { createPostgresEventStore, postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { createVault, personalDataSchema } from '@fiocco/personal-data';
import { compareWithRebuild, createProjectionRunner, projectionsSchema } from '@fiocco/projections';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { allReadModels } from '../../backend/dist/modules/transactions/index.js';
import { percentile, printTargets, sized } from './measure.mjs';
import { fillLedger, FIRST_LIST } from './support/filled-ledger.mjs';

const SIZES = (process.env.FIOCCO_BENCH_EVENTS ?? sized('10000,100000', '1000')).split(',').map(Number);
const WRITES_PER_SECOND = 20;
/** The reads of a list's page and of the first page of the back office's transactions. */
const READS = [
  {
    name: 'list',
    text: 'select * from read_models.gift_availability where list_id = $1 and placed',
    values: [FIRST_LIST],
  },
  {
    name: 'newest',
    text: 'select * from read_models.transactions order by created_at desc, id desc limit 20',
    values: [],
  },
];

const masterKey = randomBytes(32);
const vault = createVault({ masterKey });
const projections = allReadModels(vault);
const tables = projections.flatMap((projection) => projection.tables);

async function onFreshDatabase(size, work) {
  const server = new pg.Client({ connectionString: process.env.FIOCCO_BENCH_DATABASE_URL });
  await server.connect();
  await server.query(`create database rebuild_${size}`);
  const url = new URL(process.env.FIOCCO_BENCH_DATABASE_URL);
  url.pathname = `/rebuild_${size}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 12 });
  pool.on('error', () => undefined);
  try {
    return await work(pool, url.href);
  } finally {
    await pool.end();
    await server.query(`drop database rebuild_${size} with (force)`);
    await server.end();
  }
}

/** The running shop: a runner, a writer and a reader; `stop()` answers their results. */
async function shopGoingOn(pool, store) {
  const runner = createProjectionRunner({
    pool,
    store,
    projections,
    onError: () => undefined,
    lockRetryMs: 20,
  });
  await runner.start();
  const waits = [];
  let refused = 0;
  let open = true;
  const writing = (async () => {
    for (let n = 0; open; n += 1) {
      const stream = `stock-${2_000_000_000 + n}`;
      const event = { type: 'stock.QuantitySet.v1', data: { quantity: 1 } };
      const context = { at: new Date().toISOString(), actor: 'staff:1', cause: 'bench' };
      await store.append(stream, -1, seal(stream, undefined, [{ id: randomUUID(), event }], context));
      await pause(1000 / WRITES_PER_SECOND);
    }
  })();
  const reading = (async () => {
    for (let n = 0; open; n += 1) {
      const askedAt = performance.now();
      await pool
        .query(READS[n % READS.length])
        .then(() => waits.push(performance.now() - askedAt))
        .catch(() => (refused += 1));
      await pause(5);
    }
  })();
  return async () => {
    open = false;
    await Promise.all([writing, reading]);
    await runner.waitFor(await store.head(), { timeoutMs: 60_000 });
    await runner.stop();
    return { refused, reads: waits.length, readP99: percentile(waits, 0.99) };
  };
}

async function rebuildApart(url) {
  const child = fork(new URL('./support/rebuild-child.mjs', import.meta.url), {
    env: { ...process.env, FIOCCO_BENCH_DATABASE_URL: url, FIOCCO_BENCH_KEY: masterKey.toString('base64') },
  });
  const [answer] = await once(child, 'message');
  await once(child, 'exit');
  return answer;
}

/** The log read alone, in batches like those of a rebuild. */
async function readLog(store) {
  const startedAt = performance.now();
  let [position, batch] = [0n, []];
  do {
    batch = await store.readAll(position, 500);
    position = batch.at(-1)?.position ?? position;
  } while (batch.length > 0);
  return performance.now() - startedAt;
}

/**
 * The same rows written out and back by COPY through node, with all keys and indexes built at the end: a limit that no
 * rebuild can beat.
 */
async function copyRows(pool) {
  const client = await pool.connect();
  let ms = 0;
  for (const table of tables) {
    const chunks = [];
    const out = client.query(to(`copy read_models.${table} to stdout`));
    out.on('data', (chunk) => chunks.push(chunk));
    await finished(out);
    await client.query(`create table copy_${table} (like read_models.${table})`);
    const indexes = await client.query(
      `select replace(replace(indexdef, 'INDEX ' || indexname, 'INDEX'), ' read_models.', ' copy_') as definition
       from pg_indexes where schemaname = 'read_models' and tablename = $1`,
      [table],
    );
    const startedAt = performance.now();
    const into = client.query(from(`copy copy_${table} from stdin`));
    for (const chunk of chunks) if (!into.write(chunk)) await once(into, 'drain');
    into.end();
    await finished(into);
    for (const index of indexes.rows) await client.query(index.definition);
    ms += performance.now() - startedAt;
  }
  client.release();
  return ms;
}

async function measure(size) {
  return onFreshDatabase(size, async (pool, url) => {
    await pool.query(postgresLedgerSchema + projectionsSchema + personalDataSchema);
    const transactions = await fillLedger(pool, vault, size);
    // The read models are first built live at no cost, by starting at the end of the log.
    const store = createPostgresEventStore({ pool });
    const runner = createProjectionRunner({ pool, store, projections, onError: () => undefined });
    await runner.start();
    await runner.stop();
    await rebuildApart(url);
    const stop = await shopGoingOn(pool, store);
    const rebuilt = await rebuildApart(url);
    const met = await stop();
    const readMs = await readLog(store);
    const copyMs = await copyRows(pool);
    const compared = size > 10_000 ? [] : await compareWithRebuild({ pool, store, projections });
    await store.close();
    return {
      events: rebuilt.events,
      transactions,
      'rebuild s': Number((rebuilt.ms / 1000).toFixed(2)),
      'events/s': Math.round((rebuilt.events * 1000) / rebuilt.ms),
      'of it CPU s': Number((rebuilt.cpuMs / 1000).toFixed(2)),
      'reading alone s': Number((readMs / 1000).toFixed(2)),
      'COPY alone s': Number((copyMs / 1000).toFixed(2)),
      'peak MB': rebuilt.peakMb,
      reads: met.reads,
      refused: met.refused,
      'read p99 ms': Number(met.readP99.toFixed(1)),
      differences: compared.reduce((sum, { differences }) => sum + differences, 0),
    };
  });
}

const table = [];
for (const size of SIZES) table.push(await measure(size));
console.table(table);

const largest = table.at(-1);
const pace = (row) => row['events/s'];
printTargets([
  ['≥ 100,000 events/s for all read models in one pass', largest['events/s'] >= 100_000, largest['events/s']],
  [
    'no read refused',
    table.every(({ refused }) => refused === 0),
    table.map(({ refused }) => refused).join(', '),
  ],
  [
    'linear: the largest at ≥ 0.8 × the pace of the smallest of 100,000 events and more',
    pace(largest) >= 0.8 * pace(table.find(({ events }) => events >= 100_000) ?? largest),
    table.map((row) => pace(row)).join(', '),
  ],
  ['the same rows as the live way', table.every(({ differences }) => differences === 0), 0],
]);
