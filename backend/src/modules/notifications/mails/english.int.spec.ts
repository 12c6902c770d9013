// @takes 30 s
import { describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { SettingsStore } from '../../settings/index.js';
import { italianIn } from '../testing/italian-words.js';
import { headerWords, type ReceivedMail } from '../testing/mail-sink.js';
import { MailingShop } from '../testing/mailing-shop.js';

jest.setTimeout(120_000);
const DAY_MS = 86_400_000;
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Fiocco S.r.l.' };
const shop = forAllTests(() => MailingShop.open());

/** What the shop, its guests and its bank call things. */
const TYPED = ['Lampada', 'Matrimonio', 'Fiocco S.r.l.'];

function expectEnglish({ text, html, headers }: ReceivedMail) {
  const seen = html.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ');
  for (const said of [headerWords(headers.get('subject')), text, seen])
    expect(italianIn(said, TYPED)).toEqual([]);
  expect(html).toContain('<html lang="en">');
  expect(text).not.toMatch(/\d,\d\d\s€/);
}

/** The mails to an address, each of which is English; by the register's codes. */
async function written(id: string, address: string, codes: readonly string[]) {
  await shop.settled();
  await eventually(async () => {
    const mails = await shop.registered({ transactionId: id });
    expect(mails.filter(({ to }) => to === address).map(({ template }) => template)).toEqual(
      codes.toReversed(),
    );
  });
  await eventually(() => expect(shop.to(address)).toHaveLength(codes.length), { timeoutMs: 20_000 });
  for (const mail of shop.to(address)) expectEnglish(mail);
}

/** A guest who reads English reserves the lamp, and is told so. */
const reserve = (choice: object = {}) => shop.reserve({ lang: 'en', ...choice });
const flat = (mail: ReceivedMail | undefined) => mail?.text.replaceAll(/\s+/g, ' ') ?? '';
const collect = async (id: string, more: object = {}) =>
  shop.admin
    .post(`/api/transactions/${id}/collect`)
    .send({ receiptId: `r-${id}`, ...more })
    .expect(200);

describe('a buyer who reads English', () => {
  it('is told so of a reservation from its beginning to its refund, and the shop and the couple in Italian', async () => {
    await shop.admin
      .put(`/api/gift-lists/${shop.place.giftListId}`)
      .send({ notifyBeneficiary: true })
      .expect(200);
    await shop.test.app.get(SettingsStore).update({ storeEmail: 'negozio@posta.example' });
    const { id, email } = await reserve();
    await shop.later(5 * DAY_MS + 60_000);
    await shop.settled();
    await collect(id);
    await shop.settled();
    const mark = (step: object) =>
      shop.admin
        .post('/api/deliveries')
        .send({ ids: [id], ...step })
        .expect(200);
    await mark({ state: 'ready' });
    await shop.settled();
    await mark({ state: 'shipped', courier: 'BRT', trackingNumber: '067 12' });
    await shop.settled();
    for (const [receiptId, amount] of [
      ['part', '15.00'],
      ['rest', undefined],
    ]) {
      await shop.admin
        .post(`/api/transactions/${id}/refund`)
        .send({ receiptId: `${receiptId}-${id}`, amount, reason: 'Reso' })
        .expect(200);
      await shop.settled();
    }
    await written(id, email, [
      'conferma-prenotazione',
      'promemoria',
      'ricevuta',
      'pronto-per-il-ritiro',
      'spedito',
      'rimborso',
      'rimborso',
    ]);
    const [first, , paid] = shop.to(email);
    expect(shop.subjects(email).slice(0, 3)).toEqual([
      expect.stringMatching(/^Thank you! Your gift for Anna and Luca is reserved – order FI-/),
      expect.stringMatching(
        /^Not long to go: your gift for Anna and Luca is waiting for you in the shop – order/,
      ),
      expect.stringMatching(/^Thank you, Giulia! Your gift for Anna and Luca – order/),
    ]);
    expect(flat(first)).toMatch(/By: \w+ \d+ March 2027 .*To pay: €40\.00/);
    expect(first?.text).toMatch(new RegExp(`/annulla\\?lang=en#${id}\\.`));
    expect(paid?.text).toMatch(/\/info\/recesso\?ordine=FI-\d+-\d+&lang=en/);

    expect(shop.subjects('negozio@posta.example')[0]).toMatch(/^Nuova .*ordine/);
    expect(shop.subjects('anna@posta.example')[0]).toBe('Una prenotazione per voi: Lampada');
    expect(shop.to('anna@posta.example')[0]?.html).toContain('<html lang="it">');
    await shop.admin
      .put(`/api/gift-lists/${shop.place.giftListId}`)
      .send({ notifyBeneficiary: false })
      .expect(200);
  });

  it('is told so of what ends: by time, by staff, and by themselves', async () => {
    const share = await reserve({ type: 'quota', amount: '20.00' });
    await shop.later(8 * DAY_MS);
    await shop.settled();
    await written(share.id, share.email, ['conferma-prenotazione', 'scadenza']);
    const byStaff = await reserve();
    await shop.admin.post(`/api/transactions/${byStaff.id}/cancel`).send({}).expect(200);
    await written(byStaff.id, byStaff.email, ['conferma-prenotazione', 'annullato-dal-negozio']);
    const own = await reserve();
    await own.guest.post(`/api/transactions/${own.id}/cancel`).send({}).expect(200);
    await written(own.id, own.email, ['conferma-prenotazione', 'annullato-da-chi-acquista']);
    expect(shop.subjects(own.email)[1]).toMatch(
      /^You have cancelled your order: your gift for Anna and Luca/,
    );
  });

  it('is told so how to pay by transfer, and to a corrected address', async () => {
    await shop.test.app.get(SettingsStore).update(ACCOUNT);
    const { id, email } = await reserve();
    await shop.admin.put(`/api/transactions/${id}`).send({ paymentMethod: 'bonifico' }).expect(200);
    await written(id, email, ['conferma-prenotazione', 'bonifico-istruzioni']);
    expect(flat(shop.to(email)[1])).toMatch(/Account holder: Fiocco S\.r\.l\..*As the reference write only/);
    const right = `right-${email}`;
    await shop.admin.put(`/api/transactions/${id}`).send({ buyerEmail: right }).expect(200);
    await written(id, right, ['conferma-corretta']);
    await shop.later(30 * DAY_MS);
    await shop.settled();
    await written(id, right, ['conferma-corretta', 'bonifico-scaduto']);
  });

  it('is told so of a withdrawal, and is written to again in the same words', async () => {
    const { id, email } = await reserve();
    const { orderNumber } = (await shop.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
    await shop.test.browser().post('/api/withdrawals').send({ orderNumber, email }).expect(200);
    await shop.settled();
    await written(id, email, ['conferma-prenotazione', 'recesso-da-confermare']);
    const [, token = ''] = /recesso-conferma\?lang=en#(\S+)/.exec(shop.to(email)[1]?.text ?? '') ?? [];
    await shop.test.browser().post('/api/withdrawals/confirm').send({ token }).expect(200);
    await shop.settled();
    await written(id, email, ['conferma-prenotazione', 'recesso-da-confermare', 'recesso-ricevuta']);
    const [mail] = (await shop.registered({ transactionId: id })).filter(
      ({ template }) => template === 'recesso-ricevuta',
    );
    await shop.admin.post(`/api/mail-register/${mail?.id}/resend`).send({}).expect(200);
    await eventually(() => expect(shop.to(email)).toHaveLength(4), { timeoutMs: 20_000 });
    expect(shop.to(email)[3]?.text).toBe(shop.to(email)[2]?.text);
  });

  it('finds the day to come by in English in their calendar', async () => {
    const { id } = await reserve();
    const { text } = await shop.test.http.get(`/api/public/transactions/${id}/calendar.ics`).expect(200);
    const lines = text.replaceAll('\r\n ', '');
    expect(lines).toMatch(/SUMMARY:Last day to come to /);
    expect(lines).toMatch(/DESCRIPTION:Lampada\\nOrder FI-.*\\nYou pay in the shop/);
  });
});
