// One PostgreSQL for a whole Jest run, unless the caller already has one; every test file makes its own database on it.
// The shop's schema is made once for the run, by the first file that asks for it, and copied from there.
import { randomBytes } from 'node:crypto';
import { startThrowawayPostgres } from '../tools/lib/throwaway-postgres.mjs';

export default async function startDatabase() {
  // Workers start later and inherit both.
  process.env.FIOCCO_TEST_TEMPLATE = `test_template_${randomBytes(8).toString('hex')}`;
  if (process.env.FIOCCO_TEST_DATABASE_URL) return;
  const server = await startThrowawayPostgres();
  process.env.FIOCCO_TEST_DATABASE_URL = server.url;
  globalThis.fioccoTestServer = server;
}
