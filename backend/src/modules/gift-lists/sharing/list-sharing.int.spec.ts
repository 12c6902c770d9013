// @takes 9 s
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ListSharing, RegisteredMail } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { MailingShop } from '../../notifications/testing/mailing-shop.js';
import { newList } from '../testing/new-list.js';

jest.setTimeout(60_000);
const shop = forAllTests(() => MailingShop.open());
beforeEach(() => shop.forgetMails());

const LUCA = { secondBeneficiaryName: 'Luca Riva', secondBeneficiaryPhone: '333 555 0144' };
const SECRET = 'rose & <spine>';
const TO_ANNA = { to: 'first', what: 'link', how: 'mail' };

const list = (changes: Record<string, unknown> = {}) =>
  newList(shop.admin, { name: 'Anna e Luca', beneficiaryName: 'Anna e Luca', ...changes });
const send = (id: number, body: object) => shop.admin.post(`/api/gift-lists/${id}/sharing`).send(body);
const sent = async (id: number, body: object) => (await send(id, body).expect(200)).body as ListSharing;
const sharing = async (id: number) =>
  (await shop.admin.get(`/api/gift-lists/${id}/sharing`).expect(200)).body as ListSharing;
const mailOf = async (id: string) =>
  (await shop.admin.get(`/api/mail-register/${id}`).expect(200)).body as RegisteredMail;

