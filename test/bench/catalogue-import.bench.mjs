// The catalogue as a file: a shop takes a file of products, takes it again, and gives it back; each time as answered over HTTP.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printTargets, sized } from './measure.mjs';
import { ACCOUNT, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const PRODUCTS = Number(process.env.FIOCCO_BENCH_PRODUCTS ?? sized(5_000, 50));
const WANTED = { firstMs: 60_000, againMs: 20_000 };

const shop = await startProcess('start-shop.mjs', {
  DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL,
  DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-')),
  FIOCCO_MASTER_KEY: randomBytes(32).toString('base64'),
});
const call = await signIn(shop.url);
const login = await fetch(`${shop.url}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ACCOUNT),
});
const cookie = login.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');

async function take(bytes) {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'prodotti');
  const begun = performance.now();
  const response = await fetch(`${shop.url}/api/products/import`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  const answer = await response.json();
  if (!response.ok || answer.errors.length > 0) throw new Error(JSON.stringify(answer).slice(0, 500));
  const ms = Math.round(performance.now() - begun);
  return { ms, counts: `${answer.created} ${answer.changed} ${answer.same}` };
}

async function give(format) {
  const begun = performance.now();
  const response = await fetch(`${shop.url}/api/products/export?format=${format}`, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, ms: Math.round(performance.now() - begun) };
}

const rows = Array.from(
  { length: PRODUCTS },
  (_, i) =>
    `P-${i};Servizio n. ${i};"Sei piatti; dipinti\na mano";${i % 900},${String(i % 100).padStart(2, '0')};${1 + (i % 9)};Vietri;3,10`,
);
const file = `Codice;Nome;Descrizione;Prezzo;Quantità;Fornitore;Costo\n${rows.join('\n')}\n`;
const first = await take(file);
const again = await take(file);
const csv = await give('csv');
const xlsx = await give('xlsx');
const csvBack = await take(csv.bytes);
const xlsxBack = await take(xlsx.bytes);
console.table({ first, again, csv: { ms: csv.ms }, xlsx: { ms: xlsx.ms }, csvBack, xlsxBack });
const products = await call('GET', '/api/products');
await shop.stop();

const all = `0 0 ${PRODUCTS}`;
const unchanged = [again, csvBack, xlsxBack].every(({ counts }) => counts === all);
printTargets([
  [`${PRODUCTS} products in ${WANTED.firstMs / 1000} s`, first.ms <= WANTED.firstMs, `${first.ms} ms`],
  [`the same file again in ${WANTED.againMs / 1000} s`, again.ms <= WANTED.againMs, `${again.ms} ms`],
  ['the same file, and the own CSV and XLSX, change nothing', unchanged, again.counts],
  ['all are there with their stock', products.every((one) => one.quantityAvailable > 0), products.length],
]);
