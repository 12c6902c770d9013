import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@fiocco/event-sourcing';
import { createKeyRing, decryptText, encryptText, type Vault, VaultUnreadable } from '@fiocco/personal-data';
import { eventually } from '@fiocco/testing';
import { EVENT_STORE, PersonalDataRegistry, VAULT } from '../../../platform/index.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../../platform/testing/test-app.js';
import { EMAIL, PIECES, type PlantedShop, plantPerson } from '../testing/planted-person.js';
import { tracesOf } from '../testing/traces.js';
import { KeyRotation } from './key-rotation.js';

jest.setTimeout(60_000);
const [first, second] = [randomBytes(32), randomBytes(32)];
let kept: Record<number, Buffer> = { 1: first };
let test: TestApp;
let admin: Browser;
let shop: PlantedShop;

beforeAll(async () => {
  const masterKey = createKeyRing({ read: () => kept, isStale: () => true });
  test = await createTestApp({ config: { masterKey } });
  admin = await test.signInAsAdmin();
  shop = await plantPerson(test, admin);
  await admin.post('/api/account/second-factor').expect(200);
  const colleague = { username: 'collega', password: PASSWORD, email: 'collega@negozio.test', role: 'staff' };
  const { body: made } = await admin.post('/api/administrators').send(colleague).expect(201);
  await admin.patch(`/api/administrators/${made.id}`).send({ role: 'admin' }).expect(200);
  await plantRequest();
  await plantWithdrawal();
  await plantAnswer();
});
afterAll(() => test.close());

/** One whose job has not run yet; a whole call's would be gone at once. */
async function plantRequest(): Promise<void> {
  const [id, table] = [randomUUID(), 'reset_requests'];
  const column = test.app.get(PersonalDataRegistry).sealedColumns.find((each) => each.table === table);
  const sealed = encryptText(test.config.masterKey, column?.purpose(id) ?? '', EMAIL);
  await test.pool.query(`insert into ${table} (id, sealed_address, requested_at) values ($1, $2, now())`, [
    id,
    sealed,
  ]);
}

/** Likewise of a withdrawal. */
async function plantWithdrawal(): Promise<void> {
  const [id, table] = [randomUUID(), 'gifts.withdrawal_request'];
  const column = test.app.get(PersonalDataRegistry).sealedColumns.find((each) => each.table === table);
  const sealed = encryptText(test.config.masterKey, column?.purpose(id) ?? '', 'È un doppione');
  await test.pool.query(
    `insert into ${table} (id, order_number, buyer_mark, sealed_reason, requested_at) values ($1, '', '', $2, now())`,
    [id, sealed],
  );
}

/** Of a mail server, to a mail that was written: this shop has none that could answer. */
async function plantAnswer(): Promise<void> {
  const [id, table] = [randomUUID(), 'notifications.mail_attempt'];
  const column = test.app.get(PersonalDataRegistry).sealedColumns.find((each) => each.table === table);
  const sealed = encryptText(test.config.masterKey, column?.purpose(id) ?? '', `"550 <${EMAIL}>"`);
  await eventually(async () => {
    const { rowCount } = await test.pool.query(
      `insert into ${table} (id, mail_id, at, outcome, sealed_answer)
       select $1, id, now(), 'refused', $2 from notifications.mail_register
       where sealed_head is not null order by id limit 1`,
      [id, sealed],
    );
    expect(rowCount).toBe(1);
  });
}

const ledger = () => test.app.get<EventStore>(EVENT_STORE).readAll(0n, 10_000);
const versions = async (): Promise<readonly number[]> => {
  const query =
    'select distinct key_version as v from personal_data.subjects where key_version is not null order by 1';
  return (await test.pool.query<{ v: number }>(query)).rows.map(({ v }) => v);
};
const rotate = () => test.app.get(KeyRotation).run(() => undefined);

