import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TodoList, Transaction, WithdrawalReceipt } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { EVENT_STORE } from '../../../platform/index.js';
import { MailingShop } from '../../notifications/testing/mailing-shop.js';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WHY = 'Ne hanno già uno uguale, lo dice la zia Ersilia';
const shop = forAllTests(() => MailingShop.open());
beforeEach(async () => {
  shop.forgetMails();
  await shop.test.pool.query('delete from throttle');
});

const guest = () => shop.test.browser();
const read = async (id: string): Promise<Transaction> =>
  (await shop.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
const ask = (orderNumber: string | null, email: string, reason?: string) =>
  guest().post('/api/withdrawals').send({ orderNumber, email, reason });
const look = (token: string) => guest().post('/api/withdrawals/look').send({ token });
const confirm = (token: string) => guest().post('/api/withdrawals/confirm').send({ token });
const waiting = async (): Promise<TodoList> =>
  (await shop.admin.get('/api/todo').query({ kind: 'withdrawal' }).expect(200)).body as TodoList;
const mailsOf = async (transactionId: string, template: string) =>
  (await shop.registered({ transactionId })).filter((mail) => mail.template === template);

/** The token in the newest mail with a link. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const links = () =>
    shop.to(email).flatMap(({ text }) => /\/info\/recesso-conferma#([\w-]{43})/.exec(text)?.[1] ?? []);
  await eventually(() => expect(links()).toHaveLength(count), { timeoutMs: 20_000 });
  return links().at(-1) ?? '';
}

interface Order {
  readonly id: string;
  readonly email: string;
  readonly orderNumber: string;
}

async function reserved(choice = {}): Promise<Order> {
  const { id, email } = await shop.reserve(choice);
  return { id, email, orderNumber: (await read(id)).orderNumber ?? '' };
}

async function paid(): Promise<Order> {
  const order = await reserved();
  await shop.collect(order.id);
  await shop.settled();
  return order;
}

async function linkFor({ orderNumber, email }: Order, reason?: string): Promise<string> {
  await ask(orderNumber, email, reason).expect(200);
  return tokenFor(email);
}

const eventsOf = async (id: string) => {
  const { rows } = await shop.test.pool.query<{ stream: string }>(
    'select stream from gifts.transaction_stream where transaction_id = $1',
    [id],
  );
  const events = await shop.test.app.get<EventStore>(EVENT_STORE).read(rows[0]?.stream ?? '');
  return events.filter(({ data }) => data['transactionId'] === id);
};

describe('the link to withdraw from an order', () => {
  it('is mailed to the order’s own address alone; the answer is the same for whatever was typed', async () => {
    const { id, email, orderNumber } = await paid();
    shop.forgetMails();
    const answers = [
      await ask(orderNumber.toLowerCase().replaceAll('-', ' '), ` ${email.toUpperCase()}`),
      await ask(orderNumber, 'un-altra@posta.example'),
      await ask('FI-2027-999999', email),
      await ask('non è un numero', 'nessuno@posta.example'),
    ];
    const saying = answers.map(({ status, body }) => JSON.stringify([status, body.message]));
    expect(new Set(saying).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await tokenFor(email);
    await shop.settled();
    expect(shop.to('un-altra@posta.example')).toEqual([]);
    expect(shop.to('nessuno@posta.example')).toEqual([]);
    expect(shop.to(email)).toHaveLength(1);
    expect(await mailsOf(id, 'recesso-da-confermare')).toHaveLength(1);
    const left = await shop.test.pool.query('select order_number from gifts.withdrawal_request');
    expect(left.rows).toEqual([{ order_number: orderNumber }]);
  });

  it('is not mailed where nothing is agreed: anybody may have typed that address', async () => {
    const email = 'altrui@posta.example';
    const buyer = { buyerName: 'Ugo', buyerEmail: email, buyerPhone: '333 555 0143' };
    const held = {
      ...buyer,
      ...shop.place,
      type: 'acquisto',
      status: 'in_attesa',
      paymentMethod: 'in_negozio',
    };
    const { body } = await shop.admin.post('/api/transactions').send(held).expect(201);
    await ask((body as Transaction).orderNumber, email).expect(200);
    await shop.settled();
    expect(shop.to(email).filter(({ text }) => text.includes('/info/recesso'))).toEqual([]);
  });

  it('is asked for three times an hour for an address, whoever has it, and no further', async () => {
    for (const address of ['chi-non-ha-comprato@posta.example', 'altro@posta.example']) {
      for (let times = 0; times < 3; times += 1) await ask('FI-2027-000001', address).expect(200);
      await ask('FI-2027-000001', address).expect(429);
    }
  });

  it('changes nothing while it is only opened, is good for 24 hours, and nobody can make one', async () => {
    const order = await paid();
    const token = await linkFor(order);
    const { orderNumber } = order;
    const open = { orderNumber, gift: 'Lampada', state: 'open', receipt: null };
    expect((await look(token).expect(200)).body).toEqual(open);
    expect(await eventsOf(order.id)).not.toContainEqual(
      expect.objectContaining({ type: 'gift.WithdrawalDeclared.v1' }),
    );
    for (const none of ['x', 'A'.repeat(43), `${token.slice(0, -1)}!`])
      for (const call of [look, confirm])
        expect((await call(none).expect(404)).body).toMatchObject({
          code: 'WITHDRAWAL_LINK_INVALID',
          error: 'Il collegamento non è più valido: chiedine uno nuovo.',
        });
    await shop.later(DAY_MS + 60_000);
    await look(token).expect(404, /WITHDRAWAL_LINK_INVALID/);
    await confirm(token).expect(404, /WITHDRAWAL_LINK_INVALID/);
    expect((await read(order.id)).withdrawal).toBeNull();
  });

  it('is worth nothing once the order’s address is another one, or its buyer is erased', async () => {
    const [moved, erased] = [await paid(), await paid()];
    const [first, second] = [await linkFor(moved), await linkFor(erased, WHY)];
    await shop.admin
      .put(`/api/transactions/${moved.id}`)
      .send({ buyerEmail: 'nuova@posta.example' })
      .expect(200);
    await confirm(first).expect(404, /WITHDRAWAL_LINK_INVALID/);
    const person = { email: erased.email, confirmation: 'CANCELLA' };
    await shop.admin.post('/api/privacy/erasure').send(person).expect(200);
    await confirm(second).expect(404, /WITHDRAWAL_LINK_INVALID/);
    const left = await shop.test.pool.query(
      'select 1 from gifts.withdrawal_request where transaction_id = $1',
      [erased.id],
    );
    expect(left.rowCount).toBe(0);
  });
});

describe('a withdrawal from what is paid', () => {
  it('is recorded once with its reason in the vault, mailed as a receipt, and waits for the shop with its term', async () => {
    const order = await paid();
    const { id, email, orderNumber } = order;
    const token = await linkFor(order, WHY);
    const [one, other] = await Promise.all([confirm(token), confirm(token)]);
    const receipt = one.body as WithdrawalReceipt;
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(receipt).toEqual({
      orderNumber,
      gift: 'Lampada',
      declaredAt: expect.any(String),
      reason: WHY,
      cancelled: false,
    });
    expect(other.body).toEqual(receipt);
    expect((await confirm(token).expect(200)).body).toEqual(receipt);
    expect((await look(token).expect(200)).body).toMatchObject({ state: 'declared', receipt });

    const declared = (await eventsOf(id)).filter(({ type }) => type === 'gift.WithdrawalDeclared.v1');
    expect(declared.map(({ data, metadata }) => [data, metadata.actor])).toEqual([
      [
        { transactionId: id, reason: { ref: expect.stringMatching(/^buyer_/), digest: expect.any(String) } },
        'buyer',
      ],
    ]);

    await eventually(
      () => expect(shop.subjects(email).at(-1)).toMatch(/^Ricevuta della dichiarazione di recesso/),
      {
        timeoutMs: 20_000,
      },
    );
    await shop.settled();
    expect(await mailsOf(id, 'recesso-ricevuta')).toHaveLength(1);
    const text = shop.to(email).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain(`Recedo dal contratto di acquisto di «Lampada», ordine ${orderNumber}.`);
    expect(text).toContain(WHY);
    expect(text).toMatch(/Ricevuta il: \d+ marzo 2027 alle \d\d:\d\d/);

    const shown = await read(id);
    expect(shown.stage).toBe('paid');
    const dueOn = shown.withdrawal?.refundBy ?? '';
    expect(Date.parse(dueOn) - Date.parse(receipt.declaredAt.slice(0, 10))).toBe(14 * DAY_MS);
    expect(shown.withdrawal).toEqual({
      declaredAt: receipt.declaredAt,
      refundBy: dueOn,
      reason: WHY,
      closed: null,
    });
    const { counts, entries } = await waiting();
    expect(counts.withdrawal).toBe(1);
    expect(entries).toMatchObject([
      { kind: 'withdrawal', transactionId: id, amount: '40.00', overdue: false, words: 'Recesso dichiarato' },
    ]);
    // The last moment of that day in Rome, where it is winter time.
    expect(entries[0]?.dueAt).toBe(`${dueOn}T22:59:59.999Z`);
  });

  it('leaves Da fare once all of the money is given back', async () => {
    const order = await paid();
    await confirm(await linkFor(order)).expect(200);
    const refund = { receiptId: `via-${order.id}`, reason: 'Recesso', how: 'contanti' };
    await shop.admin
      .post(`/api/transactions/${order.id}/refund`)
      .send({ ...refund, amount: '10' })
      .expect(200);
    const ids = async () => (await waiting()).entries.map(({ transactionId }) => transactionId);
    expect(await ids()).toContain(order.id);
    await shop.admin
      .post(`/api/transactions/${order.id}/refund`)
      .send({ ...refund, receiptId: `resto-${order.id}` })
      .expect(200);
    expect(await ids()).not.toContain(order.id);
    // The receipt is told as long as the link is.
    expect((await read(order.id)).withdrawal).toMatchObject({ closed: null });
  });

  it('leaves it too where staff close it with a reason, which the Cronologia tells', async () => {
    const order = await paid();
    await confirm(await linkFor(order)).expect(200);
    const close = (reason?: string) =>
      shop.admin.post(`/api/transactions/${order.id}/withdrawal/close`).send({ reason });
    await close('').expect(400);
    await close('È su misura: il recesso è escluso').expect(200);
    await close('Di nuovo').expect(200);
    expect((await waiting()).entries.map(({ transactionId }) => transactionId)).not.toContain(order.id);
    expect((await read(order.id)).withdrawal?.closed).toMatchObject({
      by: 'titolare',
      reason: 'È su misura: il recesso è escluso',
    });
    const { body } = await shop.admin.get(`/api/transactions/${order.id}/history`).expect(200);
    expect(JSON.stringify(body)).toContain('ha chiuso la dichiarazione di recesso con un motivo');
    const types = (await eventsOf(order.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'gift.WithdrawalClosed.v1')).toHaveLength(1);
  });
});

describe('a withdrawal from what is not paid', () => {
  it('cancels the order, frees the gift, and its buyer gets the receipt alone', async () => {
    const order = await reserved();
    const { body } = await confirm(await linkFor(order)).expect(200);
    expect(body).toMatchObject({ reason: null, cancelled: true });
    expect(await read(order.id)).toMatchObject({ stage: 'cancelled', reason: 'cancelled_by_buyer' });
    expect((await waiting()).entries.map(({ transactionId }) => transactionId)).not.toContain(order.id);
    await shop.settled();
    const templates = (await shop.registered({ transactionId: order.id })).map(({ template }) => template);
    expect(templates).toEqual(['recesso-ricevuta', 'recesso-da-confermare', 'conferma-prenotazione']);
  });

  it('finds nothing left where it was cancelled before', async () => {
    const order = await reserved();
    const token = await linkFor(order);
    await shop.admin.post(`/api/transactions/${order.id}/cancel`).send({}).expect(200);
    expect((await look(token).expect(200)).body).toMatchObject({ state: 'over', receipt: null });
    await confirm(token).expect(409, /WITHDRAWAL_NOTHING_LEFT/);
  });
});

it('has its e-mail address, its token and its words nowhere in jobs, log or register', async () => {
  const order = await paid();
  const token = await linkFor(order, WHY);
  await shop.settled();
  const { rows } = await shop.test.pool.query(
    `select coalesce(json_agg(o)::text, '') as jobs from jobs.outbox o where name like '%withdrawal%'`,
  );
  const [mail] = await mailsOf(order.id, 'recesso-da-confermare');
  const { body: shown } = await shop.admin.get(`/api/mail-register/${mail?.id}`).expect(200);
  const told = JSON.stringify([rows, shown, shop.test.logLines]);
  expect(told).toContain('/info/recesso-conferma#…');
  expect(told).not.toContain(token);
  expect(told).not.toContain(WHY);
  expect(JSON.stringify([rows, shop.test.logLines])).not.toContain(order.email);
  const { rows: kept } = await shop.test.pool.query('select r::text as row from gifts.withdrawal_request r');
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${token}|Ersilia|${order.email}`));
});
