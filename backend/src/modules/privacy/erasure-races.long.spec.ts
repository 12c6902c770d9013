// @takes 3 s
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { type Projection, rebuild } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import type pg from 'pg';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';
import { allReadModels } from '../transactions/index.js';
import { BackgroundRegistry, EVENT_STORE, VAULT } from '../../platform/index.js';
import { type Browser, createTestApp } from '../../platform/testing/test-app.js';
import { ErasureList } from './erasure/erasure-list.js';
import { Erasures } from './erasure/erasures.js';
import { TransactionRegister } from '../transactions/index.js';

jest.setTimeout(60_000);
const EMAIL = 'ginevra@posta-prova.example';
let listId: number;

const test = forAllTests(() => createTestApp());
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  listId = (await newList(admin)).id;
});

let id: string;
beforeEach(async () => {
  const { id: productId } = await newProduct(admin);
  await admin.post('/api/product-gift-lists').send({ productId, giftListId: listId }).expect(201);
  const guest = test.browser();
  const buyer = { buyerName: 'Ginevra Zanettovich', buyerEmail: EMAIL, buyerPhone: '347 918 2736' };
  const step = { ...buyer, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
  id = (await guest.post('/api/transactions').send(step).expect(201)).body.id;
  const last = { paymentMethod: 'in_negozio', status: 'completata' };
  await guest.put(`/api/transactions/${id}`).send(last).expect(200);
  if ((await nameOf(id)) !== 'Ginevra Zanettovich') throw new Error('Not reserved');
});

const erase = () => admin.post('/api/privacy/erasure').send({ email: EMAIL, confirmation: 'CANCELLA' });

async function nameOf(transaction: string): Promise<string | null | undefined> {
  const query = 'select buyer_name as name from read_models.transactions where id = $1';
  return (await test.pool.query<{ name: string | null }>(query, [transaction])).rows[0]?.name;
}

async function isOutOfVault(): Promise<void> {
  const query = 'select wrapped_key from personal_data.subjects where subject = $1';
  const { rows } = await test.pool.query<{ wrapped_key: Buffer | null }>(query, [`buyer_${id}`]);
  if (rows[0]?.wrapped_key !== null) throw new Error('still in the vault');
}

it('forgets what told their purchases from others’ also where a restored database is gone through once', async () => {
  const marks = async () =>
    (
      await test.pool.query(
        `select buyer_mark is null and browser_hash is null and network_mark is null as gone
         from gifts.transaction_stream where transaction_id = $1`,
        [id],
      )
    ).rows;
  expect(await marks()).toEqual([{ gone: false }]);
  await test.app.get(ErasureList).add([`transaction_${id}`]);
  const again = test.app.get(BackgroundRegistry).restoreSteps.find(({ name }) => name === 'erasures');
  await again?.begin(1).finish();
  await isOutOfVault();
  expect(await marks()).toEqual([{ gone: true }]);
});

function transactionsProjection(): Projection {
  const all = allReadModels(test.app.get<Vault>(VAULT));
  const found = all.find(({ name }) => name === 'transactions');
  if (!found) throw new Error('No read model of transactions');
  return found;
}

describe('an erasure', () => {
  it('is not undone by a rebuild that had read the vault before it', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    let reads = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let hasRead = (): void => undefined;
    const read = new Promise<void>((resolve) => (hasRead = resolve));
    // The first read fills the new tables; the rebuild is paused when it looks for later events.
    const slow = {
      async readAll(...args: Parameters<EventStore['readAll']>) {
        reads += 1;
        if (reads === 2) {
          hasRead();
          await gate;
        }
        return store.readAll(...args);
      },
    };
    const rebuilt = rebuild({ pool: test.pool, store: slow }, transactionsProjection());
    await read;
    const erased = erase().expect(200);
    const done = erased.then(() => undefined);
    await eventually(isOutOfVault);
    goOn();
    await Promise.all([rebuilt, done]);
    expect(await nameOf(id)).toBeNull();
  });

  it('waits for a batch of the projection that is under way, and empties what it wrote', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const events = await store.readAll(0n, 1_000);
    const client: pg.PoolClient = await test.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local search_path to read_models, public');
      await client.query(`select from projections.checkpoints where name = 'transactions' for update`);
      await client.query('delete from transactions where id = $1', [id]);
      await transactionsProjection().apply(events, client);
      const done = erase()
        .expect(200)
        .then(() => undefined);
      await eventually(async () => {
        const { rows } = await test.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where wait_event_type = 'Lock' and query like 'select from projections.checkpoints%'`,
        );
        if (rows[0]?.n === 0) throw new Error('Nobody waits');
      });
      await client.query('commit');
      await done;
    } finally {
      client.release();
    }
    expect(await nameOf(id)).toBeNull();
  });

  it('is done by its job when the process that began it dies', async () => {
    const dying = async () => {
      throw new Error('killed');
    };
    const erasures = test.app.get(Erasures, { strict: false });
    await expect(erasures.erase([`transaction_${id}`], dying)).rejects.toThrow('killed');
    expect(await nameOf(id)).toBe('Ginevra Zanettovich');
    // Half a minute passes.
    await test.pool.query(
      `with due as (update jobs.outbox set run_at = '-infinity' where name = 'finish-erasure' returning id)
       select pg_notify('fiocco_jobs', '') from due`,
    );
    await eventually(isOutOfVault);
    await eventually(async () => {
      if ((await nameOf(id)) !== null) throw new Error('still readable');
    });
    await erase().expect(404);
  });

  it('is not undone by a mail that was being written', async () => {
    await eventually(async () => {
      const { rows } = await test.pool.query<{ sealed_head: string | null }>(
        'select sealed_head from notifications.mail_register where transaction_id = $1',
        [id],
      );
      if (!rows[0]?.sealed_head) throw new Error('No mail yet');
    });
    const kept = await test.pool.query<{ sealed_head: string; sealed_body: string }>(
      'select sealed_head, sealed_body from notifications.mail_register where transaction_id = $1',
      [id],
    );
    await erase().expect(200);
    const written = await test.pool.query(
      `update notifications.mail_register set sealed_head = $2, sealed_body = $3 where transaction_id = $1
       returning sealed_head, sealed_body`,
      [id, kept.rows[0]?.sealed_head, kept.rows[0]?.sealed_body],
    );
    expect(written.rows).toEqual([{ sealed_head: null, sealed_body: null }]);
  });

  it('erases nothing where it cannot be written down outside the database', async () => {
    const path = join(test.config.dataDir, 'erasures.jsonl');
    await rename(path, `${path}.away`);
    await mkdir(path);
    try {
      await erase().expect(500);
      expect(await nameOf(id)).toBe('Ginevra Zanettovich');
    } finally {
      await rm(path, { recursive: true });
      await rename(`${path}.away`, path);
    }
    await erase().expect(200);
    expect(await nameOf(id)).toBeNull();
  });

  it('may be asked for twice at once', async () => {
    const asked = await Promise.all([erase(), erase()]);
    expect(asked.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(asked.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await isOutOfVault();
    expect(await nameOf(id)).toBeNull();
  });

  /** The same person at the checkout, with another gift. */
  async function atTheCheckout(): Promise<{ guest: Browser; url: string; id: string }> {
    const { id: productId } = await newProduct(admin, { selectedGiftListIds: [listId] });
    const guest = test.browser();
    const buyer = { buyerName: 'Ginevra Zanettovich', buyerEmail: EMAIL, buyerPhone: '347 918 2736' };
    const step = { ...buyer, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
    const begun: string = (await guest.post('/api/transactions').send(step).expect(201)).body.id;
    return { guest, id: begun, url: `/api/transactions/${begun}` };
  }

  const HOLD = { paymentMethod: 'in_negozio' };
  const RESERVE = { ...HOLD, status: 'completata' };
  const stageOf = async (of: string) =>
    (await test.pool.query('select stage from read_models.transactions where id = $1', [of])).rows;

  it('ends what the person is about to take, and lets nobody confirm it', async () => {
    const draft = await atTheCheckout();
    const held = await atTheCheckout();
    const released = await atTheCheckout();
    for (const { guest, url } of [held, released]) await guest.put(url).send(HOLD).expect(200);
    await released.guest.post(`${released.url}/release`).send({}).expect(200);
    await erase().expect(200);
    await draft.guest.put(draft.url).send(RESERVE).expect(404);
    for (const { guest, url, id: ended } of [held, released]) {
      const { body } = await guest.put(url).send(RESERVE).expect(409);
      expect(body).toMatchObject({ code: 'DRAFT_GONE' });
      await eventually(async () => expect(await stageOf(ended)).toEqual([{ stage: 'cancelled' }]));
    }
    // The confirmed purchase stays, without a name.
    expect(await stageOf(id)).toEqual([{ stage: 'reserved' }]);
    expect(await nameOf(id)).toBeNull();
  });

  it('leaves no reservation of nobody where one was being confirmed', async () => {
    const { guest, url, id: confirmed } = await atTheCheckout();
    const register = test.app.get(TransactionRegister, { strict: false });
    const write = register.registerFirst.bind(register);
    const written = jest.spyOn(register, 'registerFirst').mockImplementationOnce(async (...args) => {
      const registration = await write(...args);
      // The transaction is registered, but not in the ledger yet.
      await erase().expect(200);
      return registration;
    });
    const { body } = await guest.put(url).send(RESERVE).expect(409);
    written.mockRestore();
    expect(body).toMatchObject({ code: 'DRAFT_GONE' });
    await eventually(async () => expect(await stageOf(confirmed)).toEqual([{ stage: 'cancelled' }]));
    expect(await nameOf(confirmed)).toBeNull();
  });

  it('leaves alone, when it is seen to again, what staff typed since', async () => {
    const own = { beneficiaryName: 'Ginevra Zanettovich', beneficiaryEmail: EMAIL };
    const list = await newList(admin, own);
    await erase().expect(200);
    const typed = { buyerName: 'Marta Conti', buyerEmail: 'marta@posta.example', buyerPhone: '333 555 0199' };
    await admin.put(`/api/transactions/${id}`).send(typed).expect(200);
    const words = { beneficiaryName: 'Marta e Bruno', notes: 'Rifatta per Marta' };
    await admin.put(`/api/gift-lists/${list.id}`).send(words).expect(200);
    await test.pool.query(
      `with due as (update jobs.outbox set run_at = '-infinity' where name = 'finish-erasure' returning id)
       select pg_notify('fiocco_jobs', '') from due`,
    );
    await eventually(async () => {
      const { rows } = await test.pool.query(
        `select from jobs.outbox where name = 'finish-erasure' and state <> 'done'`,
      );
      expect(rows).toEqual([]);
    });
    expect((await admin.get(`/api/transactions/${id}`).expect(200)).body).toMatchObject(typed);
    expect((await admin.get(`/api/gift-lists/${list.id}`).expect(200)).body).toMatchObject(words);
    const { body } = await admin.get(`/api/records/list/${list.id}/history`).expect(200);
    expect(JSON.stringify(body)).toContain('Rifatta per Marta');
  });
});
