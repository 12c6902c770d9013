import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { TODO_KINDS, type TodoKind, type TodoList, type TransactionPayments } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { PurchaseCommand } from '@fiocco/gift';
import { RequestContext } from '../../../platform/index.js';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../../transactions/index.js';
import { Settlement } from '../settlement/settlement.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { refundAtStripe } from '../testing/refund-at-stripe.js';
import { openStall, PRICE, type Stall } from '../testing/stall.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const CENTS = 12_900;
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
let stall: Stall;

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
beforeAll(async () => {
  await (await shop.signInAsAdmin()).put('/api/settings').send(ACCOUNT).expect(200);
  stall = await openStall(shop);
});
afterEach(() => shop.sandbox.clearFaults());

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'todo', actor: 'system:test' }, work);

async function todo(query = ''): Promise<TodoList> {
  const staff = await shop.signInAsStaff();
  const { body, headers } = await staff.get(`/api/todo${query}`).expect(200);
  expect(headers['cache-control']).toBe('no-store');
  return body as TodoList;
}
const entryOf = async (kind: TodoKind, id: string) =>
  (await todo(`?kind=${kind}`)).entries.find(({ transactionId }) => transactionId === id);
const gone = (kind: TodoKind, id: string) =>
  eventually(async () => expect(await entryOf(kind, id)).toBeUndefined());

async function send(id: string, command: PurchaseCommand): Promise<void> {
  const { stream } = await shop.app.get(TransactionRegister, { strict: false }).mustFind(id);
  await asSystem(() => shop.app.get(GiftLedger, { strict: false }).handle(stream, command));
}

/** A purchase whose buyer has done their part at Stripe; nobody has asked for the outcome. */
async function authorised(): Promise<{ readonly id: string; readonly paymentId: string }> {
  const { guest, id } = await stall.hold('stripe');
  const body = { amount: PRICE, description: 'Vaso', metadata: { transactionId: id } };
  const { body: intent } = await guest.post('/api/payment/stripe/create-intent').send(body).expect(200);
  const { paymentIntentId: paymentId, clientSecret } = intent as Record<string, string>;
  await shop.pages.pay(String(paymentId), String(clientSecret), 'good');
  return { id, paymentId: String(paymentId) };
}
const ask = (paymentId: string) =>
  asSystem(() => shop.app.get(Settlement, { strict: false }).ask('stripe', paymentId));

async function paid(): Promise<{ readonly id: string; readonly paymentId: string }> {
  const purchase = await authorised();
  await ask(purchase.paymentId);
  return purchase;
}
const refund = async (id: string, receiptId: string) =>
  (await shop.signInAsAdmin())
    .post(`/api/transactions/${id}/refund`)
    .send({ receiptId, reason: 'Piatto scheggiato' })
    .expect(200);
const reconcile = async (id: string) =>
  (await shop.signInAsStaff()).post(`/api/transactions/${id}/reconcile`).send({}).expect(200);

it('is for staff, counts each kind, and refuses what it does not know', async () => {
  await shop.http.get('/api/todo').expect(401);
  const { counts } = await todo();
  expect(Object.keys(counts).toSorted()).toEqual([...TODO_KINDS].toSorted());
  const staff = await shop.signInAsStaff();
  for (const query of ['kind=altro', 'limit=0', 'limit=201', 'limit=tanti'])
    expect((await staff.get(`/api/todo?${query}`).expect(400)).body.code).toBe('VALIDATION_FAILED');
});

it('names a transfer until it is matched, with its end, and says when that is past', async () => {
  const { guest, id } = await stall.hold('bonifico');
  await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
  const entry = await entryOf('transfer', id);
  expect(entry).toMatchObject({ action: 'collect', amount: PRICE, overdue: false, provider: null });
  expect(Date.parse(entry?.dueAt ?? '')).toBeGreaterThan(shop.clock.now().getTime());
  expect(entry?.subject).toMatchObject({
    productName: 'Vaso in ceramica di Vietri',
    giftListName: 'Anna & Luca',
    buyerName: 'Giulia Ferri',
    buyerPhone: '333 555 0142',
  });
  const staff = await shop.signInAsStaff();
  const part = { receiptId: 'parte', amount: '29.00' };
  await staff.post(`/api/transactions/${id}/collect`).send(part).expect(200);
  expect(await entryOf('transfer', id)).toMatchObject({ amount: '100.00', dueAt: null, overdue: false });
  await staff.post(`/api/transactions/${id}/collect`).send({ receiptId: 'resto' }).expect(200);
  await gone('transfer', id);
});

