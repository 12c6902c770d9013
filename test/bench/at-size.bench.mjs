// Every page of a grown shop: 5,000 products, 500 lists, 300 gifts on one of them and a hundred on each other, 50,000
// transactions. Each call of the contracts that a page makes, as the page makes it, for staff and for guests, over HTTP:
// how long, how many bytes, how many rows. What no page here asks is named.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROUTES } from '@fiocco/contracts';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { createVault } from '@fiocco/personal-data';
import { rebuildAll } from '@fiocco/projections';
import pg from 'pg';
import { allReadModels } from '../../backend/dist/modules/transactions/index.js';
import { percentile, printTargets, sized } from './measure.mjs';
import { fillLedger, uuidOf } from './support/filled-ledger.mjs';
import { copiesOf, signIn, signInAgain } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const PRODUCTS = sized(5_000, 60);
const LISTS = sized(500, 5);
/** On the largest list, and on each other. */
const GIFTS = sized({ most: 300, usual: 100 }, { most: 30, usual: 10 });
/** About seven for each purchase. */
const EVENTS = sized(355_000, 350);
/** The gifts of the last two months of two years wait to be fetched. */
const HANDED_OVER = sized(46_000, 30);
const SAMPLES = sized(40, 2);
const WANTED_MS = 200;
/** The purchases of this shop are of two years. */
const SPAN_MS = 2 * 365 * 86_400_000;

const masterKey = randomBytes(32);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const env = {
  DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL,
  DATA_DIR: dataDir,
  FIOCCO_MASTER_KEY: masterKey.toString('base64'),
};
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 12 });

const LIST_NAMES = ['Nozze Bianchi', 'Battesimo di Zoë', 'Anna e Niccolò', 'Casa nuova', 'Nozze d’argento'];
const PRODUCT_NAMES = [
  'Servizio di piatti',
  'Lampada',
  'Caffettiera',
  'Vaso di Murano',
  'Coperta',
  'Tovaglia',
];

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
  description: 'Sei piatti piani, sei fondi e sei da frutta, dipinti a mano in una bottega di Montelupo.',
  price: '129.00',
  shippingCost: '9.90',
  quantityAvailable: 100,
  category: 'Tavola',
  supplier: 'Ceramiche di Montelupo',
});
await shop.stop();
const lists = await copiesOf(pool, 'gift_lists.gift_list', list.id, LISTS, LIST_NAMES);
const products = await copiesOf(pool, 'catalog.product', product.id, PRODUCTS, PRODUCT_NAMES);

const placeOf = (n) => ({
  listId: n < GIFTS.most ? lists[0] : lists[1 + (Math.floor((n - GIFTS.most) / GIFTS.usual) % (LISTS - 1))],
  // Neighbours on a list are far apart in the catalogue, and never the same.
  productId: products[(n * 7) % PRODUCTS],
});
const {
  rows: [{ last }],
} = await pool.query('select max(position)::int as last from ledger.events');
const vault = createVault({ masterKey });
const made = await fillLedger(pool, vault, EVENTS, last, {
  placeOf,
  idOf: (n) => uuidOf(`transaction ${n}`),
  stock: 100,
  chained: true,
  handedOver: HANDED_OVER,
  begins: Date.now() - SPAN_MS,
  everyMs: SPAN_MS / EVENTS,
});
await rebuildAll({ pool, store: createPostgresEventStore({ pool }) }, allReadModels(vault));
await pool.query(
  `insert into gifts.transaction_stream (transaction_id, stream, order_number, buyer_ref, buyer_digest, created_at)
   select id, stream, order_number, buyer_ref, repeat('f', 64), created_at from read_models.transactions`,
);
// Whoever follows the ledger to write mails has followed it: nothing of these years is written now.
const HEAD = '(select max(position) from ledger.events)';
await pool.query(`update projections.checkpoints set position = ${HEAD} where name <> 'history'`);

