// GET /api/products?giftListId= with 60 gifts, beside node:http that sends the same bytes from one row, or from memory, in turns.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { httpArrivals } from './http-load.mjs';
import { median, percentile, printTargets, sized } from './measure.mjs';
import { fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';
import { hasWrk, load } from './support/wrk.mjs';

const ROUNDS = Number(process.env.FIOCCO_BENCH_ROUNDS ?? sized(5, 1));
const GIFTS = 60;
const LISTS = sized(40, 2);
const SECONDS = sized(3, 1);
const ARRIVING_SECONDS = sized(20, 1);

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = { DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL, DATA_DIR: dataDir };
const shop = await startProcess('start-shop.mjs', env);
const bare = await startProcess('bare-list-server.mjs', env);
const ids = await fillLists(await signIn(shop.url), { lists: LISTS, gifts: GIFTS });
const products = (id) => `/api/products?giftListId=${id}`;
const row = (id) => `/row?giftListId=${id}`;
const memory = (id) => `/memory?giftListId=${id}`;
const read = async (url) => (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();

const database = new pg.Client({ connectionString: process.env.FIOCCO_BENCH_DATABASE_URL });
await database.connect();
await database.query('create schema bench; create table bench.list_body (id bigint primary key, body text)');
for (const id of ids) {
  const body = await read(`${shop.url}${products(id)}`);
  await database.query('insert into bench.list_body values ($1, $2)', [id, body]);
  assert.equal(await read(`${bare.url}${row(id)}`), body, 'both sides must answer the same bytes');
  assert.equal(await read(`${bare.url}${memory(id)}`), body);
  assert.equal(JSON.parse(body).length, GIFTS);
}
await database.query('analyze bench.list_body');
await database.end();
console.log(hasWrk ? 'load from wrk' : 'load from node: there is no wrk');

const loads = {
  'many lists, 16 connections': { connections: 16, ids, beside: row },
  'one list, 100 connections': { connections: 100, ids: ids.slice(0, 1), beside: memory },
  'one list, 100 connections, gzip': {
    connections: 100,
    ids: ids.slice(0, 1),
    beside: memory,
    header: 'accept-encoding: gzip, br',
  },
};

async function measure({ ids: asked, beside, ...how }) {
  const sides = {
    bare: { server: bare, paths: asked.map(beside), rates: [], waits: [], cpu: [] },
    shop: { server: shop, paths: asked.map(products), rates: [], waits: [], cpu: [] },
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { server, paths, rates, waits, cpu } of Object.values(sides)) {
      const before = await server.cpuMs();
      const seconds = round === 0 ? sized(2, 1) : SECONDS;
      const { rate, p99 } = await load({ ...how, url: server.url, paths, seconds, folder: dataDir });
      // Round 0 warms up: connections, plans, compiled code.
      if (round === 0) continue;
      rates.push(rate);
      waits.push(p99);
      cpu.push((((await server.cpuMs()) - before) * 1000) / (rate * seconds));
    }
  }
  const ratios = sides.shop.rates.map((rate, round) => rate / sides.bare.rates[round]);
  return {
    'bare/s': Math.round(median(sides.bare.rates)),
    'shop/s': Math.round(median(sides.shop.rates)),
    'rate ×': Number(median(ratios).toFixed(2)),
    'bare cpu µs': Math.round(median(sides.bare.cpu)),
    'shop cpu µs': Math.round(median(sides.shop.cpu)),
    'bare p99 ms': Number(median(sides.bare.waits).toFixed(1)),
    'shop p99 ms': Number(median(sides.shop.waits).toFixed(1)),
  };
}

const table = {};
for (const [name, one] of Object.entries(loads)) table[name] = await measure(one);
console.table(table);
let turn = 0;
const anyList = () => products(ids[turn++ % ids.length]);
const waits = await httpArrivals({ url: shop.url, perSecond: 150, seconds: ARRIVING_SECONDS, path: anyList });
const p99 = percentile(waits, 0.99);
const p50 = percentile(waits, 0.5).toFixed(1);
console.log(
  `open loop, 150 requests/s for ${ARRIVING_SECONDS} s over ${LISTS} lists: p50 ${p50} ms, p99 ${p99.toFixed(1)} ms`,
);
await bare.stop();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const [many, crowd] = Object.values(table);
printTargets([
  ['many lists: ≥ 0.7 × bare node:http with one row', many['rate ×'] >= 0.7, many['rate ×']],
  [
    '100 connections on one list: ≥ 15,000/s or ≥ 0.5 × the same bytes from memory',
    crowd['shop/s'] >= 15_000 || crowd['rate ×'] >= 0.5,
    `${crowd['shop/s']}/s, ${crowd['rate ×']}`,
  ],
  ['150 requests/s, open loop: p99 ≤ 150 ms', p99 <= 150, p99.toFixed(1)],
]);
