import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  causaleOf,
  endOfTransfer,
  type HistoryEntry,
  NO_CALENDAR,
  type Problem,
  type PublicTransaction,
  type RegisteredMail,
  type TodoList,
  type Transaction,
} from '@fiocco/contracts';
import { eventually, fixedClock } from '@fiocco/testing';
import { toString } from 'qrcode';
import { BackgroundRegistry, RequestContext } from '../../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { FiguresReader } from '../../gifts/index.js';
import { MailSink } from '../../notifications/testing/mail-sink.js';
import { TransactionBackground } from '../expiry/transaction-background.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
/** The Tuesday before the Immacolata: five working days end on Wednesday 9 December and not on the eighth. */
const clock = fixedClock('2026-12-01T10:00:00.000Z');
const sink = new MailSink();
const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
let test: TestApp;
let staff: Browser;
let gift: { readonly giftListId: number; readonly productId: number };

beforeAll(async () => {
  test = await createTestApp({ clock, config: { smtpUrl: await sink.listen() } });
  staff = await test.signInAsAdmin();
  await staff
    .put('/api/settings')
    .send({ ...ACCOUNT, bankName: 'Banca di Bologna' })
    .expect(200);
  const allowedPaymentMethods = { stripe: false, paypal: false, inNegozio: true, bonifico: true };
  const list = await newList(staff, { allowedPaymentMethods });
  const product = await newProduct(staff, { quantityAvailable: 50 });
  gift = { giftListId: list.id, productId: product.id };
  await staff
    .post('/api/product-gift-lists')
    .send({ ...gift, listQuantity: 50, canBuyInQuota: true })
    .expect(201);
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

/** Sessions end meanwhile. */
async function later(iso: string): Promise<void> {
  clock.set(iso);
  staff = await test.signInAsAdmin();
}

let guests = 0;

/** A draft of a new guest, on a browser of its own unless one is given. */
async function chosen(browser = test.browser(), choice: object = { type: 'acquisto' }) {
  guests += 1;
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: `ospite-${guests}@posta.example` };
  const draft = { ...gift, ...buyer, buyerPhone: '333 555 0142', isCheckoutStep1: true, ...choice };
  const { body } = await browser.post('/api/transactions').send(draft).expect(201);
  return { browser, id: (body as Transaction).id };
}

const TRANSFER = { paymentMethod: 'bonifico', status: 'completata' };
const put = (browser: Browser, id: string, body: object) => browser.put(`/api/transactions/${id}`).send(body);

/** A vase of 129.00 € whose transfer is awaited. */
async function awaited(browser?: Browser, choice?: object) {
  const one = await chosen(browser, choice);
  await put(one.browser, one.id, TRANSFER).expect(200);
  return one;
}

const collect = (id: string, body: object) => staff.post(`/api/transactions/${id}/collect`).send(body);
const seen = async (browser: Browser, id: string) =>
  (await browser.get(`/api/public/transactions/${id}`).expect(200)).body as PublicTransaction;
const stageOf = async (id: string) =>
  ((await staff.get(`/api/transactions/${id}`).expect(200)).body as Transaction).stage;
const mailsOf = async (transactionId: string) =>
  ((await staff.get('/api/mail-register').query({ transactionId }).expect(200)).body as RegisteredMail[])
    .filter(({ state }) => state === 'sent')
    .map(({ template }) => template);
const told = (id: string, template: string) =>
  eventually(async () => expect(await mailsOf(id)).toContain(template), { timeoutMs: 20_000 });
const sweep = () =>
  RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, () =>
    test.app.get(TransactionBackground).endWhatIsPast(),
  );
/** What the shop does every ten minutes: a draft of yesterday goes, unless its purchase may still need it. */
const purge = () =>
  RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, async () => {
    const { periodicTasks } = test.app.get(BackgroundRegistry);
    const task = periodicTasks.find(({ name }) => name === 'purge-drafts');
    if (!task) throw new Error('Nothing purges drafts');
    await task.run();
  });

