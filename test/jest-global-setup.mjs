// One PostgreSQL for a whole Jest run, unless the caller already has one; every test file makes its own database on it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../tools/embedded-postgres.mjs';

export default async function startDatabase() {
  if (process.env.FIOCCO_TEST_DATABASE_URL) return;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-test-'));
  const server = await startEmbeddedPostgres({ dataDir });
  process.env.FIOCCO_TEST_DATABASE_URL = server.url; // workers start later and inherit it
  globalThis.fioccoTestServer = { server, dataDir };
}
