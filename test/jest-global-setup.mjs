// One PostgreSQL for a whole Jest run, unless the caller already has one; every test file makes its own database on it.
import { startThrowawayPostgres } from '../tools/lib/throwaway-postgres.mjs';

export default async function startDatabase() {
  if (process.env.FIOCCO_TEST_DATABASE_URL) return;
  const server = await startThrowawayPostgres();
  process.env.FIOCCO_TEST_DATABASE_URL = server.url; // workers start later and inherit it
  globalThis.fioccoTestServer = server;
}