describe('a guest who pays by transfer', () => {
  it('is told account, causale, sum and term, and nobody else is', async () => {
    const { browser, id } = await chosen();
    // A method alone holds the gift for a quarter of an hour.
    expect((await put(browser, id, { paymentMethod: 'bonifico' }).expect(200)).body).toMatchObject({
      stage: 'held',
      transfer: null,
    });
    const { body } = await put(browser, id, TRANSFER).expect(200);
    const transaction = body as Transaction;
    const transfer = {
      iban: ACCOUNT.bankIban,
      holder: ACCOUNT.bankAccountHolder,
      bank: 'Banca di Bologna',
      causale: causaleOf(transaction.orderNumber ?? ''),
      amount: '129.00',
      expiresAt: '2026-12-09T22:59:59.999Z',
    };
    expect(transaction).toMatchObject({ stage: 'awaiting_transfer', status: 'in_attesa', transfer });
    expect(transfer.expiresAt).toBe(endOfTransfer(clock.now(), NO_CALENDAR));
    expect((await put(browser, id, TRANSFER).expect(200)).body).toEqual(transaction);
    expect((await seen(browser, id)).transfer).toEqual(transfer);
    expect((await staff.get(`/api/transactions/${id}`).expect(200)).body.transfer).toEqual(transfer);

    const stranger = test.browser();
    const others = await seen(stranger, id);
    expect(others).toMatchObject({ owned: false, stage: 'awaiting_transfer' });
    expect(JSON.stringify(others)).not.toMatch(/IT60|Ferrante|Giulia/);
    await stranger.get(`/api/public/transactions/${id}/transfer-qr`).expect(403);
    await told(id, 'bonifico-istruzioni');
  });

  it.each([
    ['anna@caffè.example', 'anna@xn--caff-8oa.example'],
    ['anna@xn--caff-8oa.example', 'anna@xn--caff-8oa.example'],
    ['\u200bmailto:anna2@posta.example\u00a0', 'anna2@posta.example'],
  ])('is written to at %j', async (buyerEmail, recipient) => {
    const { id } = await awaited(undefined, { type: 'acquisto', buyerEmail });
    await told(id, 'bonifico-istruzioni');
    const addressed = sink.received.filter(({ headers }) => headers.get('to')?.includes(recipient));
    expect(addressed.some(({ text }) => text.includes('IBAN'))).toBe(true);
    const { body } = await staff.get(`/api/transactions/${id}`).expect(200);
    expect(body.buyerEmail).toBe(recipient.replace('xn--caff-8oa', 'caffè'));
  });

  it.each(['niccolò@posta.example', 'анна@posta.example'])(
    'learns that no mail reaches %s',
    async (buyerEmail) => {
      const { body } = await test
        .browser()
        .post('/api/transactions')
        .send({
          ...gift,
          type: 'acquisto',
          buyerName: 'Anna',
          buyerEmail,
          buyerPhone: '333 555 0142',
          isCheckoutStep1: true,
        })
        .expect(400);
      expect(body.fields).toEqual({
        buyerEmail: 'Prima della @ non sono ammessi accenti né lettere speciali',
      });
    },
  );

  it('gets a code for a banking app, as long as the transfer is awaited', async () => {
    const { browser, id } = await chosen();
    const code = () => browser.get(`/api/public/transactions/${id}/transfer-qr`);
    expect(((await code().expect(409)).body as Problem).code).toBe('TRANSFER_NOT_AWAITED');
    const { body } = await put(browser, id, TRANSFER).expect(200);
    const causale = causaleOf((body as Transaction).orderNumber ?? '');
    const head = `BCD\n002\n1\nSCT\n\n${ACCOUNT.bankAccountHolder}\n${ACCOUNT.bankIban}\n`;
    const drawn = (sum: string) =>
      toString(`${head}EUR${sum}\n\n\n${causale}`, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
    const { body: first, headers } = await code().expect(200);
    expect([first.svg, headers['cache-control']]).toEqual([await drawn('129.00'), 'no-store']);
    await collect(id, { receiptId: 'part', amount: '100' }).expect(200);
    expect((await code().expect(200)).body.svg).toBe(await drawn('29.00'));
    await collect(id, { receiptId: 'rest' }).expect(200);
    await code().expect(409);
  });

  it('has at most five that are not paid, however they are to be paid', async () => {
    const browser = test.browser();
    for (let n = 0; n < 4; n += 1) await awaited(browser);
    const inShop = await chosen(browser);
    await put(browser, inShop.id, { paymentMethod: 'in_negozio', status: 'completata' }).expect(200);
    const sixth = await chosen(browser);
    const refused = await put(browser, sixth.id, TRANSFER).expect(409);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_RESERVATIONS',
      error: expect.stringContaining('o con bonifico'),
    });
    // What awaits a transfer does not count among the gifts of which a guest is still deciding.
    await put(browser, sixth.id, { paymentMethod: 'in_negozio' }).expect(200);
  });
});

