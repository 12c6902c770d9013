// The back office's list of transactions on 1,000,000 rows: each filter and order, first and last page, and the sums,
// as answered over HTTP. The rows are written into the read model itself, because it is the reading that is measured.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { percentile, printTargets, sized } from './measure.mjs';
import { fillTransactions } from './support/filled-transactions.mjs';
import { copiesOf, signIn, signInAgain } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const ROWS = Number(process.env.FIOCCO_BENCH_ROWS ?? sized(1_000_000, 1_000));
const SAMPLES = Number(process.env.FIOCCO_BENCH_SAMPLES ?? sized(40, 2));
const LISTS = sized(1_000, 10);
const PRODUCTS = sized(2_000, 20);
const WANTED = { p50: 15, p95: 50, totals: 500, find: 100 };
const PAGE = 40;

const DATABASE_URL = process.env.FIOCCO_BENCH_DATABASE_URL;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = { DATABASE_URL, DATA_DIR: dataDir };
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });

let shop = await startProcess('start-shop.mjs', env);
const call = await signIn(shop.url);
const occasion = await call('POST', '/api/occasions', { name: 'Matrimonio' });
const list = await call('POST', '/api/gift-lists', {
  name: 'Anna e Marco',
  occasionId: occasion.id,
  beneficiaryName: 'Anna Verdi',
  beneficiaryEmail: 'anna@example.it',
  beneficiaryPhone: '055 123456',
});
const product = await call('POST', '/api/products', {
  name: 'Servizio di piatti',
  price: '129.00',
  shippingCost: '9.90',
  quantityAvailable: 100,
});
const lists = await copiesOf(pool, 'gift_lists.gift_list', list.id, LISTS, [
  'Nozze Bianchi',
  'Battesimo di Zoë',
  'Anna e Niccolò',
  'Casa nuova',
  'Laurea di Èrica',
  'Nozze d’argento',
]);
const products = await copiesOf(pool, 'catalog.product', product.id, PRODUCTS, [
  'Servizio di piatti',
  'Lampada da tavolo',
  'Caffettiera',
  'Vaso di Murano',
  'Coperta',
  'Macchina per la pasta',
]);
await shop.stop();
const filled = await fillTransactions(pool, { count: ROWS, lists, products });
console.log(
  `${ROWS} rows: ${Object.entries(filled)
    .map(([what, s]) => `${what} ${s.toFixed(1)}`)
    .join(', ')}`,
);
const { rows: sizes } = await pool.query(
  `select c.relname as name, pg_size_pretty(pg_relation_size(c.oid)) as size from pg_class c
   where c.relname like 'transactions%' and c.relnamespace = 'read_models'::regnamespace order by c.oid`,
);
console.log(sizes.map(({ name, size }) => `${name} ${size}`).join(', '));
shop = await startProcess('start-shop.mjs', env);
const cookie = await signInAgain(shop.url);