describe('a payment', () => {
  it('in doubt waits for an admin until it is decided', async () => {
    const { id } = await authorised();
    await send(id, {
      type: 'Authorise',
      transactionId: id,
      attemptId: `${id}.1`,
      amountCents: CENTS - 1,
      currency: 'EUR',
    });
    expect(await entryOf('verify', id)).toMatchObject({ action: 'decide', amount: PRICE, dueAt: null });
    const admin = await shop.signInAsAdmin();
    const end = { as: 'cancelled', reason: 'Mai arrivato' };
    await admin.post(`/api/transactions/${id}/verify`).send(end).expect(200);
    await gone('verify', id);
  });

  it('whose provider owes an answer waits after an hour, and is settled by asking it', async () => {
    const { id, paymentId } = await authorised();
    shop.sandbox.arm({ provider: 'stripe', operation: 'capture', kind: '5xx', times: 1_000 });
    await ask(paymentId).catch(() => undefined);
    expect(await entryOf('payment', id)).toBeUndefined();
    shop.clock.advance(HOUR_MS);
    expect(await entryOf('payment', id)).toMatchObject({
      action: 'retry',
      provider: 'stripe',
      words: 'Incasso senza risposta',
      link: shop.sandbox.panel.url,
    });
    shop.sandbox.clearFaults();
    await reconcile(id);
    await gone('payment', id);
  });

  it('that nobody expected waits until it is given back', async () => {
    const { id } = await paid();
    const of = { transactionId: id, captureId: 'ch_in_piu' };
    const money = { amountCents: 700, currency: 'EUR' };
    await send(id, { type: 'NoteCapture', attemptId: `${id}.1`, ...of, ...money });
    expect(await entryOf('stray', id)).toMatchObject({ action: 'settle', amount: '7.00' });
    await send(id, { type: 'NoteStrayRefunded', ...of, providersId: 're_in_piu' });
    await gone('stray', id);
  });

  it('that is disputed waits until the bank has decided', async () => {
    const { id } = await paid();
    const staff = await shop.signInAsStaff();
    const { body } = await staff.get(`/api/transactions/${id}/payments`).expect(200);
    const [attempt] = (body as TransactionPayments).attempts;
    const dispute = { type: 'NoteDispute', transactionId: id, disputeId: `dp_${id}` } as const;
    const money = { captureId: attempt?.captures[0]?.id ?? '', amountCents: CENTS };
    await send(id, { ...dispute, ...money, status: 'needs_response' });
    expect(await entryOf('dispute', id)).toMatchObject({ action: 'settle', amount: PRICE });
    await send(id, { ...dispute, ...money, status: 'won' });
    await gone('dispute', id);
  });
});

describe('a refund', () => {
  it('waits only once it has been under way for an hour', async () => {
    const { id } = await paid();
    shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
    await refund(id, `lento-${id}`);
    expect(await entryOf('refund', id)).toBeUndefined();
    shop.clock.advance(HOUR_MS);
    expect(await entryOf('refund', id)).toMatchObject({ words: 'Rimborso in corso', amount: PRICE });
    shop.sandbox.clearFaults();
    await reconcile(id);
    await gone('refund', id);
  });

  it('that its provider refused waits, also in the filter, until the money is back in another way', async () => {
    const { id, paymentId } = await paid();
    shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: 'decline', times: 1 });
    await refund(id, `negato-${id}`);
    expect(await entryOf('refund', id)).toMatchObject({
      state: 'refused',
      words: 'Rimborso rifiutato',
      amount: PRICE,
    });
    const staff = await shop.signInAsStaff();
    const { body } = await staff.get('/api/transactions?todo=refund').expect(200);
    expect((body as { id: string }[]).map((one) => one.id)).toContain(id);
    await refundAtStripe(shop, paymentId);
    await reconcile(id);
    await gone('refund', id);
  });

  it('of one transaction is not taken for another’s of the same name', async () => {
    const [one, other] = [await paid(), await paid()];
    shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
    for (const { id } of [one, other]) await refund(id, 'rimborso');
    shop.clock.advance(HOUR_MS);
    expect(await entryOf('refund', one.id)).toBeDefined();
    expect(await entryOf('refund', other.id)).toBeDefined();
    // What goes on by itself would end between two reads of a later test.
    shop.sandbox.clearFaults();
    for (const { id } of [one, other]) {
      await reconcile(id);
      await gone('refund', id);
    }
  });
});

it('comes by urgency: what waits longest, and what is due soonest', async () => {
  const { guest, id } = await stall.hold('bonifico');
  await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
  // Mails that do not leave are counted in one entry: the last one, of this transfer, is in the register, and all before it.
  const staff = await shop.signInAsStaff();
  await eventually(async () => {
    const { body } = await staff.get('/api/mail-register').query({ transactionId: id }).expect(200);
    expect(body).not.toEqual([]);
    await noJobIsDue(shop.pool, shop.clock.now());
  });
  const { count, counts, entries } = await todo();
  expect(count).toBe(Object.values(counts).reduce((sum, one) => sum + one));
  expect(entries).toHaveLength(count);
  expect(entries.at(-1)).toMatchObject({ kind: 'transfer' });
  const moments = entries.map(({ dueAt, since }) => Date.parse(dueAt ?? since));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  const [first] = entries;
  expect((await todo('?limit=1')).entries).toEqual([first]);
});
