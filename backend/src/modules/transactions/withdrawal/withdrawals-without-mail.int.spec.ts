import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HistoryEntry, TodoList, Transaction } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { MailingShop } from '../../notifications/testing/mailing-shop.js';
import { WithdrawalRequests } from './withdrawal-requests.js';

jest.setTimeout(60_000);

const DAY_MS = 24 * 3_600_000;
const WHY = 'Ne hanno già uno uguale, lo dice la zia Ersilia';
const shop = forAllTests(() => MailingShop.open({ hasServer: false }));
beforeEach(() => shop.test.pool.query('delete from throttle; delete from gifts.withdrawal_request'));

const read = async (id: string): Promise<Transaction> =>
  (await shop.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
const ask = (orderNumber: string, email: string, reason?: string) =>
  shop.test.browser().post('/api/withdrawals').send({ orderNumber, email, reason });
const answer = (id: string, confirmed: boolean) =>
  shop.admin.post(`/api/transactions/${id}/withdrawal/answer`).send({ confirmed });
const waiting = async (): Promise<TodoList> =>
  (await shop.admin.get('/api/todo').query({ kind: 'withdrawal' }).expect(200)).body as TodoList;
const waitingIds = async () => (await waiting()).entries.map(({ transactionId }) => transactionId);
const sentencesOf = async (id: string) => {
  const { body } = await shop.admin.get(`/api/transactions/${id}/history`).expect(200);
  return (body as HistoryEntry[]).map(({ sentence }) => sentence);
};

let guests = 0;
async function reserved() {
  guests += 1;
  const { id, email } = await shop.reserveFor(`invitata-${guests}@posta.example`);
  return { id, email, orderNumber: (await read(id)).orderNumber ?? '' };
}
async function paid() {
  const order = await reserved();
  await shop.collect(order.id);
  return order;
}

describe('a withdrawal asked for in a shop that sends no mail', () => {
  it('promises no mail, says the same of whatever was typed, and waits in Da fare where the order is the buyer’s', async () => {
    const { id, email, orderNumber } = await paid();
    const answers = [
      await ask(orderNumber, email, WHY),
      await ask(orderNumber, email),
      await ask(orderNumber, 'un-altra@posta.example'),
      await ask('FI-2027-999999', email),
    ];
    const saying = answers.map(({ status, body }) => JSON.stringify([status, body.message]));
    expect(new Set(saying).size).toBe(1);
    expect(answers[0]?.body.message).toContain('che non invia e-mail, ti telefona');
    expect(Date.parse(answers[0]?.body.receivedAt)).not.toBeNaN();
    await shop.settled();
    const templates = (await shop.registered({ transactionId: id })).map(({ template }) => template);
    expect(templates).not.toContain('recesso-da-confermare');
    const { counts, entries } = await waiting();
    expect(counts.withdrawal).toBe(1);
    expect(entries).toMatchObject([
      {
        transactionId: id,
        amount: '40.00',
        state: 'requested',
        words: 'Recesso da confermare',
        overdue: false,
        subject: { buyerPhone: '333 555 0142' },
      },
    ]);
    expect((await read(id)).withdrawal).toBeNull();
    const { rows } = await shop.test.pool.query('select r::text as row from gifts.withdrawal_request r');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Ersilia|${email}`));
  });

  it('keeps waiting, also beyond the day after which links are forgotten, and is overdue after its 14 days', async () => {
    const { id, orderNumber, email } = await paid();
    await ask(orderNumber, email).expect(200);
    await shop.settled();
    await shop.later(16 * DAY_MS);
    await shop.test.app.get(WithdrawalRequests).forgetOld();
    expect((await waiting()).entries).toMatchObject([{ transactionId: id, overdue: true }]);
  });

  it('is declared in its buyer’s words once staff were told so, and by whom stands in the Cronologia', async () => {
    const { id, orderNumber, email } = await paid();
    await ask(orderNumber, email, WHY).expect(200);
    await shop.settled();
    await answer(id, true).expect(200);
    expect((await read(id)).withdrawal).toMatchObject({ reason: WHY, closed: null });
    expect((await waiting()).entries).toMatchObject([{ transactionId: id, state: 'declared' }]);
    expect(await sentencesOf(id)).toContain(
      'ha registrato il recesso che chi ha acquistato ha confermato a voce',
    );
    await answer(id, true).expect(409, /WITHDRAWAL_NOT_REQUESTED/);
    await shop.test
      .browser()
      .post(`/api/transactions/${id}/withdrawal/answer`)
      .send({ confirmed: true })
      .expect(401);
  });

  it('cancels what is not paid, in the name of its buyer', async () => {
    const { id, orderNumber, email } = await reserved();
    await ask(orderNumber, email).expect(200);
    await shop.settled();
    await answer(id, true).expect(200);
    expect(await read(id)).toMatchObject({ stage: 'cancelled', reason: 'cancelled_by_buyer' });
    expect(await sentencesOf(id)).toContain('ha annullato la transazione, a cui chi ha acquistato rinuncia');
    expect(await waitingIds()).not.toContain(id);
  });

  it('is taken from Da fare where its buyer knows nothing of it, changes nothing, and the Cronologia says who did', async () => {
    const { id, orderNumber, email } = await reserved();
    await ask(orderNumber, email).expect(200);
    await shop.settled();
    expect(await waitingIds()).toContain(id);
    await answer(id, false).expect(200);
    await answer(id, false).expect(200);
    expect(await waitingIds()).not.toContain(id);
    expect(await read(id)).toMatchObject({ stage: 'reserved', withdrawal: null });
    const { body } = await shop.admin.get(`/api/transactions/${id}/history`).expect(200);
    const told = (body as HistoryEntry[]).filter(({ type }) => type === 'gift.WithdrawalDenied.v1');
    expect(told).toMatchObject([
      {
        actor: { kind: 'staff' },
        sentence:
          'ha messo da parte una richiesta di recesso: chi ha acquistato ha detto di non averla fatta',
        changes: [],
      },
    ]);
  });
});
