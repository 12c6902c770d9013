// Staff correct the name of whoever reserved a gift, as the edit dialog does: one call on a purchase that was just read.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { closedLoop, median, percentile, sized } from './measure.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';
import { postgresCpuMs } from './support/postgres-cpu.mjs';
import { untilJobsDone, writingTransactions } from './support/shop-database.mjs';
import { perPurchase, printByPart } from './support/statements-by-part.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? sized(5, 1));
const A_ROUND = sized(200, 4);
const GIFTS = sized(60, 6);
const UNITS = 4;
/** A new process has compiled nothing yet: as many edits again before the first round. */
const LISTS = Math.ceil(((ROUNDS + 1) * A_ROUND) / (GIFTS * UNITS));

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const shop = await startProcess('start-shop.mjs', { DATABASE_URL, DATA_DIR: dataDir });
const call = await signIn(shop.url);
const lists = await fillLists(call, { lists: LISTS, gifts: GIFTS, units: UNITS, stock: 10_000 });
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });

const gifts = lists.flatMap((giftListId) =>
  Array.from({ length: GIFTS * UNITS }, (_, n) => ({ giftListId, productId: (n % GIFTS) + 1 })),
);
const sell = () =>
  call('POST', '/api/transactions', {
    ...gifts.pop(),
    type: 'acquisto',
    buyerName: 'Giulia Ferri',
    buyerEmail: 'giulia@example.com',
  });
const cpuOf = async () => ({ node: await shop.cpuMs(), postgres: await postgresCpuMs(pool) });

async function round() {
  const sold = [];
  await closedLoop({ writers: 4, total: A_ROUND, newWriter: () => async () => sold.push(await sell()) });
  await untilJobsDone(pool);
  const before = {
    ...(await cpuOf()),
    statements: await shop.statements(),
    commits: await writingTransactions(pool),
  };
  const edit = async () => {
    const { id, version } = sold.pop();
    await call(
      'PUT',
      `/api/transactions/${id}`,
      { buyerName: 'Giulia Neri' },
      { 'if-match': `"${version}"` },
    );
  };
  const { rate, latencies } = await closedLoop({ writers: 4, total: A_ROUND, newWriter: () => edit });
  const after = await cpuOf();
  return {
    rate,
    latencies,
    node: (after.node - before.node) / A_ROUND,
    postgres: (after.postgres - before.postgres) / A_ROUND,
    commits: Number((await writingTransactions(pool)) - before.commits) / A_ROUND,
    statements: perPurchase(before.statements, await shop.statements(), A_ROUND),
  };
}

await round();
const rounds = [];
for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round());
const { statements } = rounds.at(-1);
printByPart("counter's edit", statements);
const of = (name, digits = 1) => Number(median(rounds.map((one) => one[name])).toFixed(digits));
console.table({
  'edits of a name': {
    'edits/s': of('rate'),
    'p50 ms': Number(
      percentile(
        rounds.flatMap(({ latencies }) => latencies),
        0.5,
      ).toFixed(1),
    ),
    'shop cpu ms': of('node', 2),
    'postgres cpu ms': of('postgres', 2),
    statements: Number(statements.reduce((sum, [, times]) => sum + times, 0).toFixed(1)),
    'writing commits': of('commits'),
  },
});
console.log(`load ${os.loadavg()[0].toFixed(1)}`);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
