// @takes 13 s
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { holdCheckpoint } from '@fiocco/projections';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { beginDraft, guest, type Guest } from '../testing/guests.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';

// Two starts and many purchases take long on a busy machine.
jest.setTimeout(60_000);

let test: TestApp;
let other: TestApp;
let admin: Browser;
let listId: number;
let fundId: number;

const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };
const HOLD = { paymentMethod: 'in_negozio' };
const KNOWN = {
  name: 'Nozze',
  beneficiaryName: 'Anna e Luca',
  occasionId: 1,
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
};
const WAYS = {
  allowedPaymentMethods: { inNegozio: true },
  allowedDeliveryModes: { buyerPickup: true, beneficiaryPickup: true },
};

beforeAll(async () => {
  test = await createTestApp({ config: { trustProxy: ['127.0.0.1'] } });
  other = await createTestApp({ sharing: test, config: { trustProxy: ['127.0.0.1'] } });
  admin = await test.signInAsAdmin();
  await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  listId = await newList();
  fundId = await newList();
});
afterAll(async () => {
  await other.close();
  await test.close();
});

async function newList(): Promise<number> {
  const { body } = await admin
    .post('/api/gift-lists')
    .send({ ...KNOWN, ...WAYS })
    .expect(201);
  return body.id;
}

let named = 0;
async function gift(giftListId = listId): Promise<number> {
  named += 1;
  const product = { name: `Vaso ${named}`, price: '129.00', quantityAvailable: 1 };
  const { id } = (await admin.post('/api/products').send(product).expect(201)).body as { id: number };
  await admin.post('/api/product-gift-lists').send({ productId: id, giftListId }).expect(201);
  return id;
}
const gifts = async (many: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < many; n += 1) ids.push(await gift());
  return ids;
};

const draft = (
  who: Guest,
  productId: number,
  buyerEmail: string,
  at = test,
  giftListId = productId ? listId : fundId,
): Promise<string> => beginDraft(who, at, { giftListId, productId, buyerEmail });

const codesOf = (answers: readonly { body: { code?: string; stage?: string } }[]) =>
  answers.map(({ body }) => body.code ?? body.stage).toSorted();

