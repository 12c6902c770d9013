// Appends with the hash chain, beside single-row inserts without any lock, in turns within the same run.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { seal } from '@fiocco/event-sourcing';
import { createPostgresEventStore, postgresLedgerSchema } from '@fiocco/event-store-postgres';
import pg from 'pg';
import { closedLoop, median, percentile, printTargets, sized } from './measure.mjs';

const ROUNDS = sized(5, 1);
const LOADS = [
  { writers: 1, total: sized(2_000, 50) },
  { writers: 4, total: sized(4_000, 100) },
  { writers: 16, total: sized(8_000, 200) },
  { writers: 64, total: sized(12_000, 400) },
  { writers: 200, total: sized(20_000, 800) },
];
const payload = () => ({ unit: 1, allocationId: randomUUID(), cents: 12_900, method: 'in_negozio' });

const pool = new pg.Pool({ connectionString: process.env.FIOCCO_BENCH_DATABASE_URL, max: 20 });
await pool.query(postgresLedgerSchema);
await pool.query(`create table single_rows (id bigserial primary key, stream text, revision int, event_id uuid,
  type text, data text, metadata text, at timestamptz not null default clock_timestamp())`);
const store = createPostgresEventStore({ pool });

function newAppender() {
  const stream = `gift-${randomUUID()}`;
  let last;
  return async () => {
    const draft = { id: randomUUID(), event: { type: 'gift.UnitHeld.v1', data: payload() } };
    const context = { at: new Date().toISOString(), actor: 'buyer', cause: 'bench' };
    const events = seal(stream, last, [draft], context);
    const { outcome, revision, position } = await store.append(stream, last?.revision ?? -1, events);
    assert.equal(outcome, 'stored');
    last = { ...events[0], stream, revision, position };
  };
}

function newInserter() {
  const stream = `gift-${randomUUID()}`;
  const metadata = JSON.stringify({
    at: new Date().toISOString(),
    actor: 'buyer',
    cause: 'bench',
    previousHash: '0'.repeat(64),
  });
  let revision = 0;
  return async () => {
    await pool.query({
      name: 'single_row',
      text: 'insert into single_rows (stream, revision, event_id, type, data, metadata) values ($1,$2,$3,$4,$5,$6)',
      values: [stream, revision, randomUUID(), 'gift.UnitHeld.v1', JSON.stringify(payload()), metadata],
    });
    revision += 1;
  };
}

async function measure({ writers, total }) {
  const sides = { inserts: newInserter, appends: newAppender };
  const rates = { inserts: [], appends: [] };
  const latencies = { inserts: [], appends: [] };
  // Round 0 warms up: connections, prepared plans, compiled code.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [side, newWriter] of Object.entries(sides)) {
      const run = await closedLoop({ writers, total, newWriter });
      if (round === 0) continue;
      rates[side].push(run.rate);
      latencies[side].push(run.latencies);
    }
  }
  const middle = (side, share) => median(latencies[side].map((round) => percentile(round, share)));
  return {
    writers,
    'inserts/s': Math.round(median(rates.inserts)),
    'appends/s': Math.round(median(rates.appends)),
    'rate ×': Number((median(rates.appends) / median(rates.inserts)).toFixed(2)),
    'insert p50 ms': Number(middle('inserts', 0.5).toFixed(2)),
    'append p50 ms': Number(middle('appends', 0.5).toFixed(2)),
    'latency ×': Number((middle('appends', 0.5) / middle('inserts', 0.5)).toFixed(2)),
    'insert p99 ms': Number(middle('inserts', 0.99).toFixed(2)),
    'append p99 ms': Number(middle('appends', 0.99).toFixed(2)),
  };
}

const table = [];
for (const load of LOADS) table.push(await measure(load));
console.table(table);
const { rows } = await pool.query('select count(*) = max(position) as gapless from ledger.events');
assert.ok(rows[0].gapless, 'positions have gaps');
await store.close();
await pool.end();

const of = (writers) => table.find((row) => row.writers === writers);
const [alone, sixteen, crowd] = [of(1)['latency ×'], of(16)['rate ×'], of(200)['rate ×']];
printTargets([
  ['alone: ≤ 1.7 × the latency of an insert', alone <= 1.7, alone],
  ['16 writers: ≥ 0.9 × the inserts', sixteen >= 0.9, sixteen],
  ['200 writers: ≥ 2 × the inserts', crowd >= 2, crowd],
]);
