// @takes 70 s
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Problem, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { noJobIsDue } from '../../backend/src/platform/testing/no-job-is-due.js';
import { type RaceShop, raceShop } from '../support/shop.js';
import { type Answer, Client, ok } from './support/client.js';

jest.setTimeout(120_000);

const PIECES = 6;
const STEP_1 = { buyerEmail: 'maria@example.com', buyerPhone: '333 555 0142', isCheckoutStep1: true };
const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };

let shop: RaceShop;
let gift: { productId: number; giftListId: number };
beforeAll(async () => {
  shop = await raceShop();
  const giftListId = await shop.list();
  gift = { productId: await shop.product({ quantityAvailable: PIECES }), giftListId };
  await shop.place(gift.productId, giftListId, { listQuantity: PIECES });
});
afterAll(() => shop.close());

const sql = async <Row extends object>(text: string): Promise<Row[]> =>
  (await shop.test.pool.query<Row>(text)).rows;

/** Makes PostgreSQL refuse all writes of new sessions, and ends the existing ones. */
async function setReadOnly(on: boolean): Promise<void> {
  await sql(`set default_transaction_read_only = off`);
  const [{ name } = { name: '' }] = await sql<{ name: string }>('select current_database() as name');
  await sql(
    `begin read write; alter database ${name} set default_transaction_read_only = ${String(on)}; commit`,
  );
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

/**
 * Makes every write into a table fail as it does when a file cannot grow. Triggers raise the error, because filling a
 * real disk needs permissions that not every developer has. How PostgreSQL's own files (above all its log) behave on a
 * full disk is not tested here.
 */
async function setFull(on: boolean): Promise<void> {
  const tables = await sql<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname !~ '^pg_|information_schema'`);
  if (on)
    await sql(`create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const { name } of tables)
    await sql(
      on
        ? `create trigger disk_full before insert or update on ${name} execute function disk_full()`
        : `drop trigger disk_full on ${name}`,
    );
  if (!on) await sql('drop function disk_full()');
}

const guestAt = (): Client => new Client(shop.test.url);
const draft = (guest: Client, name: string): Promise<Answer> =>
  guest.post('/api/transactions', { ...STEP_1, ...gift, buyerName: name });
const stored = () =>
  sql(`select (select count(*)::int from ledger.events) as events,
    (select count(*)::int from checkout.draft) as drafts,
    (select array_agg(price_cents::int) from catalog.product) as prices,
      (select count(*)::int from jobs.outbox) as jobs`);

async function settled(): Promise<void> {
  await noJobIsDue(shop.test.pool, new Date());
  expect(
    await sql(`select projection, stream from projections.parked
      union all select id, state from jobs.outbox where state = 'failed'`),
  ).toEqual([]);
}

describe.each([
  ['read-only', 'READ_ONLY', setReadOnly],
  ['full', 'STORAGE_FULL', setFull],
])('a database that is %s', (what, code, set) => {
  it('stores and acknowledges nothing, says so, and all goes on when it ends', async () => {
    const guest = guestAt();
    const { id } = ok<Transaction>(await draft(guest, 'Maria'));
    const earlier = guestAt();
    const before = ok<Transaction>(await draft(earlier, 'Paola'));
    ok(await earlier.put(`/api/transactions/${before.id}`, RESERVE));
    const leaving = await shop.test.signInAsAdmin();
    await set(true);
    const known = await stored();
    const calls: Record<string, () => Promise<{ status: number; body: unknown }>> = {
      'a draft': () => draft(guestAt(), 'Anna'),
      'a reservation': () => guest.put(`/api/transactions/${id}`, RESERVE),
      "a record's change": () => shop.admin.put(`/api/products/${gift.productId}`).send({ price: '99.00' }),
      'a correction': () => shop.admin.put(`/api/transactions/${before.id}`).send({ buyerName: 'Paola R.' }),
      'a new record': () => shop.admin.post('/api/occasions').send({ name: `Battesimo ${what}` }),
    };
    const said: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) {
      // The first calls may still meet connections that have just been ended.
      const { status, body } = await eventually(async () => {
        const answer = await call();
        if ((answer.body as Problem).code === 'SERVICE_UNAVAILABLE') throw new Error(`${name}: not yet`);
        return answer;
      });
      said[name] = [status, (body as Problem).code];
    }
    expect(said).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, [503, code]])));
    expect(await stored()).toEqual(known);
    // The logout still removes the session from this browser.
    await leaving.post('/api/logout').expect(204);
    await leaving.get('/api/user').expect(401);
    expect((await guestAt().get(`/api/gift-lists/${gift.giftListId}`)).status).toBe(200);

    await set(false);
    const reserved = await eventually(async () =>
      ok<Transaction>(await guest.put(`/api/transactions/${id}`, RESERVE)),
    );
    expect(reserved.stage).toBe('reserved');
    await eventually(async () =>
      shop.admin.put(`/api/products/${gift.productId}`).send({ price: '129.00' }).expect(200),
    );
    await eventually(settled, { timeoutMs: 60_000, everyMs: 100 });
    const twice = await sql(`select data from ledger.events where type like 'gift.UnitReserved%'
      group by data having count(*) > 1`);
    expect(twice).toEqual([]);
  });
});
