import pg from 'pg';

export default async function stopDatabase() {
  if (globalThis.fioccoTestServer) await globalThis.fioccoTestServer.stop();
  else await dropTemplate(process.env.FIOCCO_TEST_DATABASE_URL, process.env.FIOCCO_TEST_TEMPLATE);
}

/** The caller's server outlives the run. */
async function dropTemplate(connectionString, template) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`drop database if exists ${template} with (force)`);
  } finally {
    await client.end();
  }
}
