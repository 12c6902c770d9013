// "Com'era il …": the shop's figures at 50,000 transactions, a list of 300 gifts with 10,000 events, a product and the settings
// at several moments, as answered over HTTP.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { createVault } from '@fiocco/personal-data';
import { rebuildAll } from '@fiocco/projections';
import pg from 'pg';
import { allReadModels } from '../../backend/dist/modules/transactions/index.js';
import { percentile, printTargets, sized } from './measure.mjs';
import { fillLedger, FIRST_LIST } from './support/filled-ledger.mjs';
import { signIn, signInAgain } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const TRANSACTIONS = sized(50_000, 600);
const GIFTS = sized(300, 20);
const LIST_EVENTS = sized(10_000, 100);
const LARGE = FIRST_LIST;
const CHANGES = sized(200, 5);
const SAMPLES = Number(process.env.FIOCCO_BENCH_SAMPLES ?? sized(60, 2));
const WANTED_MS = 300;

const masterKey = randomBytes(32);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = {
  DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL,
  DATA_DIR: dataDir,
  FIOCCO_MASTER_KEY: masterKey.toString('base64'),
};
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 12 });

let shop = await startProcess('start-shop.mjs', env);
const admin = await signIn(shop.url);
const product = await admin('POST', '/api/products', { name: 'Vaso', price: '1.00', quantityAvailable: 1 });
let halfChanged = '';
for (let n = 0; n < CHANGES; n += 1) {
  if (n === Math.floor(CHANGES / 2)) halfChanged = new Date().toISOString();
  await admin('PUT', `/api/products/${product.id}`, { price: `${n + 2}.00`, quantityAvailable: n + 2 });
  await admin('PUT', '/api/settings', { storeName: `Ferrante ${n}` });
}
await shop.stop();

const lastPosition = async () =>
  Number((await pool.query('select max(position) from ledger.events')).rows[0].max);
const vault = createVault({ masterKey });
// Each transaction has some seven events, five of them of its gift. Each gift of the large list is bought again and again.
await fillLedger(pool, vault, 7 * Math.ceil(LIST_EVENTS / 5), await lastPosition(), {
  placeOf: (n) => ({ listId: LARGE, productId: 10_000 + (n % GIFTS) }),
  idOf: (n) => `large-${n}`,
  chained: true,
});
const { rows: events } = await pool.query(
  `select count(*)::int as count from ledger.events where stream like 'gift-${LARGE}%'`,
);
await fillLedger(pool, vault, 7 * TRANSACTIONS, await lastPosition(), {
  placeOf: (n) => ({ listId: FIRST_LIST + 1 + Math.floor(n / 20), productId: 100_000 + n }),
  chained: true,
});
await rebuildAll(
  { pool, store: createPostgresEventStore({ pool }) },
  allReadModels(vault).filter(({ name }) => ['figures', 'movement', 'gift_availability'].includes(name)),
);
const last = await lastPosition();
await pool.query('update projections.checkpoints set position = $1', [last]);
await pool.query('vacuum (analyze)');
const { rows: sizes } = await pool.query(
  `select relname as name, reltuples::int as rows, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
   where relname in ('figure_change', 'movement') and relnamespace = 'read_models'::regnamespace`,
);
console.log(`${events[0].count} events of the list's gifts`);
console.table(sizes);

const times = await Promise.all(
  [0.1, 0.5, 0.99].map(async (share) => {
    const { rows } = await pool.query(
      "select metadata::jsonb ->> 'at' as at from ledger.events where position = $1",
      [Math.ceil(last * share)],
    );
    return rows[0].at;
  }),
);
shop = await startProcess('start-shop.mjs', env);
const cookie = await signInAgain(shop.url);
const ask = async (address) => {
  const response = await fetch(`${shop.url}${address}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
};
const NOW = { when: 'now', query: '' };
const ofEvents = times.map((at, place) => ({
  when: ['a tenth', 'half', 'nearly all'][place],
  query: `?at=${at}`,
}));
const ofChanges = [{ when: 'half', query: `?at=${halfChanged}` }];
const ASKED = [
  { of: 'shop’s figures', address: '/api/audit/as-of/shop', moments: ofEvents },
  { of: 'large list', address: `/api/audit/as-of/lists/${LARGE}`, moments: ofEvents },
  { of: 'product', address: `/api/audit/as-of/products/${product.id}`, moments: ofChanges },
  { of: 'settings', address: '/api/audit/as-of/records/settings/shop', moments: ofChanges },
];
const CASES = ASKED.flatMap(({ of, address, moments }) =>
  [...moments, NOW].map(({ when, query }) => ({ name: `${of}, ${when}`, asked: `${address}${query}` })),
);

const table = {};
const targets = [];
for (const { name, asked } of CASES) {
  const { code } = await ask(asked);
  const took = [];
  const cpuBefore = await shop.cpuMs();
  for (let n = 0; n < SAMPLES; n += 1) {
    const begun = performance.now();
    await ask(asked);
    took.push(performance.now() - begun);
  }
  const cpuMs = ((await shop.cpuMs()) - cpuBefore) / SAMPLES;
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(took, share));
  table[name] = { p50: p50.toFixed(1), p95: p95.toFixed(1), 'cpu of a call': cpuMs.toFixed(1), code };
  targets.push([`${name}: p95 ≤ ${WANTED_MS} ms`, p95 <= WANTED_MS, p95.toFixed(1)]);
}
console.log(`ms of ${SAMPLES} calls, by how much of the ledger had happened`);
console.table(table);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
printTargets(targets);
