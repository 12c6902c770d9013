import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../tools/lib/embedded-postgres.mjs';
import { lockDataFolder } from '../../tools/lib/locks.mjs';
import { openShopDatabase } from '../../tools/lib/shop-database.mjs';
import { giveSuperuserAnotherName } from '../../tools/lib/shop-role.mjs';

// A set-up and two starts of a server, on a busy machine.
jest.setTimeout(60_000);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-role-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const SHOP_IS = `select current_user as role, rolsuper or rolcreaterole or rolcreatedb as mighty from pg_roles where rolname = current_user`;
const NOT_THE_SHOPS = `
select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'read_models' and relowner <> (select oid from pg_roles where rolname = 'fiocco')
union all select nspname from pg_namespace where nspname = 'read_models' and nspowner = 10`;

it('gives the shop a role that owns its database and is no superuser, in a data folder of earlier starts too', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  // A command beside the running shop works as the same role, and its links lead to that shop.
  const unlock = lockDataFolder(dataDir, { port: 3955, url: 'http://localhost:3955' });
  expect(await openShopDatabase({}, dataDir)).toMatchObject({
    url: first.url,
    publicUrl: 'http://localhost:3955',
  });
  unlock();
  expect(await ask(first.url, SHOP_IS)).toEqual([{ role: 'fiocco', mighty: false }]);
  await ask(first.url, 'create schema kept', 'create extension pg_trgm with schema public');

  // As earlier starts left it: the shop's role was the superuser, which had made everything.
  const url = new URL(first.admin.url);
  await ask(url.href, 'reassign owned by fiocco to postgres', 'drop role fiocco');
  url.username = 'fiocco';
  await giveSuperuserAnotherName(first.admin.url, url.href, url.password);
  await ask(
    url.href,
    'create schema read_models',
    "create type read_models.kind as enum ('one')",
    'create table read_models.cards (id serial primary key, at bigint generated always as identity, kind read_models.kind)',
    "insert into read_models.cards (kind) values ('one')",
    'create view read_models.all_cards as select id from read_models.cards',
    'create materialized view read_models.sums as select count(*) from read_models.cards',
    "create function read_models.one() returns int language sql as 'select 1'",
  );
  await first.stop();
  const mark = join(dataDir, 'postgres-18', 'fiocco.json');
  const { product, postgres, password } = JSON.parse(await readFile(mark, 'utf8'));
  await writeFile(mark, JSON.stringify({ product, postgres, password }));

  for (let start = 1; start <= 2; start += 1) {
    const later = await startEmbeddedPostgres({ dataDir });
    expect(await ask(later.url, SHOP_IS)).toEqual([{ role: 'fiocco', mighty: false }]);
    expect(await ask(later.localUrl, NOT_THE_SHOPS)).toEqual([]);
    const cards = await ask(
      later.url,
      "insert into read_models.cards (kind) values ('one') returning id, at",
    );
    expect(cards).toEqual([{ id: start + 1, at: String(start + 1) }]);
    await ask(
      later.url,
      'alter table read_models.cards add column more int',
      'alter table read_models.cards drop column more',
      'drop function read_models.one()',
      "create function read_models.one() returns int language sql as 'select 1'",
    );
    await later.stop();
  }
});