describe('staff', () => {
  it('see what is to be matched with its term, and record the whole once', async () => {
    const { id } = await awaited();
    const todos = () => test.app.get(FiguresReader).todos('transfer', clock.now(), 100);
    await eventually(async () =>
      expect(await todos()).toContainEqual(
        expect.objectContaining({
          transactionId: id,
          dueCents: 12_900,
          dueAt: endOfTransfer(clock.now(), NO_CALENDAR),
        }),
      ),
    );
    const listed = async () =>
      (
        (await staff.get('/api/transactions').query({ todo: 'transfer' }).expect(200)).body as Transaction[]
      ).map((one) => one.id);
    expect(await listed()).toContain(id);
    const answers = await Promise.all([1, 2].map(() => collect(id, { receiptId: 'whole' }).expect(200)));
    for (const { body } of answers) expect(body).toMatchObject({ stage: 'paid', amount_received: '129.00' });
    expect(await listed()).not.toContain(id);
    await told(id, 'ricevuta');
  });

  it('complete it by its status', async () => {
    const { id } = await awaited();
    const { body } = await put(staff, id, { status: 'completata' }).expect(200);
    expect(body).toMatchObject({ stage: 'paid', status: 'completata', amount_received: '129.00' });
    expect((await put(staff, id, { status: 'completata' }).expect(200)).body).toEqual(body);
  });

  it('accept up to one euro less with a reason, which stays in the diary', async () => {
    const { id } = await awaited();
    const nearly = { receiptId: 'nearly', amount: '128.00' };
    const { body } = await collect(id, nearly).expect(400);
    expect(body).toMatchObject({ code: 'TRANSFER_REASON_MISSING', error: expect.stringContaining('perché') });
    const reason = 'Commissione della banca';
    const paid = await collect(id, { ...nearly, reason }).expect(200);
    expect(paid.body).toMatchObject({ stage: 'paid', amount_received: '128.00' });
    expect((await collect(id, { ...nearly, reason: 'Un’altra' }).expect(200)).body).toEqual(paid.body);
    const diary = (await staff.get(`/api/transactions/${id}/history`).expect(200)).body as HistoryEntry[];
    const matched = diary.filter(({ receipt }) => receipt !== null);
    expect(matched).toMatchObject([
      { note: { text: reason }, receipt: { id: 'nearly', amount: '128.00', reversed: false } },
    ]);
  });

  it('count less as a part, and are told what to do with more', async () => {
    const { browser, id } = await awaited();
    const more = await collect(id, { receiptId: 'more', amount: '129.01' }).expect(409);
    expect(more.body).toMatchObject({
      code: 'TRANSFER_EXCEEDS_DUE',
      error: expect.stringContaining('restituisci il resto'),
    });
    const part = await collect(id, { receiptId: 'part', amount: '127.99' }).expect(200);
    expect(part.body).toMatchObject({
      stage: 'awaiting_transfer',
      amount_received: '127.99',
      transfer: { amount: '1.01', expiresAt: null },
    });
    await collect(id, { receiptId: 'part', amount: '127.99' }).expect(200);
    expect((await seen(browser, id)).transfer?.amount).toBe('1.01');
    await collect(id, { receiptId: 'rest', amount: '1.01' }).expect(200);
    expect(await stageOf(id)).toBe('paid');
  });

  it('change between shop and transfer what nobody has paid, for a new term', async () => {
    const { id } = await awaited();
    const toShop = await put(staff, id, { paymentMethod: 'in_negozio' }).expect(200);
    expect(toShop.body).toMatchObject({ stage: 'reserved', paymentMethod: 'in_negozio', transfer: null });
    const back = await put(staff, id, { paymentMethod: 'bonifico' }).expect(200);
    expect(back.body).toMatchObject({
      stage: 'awaiting_transfer',
      transfer: { expiresAt: endOfTransfer(clock.now(), NO_CALENDAR) },
    });
    const online = await put(staff, id, { paymentMethod: 'stripe' }).expect(409);
    expect((online.body as Problem).code).toBe('PAYMENT_METHOD_FIXED');
    await collect(id, { receiptId: 'part', amount: '100' }).expect(200);
    const late = await put(staff, id, { paymentMethod: 'in_negozio' }).expect(409);
    expect((late.body as Problem).code).toBe('TRANSACTION_HAS_MONEY');
  });

  // @holds life: paid → reserved or awaiting_transfer: an admin reverses a mistaken entry
  it('reverse a match that was a mistake: it is awaited again for a new term', async () => {
    const { id } = await awaited();
    await collect(id, { receiptId: 'mistaken' }).expect(200);
    const reversed = await staff
      .post(`/api/transactions/${id}/reverse`)
      .send({ receiptId: 'mistaken', reason: 'Era di un altro ordine' })
      .expect(200);
    expect(reversed.body).toMatchObject({ stage: 'awaiting_transfer', transfer: { amount: '129.00' } });
  });
});

