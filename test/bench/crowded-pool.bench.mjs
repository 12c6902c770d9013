// Sign-ins and a guest's list beside one address that asks, over many connections, for what is drawn or read from disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile, printTargets, sized } from './measure.mjs';
import { ACCOUNT, fillLists, signIn } from './support/prepare-shop.mjs';
import { startProcess } from './support/processes.mjs';

const SECONDS = sized(10, 1);
const CROWDS = sized([64, 256], [16]);
const PAUSE_MS = 20;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-data-'));
const shop = await startProcess('start-shop.mjs', {
  DATABASE_URL: process.env.FIOCCO_BENCH_DATABASE_URL,
  DATA_DIR: dataDir,
});
const call = await signIn(shop.url);
const ids = await fillLists(call, { lists: sized(20, 2), gifts: 30 });

const asked = {
  'QR codes': ids.map((id) => `/api/gift-lists/${id}/qrcode`),
  'API docs': ['/api/docs/openapi.json', '/api/docs/swagger-ui-bundle.js'],
};

async function signInAgain() {
  const answer = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify(ACCOUNT),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

async function readList() {
  const answer = await fetch(`${shop.url}/api/products?giftListId=${ids[0]}`, {
    headers: { 'x-forwarded-for': '198.51.100.8' },
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** One after the other until the time is over; what each took, for ever where it failed. */
async function timesOf(work) {
  const end = performance.now() + SECONDS * 1000;
  const times = [];
  while (performance.now() < end) {
    const begun = performance.now();
    const isDone = await work();
    times.push(isDone ? performance.now() - begun : Number.POSITIVE_INFINITY);
    await pause(PAUSE_MS);
  }
  return times;
}

async function measure() {
  const [signIns, lists] = await Promise.all([timesOf(signInAgain), timesOf(readList)]);
  const of = (times, share) => Number(percentile(times, share).toFixed(1));
  return {
    'sign-in p50 ms': of(signIns, 0.5),
    'sign-in p99 ms': of(signIns, 0.99),
    'list p50 ms': of(lists, 0.5),
    'list p99 ms': of(lists, 0.99),
  };
}

await measure();
const table = { nobody: await measure() };
for (const [what, paths] of Object.entries(asked)) {
  for (const connections of CROWDS) {
    const crowd = await startProcess('ask-again.mjs', {
      ASK_URL: shop.url,
      ASK_PATHS: JSON.stringify(paths),
      ASK_CONNECTIONS: String(connections),
      // Each crowd has an address, and so its permits, of its own.
      ASK_FROM: `203.0.113.${Object.keys(table).length}`,
    });
    const { answers } = (await measureBeside(crowd, `${what}, ${connections} connections`)) ?? {};
    console.log(`${what}, ${connections} connections: answers by status ${JSON.stringify(answers)}`);
  }
}
console.table(table);
await shop.stop();
fs.rmSync(dataDir, { recursive: true, force: true });

async function measureBeside(crowd, name) {
  table[name] = await measure();
  const said = await crowd.ask('answers');
  await crowd.stop();
  return said;
}

const alone = table.nobody;
printTargets(
  Object.entries(table)
    .slice(1)
    .flatMap(([name, figures]) =>
      ['sign-in p99 ms', 'list p99 ms'].map((which) => {
        const times = figures[which] / alone[which];
        return [`${which} beside ${name}: ≤ 3 × without`, times <= 3, `${times.toFixed(1)} ×`];
      }),
    ),
);
