// One PostgreSQL for a whole Jest run, unless the caller has one already; every test file creates its own database on
// it. The shop's schema and the example shop are each made once, by the first file that needs them, and copied from
// there: the databases on the server, their files in a folder. `npm test` has both for all of its Jest runs.
import { newTemplates, startThrowawayPostgres } from '../tools/lib/throwaway-postgres.mjs';

export default async function startDatabase() {
  if (process.env.FIOCCO_TEST_TEMPLATE) return;
  globalThis.fioccoOwnTemplates = true;
  // Workers start later and inherit these variables.
  Object.assign(process.env, newTemplates());
  if (process.env.FIOCCO_TEST_DATABASE_URL) return;
  const server = await startThrowawayPostgres();
  process.env.FIOCCO_TEST_DATABASE_URL = server.url;
  globalThis.fioccoTestServer = server;
}