async function ask(at, query) {
  const begun = performance.now();
  const response = await fetch(`${shop.url}${at}?${new URLSearchParams(query)}`, { headers: { cookie } });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${JSON.stringify(body)}`);
  const { headers } = response;
  return {
    ms: performance.now() - begun,
    body,
    next: headers.get('x-next-cursor'),
    total: headers.get('x-total-count'),
  };
}

/** The cursor before the last page: what follows the first rows of the other direction, seen from behind. */
async function lastPage(query) {
  const dir = query.dir === 'asc' ? 'desc' : 'asc';
  const { next } = await ask('/api/transactions', { ...query, dir, limit: PAGE + 1 });
  return next && { cursor: turned(next, dir) };
}

/** The same place in the other direction: a cursor names the order that it belongs to. */
function turned(cursor, dir) {
  const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url'));
  const other = value.replace(` ${dir}|`, dir === 'asc' ? ' desc|' : ' asc|');
  return Buffer.from(JSON.stringify([other, id])).toString('base64url');
}

async function timed(at, query) {
  const times = [];
  let answer = await ask(at, query);
  for (let n = 0; n < SAMPLES; n += 1) {
    answer = await ask(at, query);
    times.push(answer.ms);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), answer };
}

const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const {
  rows: [some],
} = await pool.query('select * from read_models.transactions where stage = $1 limit 1 offset $2', [
  'paid',
  ROWS / 200,
]);
const FILTERS = {
  none: {},
  list: { giftListId: lists[LISTS / 2] },
  'largest list': { giftListId: lists[0] },
  product: { productId: products[7] },
  fund: { productId: 0 },
  ...Object.fromEntries(['in_attesa', 'completata', 'annullata'].map((status) => [status, { status }])),
  'last 30 days': { from: ago(30) },
  'one day': { from: ago(700), to: ago(700) },
  'method paypal': { paymentMethod: 'paypal' },
  'amount 250 to 260': { amountMin: 250, amountMax: 260 },
  'amount up to 6': { amountMax: 6 },
  overdue: { overdue: 'true' },
  drafts: { drafts: 'only' },
  'todo owed': { todo: 'owed' },
  'todo transfer': { todo: 'transfer' },
  'todo verify': { todo: 'verify' },
  'todo refund': { todo: 'refund' },
  'todo stray': { todo: 'stray' },
  'q surname of many': { q: 'rossi' },
  'q surname of few': { q: 'bavetizo' },
  'q name and surname': { q: 'niccolo dellacqua'.replace('lla', "ll'a") },
  'q order number': { q: some.order_number },
  'q phone': { q: some.buyer_phone.replaceAll(' ', '') },
  'q e-mail': { q: some.buyer_email },
  'one customer': { sameBuyerAs: some.id },
  'q document': { q: 'scontrino 4711' },
  'q list and buyer': { q: 'nozze esposito' },
  'q product': { q: 'murano 17' },
  'q nothing': { q: 'xyzxyz' },
  'q two letters': { q: 'ro' },
  'q and status and list': { q: 'anna', status: 'completata', giftListId: lists[9] },
  'q and dates': { q: 'rossi', from: ago(400), to: ago(370) },
  'method and status': { paymentMethod: 'bonifico', status: 'in_attesa' },
};
const ORDERS = ['list', 'product', 'buyer', 'type', 'amount', 'status'];
const cases = { ...FILTERS };
for (const sort of ORDERS) {
  for (const dir of ['asc', 'desc']) cases[`by ${sort} ${dir}`] = { sort, dir };
  cases[`completata by ${sort}`] = { sort, dir: 'asc', status: 'completata' };
  cases[`q rossi by ${sort}`] = { sort, dir: 'asc', q: 'rossi' };
}

const pages = [];
const sums = [];
const table = {};
for (const [name, query] of Object.entries(cases)) {
  const first = await timed('/api/transactions', { ...query, limit: PAGE });
  const cursor = await lastPage(query);
  const last = cursor && (await timed('/api/transactions', { ...query, ...cursor, limit: PAGE }));
  if (last?.answer.next) throw new Error(`${name}: what was measured is not the last page`);
  pages.push({ name, ...first }, ...(last ? [{ name: `${name}, last page`, ...last }] : []));
  const whole = query.sort ? null : await timed('/api/transactions/totals', query);
  if (whole) sums.push({ name, ...whole });
  const both = (one) => one && `${one.p50.toFixed(1)} / ${one.p95.toFixed(1)}`;
  table[name] = {
    rows: first.answer.total,
    'first page': both(first),
    'last page': both(last) ?? '–',
    ...(whole && { totals: both(whole), counted: whole.answer.body.count }),
  };
}
console.log('p50 / p95 in ms');
console.table(table);

const said = (days) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('it-IT');
const [firstName, lastName] = some.buyer_name.split(' ');
const FINDS = {
  'a name': 'rossi',
  'a name of few': some.buyer_name,
  'a telephone': some.buyer_phone,
  yesterday: 'ieri',
  'a day': said(700),
  'a day without its year': said(700).replace(/\/\d+$/, ''),
  'a day and a name': `rossi ${said(700)}`,
  'a frequent amount': '129',
  'an amount with its shipping': '38,90',
  'an amount that nothing has': '98765,43',
  'an amount of few digits': '4,50',
  'two letters that nothing has': 'xq',
  'an amount and a name': 'rossi 129,00',
  'a letter wrong, of the newest': 'Rpssi',
  'a letter wrong, of few': `${firstName} ${lastName.slice(0, 2)}x${lastName.slice(2)}`,
  'nothing, nor like it': 'qwertyuiop',
};
const finds = [];
for (const [name, q] of Object.entries(FINDS)) finds.push({ name, ...(await timed('/api/find', { q })) });
console.log('Trova, p50 / p95 in ms');
console.table(
  Object.fromEntries(
    finds.map(({ name, p50, p95, answer: { body } }) => [
      name,
      {
        'p50 / p95': `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
        transactions: body.transactions.length,
        resembles: body.resembles,
      },
    ]),
  ),
);
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const slowest = (of, by) => of.toSorted((one, other) => other[by] - one[by])[0];
const target = (words, of, by, most) => {
  const worst = slowest(of, by);
  const above = of.filter((one) => one[by] > most).length;
  return [words, above === 0, `${worst[by].toFixed(1)} (${worst.name}); above it ${above} of ${of.length}`];
};
printTargets([
  target(`each page p50 ≤ ${WANTED.p50} ms`, pages, 'p50', WANTED.p50),
  target(`each page p95 ≤ ${WANTED.p95} ms`, pages, 'p95', WANTED.p95),
  target(`each find of Trova p95 ≤ ${WANTED.find} ms`, finds, 'p95', WANTED.find),
  target(`all totals p95 ≤ ${WANTED.totals} ms`, sums, 'p95', WANTED.totals),
]);
