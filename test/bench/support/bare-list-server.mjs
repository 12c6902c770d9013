// The limit for comparisons: node:http that answers a finished text, found by its id (`/row`) or kept in memory
// (`/memory`).
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const text = 'select body from bench.list_body where id = $1';
const memory = new Map();

async function bodyOf(url) {
  const id = url.slice(url.indexOf('=') + 1);
  const kept = url.startsWith('/memory') && memory.get(id);
  if (kept) return kept;
  const { rows } = await pool.query({ name: 'body', text, values: [id] });
  const body = Buffer.from(rows[0].body);
  if (url.startsWith('/memory')) memory.set(id, body);
  return body;
}

async function answer(request, response) {
  const body = await bodyOf(request.url);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.on('message', () => process.send({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
