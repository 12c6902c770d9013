import { rmSync } from 'node:fs';
import pg from 'pg';
import { NO_SERVER } from '../tools/lib/throwaway-postgres.mjs';

export default async function stopDatabase() {
  if (!globalThis.fioccoOwnTemplates) return;
  rmSync(process.env.FIOCCO_TEST_FOLDER, { recursive: true, force: true });
  const url = process.env.FIOCCO_TEST_DATABASE_URL;
  if (globalThis.fioccoTestServer) await globalThis.fioccoTestServer.stop();
  else if (url !== NO_SERVER) await dropTemplates(url, process.env.FIOCCO_TEST_TEMPLATE);
}

/** The caller's server outlives the run, so templates are dropped. */
async function dropTemplates(connectionString, run) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      run,
    ]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