describe('sending a list to those whom it is for', () => {
  it('is one mail with the link, which the register and the list’s page know', async () => {
    const { id } = await list({ beneficiaryEmail: 'anna.b@posta.example' });
    expect(await sharing(id)).toEqual({ sendsMail: true, sent: [] });
    const at = shop.now().toISOString();
    const now = await sent(id, TO_ANNA);
    expect(now.sent).toMatchObject([{ ...TO_ANNA, mail: { state: expect.any(String), reason: null } }]);
    expect(now.sent[0]?.at.slice(0, 16)).toBe(at.slice(0, 16));
    await shop.settled();
    expect(shop.subjects('anna.b@posta.example')).toEqual(['Il link della vostra lista: Anna e Luca']);
    const [mail] = shop.to('anna.b@posta.example');
    expect(mail?.text).toContain(`http://negozio.test/list/${id}`);
    expect(mail?.text).not.toContain('password');
    expect((await sharing(id)).sent).toMatchObject([{ mail: { state: 'sent' } }]);
    const { body } = await shop.admin.get('/api/mail-register').query({ giftListId: id }).expect(200);
    expect(body).toMatchObject([{ template: 'link-della-lista', to: 'anna.b@posta.example' }]);
    const { body: history } = await shop.admin.get(`/api/history?giftListId=${id}`).expect(200);
    expect(JSON.stringify(history)).toContain('Link a Anna e Luca, per e-mail');
  });

  it('has the password in a message of its own, which the register keeps without it', async () => {
    const { id } = await list({ beneficiaryEmail: 'anna.p@posta.example', password: SECRET });
    await sent(id, TO_ANNA);
    await sent(id, { ...TO_ANNA, what: 'password' });
    await shop.settled();
    const mails = shop.to('anna.p@posta.example');
    const [link, password] = mails.toSorted((a) => (a.text?.includes('/list/') ? -1 : 1));
    expect(link?.text).toContain('protetta');
    expect(link?.text).not.toContain('rose');
    expect(password?.text).toContain(SECRET);
    expect(password?.html).toContain('rose &amp; &lt;spine&gt;');
    expect(password?.text).not.toContain('/list/');
    const { sent: told } = await sharing(id);
    const kept = await mailOf(told.find(({ what }) => what === 'password')?.mail?.id ?? '');
    expect(`${kept.subject} ${kept.text} ${kept.html}`).not.toMatch(/rose|spine/);
    expect((await shop.admin.post(`/api/mail-register/${kept.id}/resend`).expect(409)).body.code).toBe(
      'MAIL_NOT_KEPT',
    );
  });

  it('asks where it went a moment ago, and goes again where that is meant', async () => {
    const { id } = await list({ beneficiaryEmail: 'anna.m@posta.example' });
    // Two presses at once are one mail.
    const both = await Promise.all([send(id, TO_ANNA), send(id, TO_ANNA)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await send(id, TO_ANNA).expect(409);
    expect(body.code).toBe('SENT_A_MOMENT_AGO');
    await sent(id, { ...TO_ANNA, again: true });
    await shop.later(61_000);
    const now = await sent(id, TO_ANNA);
    expect(now.sent).toHaveLength(1);
    await shop.settled();
    expect(shop.to('anna.m@posta.example')).toHaveLength(3);
  });

  it('notes what was opened in WhatsApp or as SMS, for whoever has a number', async () => {
    const { id } = await list({ ...LUCA, password: SECRET });
    await sent(id, { to: 'second', what: 'link', how: 'whatsapp' });
    await sent(id, { to: 'second', what: 'password', how: 'sms' });
    expect((await sharing(id)).sent).toEqual([
      { to: 'second', what: 'password', how: 'sms', at: expect.any(String), mail: null },
      { to: 'second', what: 'link', how: 'whatsapp', at: expect.any(String), mail: null },
    ]);
    await shop.settled();
    const { body } = await shop.admin.get('/api/mail-register').query({ giftListId: id }).expect(200);
    expect(body).toEqual([]);
  });

  it('is refused where there is nobody, or nothing, to send', async () => {
    const { id } = await list(LUCA);
    const code = async (body: object, listId = id) => (await send(listId, body)).body.code;
    expect(await code({ ...TO_ANNA, to: 'second' })).toBe('PERSON_NOT_REACHED');
    expect(await code({ ...TO_ANNA, what: 'password' })).toBe('LIST_HAS_NO_PASSWORD');
    expect(await code(TO_ANNA, 999_999_999_999)).toBe('LIST_NOT_FOUND');
    await shop.admin.get('/api/gift-lists/999999999999/sharing').expect(404);
    const { body } = await send(id, { to: 'third', what: 'money', how: 'fax' }).expect(400);
    expect(Object.keys(body.fields)).toEqual(['to', 'what', 'how']);
    await shop.test.http.get(`/api/gift-lists/${id}/sharing`).expect(401);
    await shop.test.http.post(`/api/gift-lists/${id}/sharing`).send(TO_ANNA).expect(401);
    expect(await sharing(id)).toMatchObject({ sent: [] });
  });

  it('leaves nothing of a person in the register once they are erased, also where a mail is written later', async () => {
    const email = 'anna.via@posta.example';
    const { id } = await list({ beneficiaryEmail: email });
    await sent(id, TO_ANNA);
    await shop.settled();
    const [told] = (await sharing(id)).sent;
    await shop.admin.post('/api/privacy/erasure').send({ email, confirmation: 'cancella' }).expect(200);
    expect(await mailOf(told?.mail?.id ?? '')).toMatchObject({ erased: true, to: null });
    // As by a job that had it in memory.
    const { rows } = await shop.test.pool.query(
      `update notifications.mail_register set sealed_head = 'x', sealed_body = 'x' where id = $1
       returning sealed_head, sealed_body`,
      [told?.mail?.id],
    );
    expect(rows).toEqual([{ sealed_head: null, sealed_body: null }]);
    expect((await send(id, { ...TO_ANNA, again: true }).expect(409)).body.code).toBe('LIST_ERASED');
  });

  it('goes with the list: where that is deleted nothing is kept of it', async () => {
    const { id } = await list(LUCA);
    await sent(id, { to: 'second', what: 'link', how: 'sms' });
    await shop.admin.delete(`/api/gift-lists/${id}`).expect(204);
    const { rows } = await shop.test.pool.query('select from gift_lists.sent_to_people where list_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a shop without a mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('says so, and sends none', async () => {
    const admin = await test.signInAsAdmin();
    const { id } = await newList(admin);
    const { body } = await admin.get(`/api/gift-lists/${id}/sharing`).expect(200);
    expect(body).toEqual({ sendsMail: false, sent: [] });
    const refused = await admin.post(`/api/gift-lists/${id}/sharing`).send(TO_ANNA).expect(409);
    expect(refused.body.code).toBe('NO_MAIL_SERVER');
    await admin
      .post(`/api/gift-lists/${id}/sharing`)
      .send({ ...TO_ANNA, how: 'whatsapp' })
      .expect(200);
  });
});
