// GET /api/products?giftListId= with 60 gifts, beside node:http with one SQL statement of the same bytes, in turns.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { httpArrivals, httpLoad } from './http-load.mjs';
import { median, percentile } from './measure.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? 5);
const GIFTS = 60;
const LISTS = 40;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = { DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL, DATA_DIR: dataDir };
const shop = await startProcess('start-shop.mjs', env);
const bare = await startProcess('bare-list-server.mjs', env);
const ids = await fillLists(await signIn(shop.url), { lists: LISTS, gifts: GIFTS });
const products = (id) => `/api/products?giftListId=${id}`;
const read = async (url, id) =>
  (await fetch(`${url}${products(id)}`, { headers: { 'accept-encoding': 'identity' } })).text();
assert.equal(
  await read(shop.url, ids[0]),
  await read(bare.url, ids[0]),
  'both sides must answer the same bytes',
);
assert.equal(JSON.parse(await read(shop.url, ids[0])).length, GIFTS);

let turn = 0;
const anyList = () => products(ids[turn++ % ids.length]);
const oneList = () => products(ids[0]);
const loads = {
  'many lists, 16 connections': { connections: 16, total: 6_000, path: anyList },
  'one list, 100 connections': { connections: 100, total: 12_000, path: oneList },
  'one list, 100 connections, gzip': {
    connections: 100,
    total: 12_000,
    path: oneList,
    headers: 'accept-encoding: gzip, br\r\n',
  },
};

async function measure({ total, ...load }) {
  const sides = { bare: [], shop: [] };
  const latencies = { bare: [], shop: [] };
  const cpu = { bare: [], shop: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [side, server] of Object.entries({ bare, shop })) {
      const spent = await server.cpuMs();
      const run = await httpLoad({ ...load, url: server.url, total: round === 0 ? total / 3 : total });
      // Round 0 warms up: connections, plans, compiled code.
      if (round === 0) continue;
      sides[side].push(run.rate);
      cpu[side].push((((await server.cpuMs()) - spent) * 1000) / total);
      latencies[side].push(percentile(run.latencies, 0.99));
    }
  }
  const ratios = sides.shop.map((rate, round) => rate / sides.bare[round]);
  return {
    'bare/s': Math.round(median(sides.bare)),
    'shop/s': Math.round(median(sides.shop)),
    'rate ×': Number(median(ratios).toFixed(2)),
    'bare cpu µs': Math.round(median(cpu.bare)),
    'shop cpu µs': Math.round(median(cpu.shop)),
    'bare p99 ms': Number(median(latencies.bare).toFixed(1)),
    'shop p99 ms': Number(median(latencies.shop).toFixed(1)),
  };
}

const table = {};
for (const [name, load] of Object.entries(loads)) table[name] = await measure(load);
console.table(table);
const waits = await httpArrivals({ url: shop.url, perSecond: 150, seconds: 20, path: anyList });
const p99 = percentile(waits, 0.99);
const p50 = percentile(waits, 0.5).toFixed(1);
console.log(
  `open loop, 150 requests/s for 20 s over ${LISTS} lists: p50 ${p50} ms, p99 ${p99.toFixed(1)} ms`,
);
await bare.stop();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const [many, crowd] = Object.values(table);
const targets = [
  ['many lists: ≥ 0.8 × bare node:http', many['rate ×'] >= 0.8, many['rate ×']],
  ['100 connections on one list: ≥ 4 × bare node:http', crowd['rate ×'] >= 4, crowd['rate ×']],
  ['150 requests/s, open loop: p99 ≤ 150 ms', p99 <= 150, p99.toFixed(1)],
];
for (const [target, reached, value] of targets)
  console.log(`${reached ? 'reached' : 'SHORT  '}  ${target}: ${value}`);
process.exitCode = targets.every(([, reached]) => reached) ? 0 : 1;