describe('a transfer that does not come', () => {
  // @holds life: held → awaiting_transfer → paid, held or cancelled
  it('is called to mind, ends after its last day over the holiday, and is told; one that came in part stays', async () => {
    const { id } = await awaited();
    const part = await awaited();
    const share = await awaited(undefined, { type: 'quota', amount: '20.00' });
    await told(id, 'bonifico-istruzioni');
    await collect(part.id, { receiptId: 'part', amount: '29' }).expect(200);
    await later('2026-12-04T08:01:00.000Z');
    await told(id, 'bonifico-promemoria');
    await later('2026-12-09T22:59:00.000Z');
    await sweep();
    expect([await stageOf(id), await stageOf(share.id)]).toEqual(['awaiting_transfer', 'awaiting_transfer']);
    await later('2026-12-09T23:00:00.000Z');
    await sweep();
    await eventually(async () =>
      expect([await stageOf(id), await stageOf(share.id), await stageOf(part.id)]).toEqual([
        'cancelled',
        'cancelled',
        'awaiting_transfer',
      ]),
    );
    await told(id, 'bonifico-scaduto');
    expect(await mailsOf(part.id)).not.toContain('bonifico-promemoria');
  });
});

describe('a guest whose transfer is awaited', () => {
  it('may pay in the shop instead while nothing has come, also after days', async () => {
    const { browser, id } = await awaited();
    await later(new Date(clock.now().getTime() + 2 * DAY_MS).toISOString());
    await purge();
    const amounts = { amount: '129.00', amount_shipping: '0.00' };
    const held = await put(browser, id, { paymentMethod: 'in_negozio', ...amounts }).expect(200);
    expect(held.body).toMatchObject({ stage: 'held', paymentMethod: 'in_negozio', transfer: null });
    const confirm = { paymentMethod: 'in_negozio', status: 'completata', ...amounts };
    expect((await put(browser, id, confirm).expect(200)).body).toMatchObject({ stage: 'reserved' });

    const other = await awaited();
    await collect(other.id, { receiptId: 'part', amount: '100' }).expect(200);
    const refused = await put(other.browser, other.id, { paymentMethod: 'in_negozio' }).expect(409);
    expect((refused.body as Problem).code).toBe('TRANSACTION_HAS_MONEY');
    expect(await stageOf(other.id)).toBe('awaiting_transfer');
  });
});

