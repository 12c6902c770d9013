import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FoundPerson, HeldAboutPerson, RegisteredMail } from '@fiocco/contracts';
import { type EventStore, GENESIS_HASH, hashOf } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { allReadModels } from '../transactions/index.js';
import { MailSink } from '../notifications/testing/mail-sink.js';
import { BackgroundRegistry, EVENT_STORE, VAULT } from '../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import {
  BUYER,
  EMAIL,
  FORMER_EMAIL,
  PAPER,
  PIECES,
  type PlantedShop,
  plantPerson,
} from './testing/planted-person.js';
import { tracesOf } from './testing/traces.js';

jest.setTimeout(60_000);
const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let shop: PlantedShop;
let before: Awaited<ReturnType<typeof totals>>;

beforeAll(async () => {
  test = await createTestApp({ config: { smtpUrl: await sink.listen(), logLevel: 'trace' } });
  admin = await test.signInAsAdmin();
  shop = await plantPerson(test, admin);
  await eventually(() => {
    // The confirmation at the corrected address would be the fourth there about what is not paid.
    if (sink.received.length !== 6) throw new Error(`${sink.received.length} mails of 6`);
  });
  before = await totals();
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

const KEPT = expect.stringMatching(
  /^I numeri di scontrini e fatture \(transazioni: 1\) restano .* fino al \d+ \w+ \d{4}\.$/,
);
const erase = (body: object, by: Browser = admin) => by.post('/api/privacy/erasure').send(body);

/** The shop's money by status, which an erasure must not change. */
async function totals() {
  const { rows } = await test.pool.query(
    `select status, stage, kind, payment_method, count(*)::int as n, sum(amount_cents)::int as amount,
       sum(shipping_cents)::int as shipping, sum(received_cents)::int as received
     from read_models.transactions group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  const stock = await test.pool.query('select * from read_models.stock_level order by 1');
  const gifts = await test.pool.query('select * from read_models.gift_availability order by stream');
  return { transactions: rows, stock: stock.rows, gifts: gifts.rows };
}

async function ledger() {
  return test.app.get<EventStore>(EVENT_STORE).readAll(0n, 10_000);
}

async function brokenLinks(): Promise<string[]> {
  const last = new Map<string, string>();
  const broken: string[] = [];
  for (const event of await ledger()) {
    if (event.metadata.previousHash !== (last.get(event.stream) ?? GENESIS_HASH)) broken.push(event.stream);
    last.set(event.stream, hashOf(event.stream, event.revision, event));
  }
  return broken;
}

describe('what one person may ask of the shop', () => {
  it('is the administrator’s to answer', async () => {
    const staff = await test.signInAsStaff();
    await test.http.get('/api/privacy/people').expect(401);
    await staff.get('/api/privacy/people').expect(403);
    for (const path of ['/api/privacy/export', '/api/privacy/erasure', '/api/privacy/person']) {
      await test.http.post(path).send({ email: EMAIL }).expect(401);
      await staff.post(path).send({ email: EMAIL }).expect(403);
      const unknown = await admin.post(path).send({ email: 'nessuno@posta.example' }).expect(404);
      expect(unknown.body).toMatchObject({
        code: 'PERSON_NOT_FOUND',
        error: 'Con questo indirizzo e-mail non c’è nessun dato nel negozio.',
      });
    }
  });

  it('has its data in the places that are meant for them, and readable in those only', async () => {
    const traces = await tracesOf(PIECES, test);
    expect(Object.keys(traces).toSorted()).toEqual([
      'checkout.draft.buyer (opened)',
      'gift_lists.gift_list',
      'gift_lists.gift_list.password_copy (opened)',
      'notifications.mail_register.sealed_body (opened)',
      'notifications.mail_register.sealed_head (opened)',
      'personal_data.versions (opened)',
      'read_models.transactions',
    ]);
    const everywhere = await Promise.all(PIECES.map((piece) => tracesOf([piece], test)));
    expect(PIECES.filter((_, n) => Object.keys(everywhere[n] ?? {}).length === 0)).toEqual([]);
  });

  it('exports everything as JSON, by whatever address was ever given', async () => {
    const { body, headers } = await admin
      .post('/api/privacy/export')
      .send({ email: ` ${EMAIL} ` })
      .expect(200);
    expect(headers['content-disposition']).toContain('dati-personali.json');
    const text = JSON.stringify(body);
    expect(PIECES.filter((piece) => !text.toLowerCase().includes(piece.toLowerCase()))).toEqual([
      'gondolino-rosso',
    ]);
    expect(text).toContain(PAPER);
    expect(text).not.toMatch(/Marta Conti|marta@posta/);
    expect(body.acquisti).toHaveLength(3);
    expect(body.liste).toHaveLength(1);
    const former = await admin.post('/api/privacy/export').send({ email: FORMER_EMAIL }).expect(200);
    expect(former.body.acquisti).toHaveLength(1);
    expect(former.body.liste).toEqual([]);
  });

  it('is found by words of the name, of a corrected address’s person, and by the telephone however it is typed', async () => {
    const found = async (q: string) =>
      (await admin.get('/api/privacy/people').query({ q }).expect(200)).body as readonly FoundPerson[];
    const ginevra = { email: EMAIL, name: BUYER.buyerName, phone: BUYER.buyerPhone };
    for (const words of ['ginevra zanett', '3479182736', EMAIL.slice(0, 20)])
      expect(await found(words)).toContainEqual(expect.objectContaining(ginevra));
    expect(await found('g')).toEqual([]);
    expect(await found('nessuno di nessuno')).toEqual([]);
  });

  it('is looked at with all that is kept and what would stay, which is no export', async () => {
    const looked = await admin.post('/api/privacy/person').send({ email: EMAIL }).expect(200);
    const { data, erasure } = looked.body as HeldAboutPerson;
    expect(data['acquisti']).toHaveLength(3);
    expect(erasure).toEqual({ transactions: 4, lists: 1, kept: [KEPT] });
    const record = `transaction_${shop.bystander}`;
    const one = await admin.post('/api/privacy/person').send({ record }).expect(200);
    expect(JSON.stringify(one.body)).toContain('Marta Conti');
    for (const nobody of ['transaction_none', 'nonsense'])
      await admin.post('/api/privacy/person').send({ record: nobody }).expect(404);
    expect((await admin.post('/api/privacy/person').send({}).expect(400)).body.fields).toEqual({
      email: 'L’indirizzo e-mail è richiesto',
    });
  });

  it('records who exported, by ids alone', async () => {
    const exported = (await ledger()).filter(({ type }) => type === 'privacy.PersonExported.v1');
    expect(exported).toHaveLength(2);
    expect(exported[0]?.metadata.actor).toBe('staff:1');
    expect(exported[0]?.data['records']).toEqual(
      [`list_${shop.listId}`, ...records(shop.cancelled, shop.draft, shop.paid, shop.reserved)].toSorted(),
    );
  });

  it('erases nothing until that is confirmed', async () => {
    const { body } = await erase({ email: EMAIL }).expect(409);
    expect(body).toMatchObject({
      code: 'ERASURE_NOT_CONFIRMED',
      details: { transactions: 4, lists: 1, kept: [KEPT] },
      fields: { confirmation: 'Scrivi CANCELLA per confermare' },
    });
    await erase({ email: EMAIL, confirmation: 'sì' }).expect(409);
    expect(Object.keys(await tracesOf([EMAIL], test)).length).toBeGreaterThan(3);
  });
});

describe('an erasure', () => {
  let answer: unknown;
  beforeAll(async () => {
    answer = (await erase({ email: EMAIL, confirmation: 'cancella' }).expect(200)).body;
  });

  it('answers what it was about', () => {
    expect(answer).toEqual({ transactions: 4, lists: 1, kept: [KEPT] });
  });

  it('leaves no trace in any table, file or log, nor in anything that the master key opens', async () => {
    expect(await tracesOf(PIECES, test)).toEqual({});
    await test.http.get(shop.picture).expect(404);
  });

  it('leaves the number of the shop’s own paper where administrators read it', async () => {
    expect(Object.keys(await tracesOf([PAPER], test)).toSorted()).toEqual([
      'personal_data.versions (opened)',
      'read_models.transactions',
    ]);
  });

  it('leaves no mark that told their purchases from others’', async () => {
    const query = `select transaction_id as id from gifts.transaction_stream
      where buyer_mark is not null or browser_hash is not null`;
    const { rows } = await test.pool.query<{ id: string }>(query);
    expect(rows).toEqual([{ id: shop.bystander }]);
    const limited = 'select from notifications.mail_register where limited_to is not null';
    expect((await test.pool.query(limited)).rowCount).toBe(0);
  });

  it('leaves amounts, stock and what was given as they were', async () => {
    expect(await totals()).toEqual(before);
  });

  it('leaves the chain whole and is recorded in it, by ids alone', async () => {
    expect(await brokenLinks()).toEqual([]);
    const [erased] = (await ledger()).filter(({ type }) => type === 'privacy.PersonErased.v1');
    expect(erased?.metadata.actor).toBe('staff:1');
    expect(erased?.data['records']).toContain(`transaction_${shop.paid}`);
  });

  it('equals a rebuild, which shows nobody either', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const projections = allReadModels(test.app.get<Vault>(VAULT));
    const compared = await compareWithRebuild({ pool: test.pool, store, projections });
    expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
    expect(compared.find(({ table }) => table === 'transactions')?.rows).toBe(4);
  });

  it('shows the purchase without its buyer, and the mail without its content', async () => {
    const { body } = await admin.get(`/api/transactions/${shop.paid}`).expect(200);
    expect(body).toMatchObject({ buyerName: null, buyerEmail: null, amount: '129.00', stage: 'paid' });
    const diary = await admin.get(`/api/transactions/${shop.cancelled}/history`).expect(200);
    expect(diary.body[0]).toMatchObject({ type: 'gift.TransactionCancelled.v1', note: { text: null } });
    const mails = (await admin.get('/api/mail-register').expect(200)).body as RegisteredMail[];
    const about = mails.filter(({ transactionId }) => transactionId === shop.paid);
    expect(about.map(({ to, subject, state }) => [to, subject, state])).toEqual([
      [null, 'Dati cancellati', 'sent'],
      [null, 'Dati cancellati', 'sent'],
    ]);
  });

  it('touches nobody else: of a guest of the erased list only the mail goes, which names it', async () => {
    const { body } = await admin.get(`/api/transactions/${shop.bystander}`).expect(200);
    expect(body).toMatchObject({ buyerName: 'Marta Conti', buyerEmail: 'marta@posta.example' });
    const { body: list } = await admin.get(`/api/gift-lists/${shop.listId}`).expect(200);
    expect(list).toMatchObject({
      name: 'Dati cancellati',
      beneficiaryName: 'Dati cancellati',
      state: 'suspended',
    });
  });

  it('finds nobody any more, and stands on a list outside the database', async () => {
    await erase({ email: EMAIL, confirmation: 'CANCELLA' }).expect(404);
    const lines = await readFile(join(test.config.dataDir, 'erasures.jsonl'), 'utf8');
    const [line] = lines.split('\n').filter(Boolean);
    expect((JSON.parse(line ?? '') as { records: string[] }).records).toHaveLength(5);
  });

  // @holds restore: erasures
  // @holds restore: finish-erasure
  it('is applied again to a database that was restored from before it', async () => {
    const vault = test.app.get<Vault>(VAULT);
    const fields = { name: BUYER.buyerName, email: EMAIL, phone: '', message: '', address: null };
    const client = await test.pool.connect();
    await vault.put(client, `buyer_${shop.paid}`, fields).finally(() => client.release());
    await test.pool.query('update read_models.transactions set buyer_name = $2 where id = $1', [
      shop.paid,
      BUYER.buyerName,
    ]);
    expect(Object.keys(await tracesOf(PIECES, test))).toHaveLength(2);
    const step = test.app.get(BackgroundRegistry).restoreSteps.find(({ name }) => name === 'erasures');
    expect(await step?.begin(1).finish()).toEqual(['5 records of persons erased again.']);
    expect(await tracesOf(PIECES, test)).toEqual({});
  });
});

describe('somebody who works in the shop', () => {
  it('is exported, and told that the account stays', async () => {
    const email = 'commessa@negozio.example';
    await test.pool.query(`update users set email = $1 where username = 'commessa'`, [email]);
    const { body } = await admin.post('/api/privacy/export').send({ email }).expect(200);
    expect(body.account).toEqual([expect.objectContaining({ username: 'commessa', email })]);
    expect(JSON.stringify(body)).not.toContain('password');
    const erased = await erase({ email, confirmation: 'CANCELLA' }).expect(200);
    expect(erased.body).toEqual({
      transactions: 0,
      lists: 0,
      kept: [
        'L’account del personale resta finché non viene tolto dagli account: la Cronologia ne ha bisogno.',
      ],
    });
  });
});

describe('whoever asks again and again', () => {
  it('is told to wait', async () => {
    let answer = await erase({ email: 'nessuno@posta.example' });
    for (let n = 0; n < 30 && answer.status !== 429; n += 1)
      answer = await erase({ email: 'nessuno@posta.example' });
    expect(answer.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

const records = (...ids: string[]): string[] => ids.map((id) => `transaction_${id}`);
