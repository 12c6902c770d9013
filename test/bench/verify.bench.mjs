// Verifying a ledger of 1,000,000 events in 100,000 streams, beside only reading the same rows. Each measurement runs
// in a process of its own, so that its memory can be measured.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { anchor, HeadFile, headSigner, postgresSource, verifyLedger } from '@fiocco/integrity';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';
import pg from 'pg';
import { sized } from './measure.mjs';
import { createFiller } from './support/chained-ledger.mjs';

const STREAMS = sized(100_000, 100);
const PAGE = Number(process.env.FIOCCO_BENCH_PAGE ?? 2_000);
const MB = 1024 * 1024;
const most = Number(process.env.FIOCCO_BENCH_EVENTS ?? sized(1_000_000, 10_000));
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= most);
const signer = headSigner(Buffer.alloc(32, 1));
const pool = new pg.Pool({ connectionString: process.env.FIOCCO_BENCH_DATABASE_URL, max: 4 });

/** The limit: reads the same rows page by page. */
async function readOnly() {
  let after = '0';
  let events = 0;
  for (;;) {
    const { rows } = await pool.query({
      name: 'read',
      text: `select position, stream, revision, id, type, data, metadata from ledger.events
        where position > $1 order by position limit ${PAGE}`,
      values: [after],
      rowMode: 'array',
    });
    events += rows.length;
    if (rows.length < PAGE) return { events };
    after = rows.at(-1)[0];
  }
}

async function verify() {
  const heads = new HeadFile(process.env.FIOCCO_BENCH_HEADS, [signer.key]);
  const { intact, events, stateBytes } = await verifyLedger({
    source: postgresSource(pool),
    heads,
    pageSize: PAGE,
  });
  if (!intact) throw new Error('the ledger was not found intact');
  return { events, stateBytes };
}

/** Runs in the child, which connects before the time is taken. */
async function child(work) {
  await pool.query('select 1');
  const begun = performance.now();
  const result = await work();
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage();
  process.stdout.write(
    JSON.stringify({
      ms,
      cpu: (user + system) / 1e6,
      peak: process.resourceUsage().maxRSS * 1024,
      ...result,
    }),
  );
}

async function measured(kind, heads) {
  const env = { ...process.env, FIOCCO_BENCH_CHILD: kind, FIOCCO_BENCH_HEADS: heads };
  const process_ = spawn(process.execPath, [import.meta.filename], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(process_.stdout), once(process_, 'exit')]);
  if (code !== 0) throw new Error(`${kind} ended with code ${code}`);
  return JSON.parse(said);
}

async function anchorAll(heads) {
  const facts = { epoch: 0, at: '2026-11-21T12:00:00.000Z', reactors: {} };
  const file = new HeadFile(heads, [signer.key]);
  const kept = [];
  for await (const head of anchor(postgresSource(pool), await file.last(), facts, signer)) kept.push(head);
  await file.append(kept);
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fiocco-bench-heads-'));
  const heads = path.join(folder, 'heads.jsonl');
  await pool.query(postgresLedgerSchema);
  const fill = createFiller(pool, STREAMS);
  console.log(
    '   events  read only   verified   events/s  of the limit   own CPU  peak reading  peak verifying  of it streams',
  );
  for (const size of sizes) {
    await fill(size);
    await anchorAll(heads);
    const limit = await measured('read', heads);
    const verified = await measured('verify', heads);
    if (limit.events !== size || verified.events !== size) throw new Error(`not ${size} events were read`);
    const cells = [
      [String(size), 9],
      [`${(limit.ms / 1000).toFixed(2)} s`, 10],
      [`${(verified.ms / 1000).toFixed(2)} s`, 10],
      [String(Math.round(size / (verified.ms / 1000))), 10],
      [`${(limit.ms / verified.ms).toFixed(2)} ×`, 13],
      [`${verified.cpu.toFixed(1)} s`, 9],
      [`${Math.round(limit.peak / MB)} MB`, 13],
      [`${Math.round(verified.peak / MB)} MB`, 15],
      [`${(verified.stateBytes / MB).toFixed(1)} MB`, 14],
    ];
    console.log(cells.map(([value, width]) => value.padStart(width)).join(' '));
  }
  rmSync(folder, { recursive: true, force: true });
}

const kind = process.env.FIOCCO_BENCH_CHILD;
await (kind === 'read' ? child(readOnly) : kind === 'verify' ? child(verify) : main());
await pool.end();
