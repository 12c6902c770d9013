import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ListClosing, RegisteredMail } from '@fiocco/contracts';
import { eventually, runningClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { noJobIsDue } from '../../platform/testing/no-job-is-due.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { headerWords, MailSink } from '../notifications/testing/mail-sink.js';
import { Counter, drawnId } from '../transactions/testing/counter.js';
import { ListStatement } from './statement.js';

jest.setTimeout(60_000);

const sink = forAllTests(async () => {
  const server = new MailSink();
  const url = await server.listen();
  return Object.assign(server, { url });
});
const clock = runningClock();
const test = forAllTests(() => createTestApp({ clock, config: { smtpUrl: sink.url } }));
const counter = forAllTests(() => Counter.in(test));

const COUPLE = 'anna.verdi@example.it';
const settled = () => eventually(() => noJobIsDue(test.pool, clock.now()), { timeoutMs: 20_000 });
/** The statements that reached the couple, and forgets them. */
async function arrived() {
  await settled();
  return sink.received.splice(0).filter(({ documents }) => documents.length > 0);
}
const send = (listId: number, sendingId: string, by = counter.staff) =>
  by.post(`/api/gift-lists/${listId}/statement`).send({ sendingId });
const close = (listId: number, body: object, by = counter.admin) =>
  by.post(`/api/gift-lists/${listId}/closing`).send(body);
async function statementsOf(listId: number): Promise<readonly RegisteredMail[]> {
  const { body } = await counter.staff.get(`/api/mail-register?giftListId=${listId}`).expect(200);
  return (body as RegisteredMail[]).filter(({ template }) => template === 'resoconto-lista');
}
const documentOf = (mailId: string, by = counter.staff) => by.get(`/api/mail-register/${mailId}/documents/0`);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the statement of a list by mail', () => {
  it('goes with the closing, once, as the paper that the register keeps and sends again', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({ collected: true, receiptId: 'r-1' }, place);
    await arrived();
    const decisions = [{ transactionId: id, do: 'keep' }];
    for (let call = 0; call < 2; call += 1)
      await close(place.giftListId, { decisions, statement: true }).expect(200);
    const mails = await arrived();
    expect(mails.map(({ recipients }) => recipients)).toEqual([[COUPLE]]);
    expect(headerWords(mails[0]?.headers.get('subject'))).toMatch(/^Il resoconto della lista «/);
    const [document] = mails[0]?.documents ?? [];
    expect(document?.name).toBe('Resoconto.pdf');
    expect(document?.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const [mail] = await statementsOf(place.giftListId);
    const { body: shown } = await counter.staff.get(`/api/mail-register/${mail?.id}`).expect(200);
    expect(shown).toMatchObject({
      state: 'sent',
      documents: [{ name: 'Resoconto.pdf', bytes: document?.bytes.length }],
    });
    const { body, headers } = await documentOf(mail?.id ?? '').expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect((body as Buffer).equals(document?.bytes ?? Buffer.alloc(0))).toBe(true);

    await counter.staff.post(`/api/mail-register/${mail?.id}/resend`).expect(200);
    const [again] = await arrived();
    expect(again?.headers.get('message-id')).toBe(mails[0]?.headers.get('message-id'));
    expect(again?.documents[0]?.bytes.equals(document?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('goes from the list’s page too: the same sending is one mail, another one is another', async () => {
    const { giftListId } = await counter.gift();
    const sendingId = drawnId();
    for (let call = 0; call < 2; call += 1)
      expect((await send(giftListId, sendingId).expect(202)).body).toEqual({ to: [COUPLE] });
    expect(await arrived()).toHaveLength(1);
    await send(giftListId, drawnId()).expect(202);
    expect(await arrived()).toHaveLength(1);
    expect(await statementsOf(giftListId)).toHaveLength(2);
    await send(giftListId, '').expect(400);
    await send(999_999_999_999, sendingId).expect(404);
    await test.browser().post(`/api/gift-lists/${giftListId}/statement`).send({ sendingId }).expect(401);
  });

  it('goes to both of two people, by one mail', async () => {
    const { giftListId } = await counter.gift();
    const second = { secondBeneficiaryName: 'Marco Riva', secondBeneficiaryEmail: 'marco.riva@example.it' };
    await counter.admin.put(`/api/gift-lists/${giftListId}`).send(second).expect(200);
    const both = [COUPLE, second.secondBeneficiaryEmail];
    expect((await send(giftListId, drawnId()).expect(202)).body).toEqual({ to: both });
    expect((await arrived()).map(({ recipients }) => recipients)).toEqual([both]);
  });

  it('is not sent by a closing that does not end, nor without the tick', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({}, place);
    await close(place.giftListId, { decisions: [], statement: true }).expect(409);
    await close(place.giftListId, { decisions: [{ transactionId: id, do: 'keep' }] }).expect(200);
    expect(await arrived()).toEqual([]);
    expect(await statementsOf(place.giftListId)).toEqual([]);
  });

  it('is kept of nobody once one whom it names is erased', async () => {
    const place = await counter.gift();
    const buyer = { buyerName: 'Bruno', buyerEmail: 'bruno@posta.example' };
    await counter.sold({ collected: true, receiptId: 'r-1', ...buyer }, place);
    await send(place.giftListId, drawnId()).expect(202);
    await settled();
    const [mail] = await statementsOf(place.giftListId);
    await documentOf(mail?.id ?? '').expect(200);
    await counter.admin
      .post('/api/privacy/erasure')
      .send({ email: 'bruno@posta.example', confirmation: 'CANCELLA' })
      .expect(200);
    const { body } = await documentOf(mail?.id ?? '').expect(404);
    expect(body).toMatchObject({ code: 'MAIL_DOCUMENT_NOT_FOUND' });
    // The next one names nobody who is gone, and is kept again.
    await send(place.giftListId, drawnId()).expect(202);
    await settled();
    const [next] = await statementsOf(place.giftListId);
    await documentOf(next?.id ?? '').expect(200);
  });

  it('has nothing personal in its job', async () => {
    const { giftListId } = await counter.gift();
    await send(giftListId, drawnId()).expect(202);
    await arrived();
    const { rows } = await test.pool.query<{ payload: object }>(
      `select payload from jobs.outbox where name = 'mail-list-statement' and payload ->> 'listId' = $1`,
      [String(giftListId)],
    );
    expect(rows).toEqual([{ payload: { listId: String(giftListId) } }]);
  });

  it('stands in the register without a paper that no mailbox takes', async () => {
    const { giftListId } = await counter.gift();
    const statements = test.app.get(ListStatement, { strict: false });
    const usual = statements.of.bind(statements);
    jest
      .spyOn(statements, 'of')
      .mockImplementation(async (id) => ({ ...(await usual(id)), pdf: Buffer.alloc(7_000_001) }));
    await send(giftListId, drawnId()).expect(202);
    expect(await arrived()).toEqual([]);
    const [mail] = await statementsOf(giftListId);
    expect(mail).toMatchObject({
      state: 'not_sent',
      reason: 'Il documento allegato è troppo grande per un’e-mail',
    });
    await documentOf(mail?.id ?? '').expect(404);
  });

  it('cannot go where the list has no address: nothing is closed then', async () => {
    const { giftListId } = await counter.gift();
    await test.pool.query(`update gift_lists.gift_list set beneficiary_email = '' where id = $1`, [
      giftListId,
    ]);
    for (const asked of [send(giftListId, drawnId()), close(giftListId, { decisions: [], statement: true })])
      expect((await asked.expect(409)).body).toMatchObject({ code: 'LIST_WITHOUT_ADDRESS' });
    const { body } = await close(giftListId, { dry: true }).expect(200);
    expect(body).toMatchObject({ closed: false, statement: { to: [], canLeave: true } });
  });
});

describe('a shop without a mail server', () => {
  const shop = forAllTests(() => createTestApp({ clock: runningClock(), config: { smtpUrl: null } }));
  const desk = forAllTests(() => Counter.in(shop));

  it('says so, and the list stays open', async () => {
    const { giftListId } = await desk.gift();
    for (const asked of [
      send(giftListId, drawnId(), desk.staff),
      close(giftListId, { decisions: [], statement: true }, desk.admin),
    ])
      expect((await asked.expect(409)).body).toMatchObject({ code: 'NO_MAIL_SERVER' });
    const { body } = await close(giftListId, { dry: true }, desk.admin).expect(200);
    expect(body as ListClosing).toMatchObject({
      closed: false,
      statement: { to: [COUPLE], canLeave: false },
    });
  });
});
