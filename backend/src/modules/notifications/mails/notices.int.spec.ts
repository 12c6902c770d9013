// @takes 12 s
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { longDay, romeDayOf } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { SettingsStore } from '../../settings/index.js';
import { MailingShop } from '../testing/mailing-shop.js';

jest.setTimeout(60_000);
const drawn = () => randomBytes(16).toString('base64url');
const DAY_MS = 86_400_000;
const shop = forAllTests(() => MailingShop.open());
beforeEach(() => shop.forgetMails());

/** Plain text breaks its lines. */
const unwrapped = (text = ''): string => text.replaceAll(/\s+/g, ' ');

describe('a notice', () => {
  it('tells the shop what a guest did, once', async () => {
    await shop.test.app.get(SettingsStore).update({ storeEmail: 'negozio@bottega.example' });
    const { id, email } = await shop.reserve();
    await eventually(() => expect(shop.to('negozio@bottega.example')).toHaveLength(1));
    expect(shop.subjects('negozio@bottega.example')[0]).toMatch(/^Nuova prenotazione: Lampada – ordine FI-/);
    const [notice] = shop.to('negozio@bottega.example');
    expect(notice?.text).toContain(`/admin/transactions/${id}`);
    // Whoever answers writes to the buyer, and whoever calls need not open the office first.
    expect(notice?.headers.get('reply-to')).toBe(email);
    expect(notice?.text).toMatch(/Telefono:\s+333 555 0142/);
    expect(notice?.text).toMatch(new RegExp(`E-mail:\\s+${email}`));
    expect(notice?.text).toMatch(/Da parte di:\s+Giulia Ferri/);
    expect(notice?.text).toMatch(/Consegna:\s+Ritira chi acquista/);
    expect(notice?.text).not.toContain('Fattura');
    expect(notice?.text).toContain('Auguri!');
    expect(shop.to(email)[0]?.headers.get('reply-to')).toBe('negozio@bottega.example');
    expect(notice?.text).not.toContain('registrata da');
    await shop.collect(id);
    await shop.settled();
    expect(shop.to('negozio@bottega.example')).toHaveLength(1);
    await shop.test.app.get(SettingsStore).update({ storeEmail: null });
  });

  it('tells the shop what staff recorded, by whom, and for which earlier day', async () => {
    await shop.test.app.get(SettingsStore).update({ storeEmail: 'negozio@bottega.example' });
    const yesterday = romeDayOf(new Date(shop.now().getTime() - DAY_MS));
    await shop.record({ buyerPhone: '333 555 0188', buyerMessage: 'Con affetto' });
    // Two mails that are due together leave in any order.
    await shop.settled();
    await shop.record({ collected: true, receiptId: 'di-ieri', how: 'contanti', on: yesterday });
    await shop.record({ status: 'in_attesa' });
    await shop.settled();
    expect(shop.subjects('negozio@bottega.example')).toEqual([
      expect.stringMatching(/^Nuova prenotazione: Lampada – ordine FI-/),
      expect.stringMatching(/^Nuovo acquisto: Lampada – ordine FI-/),
    ]);
    const [reserved, paid] = shop.to('negozio@bottega.example').map(({ text }) => unwrapped(text));
    expect(reserved).toContain('Dalla lista «Anna & Luca», registrata da titolare.');
    expect(reserved).toMatch(/Da parte di:\s+Ida Neri/);
    expect(reserved).toMatch(/Telefono:\s+333 555 0188/);
    expect(reserved).toContain('Con affetto');
    expect(reserved).toMatch(/Da incassare:?\s+40,00/);
    expect(paid).toMatch(new RegExp(`registrata da titolare per lunedì ${longDay(yesterday)}\\.`));
    await shop.test.app.get(SettingsStore).update({ storeEmail: null });
  });

  it('tells the shop of an exchanged sale once, and of no exchange', async () => {
    const settings = shop.test.app.get(SettingsStore);
    await settings.update({ storeEmail: 'negozio@bottega.example' });
    const old = await shop.record({});
    await shop.settled();
    const vase = { name: 'Vaso', price: '40.00', quantityAvailable: 9, productType: 'intero' };
    const place = {
      giftListId: shop.place.giftListId,
      productId: (await shop.admin.post('/api/products').send(vase).expect(201)).body.id,
    };
    await shop.admin
      .post('/api/product-gift-lists')
      .send({ ...place, listQuantity: 9 })
      .expect(201);
    const exchange = { ...place, transactionId: drawn(), receiptId: drawn() };
    await shop.admin.post(`/api/transactions/${old}/exchange`).send(exchange).expect(201);
    await shop.settled();
    await shop.admin.post(`/api/transactions/${old}/exchange/undo`).send({}).expect(200);
    await shop.settled();
    expect(shop.to('negozio@bottega.example')).toHaveLength(1);
    // One that was exchanged before the shop heard of it was a sale all the same.
    await shop.later(DAY_MS);
    await settings.update({ saleNotice: 'daily' });
    const soon = await shop.record({});
    const other = { ...exchange, transactionId: drawn(), receiptId: drawn() };
    await shop.admin.post(`/api/transactions/${soon}/exchange`).send(other).expect(201);
    await shop.settled();
    shop.forgetMails();
    await shop.later(DAY_MS);
    await eventually(() => expect(shop.to('negozio@bottega.example')).toHaveLength(1), { timeoutMs: 20_000 });
    expect(shop.subjects('negozio@bottega.example')[0]).toMatch(/^Una vendita il /);
    await settings.update({ storeEmail: null, saleNotice: 'each' });
  });

  // @holds restore: mail-sales-digest
  it('tells the shop of a whole day at once, or of nothing, if it says so', async () => {
    const settings = shop.test.app.get(SettingsStore);
    // A day of its own: what the tests before sold while the shop had no address would be told as well.
    await shop.later(DAY_MS);
    await shop.settled();
    await settings.update({ storeEmail: 'negozio@bottega.example' });
    const { id: told } = await shop.reserve();
    await eventually(() => expect(shop.to('negozio@bottega.example')).toHaveLength(1));
    await settings.update({ saleNotice: 'daily' });
    const { id: kept } = await shop.reserve();
    const counted = await shop.record({ collected: true, receiptId: 'al-banco', how: 'pos' });
    const { id: gone } = await shop.reserve();
    await shop.admin.put(`/api/transactions/${gone}`).send({ status: 'annullata' }).expect(200);
    await shop.settled();
    expect(shop.to('negozio@bottega.example')).toHaveLength(1);
    shop.forgetMails();
    await shop.later(DAY_MS);
    await eventually(() => expect(shop.to('negozio@bottega.example')).toHaveLength(1), { timeoutMs: 20_000 });
    expect(shop.subjects('negozio@bottega.example')[0]).toMatch(/^2 vendite il /);
    const [digest] = shop.to('negozio@bottega.example');
    const orderOf = async (id: string) =>
      (await shop.admin.get(`/api/transactions/${id}`).expect(200)).body.orderNumber;
    expect(digest?.text).toContain(await orderOf(kept));
    expect(unwrapped(digest?.text)).toMatch(
      new RegExp(`${await orderOf(counted)}:\\s+Lampada · 40,00.* · pagata · .*registrata in negozio`),
    );
    // Neither what a notice of its own told, nor what is over; and nobody's name.
    expect(digest?.text).not.toContain(await orderOf(told));
    expect(digest?.text).not.toContain(await orderOf(gone));
    expect(digest?.text).not.toMatch(/\b(Giulia|Ida|Anna)\b/);
    for (const id of [kept, counted]) expect(digest?.text).toContain(`/admin/transactions/${id}`);

    await settings.update({ saleNotice: 'off' });
    shop.forgetMails();
    await shop.reserve();
    await shop.later(DAY_MS);
    await shop.settled();
    expect(shop.to('negozio@bottega.example')).toEqual([]);
    await settings.update({ storeEmail: null, saleNotice: 'each' });
  });

  it('tells the beneficiaries once the list wants it, without price, and no stranger’s words until it is paid', async () => {
    const { id: quiet } = await shop.reserve();
    await shop.settled();
    expect((await shop.registered({ transactionId: quiet })).map(({ template }) => template)).toEqual([
      'conferma-prenotazione',
    ]);
    await shop.admin
      .put(`/api/gift-lists/${shop.place.giftListId}`)
      .send({ notifyBeneficiary: true })
      .expect(200);
    const { id } = await shop.reserve();
    await eventually(() => expect(shop.to('anna@posta.example')).toHaveLength(1));
    const [notice] = shop.to('anna@posta.example');
    expect(notice?.text).toContain('Qualcuno ha prenotato «Lampada»');
    expect(notice?.text).not.toMatch(/Giulia|Auguri|40,00/);
    await shop.collect(id);
    await shop.settled();
    expect(shop.to('anna@posta.example')).toHaveLength(1);
  });
});

