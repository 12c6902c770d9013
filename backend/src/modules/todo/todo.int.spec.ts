import { beforeAll, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { TodoEntry, TodoKind, TodoList, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp } from '../../platform/testing/test-app.js';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
const clock = fixedClock('2026-11-23T10:00:00.000Z');
let staff: Browser;
let place: { readonly giftListId: number; readonly productId: number };

const test = forAllTests(() => createTestApp({ clock }));
beforeAll(async () => {
  const admin = await test.signInAsAdmin();
  staff = await test.signInAsStaff();
  const allowedPaymentMethods = { stripe: false, paypal: false, inNegozio: true };
  const [list, product] = [await newList(admin, { allowedPaymentMethods }), await newProduct(admin)];
  place = { giftListId: list.id, productId: product.id };
  await admin
    .post('/api/product-gift-lists')
    .send({ ...place, listQuantity: 4 })
    .expect(201);
});

/** Sessions end meanwhile. */
async function at(iso: string): Promise<void> {
  clock.set(iso);
  staff = await test.signInAsStaff();
}

async function sell(email: string, more: object = {}): Promise<Transaction> {
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: email, buyerPhone: '333 555 0142' };
  const sale = { ...buyer, ...place, type: 'acquisto', paymentMethod: 'in_negozio', ...more };
  return (await staff.post('/api/transactions').send(sale).expect(201)).body as Transaction;
}

async function waiting(kind: TodoKind): Promise<readonly TodoEntry[]> {
  const { count, counts, entries } = (await staff.get('/api/todo').query({ kind }).expect(200))
    .body as TodoList;
  expect([count, counts[kind]]).toEqual([entries.length, entries.length]);
  return entries;
}

it('names a reservation from two days before its end until it is settled, also when it is overdue', async () => {
  const { id, expiresAt } = await sell('giulia@posta.example');
  const end = Date.parse(expiresAt ?? '');
  await at(new Date(end - 2 * DAY_MS - 1).toISOString());
  expect(await waiting('collect')).toEqual([]);
  await at(new Date(end - 2 * DAY_MS).toISOString());
  const [entry, ...others] = await waiting('collect');
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    id: `collect ${id}`,
    transactionId: id,
    amount: '129.00',
    dueAt: expiresAt,
    overdue: false,
    action: 'collect',
    subject: { buyerName: 'Giulia Ferri' },
  });
  await at(new Date(end + 1).toISOString());
  expect(await waiting('collect')).toMatchObject([{ transactionId: id, overdue: true }]);
  await staff.post(`/api/transactions/${id}/collect`).send({ receiptId: 'cassa' }).expect(200);
  expect(await waiting('collect')).toEqual([]);
});

it('names what staff hold until it is completed', async () => {
  const { id } = await sell('lucia@posta.example', { status: 'in_attesa' });
  expect(await waiting('open')).toMatchObject([
    {
      transactionId: id,
      action: 'collect',
      dueAt: null,
      overdue: false,
      amount: '129.00',
      subject: { version: expect.any(Number) },
    },
  ]);
  const completing = async () => {
    const version = (await waiting('open'))[0]?.subject?.version;
    return () =>
      staff.put(`/api/transactions/${id}`).set('if-match', `"${version}"`).send({ status: 'completata' });
  };
  const old = await completing();
  await staff.put(`/api/transactions/${id}`).send({ amount: '120' }).expect(200);
  expect((await old().expect(409)).body).toMatchObject({ code: 'MODIFIED_BY_OTHERS' });
  await (await completing())().expect(200);
  expect(await waiting('open')).toEqual([]);
  await staff.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
});

it('names what an erased person has reserved, and only so, until it is released', async () => {
  const email = 'cancellata@posta.example';
  const { id, expiresAt } = await sell(email);
  await at(new Date(Date.parse(expiresAt ?? '') - DAY_MS).toISOString());
  expect(await waiting('collect')).toMatchObject([{ transactionId: id }]);
  expect(await waiting('erased')).toEqual([]);
  const admin = await test.signInAsAdmin();
  await admin.post('/api/privacy/erasure').send({ email, confirmation: 'CANCELLA' }).expect(200);
  expect(await waiting('erased')).toMatchObject([
    { transactionId: id, action: 'cancel', amount: '129.00', dueAt: expiresAt, subject: { buyerName: null } },
  ]);
  expect(await waiting('collect')).toEqual([]);
  await staff.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
  expect(await waiting('erased')).toEqual([]);
});

it('names jobs that were given up, with the transaction that they are about, until they are settled', async () => {
  const { id } = await sell('paola@posta.example');
  await test.pool.query(
    `insert into jobs.outbox (id, name, payload, state, attempts, last_error, finished_at)
     values ('end-1', 'gift-expiry', $1, 'failed', 12, 'Error ECONNREFUSED', $2),
       ('erasure-1', 'finish-erasure', '{"records": []}', 'failed', 16, null, $2),
       ('retired-1', 'of-an-earlier-release', $1, 'failed', 1, null, $2)`,
    [JSON.stringify({ transactionId: id }), clock.now()],
  );
  const since = clock.now().toISOString();
  const told = { action: 'retry', amount: null, since, dueAt: null };
  expect(await waiting('job')).toMatchObject([
    {
      ...told,
      id: 'job end-1',
      transactionId: id,
      title: 'Fine di una prenotazione',
      note: 'Error ECONNREFUSED',
    },
    {
      ...told,
      id: 'job erasure-1',
      transactionId: null,
      title: 'Cancellazione di dati personali',
      note: null,
    },
    { ...told, id: 'job retired-1', transactionId: null, title: 'Lavoro in sottofondo' },
  ]);
  await staff.post('/api/alerts/jobs/end-1/dismiss').expect(204);
  await staff.post('/api/alerts/jobs/retired-1/dismiss').expect(204);
  expect((await waiting('job')).map((entry) => entry.jobId)).toEqual(['erasure-1']);
  await staff.post('/api/alerts/jobs/erasure-1/dismiss').expect(204);
  expect(await waiting('job')).toEqual([]);
});
