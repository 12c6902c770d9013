// The limit to compare with: node:http, one SQL statement for the list's cards, nothing else.
import { createServer } from 'node:http';
import pg from 'pg';

const { giftCardsSql } = await import(
  new URL('modules/gifts/read-models/gift-cards.sql.js', process.env.FIOCCO_BENCH_DIST)
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const text = `select (${giftCardsSql('$1::bigint')}) as cards`;

async function answer(request, response) {
  const listId = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1)).get('giftListId');
  const { rows } = await pool.query({ name: 'cards', text, values: [listId] });
  const body = Buffer.from(rows[0].cards);
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
