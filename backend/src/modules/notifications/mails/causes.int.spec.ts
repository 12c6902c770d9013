// @takes 12 s
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { SettingsStore } from '../../settings/index.js';
import type { ReceivedMail } from '../testing/mail-sink.js';
import { MailingShop } from '../testing/mailing-shop.js';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Fiocco S.r.l.' };
const shop = forAllTests(() => MailingShop.open());
beforeEach(() => shop.forgetMails());

const second = async (address: string) => {
  await eventually(() => expect(shop.to(address)).toHaveLength(2), { timeoutMs: 20_000 });
  return shop.to(address)[1];
};
const templates = async (transactionId: string) =>
  (await shop.registered({ transactionId })).map(({ template }) => template);

describe('a reservation that is not paid', () => {
  it('is called to mind two days before its end, once, and only its end', async () => {
    const { id, email } = await shop.reserve();
    await shop.later(4 * DAY_MS);
    await shop.settled();
    expect(shop.to(email)).toHaveLength(1);
    await shop.later(DAY_MS + 60_000);
    expect((await second(email))?.text).toMatch(/ti\s+aspetta\s+in\s+negozio\s+fino\s+a/);
    expect(shop.to(email)[1]?.text).toContain(`/annulla#${id}.`);
    expect(shop.subjects(email)[1]).toMatch(
      /^Manca poco: il tuo regalo per Anna e Luca ti aspetta in negozio – ordine/,
    );
    await shop.later(5 * DAY_MS);
    await shop.settled();
    // A whole gift only is overdue: nobody is told that it expired.
    expect(await templates(id)).toEqual(['promemoria', 'conferma-prenotazione']);
  });

  it('that is paid meanwhile is not called to mind', async () => {
    const { id, email } = await shop.reserve();
    await shop.collect(id);
    await second(email);
    await shop.later(6 * DAY_MS);
    await shop.settled();
    expect(await templates(id)).toEqual(['ricevuta', 'conferma-prenotazione']);
  });

  it('and is released by time tells so: a share', async () => {
    const { id, email } = await shop.reserve({ type: 'quota', amount: '20.00' });
    await shop.later(8 * DAY_MS);
    await eventually(() => expect(shop.subjects(email)).toContainEqual(expect.stringMatching(/scaduta/)), {
      timeoutMs: 30_000,
    });
    await shop.settled();
    expect(await templates(id)).toContain('scadenza');
    const expired = shop.to(email).find(({ text }) => text.includes('Non hai pagato nulla'));
    expect(expired?.text).toContain('Torna alla lista');
  });
});

describe('a cancelled order', () => {
  it('by staff is told to its buyer, also where the confirmation never left', async () => {
    const { id, email } = await shop.reserve();
    await shop.settled();
    await shop.test.pool.query(
      `update notifications.mail_register set state = 'not_sent', sent_at = null where transaction_id = $1`,
      [id],
    );
    await shop.admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    expect((await second(email))?.text).toMatch(/il negozio\s+ha annullato/);
  });

  it('by the buyer is confirmed', async () => {
    const { guest, id, email } = await shop.reserve();
    await guest.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    expect((await second(email))?.text).toMatch(/come hai\s+chiesto/);
    expect(shop.subjects(email)[1]).toMatch(
      /^Hai annullato il tuo ordine: il tuo regalo per Anna e Luca – ordine/,
    );
  });

  it('that nobody was told of is not told', async () => {
    const guest = shop.test.browser();
    const buyer = { buyerName: 'Ugo', buyerEmail: 'ugo@posta.example', buyerPhone: '333 555 0143' };
    const draft = { ...buyer, ...shop.place, type: 'acquisto', isCheckoutStep1: true };
    const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    await shop.admin.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    await shop.settled();
    expect(shop.to('ugo@posta.example')).toEqual([]);
  });
});

