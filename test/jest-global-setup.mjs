// One PostgreSQL for a whole Jest run, unless the caller has one already; every test file creates its own database on
// it. The shop's schema and the example shop are each made once for the run, by the first file that needs them, and
// copied from there: the databases on the server, their files in a folder of the run.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres } from '../tools/lib/throwaway-postgres.mjs';

export default async function startDatabase() {
  // Workers start later and inherit these variables.
  process.env.FIOCCO_TEST_TEMPLATE = `test_template_${randomBytes(8).toString('hex')}`;
  process.env.FIOCCO_TEST_FOLDER = mkdtempSync(join(tmpdir(), 'fiocco-run-'));
  if (process.env.FIOCCO_TEST_DATABASE_URL) return;
  const server = await startThrowawayPostgres();
  process.env.FIOCCO_TEST_DATABASE_URL = server.url;
  globalThis.fioccoTestServer = server;
}
