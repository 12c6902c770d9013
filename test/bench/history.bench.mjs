// The history of the shop over a ledger of 1,000,000 events: each filter and the usual pairs, first and last page, as
// answered over HTTP. Its rows are written beside the ledger by one statement, with more people and years than that has.
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

const EVENTS = Number(process.env.FIOCCO_BENCH_EVENTS ?? sized(1_000_000, 2_000));
const SAMPLES = Number(process.env.FIOCCO_BENCH_SAMPLES ?? sized(40, 2));
const WANTED = { p95: 50 };
const PAGE = 50;

const masterKey = randomBytes(32);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = {
  DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL,
  DATA_DIR: dataDir,
  FIOCCO_MASTER_KEY: masterKey.toString('base64'),
};
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 12 });

/** What a projection would write, but for people and times: every event a minute after the one before. */
const FILL = `
insert into read_models.history
  (position, at, kind, actor, subject, list_id, product_id, transaction_id, cents, stream, revision)
select position, timestamptz '2024-01-01' + position * interval '1 minute',
  case when type ~ 'Paid|Money' then 'money' when type ~ 'Placed' then 'gift' when type ~ '^stock' then 'product' else 'purchase' end,
  case position % 10 when 0 then 'system' when 1 then 'provider' when 2 then 'buyer' else 'staff:' || (1 + position % 6) end,
  case when data::jsonb ? 'transactionId' then 'transaction:' || (data::jsonb ->> 'transactionId')
    when type ~ '^stock' then 'product:' || split_part(stream, '-', 2) else 'gift:' || split_part(stream, '-', 2) end,
  case when type ~ '^gift' then split_part(split_part(stream, '-', 2), '_', 1)::bigint end,
  (case when type ~ '^gift' then split_part(stream, '_', 2) else split_part(stream, '-', 2) end)::integer,
  data::jsonb ->> 'transactionId', (data::jsonb ->> 'amountCents')::bigint + position % 5000, stream, revision
from ledger.events where position > $1 and type !~ 'Alloc'`;

let shop = await startProcess('start-shop.mjs', env);
await signIn(shop.url);
await shop.stop();
const {
  rows: [{ last }],
} = await pool.query('select max(position)::int as last from ledger.events');
const vault = createVault({ masterKey });
await fillLedger(pool, vault, EVENTS, last);
await rebuildAll(
  { pool, store: createPostgresEventStore({ pool }) },
  allReadModels(vault).filter(({ name }) => name === 'transactions'),
);
await pool.query(FILL, [last]);
await pool.query('update projections.checkpoints set position = (select max(position) from ledger.events)');
await pool.query('vacuum (analyze) read_models.history');
await pool.query('vacuum (analyze) read_models.transactions');
const { rows: sizes } = await pool.query(
  `select relname as name, reltuples::int as rows, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
   where relname like 'history%' and relnamespace = 'read_models'::regnamespace order by oid`,
);
console.table(sizes);

shop = await startProcess('start-shop.mjs', env);
const cookie = await signInAgain(shop.url);

async function ask(query) {
  const begun = performance.now();
  const response = await fetch(`${shop.url}/api/history?${new URLSearchParams(query)}`, {
    headers: { cookie },
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${JSON.stringify(body)}`);
  const { headers } = response;
  return {
    ms: performance.now() - begun,
    next: headers.get('x-next-cursor'),
    total: headers.get('x-total-count'),
    unread: body.filter(({ readable }) => !readable).length,
  };
}

async function timed(query) {
  const times = [];
  let answer = await ask(query);
  for (let n = 0; n < SAMPLES; n += 1) {
    answer = await ask(query);
    times.push(answer.ms);
  }
  if (answer.unread > 0) throw new Error(`${answer.unread} entries of ${JSON.stringify(query)} are not told`);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), answer };
}

const {
  rows: [some],
} = await pool.query(
  `select h.*, at::date::text as day, position::text as place from read_models.history h
   where transaction_id is not null and kind = 'money' offset $1 limit 1`,
  [Math.floor(EVENTS / 8)],
);
const ofList = { giftListId: some.list_id };
const amount = (some.cents / 100).toFixed(2);
/** A place in the middle of the shop's years, far from the newest. */
const middle = Buffer.from(JSON.stringify([some.at.toISOString(), some.place])).toString('base64url');
const CASES = {
  none: {},
  'none, in the middle': { cursor: middle },
  'one day': { from: some.day, to: some.day },
  'until a day': { to: some.day },
  person: { person: 3 },
  'kind of actor': { person: 'provider' },
  'a kind': { kind: 'gift' },
  'two kinds': { kind: 'money,delivery' },
  'a kind that nothing has': { kind: 'credit' },
  list: ofList,
  product: { productId: some.product_id },
  purchase: { transactionId: some.transaction_id },
  subject: { subject: `transaction:${some.transaction_id}` },
  'an amount': { amountFrom: amount, amountTo: amount },
  'a range of amounts': { amountFrom: 130, amountTo: 140 },
  'person and kind': { person: 3, kind: 'money' },
  'person and day': { person: 3, from: some.day, to: some.day },
  'kind and day': { kind: 'money', from: some.day, to: some.day },
  'list and kind': { ...ofList, kind: 'money' },
  'person and list': { ...ofList, person: 3 },
  'person and a kind that nothing has': { person: 3, kind: 'closing' },
  'person and amount': { person: 3, amountFrom: amount, amountTo: amount },
  'kind, in the middle': { kind: 'money', cursor: middle },
  'q a buyer': { q: 'ospite 1234' },
  'q that all have': { q: 'ospite' },
  'q nothing': { q: 'xyzxyz' },
};

const pages = [];
for (const [name, query] of Object.entries(CASES))
  pages.push({ name, ...(await timed({ ...query, limit: PAGE })) });
console.log('p50 / p95 in ms');
console.table(
  Object.fromEntries(
    pages.map(({ name, p50, p95, answer: { total } }) => [
      name,
      { entries: total, 'p50 / p95': `${p50.toFixed(1)} / ${p95.toFixed(1)}` },
    ]),
  ),
);

const begun = performance.now();
const file = await fetch(`${shop.url}/api/history/export?kind=money&to=${some.day}`, { headers: { cookie } });
let bytes = 0;
for await (const part of file.body) bytes += part.length;
console.log(
  `a file of ${bytes} bytes in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${file.status}`,
);
console.log(`its lists begin at ${FIRST_LIST}`);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const worst = pages.toSorted((one, other) => other.p95 - one.p95)[0];
const above = pages.filter(({ p95 }) => p95 > WANTED.p95).length;
printTargets([
  [
    `each page p95 ≤ ${WANTED.p95} ms`,
    above === 0,
    `${worst.p95.toFixed(1)} (${worst.name}); above it ${above} of ${pages.length}`,
  ],
]);
