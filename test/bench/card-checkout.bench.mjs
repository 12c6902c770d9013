// A guest's whole purchase by card against the payment sandbox (draft, hold, intent, confirmed, paid), and how much of it is
// the shop's own: of the time that a purchase takes, what the sandbox did not work on its calls; of the processor, what the
// shop's process used beside the sandbox's. The database's part counts as neither.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { closedLoop, median, percentile, sized } from './measure.mjs';
import { payByCard } from './support/card-guest.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';
import { postgresCpuMs } from './support/postgres-cpu.mjs';
import { untilJobsDone, writingTransactions } from './support/shop-database.mjs';
import { perPurchase, printByPart } from './support/statements-by-part.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? sized(5, 1));
const BUYERS = 4;
const A_ROUND = sized(100, 4);
const WARM_UP = sized(300, 4);
const GIFTS = sized(60, 6);
const LISTS = 5;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const sandbox = await startProcess('start-sandbox.mjs', {});
const providers = JSON.parse(sandbox.url);
const shop = await startProcess('start-shop.mjs', {
  DATABASE_URL,
  DATA_DIR: dataDir,
  PAYMENT_SANDBOX: sandbox.url,
});
await sandbox.ask({ shop: shop.url });
const lists = await fillLists(await signIn(shop.url), {
  lists: LISTS,
  gifts: GIFTS,
  units: 4,
  stock: 10_000,
  more: { allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true } },
});
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });

const gifts = lists.flatMap((listId) =>
  Array.from({ length: GIFTS }, (_, gift) => ({ listId, productId: gift + 1 })),
);
let taken = 0;
const nextPurchase = () => {
  const gift = gifts[(taken * 61) % gifts.length];
  taken += 1;
  return payByCard(shop.url, providers, { ...gift, name: String(taken) });
};

/** What Stripe tells of one purchase by card. */
const CALLBACKS = 5;

/** What happens after a purchase's last answer (mails, callbacks) belongs to its round. */
async function untilQuiet() {
  await untilJobsDone(pool);
  const told = 'select count(*)::int as n from payments.callback';
  while ((await pool.query(told)).rows[0].n < CALLBACKS * taken) await pause(20);
}

async function round() {
  await untilQuiet();
  const before = {
    statements: await shop.statements(),
    shopCpu: await shop.cpuMs(),
    postgresCpu: await postgresCpuMs(pool),
    sandboxCpu: await sandbox.cpuMs(),
    sandbox: (await sandbox.ask({})).answered,
    commits: await writingTransactions(pool),
  };
  const purchases = [];
  const newWriter = () => async () => purchases.push(await nextPurchase());
  const { rate, latencies } = await closedLoop({ writers: BUYERS, total: A_ROUND, newWriter });
  await untilQuiet();
  const { calls, ms, byCall } = (await sandbox.ask({})).answered;
  const earlier = before.sandbox.byCall;
  return {
    rate,
    latencies,
    lastSteps: purchases.map(({ lastStepMs }) => lastStepMs),
    wholeMs: latencies.reduce((sum, one) => sum + one, 0) / A_ROUND,
    sandboxCalls: (calls - before.sandbox.calls) / A_ROUND,
    byCall: Object.entries(byCall).map(([call, n]) => [call, (n - (earlier[call] ?? 0)) / A_ROUND]),
    sandboxMs: (ms - before.sandbox.ms) / A_ROUND,
    shopCpu: ((await shop.cpuMs()) - before.shopCpu) / A_ROUND,
    postgresCpu: ((await postgresCpuMs(pool)) - before.postgresCpu) / A_ROUND,
    sandboxCpu: ((await sandbox.cpuMs()) - before.sandboxCpu) / A_ROUND,
    commits: Number((await writingTransactions(pool)) - before.commits) / A_ROUND,
    statements: perPurchase(before.statements, await shop.statements(), A_ROUND),
  };
}

await closedLoop({ writers: BUYERS, total: WARM_UP, newWriter: () => nextPurchase });
const rounds = [];
for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round());
const { statements, byCall } = rounds.at(-1);
printByPart(`purchase by card, ${BUYERS} buyers`, statements);
const of = (name, digits = 1) => Number(median(rounds.map((one) => one[name])).toFixed(digits));
const all = (name) => rounds.flatMap((one) => one[name]);
const share = median(rounds.map(({ wholeMs, sandboxMs }) => 1 - sandboxMs / wholeMs));
const cpuShare = median(rounds.map(({ shopCpu, sandboxCpu }) => shopCpu / (shopCpu + sandboxCpu)));
console.log('calls to the sandbox, a purchase');
for (const [call, times] of byCall) if (times > 0) console.log(`  ${times.toFixed(2).padStart(6)}  ${call}`);
console.table({
  [`${BUYERS} buyers by card`]: {
    'purchases/s': of('rate'),
    'whole p50 ms': Number(percentile(all('latencies'), 0.5).toFixed(1)),
    'whole p99 ms': Number(percentile(all('latencies'), 0.99).toFixed(1)),
    'last step p50 ms': Number(percentile(all('lastSteps'), 0.5).toFixed(1)),
    'sandbox calls': of('sandboxCalls'),
    'sandbox ms': of('sandboxMs'),
    'share of time that is ours': Number(share.toFixed(2)),
    'share of cpu that is ours': Number(cpuShare.toFixed(2)),
    'shop cpu ms': of('shopCpu', 2),
    'postgres cpu ms': of('postgresCpu', 2),
    'sandbox cpu ms': of('sandboxCpu', 2),
    statements: Number(statements.reduce((sum, [, times]) => sum + times, 0).toFixed(1)),
    'writing commits': of('commits'),
  },
});
const { ledger } = await sandbox.ask({});
const captured = ledger.filter(({ captured: cents }) => cents > 0);
console.log(`${taken} purchases, ${captured.length} captures, load ${os.loadavg()[0].toFixed(1)}`);
await pool.end();
await shop.stop();
await sandbox.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
if (captured.length !== taken || ledger.length !== taken) process.exitCode = 1;