describe('what one buyer may have open', () => {
  it('is five unpaid reservations of a browser, also where six are confirmed at once on two processes', async () => {
    const who = guest('198.51.100.1');
    const ids: string[] = [];
    for (const [n, id] of (await gifts(6)).entries())
      ids.push(await draft(who, id, `uno-${n}@posta.example`));
    const answers = await Promise.all(
      ids.map((id, n) => who(n % 2 ? test : other, 'put', `/api/transactions/${id}`, RESERVE)),
    );
    expect(codesOf(answers)).toEqual(['TOO_MANY_RESERVATIONS', ...Array(5).fill('reserved')]);
  });

  it('is five also while the read models of every process are minutes behind', async () => {
    const who = guest('198.51.100.7');
    const ids: string[] = [];
    for (const [n, id] of (await gifts(6)).entries())
      ids.push(await draft(who, id, `sei-${n}@posta.example`));
    const sixth = ids.pop();
    const lock = await test.pool.connect();
    try {
      await lock.query('begin');
      await holdCheckpoint(lock, 'transactions');
      const confirm = (id: string, n: number) =>
        who(n % 2 ? test : other, 'put', `/api/transactions/${id}`, RESERVE);
      const answers = await Promise.all(ids.map(confirm));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      await test.pool.query(
        `update gifts.transaction_stream set claimed_at = claimed_at - interval '5 minutes'
         where transaction_id = any($1)`,
        [ids],
      );
      const { body } = await who(other, 'put', `/api/transactions/${sixth}`, RESERVE);
      expect(body).toMatchObject({ code: 'TOO_MANY_RESERVATIONS' });
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });

  it('is five of an e-mail from one network, at once from six browsers, and nobody elsewhere is locked out', async () => {
    const buyerEmail = 'contesa@posta.example';
    const crowd = await Promise.all(
      (await gifts(6)).map(async (productId, n) => {
        const who = guest(`2001:db8:5::${n + 1}`);
        return { who, id: await draft(who, productId, buyerEmail) };
      }),
    );
    const answers = await Promise.all(
      crowd.map(({ who, id }, n) => who(n % 2 ? test : other, 'put', `/api/transactions/${id}`, RESERVE)),
    );
    expect(codesOf(answers)).toEqual(['TOO_MANY_RESERVATIONS', ...Array(5).fill('reserved')]);
    const owner = guest('203.0.113.9');
    const own = await draft(owner, await gift(), buyerEmail);
    expect((await owner(other, 'put', `/api/transactions/${own}`, RESERVE)).body).toMatchObject({
      stage: 'reserved',
    });
  });

  it('is three held gifts of a browser, also where five are held at once on two processes', async () => {
    const who = guest('198.51.100.2');
    const ids: string[] = [];
    for (const id of await gifts(5)) ids.push(await draft(who, id, 'tre@posta.example'));
    const answers = await Promise.all(
      ids.map((id, n) => who(n % 2 ? test : other, 'put', `/api/transactions/${id}`, HOLD)),
    );
    expect(codesOf(answers)).toEqual(['TOO_MANY_HOLDS', 'TOO_MANY_HOLDS', 'held', 'held', 'held']);
    const held = ids.filter((_, n) => answers[n]?.body.stage === 'held');
    const refused = ids.filter((_, n) => answers[n]?.body.code);
    // Going back frees a place at once, and the held gift can still be confirmed.
    const { body } = await who(test, 'post', `/api/transactions/${held[0]}/release`, {
      holdId: answers[ids.indexOf(held[0]!)]?.body.holdId,
    });
    expect(body).toMatchObject({ stage: 'draft' });
    const again = await who(other, 'put', `/api/transactions/${refused[0]}`, HOLD);
    expect(again.body).toMatchObject({ stage: 'held' });
    const done = await who(test, 'put', `/api/transactions/${held[1]}`, RESERVE);
    expect(done.body).toMatchObject({ stage: 'reserved' });
  });

  it('is used up for a day by three holds that a bank made longer for nothing, also where they were given back', async () => {
    const who = guest('198.51.100.8');
    const ids: string[] = [];
    for (const id of await gifts(4)) ids.push(await draft(who, id, 'banca@posta.example'));
    const [next, ...extended] = ids as [string, string, string, string];
    for (const id of extended) {
      const { body } = await who(test, 'put', `/api/transactions/${id}`, HOLD);
      await who(test, 'post', `/api/transactions/${id}/release`, { holdId: body.holdId });
    }
    const since = 'update read_models.transactions set extended_at = now() - $2::interval where id = any($1)';
    await test.pool.query(since, [extended, '23 hours']);
    const { body } = await who(other, 'put', `/api/transactions/${next}`, HOLD);
    expect(body).toMatchObject({ code: 'TOO_MANY_HOLDS' });
    // The same purchase may be gone on with, and a day later all is as before.
    const gone = await who(other, 'put', `/api/transactions/${extended[0]}`, HOLD);
    expect(gone.body).toMatchObject({ stage: 'held' });
    await test.pool.query(since, [extended, '25 hours']);
    expect((await who(test, 'put', `/api/transactions/${next}`, HOLD)).body).toMatchObject({ stage: 'held' });
  });

  it('is not used up by gifts that others took first', async () => {
    const who = guest('198.51.100.3');
    for (const productId of await gifts(4)) {
      const id = await draft(who, productId, 'tardi@posta.example');
      const first = guest('198.51.100.4');
      const taken = await draft(first, productId, `primo-${productId}@posta.example`);
      await first(test, 'put', `/api/transactions/${taken}`, RESERVE);
      const { body } = await who(other, 'put', `/api/transactions/${id}`, HOLD);
      expect(body.code).toBe('GIFT_ALREADY_TAKEN');
    }
    const free = await draft(who, await gift(), 'tardi@posta.example');
    expect((await who(test, 'put', `/api/transactions/${free}`, HOLD)).body).toMatchObject({ stage: 'held' });
  });

  it('ends with a hundred holds and confirmations in an hour', async () => {
    const who = guest('198.51.100.5');
    const id = await draft(who, await gift(), 'giostra@posta.example');
    await test.pool.query(`update gifts.transaction_stream set claims = 0 where transaction_id = $1`, [id]);
    const { body: first } = await who(test, 'put', `/api/transactions/${id}`, HOLD);
    await test.pool.query('update gifts.transaction_stream set claims = 100 where transaction_id = $1', [id]);
    await who(test, 'post', `/api/transactions/${id}/release`, { holdId: first.holdId });
    const { body } = await who(other, 'put', `/api/transactions/${id}`, HOLD);
    expect(body).toMatchObject({ code: 'TOO_MANY_HOLDS' });
  });
});

describe('what one network may ask for', () => {
  // Three hundred of them buy while others guess passwords: `test/long/guesses`.
  it('lets forty guests behind one address buy at once', async () => {
    const crowd = Array.from({ length: 40 }, () => guest('100.64.0.1'));
    const buy = async (who: Guest, n: number) => {
      const at = n % 2 ? test : other;
      const id = await draft(who, 0, `ospite-${n}@posta.example`, at);
      const { body } = await who(at, 'put', `/api/transactions/${id}`, { ...RESERVE, amount: '50.00' });
      return (body as Transaction).stage;
    };
    const stages: string[] = [];
    for (let n = 0; n < crowd.length; n += 20) {
      stages.push(...(await Promise.all(crowd.slice(n, n + 20).map((who, i) => buy(who, n + i)))));
    }
    expect(stages.filter((stage) => stage === 'reserved')).toHaveLength(40);
  });

  it('ends with 1,000 new drafts a minute over all processes, and the next network goes on', async () => {
    const step1 = {
      giftListId: fundId,
      productId: 0,
      isCheckoutStep1: true,
      buyerName: 'G',
      buyerPhone: '333 55501',
    };
    const post = (at: TestApp, network: string) =>
      at.http
        .post('/api/transactions')
        .set('x-forwarded-for', network)
        .send({ ...step1, buyerEmail: 'a@b.it' });
    await post(test, '203.0.113.50').expect(201);
    // As if 960 calls had been made before, on this process or another.
    await test.pool.query(
      "update throttle set points = points + 960 where key like 'drafts:%' and points = 20",
    );
    const statuses: number[] = [];
    for (let n = 0; n < 45; n += 1) statuses.push((await post(n % 2 ? test : other, '203.0.113.50')).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(39);
    const refused = await post(test, '203.0.113.50').expect(429);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await post(test, '203.0.113.51').expect(201);
  });

  it('ends with 50 drafts a minute at a list that was flooded, and each of its guests’ networks has as many', async () => {
    const body = { giftListId: listId, isCheckoutStep1: true, buyerName: 'G', buyerPhone: '333 55501' };
    const step1 = { ...body, productId: await gift(), buyerEmail: 'a@b.it' };
    const post = async (network: string) =>
      (await other.http.post('/api/transactions').set('x-forwarded-for', network).send(step1)).status;
    // Other processes have used up part of the minute's limit: this one has only the rest.
    await post('203.0.113.70');
    await test.pool
      .query(`update throttle set points = 3000, expire = extract(epoch from now()) * 1000 + 60000
      where key like 'list-drafts:%'`);
    const loud: number[] = [];
    for (let n = 0; n < 101; n += 1) loud.push(await post('203.0.113.70'));
    expect(loud.indexOf(429)).toBeGreaterThanOrEqual(50);
    expect(loud.at(-1)).toBe(429);
    for (const guests of ['203.0.113.71', '2001:db8:7::1']) expect(await post(guests)).toBe(201);
  });

  it('counts a hold by whatever call: also by a first step that comes again with a way to pay', async () => {
    const who = guest('203.0.113.60');
    const transactionId = await draft(who, 0, 'giro@posta.example');
    const again = {
      ...HOLD,
      transactionId,
      giftListId: fundId,
      productId: 0,
      isQuotaPayment: true,
      amount: '50.00',
      buyerName: 'Giulia',
      buyerEmail: 'giro@posta.example',
      buyerPhone: '333 555 0142',
    };
    expect(await who(test, 'post', '/api/transactions', again)).toMatchObject({
      status: 201,
      body: { id: transactionId, stage: 'held' },
    });
    // As if calls had been made before.
    await test.pool.query(
      "update throttle set points = points + 980 where key like 'holds:%' and points = 20",
    );
    const refused = await who(other, 'post', '/api/transactions', { ...again, amount: '60.00' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('ends with 60 unknown lists a minute, by whatever call, while known ones are still shown', async () => {
    const unknown = (n: number) => {
      const at = n % 2 ? test : other;
      const id = 100_000_000_000 + n;
      const calls = [
        () => at.http.get(`/api/gift-lists/${id}`),
        () => at.http.get(`/api/products?giftListId=${id}`),
        () => at.http.post(`/api/gift-lists/${id}/unlock`).send({ password: 'x' }),
        () => at.http.get(`/api/gift-lists/${id}/qrcode`),
        () =>
          at.http.post('/api/transactions').send({ giftListId: id, buyerName: 'G', buyerEmail: 'a@b.it' }),
      ];
      return calls[n % calls.length]!().set('x-forwarded-for', `2001:db8:9::${n.toString(16)}`);
    };
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await unknown(n)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    const refused = await unknown(70).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const at of [test, other])
      await at.http
        .get(`/api/products?giftListId=${listId}`)
        .set('x-forwarded-for', '2001:db8:9::1')
        .expect(200);
  });

  it('asks the database nothing more for a list that there is', async () => {
    const statements = jest.spyOn(test.app.get<pg.Pool>(PG_POOL), 'query');
    await test.http.get(`/api/products?giftListId=${listId}`).expect(200);
    const asked = statements.mock.calls.map((call: readonly unknown[]) => JSON.stringify(call));
    statements.mockRestore();
    expect(asked.filter((statement) => /throttle|public-list/.test(statement))).toHaveLength(1);
  });
});

describe('a network that lets twenty holds of a list run out within an hour', () => {
  const share = (amount: string) => ({ ...HOLD, amount });
  type Held = Awaited<ReturnType<typeof atTheCheckout>>;

  async function atTheCheckout(network: string, productId = 0, giftListId = fundId) {
    const who = guest(network);
    named += 1;
    const id = await draft(who, productId, `a-meta-${named}@posta.example`, test, giftListId);
    const put = async (at: TestApp, body: object) =>
      (await who(at, 'put', `/api/transactions/${id}`, body)).body;
    return { who, id, put };
  }
  const many = async (network: string, count: number): Promise<readonly Held[]> => {
    const all: Held[] = [];
    for (let n = 0; n < count; n += 1) all.push(await atTheCheckout(network));
    return all;
  };
  async function allHold(guests: readonly Held[]): Promise<void> {
    for (const { put } of guests) expect(await put(test, share('50.00'))).toMatchObject({ stage: 'held' });
  }
  async function abandoned(network: string): Promise<readonly Held[]> {
    const callers = await many(network, 20);
    await allHold(callers);
    const before = `update gifts.transaction_stream set claimed_at = claimed_at - interval '20 minutes',
      claim_began_at = claim_began_at - interval '20 minutes' where transaction_id = any($1)`;
    await test.pool.query(before, [callers.map(({ id }) => id)]);
    return callers;
  }

  it('holds three there at a time, and no other network and no other list any fewer', async () => {
    const network = '203.0.113.80';
    await abandoned(network);
    const guests: Held[] = [];
    for (let n = 0; n < 5; n += 1) guests.push(await atTheCheckout(network, await gift(fundId)));
    const answers = await Promise.all(
      guests.map(async ({ put }, n) => ({ body: await put(n % 2 ? test : other, HOLD) })),
    );
    expect(codesOf(answers)).toEqual(['TOO_MANY_HOLDS', 'TOO_MANY_HOLDS', 'held', 'held', 'held']);
    const refused = answers.find(({ body }) => body.code)?.body;
    expect(refused.message).toMatch(
      /Dalla tua connessione .* Riprova tra qualche minuto, oppure usa un’altra/,
    );
    const [served, waiting] = ['held', undefined].map((stage) =>
      guests.filter((_, n) => answers[n]?.body.stage === stage),
    ) as [Held[], Held[]];
    const elsewhere = await atTheCheckout('203.0.113.81');
    expect(await elsewhere.put(other, share('50.00'))).toMatchObject({ stage: 'held' });
    const another = await atTheCheckout(network, await gift(), listId);
    expect(await another.put(other, HOLD)).toMatchObject({ stage: 'held' });
    // One after the other both succeed.
    expect(await served[0]!.put(other, RESERVE)).toMatchObject({ stage: 'reserved' });
    expect(await waiting[0]!.put(test, HOLD)).toMatchObject({ stage: 'held' });
    expect(await waiting[1]!.put(test, HOLD)).toMatchObject({ code: 'TOO_MANY_HOLDS' });
    await served[1]!.who(test, 'post', `/api/transactions/${served[1]!.id}/release`, {});
    expect(await waiting[1]!.put(test, HOLD)).toMatchObject({ stage: 'held' });
  });

  it('counts those that a bank made longer for nothing an hour more, also where they were given back', async () => {
    const network = '203.0.113.84';
    const callers = await many(network, 20);
    await allHold(callers);
    for (const { who, id } of callers) await who(test, 'post', `/api/transactions/${id}/release`, {});
    const ids = [callers.map(({ id }) => id)];
    // As a purchase keeps its claim that was extended.
    await test.pool.query(
      `update gifts.transaction_stream set claim = 'hold', claimed_at = now() - interval '90 minutes',
         claim_began_at = now() - interval '90 minutes' where transaction_id = any($1)`,
      ids,
    );
    const guests = await many(network, 4);
    const extend = `update read_models.transactions set extended_at = now() - interval '90 minutes'
      where id = any($1)`;
    expect(await guests[0]!.put(test, share('50.00'))).toMatchObject({ stage: 'held' });
    await test.pool.query(extend, ids);
    for (const { put } of guests.slice(1, 3))
      expect(await put(other, share('50.00'))).toMatchObject({ stage: 'held' });
    expect(await guests[3]!.put(other, share('50.00'))).toMatchObject({ code: 'TOO_MANY_HOLDS' });
  });

  it('lets those go on who hold already, however many they are', async () => {
    const network = '203.0.113.83';
    const guests = await many(network, 4);
    await allHold(guests);
    await abandoned(network);
    for (const { put } of guests) expect(await put(other, share('60.00'))).toMatchObject({ stage: 'held' });
    const [late] = await many(network, 1);
    expect(await late!.put(test, share('50.00'))).toMatchObject({ code: 'TOO_MANY_HOLDS' });
  });

  it('gains nothing by holding the same again', async () => {
    const callers = await abandoned('203.0.113.82');
    const answers: { body: Transaction }[] = [];
    for (const { put } of callers.slice(0, 4)) answers.push({ body: await put(test, share('60.00')) });
    expect(codesOf(answers)).toEqual(['TOO_MANY_HOLDS', 'held', 'held', 'held']);
  });
});
