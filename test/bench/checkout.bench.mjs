// A guest's whole checkout in the shop (three calls), beside the same number of bare one-row commits.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { closedLoop, median, openLoop, percentile, printTargets, sized } from './measure.mjs';
import { postgresCpuMs } from './support/postgres-cpu.mjs';
import { perPurchase, printByPart } from './support/statements-by-part.mjs';
import { checkout } from './support/guest.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';
import { writingTransactions } from './support/shop-database.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? sized(5, 1));
const GIFTS = sized(60, 10);
const LISTS = sized(40, 2);
/** So many checkouts first, because a new process has compiled nothing yet, and shops run for months. */
const WARM_UP = sized(1_000, 4);
/** The commits of one checkout before its answer: draft, delivery, register, stock, hold. */
const FOREGROUND_COMMITS = 5;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const shop = await startProcess('start-shop.mjs', { DATABASE_URL, DATA_DIR: dataDir });
const lists = await fillLists(await signIn(shop.url), {
  lists: LISTS,
  gifts: GIFTS,
  units: 4,
  stock: 10_000,
});
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
await pool.query('create table bench_row (id bigserial primary key, body text not null)');

// Every unit of every gift once, in an order in which consecutive purchases meet different gifts.
const units = lists.flatMap((listId) =>
  Array.from({ length: GIFTS }, (_, gift) => ({ listId, productId: gift + 1 })),
);
let taken = 0;
const nextPurchase = () => {
  const unit = units[(taken * 61) % units.length];
  taken += 1;
  return checkout(shop.url, { ...unit, name: String(taken) });
};
const bareCommits = async () => {
  for (let i = 0; i < FOREGROUND_COMMITS; i += 1)
    await pool.query({
      name: 'row',
      text: 'insert into bench_row (body) values ($1)',
      values: ['x'.repeat(400)],
    });
};
async function measure(buyers, total) {
  const rates = { shop: [], bare: [] };
  const lastSteps = [];
  const cpu = { shop: [], postgres: [] };
  const commits = [];
  let statements = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await closedLoop({ writers: buyers, total: total * 3, newWriter: () => bareCommits });
    const asked = await shop.statements();
    const before = {
      shop: await shop.cpuMs(),
      postgres: await postgresCpuMs(pool),
      xid: await writingTransactions(pool),
    };
    const steps = [];
    const newWriter = () => async () => steps.push((await nextPurchase()).lastStepMs);
    const run = await closedLoop({ writers: buyers, total, newWriter });
    if (round === 0) continue;
    statements = perPurchase(asked, await shop.statements(), total);
    rates.bare.push(bare.rate);
    rates.shop.push(run.rate);
    lastSteps.push(...steps);
    cpu.shop.push(((await shop.cpuMs()) - before.shop) / total);
    cpu.postgres.push(((await postgresCpuMs(pool)) - before.postgres) / total);
    commits.push(Number((await writingTransactions(pool)) - before.xid) / total);
  }
  printByPart(`checkout, ${buyers} buyers`, statements);
  return {
    'checkouts/s': Number(median(rates.shop).toFixed(1)),
    [`limit: ${FOREGROUND_COMMITS} bare commits/s`]: Math.round(median(rates.bare)),
    'of the limit': Number(median(rates.shop.map((rate, i) => rate / rates.bare[i])).toFixed(2)),
    'last step p50 ms': Number(percentile(lastSteps, 0.5).toFixed(1)),
    'p99 ms': Number(percentile(lastSteps, 0.99).toFixed(1)),
    'shop cpu ms': Number(median(cpu.shop).toFixed(2)),
    'postgres cpu ms': Number(median(cpu.postgres).toFixed(2)),
    statements: Number(statements.reduce((sum, [, times]) => sum + times, 0).toFixed(1)),
    'writing commits': Number(median(commits).toFixed(1)),
  };
}

await closedLoop({ writers: 4, total: WARM_UP, newWriter: () => nextPurchase });
const table = { '4 buyers': await measure(4, sized(200, 4)), '64 buyers': await measure(64, sized(400, 8)) };
console.table(table);
const SECONDS = sized(20, 1);
const waits = await openLoop({ perSecond: 10, seconds: SECONDS, work: nextPurchase });
const p99 = percentile(waits, 0.99);
console.log(
  `open loop, 10 whole checkouts/s for ${SECONDS} s: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const four = table['4 buyers'];
printTargets([
  ['4 buyers: ≥ 100 checkouts/s', four['checkouts/s'] >= 100, four['checkouts/s']],
  [
    '4 buyers: last command to visible read p50 ≤ 40 ms',
    four['last step p50 ms'] <= 40,
    four['last step p50 ms'],
  ],
  ['10/s open loop: p99 ≤ 150 ms', p99 <= 150, p99.toFixed(0)],
]);