describe('a mailbox that somebody else names', () => {
  const mails = async (email: string) =>
    (await shop.registered({ q: email })).filter(({ to }) => to === email);

  it('gets three mails a day, however often gifts are reserved with it and given back; the register has the rest', async () => {
    const email = 'estranea@posta.example';
    const promised: (boolean | undefined)[] = [];
    for (const address of [email, email, email, 'estranea+1@posta.example']) {
      const { guest, id } = await shop.reserveFor(address);
      const isHeldBack = async () => (await guest.get(`/api/public/transactions/${id}`)).body.mailHeldBack;
      promised.push(await isHeldBack());
      await shop.settled();
      promised.push(await isHeldBack());
      await guest.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
      await shop.settled();
    }
    // Their pages promise no mail that does not come, neither before nor after it was to be sent.
    expect(promised).toEqual([undefined, undefined, undefined, undefined, true, true, true, true]);
    expect([shop.to(email), shop.to('estranea+1@posta.example')].map(({ length }) => length)).toEqual([3, 0]);
    const kept = await mails(email);
    // Of the third nobody was told, so nobody is told that it is over.
    expect(kept.map(({ state }) => state)).toEqual(['not_sent', 'not_sent', 'sent', 'sent', 'sent']);
    expect(kept[0]?.reason).toBe(
      'In 24 ore a questo indirizzo sono già partite 3 e-mail su ordini non pagati',
    );
    const { body } = await shop.admin.get('/api/todo').expect(200);
    expect(JSON.stringify(body)).not.toContain('estranea');
    // A receipt is no stranger's doing, and the next day the count begins anew.
    const { id } = await shop.reserveFor(email);
    await shop.collect(id);
    await shop.settled();
    expect(shop.subjects(email)).toHaveLength(4);
    await shop.later(DAY_MS + 60_000);
    await shop.reserveFor(email);
    await shop.settled();
    expect(shop.subjects(email)).toHaveLength(5);
  });

  it('is the beneficiaries’ as well', async () => {
    await shop.later(2 * DAY_MS);
    await shop.admin
      .put(`/api/gift-lists/${shop.place.giftListId}`)
      .send({ notifyBeneficiary: true })
      .expect(200);
    for (let n = 0; n < 4; n += 1) await shop.reserve();
    await shop.settled();
    expect(shop.to('anna@posta.example')).toHaveLength(3);
  });
});