shop = await startProcess('start-shop.mjs', env);
const cookie = await signInAgain(shop.url);
// The history is of another room than the other read models, and follows by itself.
const BEHIND = `select 1 from projections.checkpoints where position < ${HEAD}`;
while ((await pool.query(BEHIND)).rows.length > 0) await pause(200);
await pool.query('vacuum analyze');
const {
  rows: [some],
} = await pool.query(
  `select id, product_id from read_models.transactions where stage = 'paid' and list_id = $1
   order by created_at desc limit 1`,
  [lists[0]],
);
const [listId, transactionId] = [lists[0], some.id];
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** The parameters in addresses, by what the address begins with. */
const EXAMPLES = {
  '/api/occasions/:id': { id: occasion.id },
  '/api/products/:id': { id: some.product_id },
  '/api/gift-lists/:id': { id: listId },
  '/api/product-gift-lists/product/:productId/gift-list/:giftListId': {
    productId: some.product_id,
    giftListId: listId,
  },
  '/api/transactions/:id': { id: transactionId },
  '/api/public/transactions/:id': { id: transactionId },
  '/api/records/:kind/:id': { kind: 'list', id: listId },
  '/api/audit/as-of/transactions/:id': { id: transactionId },
  '/api/audit/as-of/lists/:listId': { listId },
  '/api/audit/as-of/gifts/:listId/:gift': { listId, gift: some.product_id },
  '/api/audit/as-of/products/:id': { id: some.product_id },
  '/api/audit/as-of/records/:kind/:id': { kind: 'settings', id: 'shop' },
  '/api/mail-templates/:code': { code: 'avviso-beneficiario' },
};

/** As the pages ask; a call that is not named here is asked without a query. */
const ASKED = {
  'GET /api/products?giftListId': [{ giftListId: listId }],
  'GET /api/products': [
    { limit: 40, page: 1 },
    { limit: 40, page: 100 },
    { limit: 40, page: 1, q: 'murano 17' },
    { limit: 40, page: 1, q: 'montelupo', stock: 'in', type: 'whole' },
    { limit: 40, onList: listId },
    { onList: listId },
    { ids: products.slice(0, 40).join(',') },
  ],
  'GET /api/products/ids': [{}, { q: 'piatti' }],
  'GET /api/gift-lists': [
    { limit: 40 },
    { limit: 40, q: 'nozze bianchi' },
    { limit: 40, badge: 'active', occasion: occasion.id },
    { limit: 8, q: 'anna' },
  ],
  'GET /api/gift-lists/counts': [{}, { q: 'nozze' }],
  'GET /api/product-gift-lists': [{ giftListId: listId }],
  'GET /api/product-gift-lists/relation': [{ productId: some.product_id, giftListId: listId }],
  'GET /api/find': [{ q: 'ospite 12' }, { q: 'murano 17' }],
  'GET /api/gifts': [{ q: 'murano' }, { giftListId: listId }],
  'GET /api/history': [
    { limit: 50 },
    { limit: 50, giftListId: listId },
    { limit: 50, productId: some.product_id },
    { limit: 50, q: 'ospite 1234' },
  ],
  'GET /api/cash': [
    { from: day(0), to: day(0) },
    { from: day(365), to: day(0) },
  ],
  'GET /api/movements': [{ from: day(365), to: day(0), limit: 40 }],
  'GET /api/cash/closings': [{ from: day(60), to: day(0) }],
  'GET /api/deliveries': [
    { state: 'toPrepare', limit: 100 },
    { state: 'toPrepare', limit: 200, giftListId: listId },
    { state: 'done', limit: 100 },
  ],
  'GET /api/todo': [{ limit: 1 }, { limit: 5 }, { limit: 200, kind: 'collect' }],
  'GET /api/transactions': [
    { limit: 40, drafts: 'hidden', sort: 'timestamp', dir: 'desc' },
    { limit: 40, drafts: 'hidden', sort: 'amount', dir: 'asc' },
    { limit: 40, drafts: 'hidden', giftListId: listId },
    { limit: 40, drafts: 'hidden', q: 'ospite 1234' },
    { limit: 1, drafts: 'hidden', sameBuyerAs: transactionId },
  ],
  'GET /api/transactions/totals': [
    { drafts: 'hidden' },
    { drafts: 'hidden', giftListId: listId },
    { drafts: 'hidden', q: 'ospite 1234' },
  ],
  'GET /api/mail-register': [{ limit: 40 }, { limit: 40, giftListId: listId }, { limit: 200, transactionId }],
  'GET /api/privacy/people': [{ q: 'ospite 1234' }],
};