describe('a transfer that comes after its end', () => {
  const cancel = (id: string) => staff.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
  const toRefund = async () =>
    ((await staff.get('/api/transactions').query({ todo: 'refund' }).expect(200)).body as Transaction[]).map(
      (one) => one.id,
    );
  async function ended() {
    const { id } = await awaited();
    await told(id, 'bonifico-istruzioni');
    await cancel(id);
    return id;
  }
  const price = (euros: string) =>
    staff.put(`/api/products/${gift.productId}`).send({ price: euros }).expect(200);

  it('takes its gift again at the price that it was sent for, once, and its buyer gets the receipt', async () => {
    const id = await ended();
    await price('140.00');
    const late = { receiptId: 'late', amount: '129.00' };
    const { body } = await collect(id, late).expect(200);
    expect(body).toMatchObject({
      stage: 'paid',
      amount: '129.00',
      amount_received: '129.00',
      paymentMethod: 'bonifico',
    });
    expect((await collect(id, late).expect(200)).body).toEqual(body);
    await price('129.00');
    await told(id, 'ricevuta');
    expect((await mailsOf(id)).filter((code) => code === 'bonifico-istruzioni')).toHaveLength(1);
  });

  it('in part is awaited again for the rest, and more than the price is to be given back', async () => {
    const [part, more] = [await ended(), await ended()];
    const { body } = await collect(part, { receiptId: 'part', amount: '100' }).expect(200);
    expect(body).toMatchObject({ stage: 'awaiting_transfer', transfer: { amount: '29.00' } });
    const over = await collect(more, { receiptId: 'more', amount: '134.00' }).expect(200);
    expect(over.body).toMatchObject({ stage: 'paid', amount_received: '134.00' });
    expect(await toRefund()).toContain(more);
    const back = { receiptId: 'excess', amount: '5.00', reason: 'Di troppo' };
    await staff.post(`/api/transactions/${more}/refund`).send(back).expect(200);
    expect(await toRefund()).not.toContain(more);
  });

  it('is given back where somebody else has the gift by now, and stands in Da fare until then', async () => {
    const { id: productId } = await newProduct(staff, { quantityAvailable: 1 });
    const single = { giftListId: gift.giftListId, productId };
    await staff.post('/api/product-gift-lists').send(single).expect(201);
    const { id } = await awaited(undefined, { type: 'acquisto', ...single });
    await cancel(id);
    const other = await awaited(undefined, { type: 'acquisto', ...single });
    const late = { receiptId: 'late', amount: '129.00' };
    const { body } = await collect(id, late).expect(200);
    expect(body).toMatchObject({ stage: 'cancelled', amount_received: '129.00' });
    expect(await toRefund()).toContain(id);
    const { entries } = (await staff.get('/api/todo').query({ kind: 'refund' }).expect(200)).body as TodoList;
    expect(entries).toContainEqual(
      expect.objectContaining({ transactionId: id, amount: '129.00', words: 'Denaro da restituire' }),
    );
    // Free again, it may still be taken: also by the same call, whose answer may have got lost.
    await cancel(other.id);
    expect((await collect(id, late).expect(200)).body).toMatchObject({ stage: 'paid' });
    const back = { receiptId: 'all', reason: 'Non serve più' };
    const refunded = await staff.post(`/api/transactions/${id}/refund`).send(back).expect(200);
    expect(refunded.body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
  });
});
