// The first screen and Da fare beside 1,000 lists and 1,000,000 transactions. The rows are written to the read models
// themselves: what is measured is how they are read.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { closedLoop, percentile, printTargets, sized } from './measure.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const LISTS = sized(1_000, 10);
const TRANSACTIONS = Number(process.env.FIOCCO_BENCH_TRANSACTIONS ?? sized(1_000_000, 1_000));
/** Of each kind of which the shop's own purchases tell. */
const OPEN = sized(10_000, 100);
const DAYS = 1_500;
const CALLS = sized(300, 5);
const WANTED_MS = 50;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const shop = await startProcess('start-shop.mjs', { DATABASE_URL, DATA_DIR: dataDir });
const staff = await signIn(shop.url);
await fillLists(staff, { lists: LISTS, gifts: 1, units: 1, stock: LISTS });
// The sums are read once, so that their read model stands before it is written to.
await staff('GET', '/api/dashboard');

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
const PAID = `
insert into read_models.transactions
  (id, order_number, stream, list_id, product_id, unit_index, kind, stage, status, hold_id, amount_cents, shipping_cents,
   received_cents, refunded_cents, payment_method, delivery_method, expires_at, version, search, buyer_ref,
   buyer_name, buyer_email, created_at, updated_at)
select 'bench-' || n, 'FI-2026-' || n, 'gift-' || l.id || '_1', l.id, 1, 1, 'acquisto',
  case when n <= $2 then 'reserved' else 'paid' end, 'completata', 'h-' || n, 12900, 0,
  case when n <= $2 then 0 else 12900 end, 0, 'in_negozio', 'buyerPickup', now() + n % 30 * interval '1 day', 3, 'giulia ferri ' || n,
  'buyer_bench-' || n || '#1', case when n % 50 <> 0 then 'Giulia Ferri ' || n end, 'ospite-' || n || '@posta.example',
  now() - n % $3 * interval '1 day', now()
from generate_series(1, $1::int) n
join (select id, row_number() over (order by id) as place from gift_lists.gift_list) l on l.place = 1 + n % ${LISTS}`;
const OPEN_ROWS = `
insert into read_models.todo
  (transaction_id, kind, stream, list_id, product_id, unit_index, due_cents, due_at, since)
select kind || n, kind, 'gift-1_1', 1, 1, 1, 12900, now() + (n % 400 - 200) * interval '1 hour', now()
from generate_series(1, $1::int) n, unnest($2::text[]) kind`;
const DAY_ROWS = `
insert into read_models.movement_day (id, day, method, person, received, reversed, refunded)
select concat_ws(' ', day, method, person), current_date - day, method, person, 129000, 0, 100
from generate_series(0, $1::int) day, unnest(array['in_negozio', 'bonifico', 'stripe', 'paypal']) method,
  unnest(array['1', '2', '3']) person`;
for (const [sql, values] of [
  [PAID, [TRANSACTIONS, OPEN, DAYS]],
  [OPEN_ROWS, [OPEN, ['collect', 'open', 'transfer', 'give_back']]],
  // What is paid and complete stands there as well.
  [OPEN_ROWS, [TRANSACTIONS, ['ready']]],
  [DAY_ROWS, [DAYS]],
  ['analyze', []],
])
  await pool.query(sql, values);

const CALLED = {
  'GET /api/dashboard': '/api/dashboard',
  'GET /api/todo, all kinds': '/api/todo?limit=5',
  'GET /api/todo, erased': '/api/todo?kind=erased&limit=200',
  'GET /api/todo, collect': '/api/todo?kind=collect&limit=200',
};
const table = {};
const targets = [];
for (const [name, address] of Object.entries(CALLED)) {
  for (let warm = 0; warm < sized(30, 1); warm += 1) await staff('GET', address);
  const newWriter = () => () => staff('GET', address);
  const { latencies } = await closedLoop({ writers: 1, total: CALLS, newWriter });
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(latencies, share));
  table[name] = { p50: p50.toFixed(1), p95: p95.toFixed(1) };
  targets.push([`${name}: p95 ≤ ${WANTED_MS} ms`, p95 <= WANTED_MS, p95.toFixed(1)]);
}
console.log(`ms of ${CALLS} calls beside ${LISTS} lists and ${TRANSACTIONS} transactions`);
console.table(table);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
printTargets(targets);
