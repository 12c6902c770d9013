import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MadeSale } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { GiftLedger } from '../../gifts/index.js';
import { SettingsStore } from '../../settings/index.js';
import { italianIn } from '../../notifications/testing/italian-words.js';
import { MailingShop } from '../../notifications/testing/mailing-shop.js';
import { drawnId } from '../testing/counter.js';
import { RequestContext } from '../../../platform/index.js';
import { SaleDecisions } from './sell-gifts.js';

jest.setTimeout(60_000);
const shop = forAllTests(() => MailingShop.open());
beforeEach(() => shop.forgetMails());

const DAY_MS = 86_400_000;
const STORE = 'negozio@bottega.example';

describe('a sale of several gifts', () => {
  const email = 'ida@posta.example';
  /** Two lamps, and something for the fund. */
  const threeGifts = () => [
    { ...shop.place, transactionId: drawnId() },
    { ...shop.place, transactionId: drawnId() },
    { ...shop.place, transactionId: drawnId(), productId: 0, type: 'quota', amount: '40.00' },
  ];
  const sell = async (more: object = {}) => {
    const items = threeGifts();
    const body = { saleId: drawnId(), buyerName: 'Ida Neri', buyerEmail: email, items, ...more };
    const { transactions } = (await shop.admin.post('/api/sales').send(body).expect(201)).body as MadeSale;
    await shop.settled();
    return transactions;
  };
  /** A call that dies when one of its gifts is sold; by its body it goes on. */
  const diesAfterTheFirst = async () => {
    const ledger = shop.test.app.get(GiftLedger, { strict: false });
    const handle = ledger.handle.bind(ledger);
    const items = threeGifts();
    const dead = jest.spyOn(ledger, 'handle').mockImplementation((stream, command, overrides) => {
      const isSecond = command.type === 'SellHeld' && command.transactionId === items[1]?.transactionId;
      return isSecond ? Promise.reject(new Error('ended')) : handle(stream, command, overrides);
    });
    const body = { saleId: drawnId(), buyerName: 'Ida Neri', buyerEmail: email, items };
    await shop.admin.post('/api/sales').send(body).expect(500);
    dead.mockRestore();
    await shop.settled();
    return body;
  };
  const sent = async (transactionId: string) =>
    (await shop.registered({ transactionId }))
      .filter(({ state }) => state === 'sent')
      .map(({ template }) => template);

  it('is one mail to its buyer, which names each and belongs to each', async () => {
    const gifts = await sell({ collected: true, receiptId: drawnId(), how: 'pos' });
    expect(shop.subjects(email)).toEqual([
      `Grazie, Ida! I tuoi 3 regali per Anna e Luca sono confermati – ordine ${gifts[0]?.orderNumber} e altri 2`,
    ]);
    const [mail] = shop.to(email);
    for (const { orderNumber } of gifts) expect(mail?.text).toContain(`${orderNumber}:`);
    expect(mail?.text).toMatch(/Totale pagato:?\s+120,00/);
    expect(await Promise.all(gifts.map(({ id }) => sent(id)))).toEqual(gifts.map(() => ['ricevuta']));
    const all = await Promise.all(gifts.map(({ id }) => shop.registered({ transactionId: id })));
    expect(all.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect((await shop.registered({ q: gifts[0]?.orderNumber ?? '' })).map(({ to }) => to)).toContain(email);
  });

  it('is written of in the language that was chosen at the counter', async () => {
    for (const more of [{ collected: true, receiptId: drawnId(), how: 'pos' }, {}]) {
      shop.forgetMails();
      const gifts = await sell({ lang: 'en', ...more });
      expect(gifts.map(({ lang }) => lang)).toEqual(['en', 'en', 'en']);
      const [mail] = shop.to(email);
      expect(mail?.html).toContain('<html lang="en">');
      expect(italianIn(`${shop.subjects(email)[0]} ${mail?.text}`, ['Lampada'])).toEqual([]);
    }
  });

  it('is one receipt to its buyer and one notice to the shop where its money came in two ways', async () => {
    const settings = shop.test.app.get(SettingsStore, { strict: false });
    await settings.update({ storeEmail: STORE });
    const receipts = [
      { receiptId: drawnId(), how: 'contanti', amount: '70.00' },
      { receiptId: drawnId(), how: 'pos', amount: '50.00' },
    ];
    const gifts = await sell({ collected: true, receipts });
    expect(shop.subjects(email)).toEqual([
      expect.stringMatching(/^Grazie, Ida! I tuoi 3 regali .* sono confermati/),
    ]);
    expect(shop.to(email)[0]?.text).toMatch(/Totale pagato:?\s+120,00/);
    expect(shop.subjects(STORE)).toEqual([expect.stringMatching(/^Nuova vendita: 3 regali/)]);
    expect(await Promise.all(gifts.map(async ({ id }) => (await sent(id)).toSorted()))).toEqual(
      gifts.map(() => ['avviso-negozio', 'ricevuta']),
    );
    await settings.update({ storeEmail: null });
  });

  it('is told as a reservation where no money was taken; what is paid or over later is told of that gift', async () => {
    const [first, second, third] = await sell();
    expect(shop.subjects(email)).toEqual([
      `Grazie! I tuoi 3 regali per Anna e Luca sono prenotati – ordine ${first?.orderNumber} e altri 2`,
    ]);
    for (const gift of [second, third]) {
      shop.forgetMails();
      await shop.collect(gift?.id ?? '');
      await shop.settled();
      // Not of all that is paid by now.
      expect(shop.subjects(email)).toEqual([
        expect.stringMatching(new RegExp(`^Grazie, Ida! Il tuo .* – ordine ${gift?.orderNumber}$`)),
      ]);
    }
    shop.forgetMails();
    await shop.admin.post(`/api/transactions/${first?.id}/cancel`).send({}).expect(200);
    await shop.settled();
    expect(shop.subjects(email)).toHaveLength(1);
    expect(shop.subjects(email)[0]).toContain(first?.orderNumber ?? 'none');
    expect(await sent(second?.id ?? '')).toEqual(['ricevuta', 'conferma-prenotazione']);
  });

  it('is told once where its call died between two of them, by whoever goes on', async () => {
    const body = await diesAfterTheFirst();
    expect(shop.to(email)).toEqual([]);
    await shop.admin.post('/api/sales').send(body).expect(201);
    await shop.settled();
    expect(shop.subjects(email)).toEqual([expect.stringContaining('I tuoi 3 regali')]);
  });

  it('is one notice to the shop, which names each, says who recorded it, and belongs to each', async () => {
    const settings = shop.test.app.get(SettingsStore, { strict: false });
    await settings.update({ storeEmail: STORE });
    const gifts = await sell({ collected: true, receiptId: drawnId(), how: 'pos' });
    const [first] = gifts;
    expect(shop.subjects(STORE)).toEqual([
      `Nuova vendita: 3 regali – ordine ${first?.orderNumber} e altri 2`,
    ]);
    const [notice] = shop.to(STORE);
    for (const { orderNumber } of gifts) expect(notice?.text).toContain(`${orderNumber}:`);
    expect(notice?.text).toContain('Dalla lista «Anna & Luca», registrata da titolare.');
    expect(notice?.text).toMatch(/Totale pagato:?\s+120,00/);
    expect(notice?.text).toContain(`/admin/transactions?sale=${first?.saleId}`);
    const about = await Promise.all(gifts.map(({ id }) => sent(id)));
    expect(about.map((codes) => codes.toSorted())).toEqual(gifts.map(() => ['avviso-negozio', 'ricevuta']));

    // A day of its own: what was sold while the shop had no address would be told as well.
    await shop.later(DAY_MS);
    await settings.update({ saleNotice: 'daily' });
    const later = await sell();
    await shop.admin.post(`/api/transactions/${later[2]?.id}/cancel`).send({}).expect(200);
    shop.forgetMails();
    await shop.later(DAY_MS);
    await eventually(() => expect(shop.to(STORE)).toHaveLength(1), { timeoutMs: 20_000 });
    // What was given back is not told, and what a notice told neither.
    expect(shop.subjects(STORE)[0]).toMatch(/^Una vendita il /);
    expect(shop.to(STORE)[0]?.text).toMatch(
      new RegExp(`${later[0]?.orderNumber} e un altro:\\s+2 regali · 80,00`),
    );
    await settings.update({ storeEmail: null, saleNotice: 'each' });
  });

  it('is told at each address of what is that reader’s, where one buyer is corrected before the mail leaves', async () => {
    const body = await diesAfterTheFirst();
    const [first] = body.items;
    const correct = async (more: object) => {
      await shop.admin.put(`/api/transactions/${first?.transactionId}`).send(more).expect(200);
      await shop.settled();
    };
    // The address is what counts.
    await correct({ buyerPhone: '333 555 0199' });
    expect(shop.to(email)).toEqual([]);
    await correct({ buyerEmail: 'rita@posta.example' });
    await shop.admin.post('/api/sales').send(body).expect(201);
    await shop.settled();
    expect(shop.subjects('rita@posta.example')).toEqual([
      expect.stringMatching(/^Grazie! Il tuo regalo .* è prenotato/),
    ]);
    expect(shop.subjects(email)).toEqual([expect.stringContaining('I tuoi 2 regali')]);
    const about = await shop.registered({ transactionId: first?.transactionId ?? '' });
    expect(about.map(({ to }) => to)).toEqual(['rita@posta.example']);
  });

  it('that was given up keeps no mail from a gift of it that is sold later', async () => {
    const sales = shop.test.app.get(SaleDecisions, { strict: false });
    const items = threeGifts();
    const body = { saleId: drawnId(), buyerName: 'Ida Neri', buyerEmail: email, items };
    const dead = jest.spyOn(sales, 'make').mockRejectedValueOnce(new Error('ended'));
    await shop.admin.post('/api/sales').send(body).expect(500);
    dead.mockRestore();
    await RequestContext.run({ requestId: 'job-1', actor: 'system:finish-sale' }, () =>
      sales.finish(body.saleId),
    );
    const [one] = items;
    const at = `/api/transactions/${one?.transactionId}`;
    await eventually(async () => expect((await shop.admin.get(at).expect(200)).body.stage).toBe('cancelled'));
    await shop.settled();
    shop.forgetMails();
    for (const { transactionId } of items.slice(0, 2))
      await shop.admin.post(`/api/transactions/${transactionId}/reopen`).send({}).expect(200);
    await shop.settled();
    // Each is a sale of its own.
    expect(shop.subjects(email)).toEqual([
      expect.stringMatching(/^Grazie! Il tuo regalo .* è prenotato/),
      expect.stringMatching(/^Grazie! Il tuo regalo .* è prenotato/),
    ]);
    expect((await shop.admin.get(at).expect(200)).body.saleId).toBeNull();
  });
});
