// A list that is alive: 2,000 guests listen to one list over two processes while its gifts are taken. How long until a sale is on
// every screen, what a connection and an event cost, what the shop's own calls lose by it, and what a killed process does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLoop, percentile, median, printTargets, sized } from './measure.mjs';
import { checkout } from './support/guest.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? sized(3, 1));
const LISTENERS = sized(2_000, 40);
/** On the list that is listened to, each second. */
const SALES_PER_SECOND = 1;
const SECONDS = sized(20, 2);
/** The shop's own calls meanwhile: lists that are read, and purchases on another list. */
const READS_PER_SECOND = 20;
const PURCHASES_PER_SECOND = 2;
/** Each has a thread of its own. */
const BROWSERS = 2;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = { DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL, DATA_DIR: dataDir };
const shops = [await startProcess('start-shop.mjs', env)];
const gifts = ROUNDS * 2 * PURCHASES_PER_SECOND * SECONDS + 60;
const [alive, elsewhere] = await fillLists(await signIn(shops[0].url), {
  lists: 2,
  gifts,
  units: 1,
  stock: 10_000,
});
shops.push(await startProcess('start-shop.mjs', env));
const urls = shops.map(({ url }) => url);

const browsers = await Promise.all(Array.from({ length: BROWSERS }, () => startProcess('listeners.mjs', {})));
const inBrowsers = (message) => Promise.all(browsers.map((one, at) => one.ask(message(at))));

let named = 0;
let taken = 0;
/** Answers which gift, and at what time of the day its last step was sent. */
async function sell(url) {
  taken += 1;
  const sale = { product: taken, sentAt: 0 };
  named += 1;
  await checkout(url, {
    listId: alive,
    productId: sale.product,
    name: named,
    beforeLast: () => {
      sale.sentAt = performance.timeOrigin + performance.now();
    },
  });
  return sale;
}

/** How long after it was sent each screen showed it; asked until all of them do, or that time is over. */
async function waitsOf(sale, withinMs) {
  const until = performance.now() + withinMs;
  for (;;) {
    const answers = await inBrowsers(() => ({ task: 'shown', product: sale.product }));
    const waits = answers.flatMap(({ shownAt }) => shownAt.map((at) => at - sale.sentAt));
    if (waits.length >= LISTENERS || performance.now() > until) return waits;
    await pause(50);
  }
}

let bought = 0;
async function buyElsewhere() {
  bought += 1;
  named += 1;
  await checkout(urls[bought % 2], { listId: elsewhere, productId: bought, name: named });
}
let read = 0;
async function readElsewhere() {
  read += 1;
  const answer = await fetch(`${urls[read % 2]}/api/products?giftListId=${elsewhere}`);
  await answer.arrayBuffer();
}

const openListeners = () =>
  inBrowsers((at) => ({
    task: 'open',
    count: LISTENERS / BROWSERS,
    first: (at * LISTENERS) / BROWSERS,
    addresses: urls,
    path: `/api/gift-lists/${alive}/events`,
  }));
const leaveAll = () => inBrowsers(() => ({ task: 'leave' }));

const cpuMs = async () => (await shops[0].cpuMs()) + (await shops[1].cpuMs());
const held = async () => (await shops[0].memory()) + (await shops[1].memory());

/** The shop's own calls beside its sales on the list that is listened to. */
async function busy() {
  const before = await cpuMs();
  let sold = 0;
  const sales = [];
  const sellOne = async () => sales.push(await sell(urls[(sold += 1) % 2]));
  const [reads, purchases] = await Promise.all([
    openLoop({ perSecond: READS_PER_SECOND, seconds: SECONDS, work: readElsewhere }),
    openLoop({ perSecond: PURCHASES_PER_SECOND, seconds: SECONDS, work: buyElsewhere }),
    openLoop({ perSecond: SALES_PER_SECOND, seconds: SECONDS, work: sellOne }),
  ]);
  return { reads, purchases, cpu: (await cpuMs()) - before, sales };
}

const loadAtStart = os.loadavg()[0].toFixed(1);
// Warms up: plans, compiled code.
for (let n = 0; n < 20; n += 1) await Promise.all([buyElsewhere(), readElsewhere()]);

const rounds = [];
let memory = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const without = await busy();
  const before = await held();
  await openListeners();
  const opened = (await held()) - before;
  if (round === 0) memory = opened / LISTENERS;
  const beside = await busy();
  const waits = [];
  for (const sale of beside.sales) waits.push(...(await waitsOf(sale, 5_000)));
  rounds.push({ without, beside, waits });
  await leaveAll();
  await pause(sized(1_000, 100));
}

await openListeners();
await shops[1].kill();
const killedAt = performance.timeOrigin + performance.now();
const sale = await sell(urls[0]);
const afterKill = await waitsOf(sale, 10_000);
const lastAfterKill = Math.max(...afterKill) + sale.sentAt - killedAt;
for (const one of [...browsers, shops[0]]) await one.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const waits = rounds.flatMap((one) => one.waits);
const expected = rounds.reduce((sum, { beside }) => sum + beside.sales.length * LISTENERS, 0);
const ratioOf = (name, share) =>
  median(
    rounds.map(({ without, beside }) => percentile(beside[name], share) / percentile(without[name], share)),
  );
const of = (name, side, share) => median(rounds.map((one) => percentile(one[side][name], share))).toFixed(1);
const eventUs =
  (median(rounds.map(({ without, beside }) => beside.cpu - without.cpu)) * 1000) /
  (SALES_PER_SECOND * SECONDS * LISTENERS);
console.table({
  reads: {
    'p50 ms without': of('reads', 'without', 0.5),
    'p50 ms beside': of('reads', 'beside', 0.5),
    'p95 ms without': of('reads', 'without', 0.95),
    'p95 ms beside': of('reads', 'beside', 0.95),
  },
  purchases: {
    'p50 ms without': of('purchases', 'without', 0.5),
    'p50 ms beside': of('purchases', 'beside', 0.5),
    'p95 ms without': of('purchases', 'without', 0.95),
    'p95 ms beside': of('purchases', 'beside', 0.95),
  },
});
const p99 = percentile(waits, 0.99);
console.log(
  `${LISTENERS} listeners, load of the machine ${loadAtStart} at the start: a sale on a screen p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, the last ${Math.max(...waits).toFixed(0)} ms`,
);
console.log(
  `a connection ${(memory / 1024).toFixed(1)} KiB, so 50,000 ${((memory * 50_000) / 2 ** 30).toFixed(2)} GiB; processor for a sale on one screen ${eventUs.toFixed(0)} µs`,
);
const ratio = ratioOf('purchases', 0.5);
const readRatio = ratioOf('reads', 0.5);
printTargets([
  ['every sale reached every screen', waits.length === expected, `${waits.length} of ${expected}`],
  ['a sale is on a screen: p99 ≤ 300 ms', p99 <= 300, p99.toFixed(0)],
  ['purchases elsewhere: p50 ≤ 1.10 ×', ratio <= 1.1, ratio.toFixed(2)],
  ['lists read elsewhere: p50 ≤ 1.10 ×', readRatio <= 1.1, readRatio.toFixed(2)],
  [
    'one process killed: every screen right within 5 s',
    afterKill.length === LISTENERS && lastAfterKill <= 5_000,
    `${afterKill.length}, ${lastAfterKill.toFixed(0)} ms`,
  ],
]);
