// @takes 8 s
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { SettingsStore } from '../../settings/index.js';
import { SendMail } from '../delivery/send-mail.js';
import { MailingShop } from '../testing/mailing-shop.js';

jest.setTimeout(60_000);
const shop = forAllTests(() => MailingShop.open());
beforeEach(() => shop.forgetMails());

const templates = async (transactionId: string) =>
  (await shop.registered({ transactionId })).map(({ template }) => template);

describe('a gift that leaves the shop', () => {
  const collected = async () => {
    const reserved = await shop.reserve();
    await shop.collect(reserved.id);
    await eventually(() => expect(shop.to(reserved.email)).toHaveLength(2), { timeoutMs: 20_000 });
    return reserved;
  };
  const mark = (ids: readonly string[], step: object) =>
    shop.admin
      .post('/api/deliveries')
      .send({ ids, ...step })
      .expect(200);

  const mailOf = async (ids: string) =>
    (await shop.admin.get('/api/deliveries').query({ ids }).expect(200)).body[0].mail;

  it('is told once to whoever fetches it, again where staff ask, and to whoever bought it with its parcel', async () => {
    const { id, email } = await collected();
    for (let time = 0; time < 2; time += 1) await mark([id], { state: 'ready' });
    await shop.settled();
    expect(shop.subjects(email).slice(2)).toEqual([
      expect.stringMatching(/^Pronto per il ritiro: Lampada – ordine/),
    ]);
    expect(shop.to(email)[2]?.text).not.toMatch(/40,00/);
    await shop.later(120_000);
    const again = await shop.admin.post(`/api/deliveries/${id}/mail`).send({}).expect(200);
    expect(again.body).toMatchObject({ id, mailAskedAt: expect.any(String) });
    await shop.settled();
    expect(shop.to(email)).toHaveLength(4);
    expect(await mailOf(id)).toEqual({ state: 'sent', sentAt: expect.any(String), reason: null });
    await mark([id], { state: 'shipped', courier: 'BRT', trackingNumber: '067 12' });
    await shop.settled();
    expect(shop.subjects(email)[4]).toMatch(/^Spedito: il tuo regalo per Anna e Luca – ordine/);
    expect(shop.to(email)[4]?.text).toMatch(/Corriere:\s+BRT[^]*Codice di spedizione:\s+067 12/);
    expect(await templates(id)).toEqual([
      'spedito',
      'pronto-per-il-ritiro',
      'pronto-per-il-ritiro',
      'ricevuta',
      'conferma-prenotazione',
    ]);
  });

  it('has been told of only once its mail has left: until then it waits, and one that did not leave says why', async () => {
    const { id } = await collected();
    expect(await mailOf(id)).toBeNull();
    await mark([id], { state: 'ready' });
    await shop.settled();
    const [mail] = await shop.registered({ transactionId: id });
    // As each of them stands in the register.
    const stands = async (change: string) => {
      await shop.test.pool.query(`${change} where id = $1`, [mail?.id]);
      return mailOf(id);
    };
    const reason = 'La casella è piena';
    const register = 'update notifications.mail_register set sent_at = null, state';
    expect(await stands(`${register} = 'queued'`)).toMatchObject({ state: 'queued', sentAt: null });
    expect(await stands(`${register} = 'failed', reason = '${reason}'`)).toMatchObject({
      state: 'unsent',
      reason,
    });
    expect(await stands(`${register} = 'not_sent', reason = '${reason}'`)).toMatchObject({
      state: 'unsent',
    });
    // Without a row there its job alone knows; former versions left none of what nobody needed any more.
    expect(await stands('delete from notifications.mail_register')).toMatchObject({ state: 'unneeded' });
    const job = 'update jobs.outbox set dismissed_at = now(), state';
    expect(
      await stands(`${job} = 'failed', last_error = '${reason}', finished_at = '2030-01-01'`),
    ).toMatchObject({ state: 'unsent', reason });
    expect(await stands(`${job} = 'pending', run_at = '2099-01-01', finished_at = null`)).toMatchObject({
      state: 'queued',
    });
    expect(await stands('delete from jobs.outbox')).toMatchObject({ state: 'queued' });
    await shop.test.pool.query(
      `update read_models.transactions set delivery_mail_at = delivery_mail_at - interval '31 days' where id = $1`,
      [id],
    );
    expect(await mailOf(id)).toMatchObject({ state: 'unneeded' });
  });

  it('is not told that it waits where it leaves in silence before its mail’s turn, and nobody waits for that mail', async () => {
    const { id, email } = await collected();
    const sender = shop.test.app.get(SendMail, { strict: false });
    const run = sender.run.bind(sender);
    const late = jest.spyOn(sender, 'run').mockImplementation(async (mail, ...how) => {
      if (mail.code === 'pronto-per-il-ritiro') await mark([id], { state: 'shipped', write: false });
      return run(mail, ...how);
    });
    await mark([id], { state: 'ready' });
    await shop.settled();
    late.mockRestore();
    expect(shop.to(email)).toHaveLength(2);
    expect(await mailOf(id)).toMatchObject({ state: 'unneeded', reason: expect.any(String) });
  });

  it('is told nobody where whoever marks it or the shop says so, and the beneficiaries where they fetch it', async () => {
    const { id, email } = await collected();
    await mark([id], { state: 'ready', write: false });
    await shop.test.app.get(SettingsStore).update({ mailWhenShipped: false });
    await mark([id], { state: 'shipped' });
    await shop.settled();
    expect(shop.to(email)).toHaveLength(2);
    const other = await collected();
    await shop.admin
      .put(`/api/transactions/${other.id}`)
      .send({ deliveryMethod: 'beneficiaryPickup' })
      .expect(200);
    await mark([other.id], { state: 'ready' });
    await shop.settled();
    expect(shop.to(other.email)).toHaveLength(2);
    const [told, ...others] = shop.to('anna@posta.example');
    expect(others).toEqual([]);
    expect(told?.text).toMatch(/della\s+lista\s+«Anna\s+&\s+Luca»\s+è\s+pronto:\s+potete\s+passare/);
    expect(told?.text).not.toMatch(/Giulia|40,00/);
  });
});
