// Takes the application's place in tests of starting and stopping: it listens on PORT, is ready when the database
// answers, and counts its visits there. Only FIOCCO_APP_ENTRY selects it. With STAND_IN_GATE it does not listen before
// that file exists. With STAND_IN_DRAIN it creates that file when it is asked to end, and answers until the file is
// removed. With STAND_IN_ENDS it ends at once with that code.
import fs from 'node:fs';
import http from 'node:http';
import pg from 'pg';

if (process.env.STAND_IN_ENDS) process.exit(Number(process.env.STAND_IN_ENDS));
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
database.on('error', () => undefined); // a connection of a database that was stopped
await database.query('create table if not exists visits (at timestamptz not null default now())');

async function answer(request, response) {
  try {
    if (request.url === '/') await database.query('insert into visits default values');
    const { rows } = await database.query('select count(*)::int as visits from visits');
    response.setHeader('content-type', 'application/json');
    const { FIOCCO_EMBEDDED: embedded = null, DEMO: demo, PAYMENT_SANDBOX: sandbox } = process.env;
    response.end(JSON.stringify({ ...rows[0], embedded, demo, sandbox: sandbox && JSON.parse(sandbox) }));
  } catch {
    response.writeHead(503).end();
  }
}
const servers = ['127.0.0.1', '::1'].map((host) => {
  const server = http.createServer((request, response) => void answer(request, response));
  server.on('error', () => undefined); // a machine without IPv6
  return { server, host };
});
const gate = process.env.STAND_IN_GATE;
while (gate && !fs.existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 20));
for (const { server, host } of servers) server.listen(Number(process.env.PORT), host);

const drain = process.env.STAND_IN_DRAIN;
process.on('SIGTERM', () => void end());

async function end() {
  if (drain) fs.writeFileSync(drain, '');
  while (drain && fs.existsSync(drain)) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { server } of servers) {
    server.close();
    server.closeAllConnections();
  }
  void database.end().then(() => process.exit(0));
}