/** Files and streams, and what no page asks by itself. */
const NO_PAGE =
  /export|events$|\.pdf$|calendar|script|download|\/docs|transfer-qr|check-payment|public-key|validate-reset|test-storage/;

/** What guests ask: the rest answers them 401. */
const GUESTS =
  /^GET .api.(?:products\?giftListId|products\/:id|gift-lists\/:id(?:\/qrcode)?|public\/.*|check-admin-exists)$/;

function addressOf(key) {
  const [path_] = key.slice('GET '.length).split('?');
  const begins = Object.keys(EXAMPLES)
    .filter((one) => path_ === one || path_.startsWith(`${one}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  const values = EXAMPLES[begins] ?? {};
  const filled = path_.replaceAll(/:(\w+)/g, (all, name) => values[name] ?? all);
  return filled.includes(':') ? null : filled;
}

/** A call that is refused measures nothing. */
const refused = new Set();

async function ask(address, query, headers) {
  const begun = performance.now();
  const response = await fetch(`${shop.url}${address}?${new URLSearchParams(query)}`, { headers });
  const text = await response.text();
  const ms = performance.now() - begun;
  if (!response.ok) refused.add(`${response.url} answered ${response.status} ${text}`);
  return { ms, text };
}

const rowsIn = (text) => {
  const body = text.startsWith('[') ? JSON.parse(text) : null;
  return body ? body.length : '';
};

async function timed(address, query, headers) {
  const times = [];
  let answer = await ask(address, query, headers);
  for (let n = 0; n < SAMPLES; n += 1) {
    answer = await ask(address, query, headers);
    times.push(answer.ms);
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes: Buffer.byteLength(answer.text),
    rows: rowsIn(answer.text),
  };
}

const found = [];
const unasked = [];
for (const key of Object.keys(ROUTES).filter((one) => one.startsWith('GET /api/'))) {
  const address = NO_PAGE.test(key) ? null : addressOf(key);
  if (address === null) {
    unasked.push(key.slice('GET /api/'.length));
    continue;
  }
  for (const query of ASKED[key] ?? [{}]) {
    const said = new URLSearchParams(query).toString();
    const as = { staff: { cookie }, ...(GUESTS.test(key) && { guest: {} }) };
    for (const [who, headers] of Object.entries(as)) {
      const name = `${who} ${key.slice('GET /api/'.length).replace(/\?.*/, '')}${said && `?${said}`}`;
      found.push({ name, ...(await timed(address, query, headers)) });
    }
  }
}
console.log(`${PRODUCTS} products, ${LISTS} lists, ${made} transactions; p50 and p95 in ms`);
console.table(
  Object.fromEntries(
    found
      .toSorted((one, other) => other.p95 - one.p95)
      .map(({ name, p50, p95, bytes, rows }) => [
        name.slice(0, 100),
        { p50: p50.toFixed(1), p95: p95.toFixed(1), bytes, rows },
      ]),
  ),
);
console.log(`not asked: ${unasked.join(', ')}`);
if (refused.size > 0) throw new Error([...refused].join('\n'));
await pool.end();
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

const worst = found.toSorted((one, other) => other.p95 - one.p95)[0];
const above = found.filter(({ p95 }) => p95 > WANTED_MS);
printTargets([
  [
    `each call of a page p95 ≤ ${WANTED_MS} ms`,
    above.length === 0,
    `${worst.p95.toFixed(1)} (${worst.name}); above it ${above.length} of ${found.length}`,
  ],
]);