describe('what the master key seals', () => {
  it('opens in its own row only: whoever writes into the database cannot have it shown to another', async () => {
    for (const { table, id, column, purpose } of test.app.get(PersonalDataRegistry).sealedColumns) {
      const { rows } = await test.pool.query<{ id: string; sealed: string }>(
        `select ${id}::text as id, ${column} as sealed from ${table} where ${column} is not null order by ${id}`,
      );
      const [one] = rows;
      if (!one) throw new Error(`Nothing is sealed in ${table}.${column}`);
      expect(decryptText(test.config.masterKey, purpose(one.id), one.sealed)).not.toBe('');
      const elsewhere = rows[1]?.id ?? `${one.id}0`;
      expect(() => decryptText(test.config.masterKey, purpose(elsewhere), one.sealed)).toThrow(
        VaultUnreadable,
      );
    }
  });
});

describe('a rotation of the master key', () => {
  it('brings all that is sealed under the new key while guests buy, and needs the old one no more', async () => {
    const opened = await tracesOf(PIECES, test);
    const events = await ledger();
    const digests = await test.pool.query(
      'select transaction_id, buyer_digest from gifts.transaction_stream order by 1',
    );
    expect(await versions()).toEqual([1]);

    kept = { 1: first, 2: second };
    let rotating = true;
    const buying = (async () => {
      for (let n = 0; rotating || n < 3; n += 1) {
        const { body } = await admin.get(`/api/transactions/${shop.paid}`).expect(200);
        expect(body).toMatchObject({ buyerEmail: EMAIL });
        const found = await admin.get('/api/mail-register').expect(200);
        expect(found.body).not.toHaveLength(0);
      }
    })();
    expect(await rotate()).toBeGreaterThan(0);
    rotating = false;
    await buying;

    kept = { 2: second };
    expect(await rotate()).toBe(0);
    expect(await versions()).toEqual([2]);
    expect(await tracesOf(PIECES, test)).toEqual(opened);
    expect(await ledger()).toEqual(events);
    const after = await test.pool.query(
      'select transaction_id, buyer_digest from gifts.transaction_stream order by 1',
    );
    expect(after.rows).toEqual(digests.rows);
    const vault = test.app.get<Vault>(VAULT);
    const { rows } = await test.pool.query<{ ref: string; digest: string }>(
      'select buyer_ref as ref, buyer_digest as digest from gifts.transaction_stream',
    );
    const { proven } = await vault.prove(test.pool, rows);
    expect(await proven).toEqual(rows.map(() => 'intact'));
  });

  it('names the first row that no named key opens, and leaves all as it was', async () => {
    const named = kept;
    kept = { 3: randomBytes(32) };
    const row = /^personal_data\.subjects \S+: Master key 2 is not known here\. Name the master key/;
    await expect(rotate()).rejects.toThrow(row);
    kept = { 2: randomBytes(32), 3: randomBytes(32) };
    await expect(rotate()).rejects.toThrow(/^personal_data\.subjects \S+: Sealed value does not open/);
    kept = named;
    expect(await versions()).toEqual([2]);
    expect((await admin.get(`/api/transactions/${shop.paid}`).expect(200)).body).toMatchObject({
      buyerEmail: EMAIL,
    });
  });

  it('knows every column that holds an envelope', async () => {
    const { rows } = await test.pool.query<{ place: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'character varying')`,
    );
    const sealed: string[] = [];
    for (const { place } of rows) {
      const [schema, table, column] = place.split('.');
      const found = await test.pool.query(
        `select 1 from "${schema}"."${table}" where "${column}" ~ '^v1\\.[0-9]+\\.[A-Za-z0-9_-]{20,}$' limit 1`,
      );
      if (found.rowCount) sealed.push(place);
    }
    expect(sealed.toSorted()).toEqual([
      'checkout.draft.buyer',
      'gift_lists.gift_list.password_copy',
      'gifts.withdrawal_request.sealed_reason',
      'notifications.mail_attempt.sealed_answer',
      'notifications.mail_register.sealed_body',
      'notifications.mail_register.sealed_head',
      'public.account_notices.sealed_address',
      'public.reset_requests.sealed_address',
      'public.second_factors.sealed_key',
      'public.settings_secret.sealed_value',
    ]);
    for (const place of sealed) {
      const [schema, table, column] = place.split('.');
      const old = await test.pool.query(
        `select 1 from "${schema}"."${table}" where "${column}" like 'v1.1.%'`,
      );
      expect([place, old.rowCount]).toEqual([place, 0]);
    }
  });
});
