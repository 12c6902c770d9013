// Rebuilds all read models in a process of its own, so that its memory can be measured, and reports the result to its
// parent.
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { createVault } from '@fiocco/personal-data';
import { rebuildAll } from '@fiocco/projections';
import pg from 'pg';
import { allReadModels } from '../../../backend/dist/modules/transactions/index.js';

const pool = new pg.Pool({ connectionString: process.env.FIOCCO_BENCH_DATABASE_URL, max: 4 });
const store = createPostgresEventStore({ pool });
const vault = createVault({ masterKey: Buffer.from(process.env.FIOCCO_BENCH_KEY, 'base64') });
let events = 0;
const startedAt = performance.now();
await rebuildAll({ pool, store, onProgress: (progress) => (events = progress.events) }, allReadModels(vault));
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage();
process.send({
  events,
  ms,
  cpuMs: Math.round((user + system) / 1000),
  peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
});
await store.close();
await pool.end();
process.disconnect();
