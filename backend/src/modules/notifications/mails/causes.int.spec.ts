// @takes 16 s
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegisteredMail, Transaction } from '@fiocco/contracts';
import { eventually, runningClock } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { SettingsStore } from '../../settings/index.js';
import { headerWords, MailSink, type ReceivedMail } from '../testing/mail-sink.js';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Fiocco S.r.l.' };
const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let giftListId: number;
let productId: number;
/** A Tuesday with open days around it: reminders go out at nine in the morning, and terms end on open days. */
const clock = runningClock('2027-03-02T10:00:00Z');

beforeAll(async () => {
  test = await createTestApp({ clock, config: { smtpUrl: await sink.listen() } });
  admin = await test.signInAsAdmin();
  const occasion = await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  const list = {
    name: 'Anna & Luca',
    beneficiaryName: 'Anna e Luca',
    beneficiaryPhone: '333 555 0101',
    beneficiaryEmail: 'anna@posta.example',
    notifyBeneficiary: false,
    occasionId: occasion.body.id,
    allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
    allowedDeliveryModes: { beneficiaryPickup: true, buyerPickup: true },
  };
  giftListId = (await admin.post('/api/gift-lists').send(list).expect(201)).body.id;
  const lamp = { name: 'Lampada', price: '40.00', quantityAvailable: 99, productType: 'intero' };
  productId = (await admin.post('/api/products').send(lamp).expect(201)).body.id;
  const placed = { productId, giftListId, listQuantity: 50, canBuyInQuota: true };
  await admin.post('/api/product-gift-lists').send(placed).expect(201);
});
beforeEach(() => {
  sink.received.length = 0;
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

/** Sessions end meanwhile. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  admin = await test.signInAsAdmin();
}

interface Reserved {
  readonly guest: Browser;
  readonly id: string;
  readonly email: string;
}
let guests = 0;

async function reserve(choice: { readonly type?: string; readonly amount?: string } = {}): Promise<Reserved> {
  guests += 1;
  const reserved = await reserveFor(`ospite-${guests}@posta.example`, choice);
  await eventually(() => expect(to(reserved.email)).toHaveLength(1));
  return reserved;
}

async function reserveFor(email: string, choice: object = {}): Promise<Reserved> {
  const guest = test.browser();
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: email, buyerPhone: '333 555 0142' };
  const draft = { ...buyer, buyerMessage: 'Auguri!', giftListId, productId, type: 'acquisto', ...choice };
  const { body } = await guest
    .post('/api/transactions')
    .send({ ...draft, isCheckoutStep1: true })
    .expect(201);
  const { id } = body as Transaction;
  await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
  const confirm = { paymentMethod: 'in_negozio', status: 'completata' };
  await guest.put(`/api/transactions/${id}`).send(confirm).expect(200);
  return { guest, id, email };
}

const to = (address: string): readonly ReceivedMail[] =>
  sink.received.filter(({ recipients }) => recipients.includes(address));
const subjects = (address: string) => to(address).map(({ headers }) => headerWords(headers.get('subject')));
const second = async (address: string) => {
  await eventually(() => expect(to(address)).toHaveLength(2), { timeoutMs: 20_000 });
  return to(address)[1];
};
/** Once the jobs of everything that happened so far have run. */
const settled = () => eventually(() => noJobIsDue(test.pool, clock.now()), { timeoutMs: 20_000 });
const registered = async (transactionId: string) =>
  ((await admin.get('/api/mail-register').query({ transactionId }).expect(200)).body as RegisteredMail[]).map(
    ({ template }) => template,
  );

describe('a reservation that is not paid', () => {
  it('is called to mind two days before its end, once, and only its end', async () => {
    const { id, email } = await reserve();
    await later(4 * DAY_MS);
    await settled();
    expect(to(email)).toHaveLength(1);
    await later(DAY_MS + 60_000);
    expect((await second(email))?.text).toMatch(/ti\s+aspetta\s+in\s+negozio\s+fino\s+a/);
    expect(to(email)[1]?.text).toContain(`/annulla#${id}.`);
    expect(subjects(email)[1]).toMatch(
      /^Manca poco: il tuo regalo per Anna e Luca ti aspetta in negozio – ordine/,
    );
    await later(5 * DAY_MS);
    await settled();
    // A whole gift only is overdue: nobody is told that it expired.
    expect(await registered(id)).toEqual(['promemoria', 'conferma-prenotazione']);
  });

  it('that is paid meanwhile is not called to mind', async () => {
    const { id, email } = await reserve();
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
    await second(email);
    await later(6 * DAY_MS);
    await settled();
    expect(await registered(id)).toEqual(['ricevuta', 'conferma-prenotazione']);
  });

  it('and is released by time tells so: a share', async () => {
    const { id, email } = await reserve({ type: 'quota', amount: '20.00' });
    await later(8 * DAY_MS);
    await eventually(() => expect(subjects(email)).toContainEqual(expect.stringMatching(/scaduta/)), {
      timeoutMs: 30_000,
    });
    await settled();
    expect(await registered(id)).toContain('scadenza');
    const expired = to(email).find(({ text }) => text.includes('Non hai pagato nulla'));
    expect(expired?.text).toContain('Torna alla lista');
  });
});

describe('a cancelled order', () => {
  it('by staff is told to its buyer, also where the confirmation never left', async () => {
    const { id, email } = await reserve();
    await settled();
    await test.pool.query(
      `update notifications.mail_register set state = 'not_sent', sent_at = null where transaction_id = $1`,
      [id],
    );
    await admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    expect((await second(email))?.text).toMatch(/il negozio\s+ha annullato/);
  });

  it('by the buyer is confirmed', async () => {
    const { guest, id, email } = await reserve();
    await guest.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    expect((await second(email))?.text).toMatch(/come hai\s+chiesto/);
    expect(subjects(email)[1]).toMatch(
      /^Hai annullato il tuo ordine: il tuo regalo per Anna e Luca – ordine/,
    );
  });

  it('that nobody was told of is not told', async () => {
    const guest = test.browser();
    const buyer = { buyerName: 'Ugo', buyerEmail: 'ugo@posta.example', buyerPhone: '333 555 0143' };
    const draft = { ...buyer, giftListId, productId, type: 'acquisto', isCheckoutStep1: true };
    const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    await admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    await settled();
    expect(to('ugo@posta.example')).toEqual([]);
  });
});

describe('the link by which a reservation is given back from its mail', () => {
  const linkIn = (mail: ReceivedMail | undefined) => {
    const [, token = ''] = /\/annulla#(\S+)/.exec(mail?.text ?? '') ?? [];
    return token;
  };
  const look = (token: string) => test.browser().post('/api/public/cancel-link').send({ token });
  const use = (token: string) => test.browser().post('/api/public/cancel-link/use').send({ token });
  const stageOf = async (id: string) =>
    ((await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction).stage;

  it('shows the purchase and changes nothing until its reader presses, in any browser', async () => {
    const { id, email } = await reserve();
    const token = linkIn(to(email)[0]);
    for (const method of ['get', 'head'] as const) await test.http[method](`/annulla#${token}`);
    const { body } = await look(token).expect(200);
    expect(body).toMatchObject({ id, stage: 'reserved', productName: 'Lampada', owned: false });
    expect(JSON.stringify(body)).not.toMatch(/Giulia|ospite-|555 0142|Auguri/);
    expect(await stageOf(id)).toBe('reserved');

    expect((await use(token).expect(200)).body).toMatchObject({ id, stage: 'cancelled' });
    expect((await second(email))?.text).toMatch(/come hai\s+chiesto/);
    // A second press, and a look afterwards, find it given back.
    expect((await use(token).expect(200)).body.reason).toBe('cancelled_by_buyer');
    expect((await look(token).expect(200)).body.stage).toBe('cancelled');
    await settled();
    expect(to(email)).toHaveLength(2);
    const history = (await admin.get(`/api/transactions/${id}/history`).expect(200)).body;
    expect(JSON.stringify(history.at(-1))).toContain('"buyer"');
  });

  it('is worth nothing forged, for another purchase, or once the address is corrected', async () => {
    const [one, other] = [await reserve(), await reserve()];
    const token = linkIn(to(one.email)[0]);
    const [, signature = ''] = token.split('.');
    const forged = [
      `${other.id}.${signature}`,
      `${one.id}.${'A'.repeat(43)}`,
      `${'x'.repeat(22)}.${signature}`,
    ];
    for (const wrong of [...forged, token.slice(0, -1), one.id, ''])
      for (const call of [look, use])
        expect((await call(wrong).expect(404)).body).toMatchObject({ code: 'CANCEL_LINK_INVALID' });
    const right = `giusta-${one.email}`;
    await admin.put(`/api/transactions/${one.id}`).send({ buyerEmail: right }).expect(200);
    await use(token).expect(404);
    await eventually(() => expect(to(right)).toHaveLength(1), { timeoutMs: 20_000 });
    await use(linkIn(to(right)[0])).expect(200);
    expect([await stageOf(one.id), await stageOf(other.id)]).toEqual(['cancelled', 'reserved']);
  });

  it('gives nothing back that is paid, in part or as a whole', async () => {
    const { id, email } = await reserve();
    const token = linkIn(to(email)[0]);
    for (const [receiptId, amount] of [
      ['acconto', '10.00'],
      ['saldo', undefined],
    ] as const) {
      await admin.post(`/api/transactions/${id}/collect`).send({ receiptId: `${receiptId}-${id}`, amount });
      expect((await use(token).expect(409)).body.code).toBe('CANCEL_LINK_OVER');
    }
    expect(await stageOf(id)).toBe('paid');
    expect(linkIn(await second(email))).toBe('');
  });
});

describe('how it is to be paid, changed by staff', () => {
  it('is told each time, with what to do now', async () => {
    await test.app.get(SettingsStore).update(ACCOUNT);
    const { id, email } = await reserve();
    await admin.put(`/api/transactions/${id}`).send({ paymentMethod: 'bonifico' }).expect(200);
    expect((await second(email))?.text).toContain('IT60 X054 2811 1010 0000 0123 456');
    expect(to(email)[1]?.text).toMatch(/Hai cambiato idea\? Annulla l’ordine:\s+\S+\/annulla#/);
    await later(DAY_MS);
    await admin.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    await eventually(() => expect(to(email)).toHaveLength(3));
    const told = to(email)[2]?.text.replaceAll(/\s+/g, ' ');
    expect(told).toMatch(/Il bonifico non serve più: ora si paga in negozio\. .*passa a pagarlo in negozio/);
    expect(to(email)[0]?.text).not.toContain('bonifico');
    await settled();
    expect(await registered(id)).toEqual([
      'conferma-prenotazione',
      'bonifico-istruzioni',
      'conferma-prenotazione',
    ]);
    // The reminder of the first term finds a later one; that of the new term is sent.
    await later(4 * DAY_MS + 60_000);
    await settled();
    expect(await registered(id)).not.toContain('promemoria');
    await later(DAY_MS);
    await settled();
    expect((await registered(id)).filter((template) => template === 'promemoria')).toHaveLength(1);
    await test.app.get(SettingsStore).update({ bankIban: null, bankAccountHolder: null });
  });
});

describe('money given back by hand', () => {
  it('that had come in parts is told once, as a whole', async () => {
    const { id, email } = await reserve();
    const collect = (receiptId: string, amount?: string) =>
      admin.post(`/api/transactions/${id}/collect`).send({ receiptId, amount }).expect(200);
    for (const [receiptId, amount] of [
      ['a', '10.00'],
      ['b', '12.00'],
      ['c', undefined],
    ] as const)
      await collect(`${receiptId}-${id}`, amount);
    await second(email);
    const give = (receiptId: string, amount?: string) =>
      admin
        .post(`/api/transactions/${id}/refund`)
        .send({ receiptId: `${receiptId}-${id}`, amount, reason: 'Reso' })
        .expect(200);
    await give('parte', '15.00');
    await eventually(() => expect(to(email)).toHaveLength(3));
    await give('resto');
    await eventually(() => expect(to(email)).toHaveLength(4));
    await settled();
    expect(subjects(email).slice(2)).toEqual([
      expect.stringMatching(/15,00/),
      expect.stringMatching(/25,00/),
    ]);
    // All of it is said beside where it is more.
    const [part, rest] = to(email)
      .slice(2)
      .map(({ text }) => text);
    expect(part).not.toContain('in tutto');
    expect(rest).toMatch(/Restituito ora:\s+25,00.€\s+Restituito in tutto:\s+40,00.€/);
    expect((await registered(id)).filter((template) => template === 'rimborso')).toHaveLength(2);
  });
});

describe('an address that is corrected', () => {
  it('gets the confirmation again, once, and a correction of something else sends nothing', async () => {
    const { id, email } = await reserve();
    await settled();
    const right = `giusta-${email}`;
    await admin.put(`/api/transactions/${id}`).send({ buyerEmail: right }).expect(200);
    await eventually(() => expect(to(right)).toHaveLength(1), { timeoutMs: 20_000 });
    expect(subjects(right)[0]).toMatch(/è prenotato/);
    await admin.put(`/api/transactions/${id}`).send({ buyerName: 'Giulia Ferro' }).expect(200);
    await settled();
    expect([to(email).length, to(right).length]).toEqual([1, 1]);
    expect(await registered(id)).toEqual(['conferma-corretta', 'conferma-prenotazione']);
  });
});

describe('a notice', () => {
  it('tells the shop what a guest did, once, and nothing that staff recorded', async () => {
    await test.app.get(SettingsStore).update({ storeEmail: 'negozio@bottega.example' });
    const { id, email } = await reserve();
    await eventually(() => expect(to('negozio@bottega.example')).toHaveLength(1));
    expect(subjects('negozio@bottega.example')[0]).toMatch(/^Nuova prenotazione: Lampada – ordine FI-/);
    const [notice] = to('negozio@bottega.example');
    expect(notice?.text).toContain(`/admin/transactions/${id}`);
    // Whoever answers writes to the buyer, and whoever calls need not open the office first.
    expect(notice?.headers.get('reply-to')).toBe(email);
    expect(notice?.text).toMatch(/Telefono:\s+333 555 0142/);
    expect(notice?.text).toMatch(new RegExp(`E-mail:\\s+${email}`));
    expect(to(email)[0]?.headers.get('reply-to')).toBe('negozio@bottega.example');
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
    const sale = { giftListId, productId, buyerName: 'Ida', buyerEmail: 'ida@posta.example' };
    await admin
      .post('/api/transactions')
      .send({ ...sale, type: 'acquisto', paymentMethod: 'in_negozio' })
      .expect(201);
    await settled();
    expect(to('negozio@bottega.example')).toHaveLength(1);
    await test.app.get(SettingsStore).update({ storeEmail: null });
  });

  it('tells the shop of a whole day at once, or of nothing, if it says so', async () => {
    const shop = test.app.get(SettingsStore);
    // A day of its own: what the tests before sold while the shop had no address would be told as well.
    await later(DAY_MS);
    await settled();
    await shop.update({ storeEmail: 'negozio@bottega.example' });
    const { id: told } = await reserve();
    await eventually(() => expect(to('negozio@bottega.example')).toHaveLength(1));
    await shop.update({ saleNotice: 'daily' });
    const { id: kept } = await reserve();
    const { id: gone } = await reserve();
    await admin.put(`/api/transactions/${gone}`).send({ status: 'annullata' }).expect(200);
    await settled();
    expect(to('negozio@bottega.example')).toHaveLength(1);
    sink.received.length = 0;
    await later(DAY_MS);
    await eventually(() => expect(to('negozio@bottega.example')).toHaveLength(1), { timeoutMs: 20_000 });
    expect(subjects('negozio@bottega.example')[0]).toMatch(/^Una vendita il /);
    const [digest] = to('negozio@bottega.example');
    const orderOf = async (id: string) =>
      (await admin.get(`/api/transactions/${id}`).expect(200)).body.orderNumber;
    expect(digest?.text).toContain(await orderOf(kept));
    // Neither what a notice of its own told, nor what is over; and nobody's name.
    expect(digest?.text).not.toContain(await orderOf(told));
    expect(digest?.text).not.toContain(await orderOf(gone));
    expect(digest?.text).not.toMatch(/Giulia|Anna/);

    await shop.update({ saleNotice: 'off' });
    sink.received.length = 0;
    await reserve();
    await later(DAY_MS);
    await settled();
    expect(to('negozio@bottega.example')).toEqual([]);
    await shop.update({ storeEmail: null, saleNotice: 'each' });
  });

  it('tells the beneficiaries once the list wants it, without price, and no stranger’s words until it is paid', async () => {
    const { id: quiet } = await reserve();
    await settled();
    expect(await registered(quiet)).toEqual(['conferma-prenotazione']);
    await admin.put(`/api/gift-lists/${giftListId}`).send({ notifyBeneficiary: true }).expect(200);
    const { id } = await reserve();
    await eventually(() => expect(to('anna@posta.example')).toHaveLength(1));
    const [notice] = to('anna@posta.example');
    expect(notice?.text).toContain('Qualcuno ha prenotato «Lampada»');
    expect(notice?.text).not.toMatch(/Giulia|Auguri|40,00/);
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
    await settled();
    expect(to('anna@posta.example')).toHaveLength(1);
  });
});

describe('a mailbox that somebody else names', () => {
  const mails = async (email: string) =>
    ((await admin.get('/api/mail-register').query({ q: email }).expect(200)).body as RegisteredMail[]).filter(
      ({ to: address }) => address === email,
    );

  it('gets three mails a day, however often gifts are reserved with it and given back; the register has the rest', async () => {
    const email = 'estranea@posta.example';
    const promised: (boolean | undefined)[] = [];
    for (const address of [email, email, email, 'estranea+1@posta.example']) {
      const { guest, id } = await reserveFor(address);
      const isHeldBack = async () => (await guest.get(`/api/public/transactions/${id}`)).body.mailHeldBack;
      promised.push(await isHeldBack());
      await settled();
      promised.push(await isHeldBack());
      await guest.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
      await settled();
    }
    // Their pages promise no mail that does not come, neither before nor after it was to be sent.
    expect(promised).toEqual([undefined, undefined, undefined, undefined, true, true, true, true]);
    expect([to(email), to('estranea+1@posta.example')].map(({ length }) => length)).toEqual([3, 0]);
    const kept = await mails(email);
    // Of the third nobody was told, so nobody is told that it is over.
    expect(kept.map(({ state }) => state)).toEqual(['not_sent', 'not_sent', 'sent', 'sent', 'sent']);
    expect(kept[0]?.reason).toBe(
      'In 24 ore a questo indirizzo sono già partite 3 e-mail su ordini non pagati',
    );
    const { body } = await admin.get('/api/todo').expect(200);
    expect(JSON.stringify(body)).not.toContain('estranea');
    // A receipt is no stranger's doing, and the next day the count begins anew.
    const { id } = await reserveFor(email);
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
    await settled();
    expect(subjects(email)).toHaveLength(4);
    await later(DAY_MS + 60_000);
    await reserveFor(email);
    await settled();
    expect(subjects(email)).toHaveLength(5);
  });

  it('is the beneficiaries’ as well', async () => {
    await later(2 * DAY_MS);
    await admin.put(`/api/gift-lists/${giftListId}`).send({ notifyBeneficiary: true }).expect(200);
    for (let n = 0; n < 4; n += 1) await reserve();
    await settled();
    expect(to('anna@posta.example')).toHaveLength(3);
  });
});
