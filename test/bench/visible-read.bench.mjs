// The time from a guest's last command to the reads that show it (the guest's list and staff's transactions), beside a
// bare commit and a read of its row in the same run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { closedLoop, openLoop, percentile, printTargets, sized } from './measure.mjs';
import { checkout, firstStep } from './support/guest.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const SECONDS = Number(process.env.FIOCCO_BENCH_SECONDS ?? sized(20, 1));
const PER_SECOND = 10;
const SAMPLES = PER_SECOND * SECONDS;
/** So many first, because a new process has compiled nothing yet. */
const WARM_UP = sized(300, 4);
const GIFTS = 60;
const WANTED_MS = 40;
const GIVEN_UP_MS = 5_000;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const shop = await startProcess('start-shop.mjs', { DATABASE_URL, DATA_DIR: dataDir });
const staff = await signIn(shop.url);
const lists = await fillLists(staff, {
  lists: Math.ceil((WARM_UP + 3 * SAMPLES) / GIFTS),
  gifts: GIFTS,
  units: 1,
  stock: 10_000,
});
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
await pool.query('create table bench_row (id bigserial primary key, body text not null)');

// One unit each, so that a gift's state tells whether this purchase is visible; consecutive purchases are on different
// lists.
let taken = 0;
function nextGift() {
  const gift = { listId: lists[taken % lists.length], productId: 1 + Math.floor(taken / lists.length) };
  taken += 1;
  return { ...gift, name: String(taken) };
}

async function answerOf(response) {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${await response.text()}`);
  return response.json();
}

const sent = (method, body, cookie) => ({
  method,
  headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
  body: JSON.stringify(body),
});

/** A checkout up to its last command, with everything needed to send that and to see its effect. */
async function readyGuest() {
  const gift = nextGift();
  const { listId, productId } = gift;
  const step1 = await fetch(`${shop.url}/api/transactions`, sent('POST', firstStep(gift)));
  const { id, amount } = await answerOf(step1);
  const cookie = step1.headers.getSetCookie()[0]?.split(';')[0];
  const call = (body) => fetch(`${shop.url}/api/transactions/${id}`, sent('PUT', body, cookie));
  await answerOf(await call({ deliveryMethod: 'buyerPickup' }));
  return {
    last: () => call({ paymentMethod: 'in_negozio', status: 'completata', amount }),
    async guestSees() {
      const cards = await answerOf(await fetch(`${shop.url}/api/products?giftListId=${listId}`));
      return cards.find((card) => card.id === productId).units.reserved === 1;
    },
    async staffSee() {
      const rows = await staff('GET', `/api/transactions?giftListId=${listId}&limit=50`);
      return rows.some((row) => row.id === id && row.stage === 'reserved');
    },
  };
}

/** Asks until it is visible; answers how long that took and how often it was not visible yet. */
async function seenAfter(begun, sees) {
  for (let again = 0; ; again += 1) {
    if (await sees()) return { ms: performance.now() - begun, again };
    if (performance.now() - begun > GIVEN_UP_MS) throw new Error('a purchase never showed');
  }
}

async function buy({ last, guestSees, staffSee }) {
  const begun = performance.now();
  const response = await last();
  await answerOf(response);
  const answered = performance.now();
  if (!response.headers.get('x-ledger-position')) throw new Error('an answer names no position');
  const [guest, staff] = await Promise.all([seenAfter(answered, guestSees), seenAfter(answered, staffSee)]);
  return {
    command: answered - begun,
    guest: guest.ms,
    staff: staff.ms,
    whole: performance.now() - begun,
    again: guest.again + staff.again,
    stale: response.headers.has('x-ledger-stale'),
  };
}

async function commitAndRead() {
  const insert = 'insert into bench_row (body) values ($1) returning id';
  const { rows } = await pool.query({ name: 'row', text: insert, values: ['x'.repeat(400)] });
  await pool.query({ name: 'read', text: 'select body from bench_row where id = $1', values: [rows[0].id] });
}

/** Guests are prepared first; `load` says when each sends the last command. */
async function measure(load) {
  const guests = [];
  for (let i = 0; i < SAMPLES; i += 1) guests.push(await readyGuest());
  const limit = await load(commitAndRead);
  const seen = [];
  const waits = await load(async () => void seen.push(await buy(guests.pop())));
  const both = (values) => [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)).join(' / ');
  return {
    p50: percentile(waits, 0.5),
    again: seen.reduce((sum, { again }) => sum + again, 0),
    row: {
      'sent → answer': both(seen.map(({ command }) => command)),
      'answer → guest': both(seen.map(({ guest }) => guest)),
      'answer → staff': both(seen.map(({ staff }) => staff)),
      'sent → both': both(waits),
      'limit: commit + read': both(limit),
      'not at first': seen.filter(({ again }) => again > 0).length,
      stale: seen.filter(({ stale }) => stale).length,
    },
  };
}

const alone = async (work) =>
  (await closedLoop({ writers: 1, total: SAMPLES, newWriter: () => work })).latencies;
const arriving = (work) => openLoop({ perSecond: PER_SECOND, seconds: SECONDS, work });

await closedLoop({ writers: 4, total: WARM_UP, newWriter: () => () => checkout(shop.url, nextGift()) });
for (let i = 0; i < SAMPLES / 4; i += 1) await buy(await readyGuest());
const oneAtATime = await measure(alone);
const open = await measure(arriving);
console.log(`p50 / p99 in ms of ${SAMPLES} purchases`);
console.table({ 'one at a time': oneAtATime.row, [`${PER_SECOND}/s, open loop`]: open.row });
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

printTargets([
  ...Object.entries({ 'one at a time': oneAtATime, '10/s open loop': open }).map(([name, { p50 }]) => [
    `${name}: last command to visible read p50 ≤ ${WANTED_MS} ms`,
    p50 <= WANTED_MS,
    p50.toFixed(1),
  ]),
  ['every first read shows the command', oneAtATime.again + open.again === 0, oneAtATime.again + open.again],
]);