describe('the link by which a reservation is given back from its mail', () => {
  const linkIn = (mail: ReceivedMail | undefined) => {
    const [, token = ''] = /\/annulla#(\S+)/.exec(mail?.text ?? '') ?? [];
    return token;
  };
  const look = (token: string) => shop.test.browser().post('/api/public/cancel-link').send({ token });
  const use = (token: string) => shop.test.browser().post('/api/public/cancel-link/use').send({ token });
  const stageOf = async (id: string) =>
    ((await shop.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction).stage;

  it('shows the purchase and changes nothing until its reader presses, in any browser', async () => {
    const { id, email } = await shop.reserve();
    const token = linkIn(shop.to(email)[0]);
    for (const method of ['get', 'head'] as const) await shop.test.http[method](`/annulla#${token}`);
    const { body } = await look(token).expect(200);
    expect(body).toMatchObject({ id, stage: 'reserved', productName: 'Lampada', owned: false });
    expect(JSON.stringify(body)).not.toMatch(/Giulia|ospite-|555 0142|Auguri/);
    expect(await stageOf(id)).toBe('reserved');

    expect((await use(token).expect(200)).body).toMatchObject({ id, stage: 'cancelled' });
    expect((await second(email))?.text).toMatch(/come hai\s+chiesto/);
    // A second press, and a look afterwards, find it given back.
    expect((await use(token).expect(200)).body.reason).toBe('cancelled_by_buyer');
    expect((await look(token).expect(200)).body.stage).toBe('cancelled');
    await shop.settled();
    expect(shop.to(email)).toHaveLength(2);
    const history = (await shop.admin.get(`/api/transactions/${id}/history`).expect(200)).body;
    expect(JSON.stringify(history.at(-1))).toContain('"buyer"');
  });

  it('is worth nothing forged, for another purchase, or once the address is corrected', async () => {
    const [one, other] = [await shop.reserve(), await shop.reserve()];
    const token = linkIn(shop.to(one.email)[0]);
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
    await shop.admin.put(`/api/transactions/${one.id}`).send({ buyerEmail: right }).expect(200);
    await use(token).expect(404);
    await eventually(() => expect(shop.to(right)).toHaveLength(1), { timeoutMs: 20_000 });
    await use(linkIn(shop.to(right)[0])).expect(200);
    expect([await stageOf(one.id), await stageOf(other.id)]).toEqual(['cancelled', 'reserved']);
  });

  it('gives nothing back that is paid, in part or as a whole', async () => {
    const { id, email } = await shop.reserve();
    const token = linkIn(shop.to(email)[0]);
    for (const [receiptId, amount] of [
      ['acconto', '10.00'],
      ['saldo', undefined],
    ] as const) {
      await shop.admin
        .post(`/api/transactions/${id}/collect`)
        .send({ receiptId: `${receiptId}-${id}`, amount });
      expect((await use(token).expect(409)).body.code).toBe('CANCEL_LINK_OVER');
    }
    expect(await stageOf(id)).toBe('paid');
    expect(linkIn(await second(email))).toBe('');
  });
});

describe('how it is to be paid, changed by staff', () => {
  it('is told each time, with what to do now', async () => {
    await shop.test.app.get(SettingsStore).update(ACCOUNT);
    const { id, email } = await shop.reserve();
    await shop.admin.put(`/api/transactions/${id}`).send({ paymentMethod: 'bonifico' }).expect(200);
    expect((await second(email))?.text).toContain('IT60 X054 2811 1010 0000 0123 456');
    expect(shop.to(email)[1]?.text).toMatch(/Hai cambiato idea\? Annulla l’ordine:\s+\S+\/annulla#/);
    await shop.later(DAY_MS);
    await shop.admin.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    await eventually(() => expect(shop.to(email)).toHaveLength(3));
    const told = shop.to(email)[2]?.text.replaceAll(/\s+/g, ' ');
    expect(told).toMatch(/Il bonifico non serve più: ora si paga in negozio\. .*passa a pagarlo in negozio/);
    expect(shop.to(email)[0]?.text).not.toContain('bonifico');
    await shop.settled();
    expect(await templates(id)).toEqual([
      'conferma-prenotazione',
      'bonifico-istruzioni',
      'conferma-prenotazione',
    ]);
    // The reminder of the first term finds a later one; that of the new term is sent.
    await shop.later(4 * DAY_MS + 60_000);
    await shop.settled();
    expect(await templates(id)).not.toContain('promemoria');
    await shop.later(DAY_MS);
    await shop.settled();
    expect((await templates(id)).filter((template) => template === 'promemoria')).toHaveLength(1);
    await shop.test.app.get(SettingsStore).update({ bankIban: null, bankAccountHolder: null });
  });
});

describe('money given back by hand', () => {
  it('that had come in parts is told once, as a whole', async () => {
    const { id, email } = await shop.reserve();
    const collect = (receiptId: string, amount?: string) =>
      shop.admin.post(`/api/transactions/${id}/collect`).send({ receiptId, amount }).expect(200);
    for (const [receiptId, amount] of [
      ['a', '10.00'],
      ['b', '12.00'],
      ['c', undefined],
    ] as const)
      await collect(`${receiptId}-${id}`, amount);
    await second(email);
    const give = (receiptId: string, amount?: string) =>
      shop.admin
        .post(`/api/transactions/${id}/refund`)
        .send({ receiptId: `${receiptId}-${id}`, amount, reason: 'Reso' })
        .expect(200);
    await give('parte', '15.00');
    await eventually(() => expect(shop.to(email)).toHaveLength(3));
    await give('resto');
    await eventually(() => expect(shop.to(email)).toHaveLength(4));
    await shop.settled();
    expect(shop.subjects(email).slice(2)).toEqual([
      expect.stringMatching(/15,00/),
      expect.stringMatching(/25,00/),
    ]);
    // All of it is said beside where it is more.
    const [part, rest] = shop
      .to(email)
      .slice(2)
      .map(({ text }) => text);
    expect(part).not.toContain('in tutto');
    expect(rest).toMatch(/Restituito ora:\s+25,00.€\s+Restituito in tutto:\s+40,00.€/);
    expect((await templates(id)).filter((template) => template === 'rimborso')).toHaveLength(2);
  });
});

describe('an address that is corrected', () => {
  it('gets the confirmation again, once, and a correction of something else sends nothing', async () => {
    const { id, email } = await shop.reserve();
    await shop.settled();
    const right = `giusta-${email}`;
    await shop.admin.put(`/api/transactions/${id}`).send({ buyerEmail: right }).expect(200);
    await eventually(() => expect(shop.to(right)).toHaveLength(1), { timeoutMs: 20_000 });
    expect(shop.subjects(right)[0]).toMatch(/è prenotato/);
    await shop.admin.put(`/api/transactions/${id}`).send({ buyerName: 'Giulia Ferro' }).expect(200);
    await shop.settled();
    expect([shop.to(email).length, shop.to(right).length]).toEqual([1, 1]);
    expect(await templates(id)).toEqual(['conferma-corretta', 'conferma-prenotazione']);
  });
});

describe('another gift instead', () => {
  const PAST_UNDO_MS = 13 * 60_000;
  const place = async (name: string, price: string, giftListId: number) => {
    const product = { name, price, quantityAvailable: 20, productType: 'intero' };
    const productId: number = (await shop.admin.post('/api/products').send(product).expect(201)).body.id;
    await shop.admin
      .post('/api/product-gift-lists')
      .send({ giftListId, productId, listQuantity: 20 })
      .expect(201);
    return { giftListId, productId };
  };
  const another = async () => {
    const list = (await shop.admin.get(`/api/gift-lists/${shop.place.giftListId}`).expect(200)).body;
    const marta = {
      name: 'Marta',
      beneficiaryName: 'Marta',
      beneficiaryPhone: '333 555 0102',
      beneficiaryEmail: 'marta@posta.example',
      notifyBeneficiary: true,
      occasionId: list.occasionId,
      allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
    };
    return (await shop.admin.post('/api/gift-lists').send(marta).expect(201)).body.id as number;
  };
  const exchange = async (id: string, to: Awaited<ReturnType<typeof place>>): Promise<string> => {
    const body = { transactionId: `nuova_${randomUUID()}`, receiptId: randomUUID(), ...to };
    await shop.admin.post(`/api/transactions/${id}/exchange`).send(body).expect(201);
    return body.transactionId;
  };
  const flat = (mail: ReceivedMail | undefined) => mail?.text.replaceAll(/\s+/g, ' ');

  it('is told once it can no longer be taken back, in place of a receipt, and what is due with it', async () => {
    const { id, email } = await shop.reserve();
    await shop.collect(id);
    await second(email);
    const plates = await place('Servizio di piatti', '60.00', shop.place.giftListId);
    await exchange(id, plates);
    await shop.admin.post(`/api/transactions/${id}/exchange/undo`).expect(200);
    await shop.later(PAST_UNDO_MS);
    await shop.settled();
    expect(await templates(id)).toEqual(['ricevuta', 'conferma-prenotazione']);
    // Of what is exchanged twice before anybody was told only the last is told.
    const passing = await exchange(id, await place('Brocca', '15.00', shop.place.giftListId));
    const now = await exchange(passing, plates);
    await shop.settled();
    expect(shop.to(email)).toHaveLength(2);
    await shop.later(PAST_UNDO_MS);
    await shop.settled();
    expect([await templates(passing), await templates(now)]).toEqual([[], ['cambio-regalo']]);
    expect(shop.subjects(email)[2]).toMatch(/^Cambio fatto: il tuo regalo per Anna e Luca – ordine/);
    expect(flat(shop.to(email)[2])).toMatch(
      /ora è «Servizio di piatti», al posto di «Lampada»\..*Già pagato: 40,00.*Ancora da pagare: 20,00/,
    );
    await shop.collect(now);
    await shop.settled();
    expect(await templates(now)).toEqual(['ricevuta', 'cambio-regalo']);
  });

  it('is told to those for whom the list is if they wish to know, and to those who lose a gift to another list', async () => {
    const { giftListId } = shop.place;
    await shop.admin.put(`/api/gift-lists/${giftListId}`).send({ notifyBeneficiary: true }).expect(200);
    const { id } = await shop.reserve();
    await shop.settled();
    const couple = 'anna@posta.example';
    expect(shop.subjects(couple)).toEqual(['Una prenotazione per voi: Lampada']);
    const now = await exchange(id, await place('Teiera', '40.00', giftListId));
    await shop.later(PAST_UNDO_MS);
    await shop.settled();
    expect(shop.subjects(couple)[1]).toBe('Un regalo per voi è cambiato: Teiera');
    expect(flat(shop.to(couple)[1])).toContain(
      'ha prenotato «Teiera» dalla lista «Anna & Luca» al posto di «Lampada».',
    );
    await exchange(now, await place('Vaso', '40.00', await another()));
    await shop.later(PAST_UNDO_MS);
    await shop.settled();
    expect(shop.subjects(couple).slice(2)).toEqual(['Un regalo non arriva più: Teiera']);
    expect(flat(shop.to(couple)[2])).not.toMatch(/Marta|40,00/);
    expect(shop.subjects('marta@posta.example')).toEqual(['Una prenotazione per te: Vaso']);
  });
});
