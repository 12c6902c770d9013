import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RegisteredMail, Transaction } from '@fiocco/contracts';
import type { JobOutcome } from '@fiocco/jobs';
import { eventually, runningClock } from '@fiocco/testing';
import type pg from 'pg';
import sharp from 'sharp';
import { JOB_CLASSES, PG_POOL } from '../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { SendMail } from './delivery/send-mail.js';
import { beneficiaryNotice } from './mails/beneficiary-notice.mail.js';
import { receipt } from './mails/receipt.mail.js';
import { reservationConfirmation } from './mails/reservation-confirmation.mail.js';
import { headerWords, MailSink } from './testing/mail-sink.js';
import { statementsOf } from './testing/statements.js';

jest.setTimeout(30_000);
const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let giftListId: number;
let productId: number;
let transactionId: string;
const clock = runningClock();

const LIST = {
  name: 'Anna & Luca',
  beneficiaryName: 'Anna e Luca',
  eventDate: '2030-06-12',
  endDate: '2030-07-31',
  beneficiaryEmail: 'anna@posta.example',
  beneficiaryPhone: '333 555 0101',
  allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
  allowedDeliveryModes: {
    beneficiaryPickup: true,
    buyerPickup: true,
    beneficiaryShipping: true,
    buyerShipping: true,
  },
};

beforeAll(async () => {
  test = await createTestApp({ clock, config: { smtpUrl: await sink.listen() } });
  admin = await test.signInAsAdmin();
  const occasion = await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  const list = await admin
    .post('/api/gift-lists')
    .send({ ...LIST, occasionId: occasion.body.id })
    .expect(201);
  giftListId = list.body.id;
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a8492f' } })
    .png()
    .toBuffer();
  const imageData = `data:image/png;base64,${picture.toString('base64')}`;
  const upload = await admin.post('/api/upload').send({ imageData }).expect(200);
  const vase = { name: 'Vaso in ceramica', price: '129.00', quantityAvailable: 1, imageUrl: upload.body.url };
  productId = (await admin.post('/api/products').send(vase).expect(201)).body.id;
  await admin.post('/api/product-gift-lists').send({ productId, giftListId }).expect(201);
});
afterAll(async () => {
  sink.answer();
  await test.close();
  await sink.close();
});

describe('the whole shop', () => {
  it('writes to the guest who reserved, and again when the money is in', async () => {
    const guest = test.browser();
    const buyer = {
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      buyerPhone: '333 555 0142',
    };
    const draft = { ...buyer, giftListId, productId, isCheckoutStep1: true, type: 'acquisto' };
    const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    const reserve = { paymentMethod: 'in_negozio', status: 'completata' };
    const { orderNumber } = (await guest.put(`/api/transactions/${id}`).send(reserve).expect(200))
      .body as Transaction;

    await eventually(() => expect(sink.received).toHaveLength(1));
    const [confirmation] = sink.received;
    expect(confirmation?.recipients).toEqual(['giulia@posta.example']);
    expect(headerWords(confirmation?.headers.get('subject'))).toBe(
      `Grazie! Il tuo regalo per Anna e Luca è prenotato – ordine ${orderNumber}`,
    );
    expect(confirmation?.text).toMatch(/Da pagare:\s+129,00 €/);
    expect(confirmation?.text).toContain('Matrimonio, 12 giugno 2030');
    expect(confirmation?.pictures).toContainEqual(expect.stringMatching(/^item-[0-9a-f]{64}\.jpg@fiocco$/));

    await admin.post(`/api/transactions/${id}/collect`).send({ receiptId: 'r-1' }).expect(200);
    await eventually(() => expect(sink.received).toHaveLength(2));
    expect(sink.received[1]?.text).toMatch(/Totale pagato:\s+129,00 €/);

    transactionId = id;
    await eventually(async () => {
      const { body } = await admin.get('/api/mail-register').expect(200);
      expect(
        (body as RegisteredMail[]).map(({ template, state, transactionId }) => [
          template,
          state,
          transactionId,
        ]),
      ).toEqual([
        ['ricevuta', 'sent', id],
        ['conferma-prenotazione', 'sent', id],
      ]);
    });
  });
});

describe('a mail that is given up', () => {
  const alerts = async () => (await admin.get('/api/alerts/jobs').expect(200)).body as { id: string }[];

  /** A sale whose receipt the server refuses for good. */
  async function refusedSale(buyerEmail: string): Promise<string> {
    sink.refusal = { code: 550, at: 'recipient' };
    const product = { name: 'Candela', price: '9.00', quantityAvailable: 1 };
    const candleId = (await admin.post('/api/products').send(product).expect(201)).body.id;
    await admin.post('/api/product-gift-lists').send({ productId: candleId, giftListId }).expect(201);
    const sale = { giftListId, productId: candleId, buyerName: 'Ugo Foschi', buyerEmail };
    const choice = { type: 'acquisto', paymentMethod: 'in_negozio' };
    const { body } = await admin
      .post('/api/transactions')
      .send({ ...sale, ...choice })
      .expect(201);
    return (body as Transaction).id;
  }

  it('stands among what there is to do, with what it is about, until it is tried again with success', async () => {
    const id = await refusedSale('ugo@posta.example');
    const alert = await eventually(async () => {
      const [found, ...others] = await alerts();
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        job: 'send-confirmation',
        subject: { transactionId: id },
        attempts: 1,
        reason: 'Il server di posta ha rifiutato l’indirizzo (codice 550)',
        at: expect.stringMatching(/Z$/),
      });
      return found as { id: string };
    });
    await test.http.get('/api/alerts/jobs').expect(401);
    await test.http.post(`/api/alerts/jobs/${alert.id}/retry`).expect(401);

    sink.refusal = null;
    const before = sink.received.length;
    await admin.post(`/api/alerts/jobs/${alert.id}/retry`).expect(204);
    await eventually(() => expect(sink.received).toHaveLength(before + 1));
    expect(await alerts()).toEqual([]);
    const { body } = await admin.post(`/api/alerts/jobs/${alert.id}/retry`).expect(404);
    expect(body).toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('is gone once somebody settled it otherwise, and is not sent', async () => {
    await refusedSale('ugo.due@posta.example');
    const [alert] = await eventually(async () => {
      const found = await alerts();
      expect(found).toHaveLength(1);
      return found;
    });
    sink.refusal = null;
    await admin.post(`/api/alerts/jobs/${alert?.id}/dismiss`).expect(204);
    expect(await alerts()).toEqual([]);
    await admin.post(`/api/alerts/jobs/${alert?.id}/retry`).expect(404);
  });
});

describe('one mail', () => {
  const FACTS = ['transaction-mail-facts'];
  const run = { attempt: 1, last: false, signal: new AbortController().signal };

  const promisedReceipt = async () =>
    (
      await test.pool.query(
        `select id, payload from jobs.outbox where name = 'send-receipt' and payload ->> 'transactionId' = $1`,
        [transactionId],
      )
    ).rows[0];

  /** The worker's statements for one receipt, and what it leaves to the commit that marks the job as done. */
  async function costOf(shop: TestApp, jobId: string) {
    const { payload } = await promisedReceipt();
    const send = shop.app.get(SendMail);
    let outcome: JobOutcome = 'done';
    const statements = await statementsOf(shop.app.get<pg.Pool>(PG_POOL), async () => {
      outcome = await send.run(receipt, payload, { ...run, jobId });
    });
    // The settings are read once a second by any reader, so they do not count.
    return { statements: statements.filter((name) => name !== 'settings-all'), last: nameOf(outcome) };
  }
  const nameOf = (outcome: JobOutcome): unknown =>
    typeof outcome === 'object' && 'lastWrite' in outcome ? outcome.lastWrite.statement.name : outcome;

  it('costs three prepared statements, two of which commit: before the server has it, and with its job', async () => {
    expect(await costOf(test, 'sent-once')).toEqual({
      statements: [...FACTS, 'mail-register-written'],
      last: 'mail-register-sent',
    });
  });

  it('shares what it reads with the other mails of its purchase', async () => {
    const { payload } = await promisedReceipt();
    const send = test.app.get(SendMail);
    const statements = await statementsOf(test.app.get<pg.Pool>(PG_POOL), () =>
      Promise.all(['one', 'other'].map((jobId) => send.run(receipt, payload, { ...run, jobId }))),
    );
    expect(statements.filter((name) => name === FACTS[0])).toHaveLength(1);
    const confirmations = await statementsOf(test.app.get<pg.Pool>(PG_POOL), () =>
      Promise.all(
        ['one', 'other'].map((jobId) =>
          send.run(reservationConfirmation, { transactionId }, { ...run, jobId, mark: 1n }),
        ),
      ),
    );
    expect(confirmations.filter((name) => name !== 'settings-all')).toEqual([
      ...FACTS,
      'mail-register-templates',
    ]);
  });

  it('that several events may ask for asks where the ledger ends, unless its process has just promised it', async () => {
    const send = test.app.get(SendMail);
    const asks = async (mark?: bigint) => {
      const known = { ...run, jobId: 'any', ...(mark !== undefined && { mark }) };
      const statements = await statementsOf(test.app.get<pg.Pool>(PG_POOL), () =>
        send.run(beneficiaryNotice, { transactionId }, known),
      );
      return statements.includes('ledger_head');
    };
    expect([await asks(), await asks(1n)]).toEqual([true, false]);
  });

  it('that was sent costs no second one, and leaves its row as it is', async () => {
    const { id } = await promisedReceipt();
    const before = sink.offered;
    expect(await costOf(test, id)).toEqual({
      statements: [...FACTS, 'mail-register-written'],
      last: 'done',
    });
    expect(sink.offered).toBe(before);
    const register = await test.pool.query(
      'select state, attempts from notifications.mail_register where id = $1',
      [id],
    );
    expect(register.rows).toEqual([{ state: 'sent', attempts: 1 }]);
  });

  it('without a mail server costs two statements and the commit of its job', async () => {
    const silent = await createTestApp({ sharing: test, config: { smtpUrl: null } });
    await costOf(silent, 'settings-are-known-there-too');
    const cost = await costOf(silent, 'never-sent');
    await silent.close();
    expect(cost).toEqual({ statements: FACTS, last: 'mail-register-not-sent' });
  });
});

describe('a mail server that takes mails and never answers', () => {
  const MAILS = 20;
  const buyer = (n: number) => ({ buyerName: `Ospite ${n}`, buyerEmail: `ospite-${n}@posta.example` });

  it('holds up no hold whose time is past', async () => {
    sink.hangs = true;
    const product = { name: 'Lampada', price: '40.00', quantityAvailable: 99 };
    const { id: lampId } = (await admin.post('/api/products').send(product).expect(201)).body;
    const gift = { productId: lampId, giftListId };
    await admin
      .post('/api/product-gift-lists')
      .send({ ...gift, listQuantity: MAILS + 1 })
      .expect(201);
    const guest = test.browser();
    const draft = { ...gift, ...buyer(0), buyerPhone: '333 555 0142', isCheckoutStep1: true };
    const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    for (let n = 1; n <= MAILS; n += 1) {
      const sale = { ...gift, ...buyer(n), type: 'acquisto', paymentMethod: 'in_negozio' };
      await admin.post('/api/transactions').send(sale).expect(201);
    }
    await eventually(() => expect(sink.hanging).toHaveLength(JOB_CLASSES.mail.atOnce), { timeoutMs: 20_000 });

    clock.advance(16 * 60_000);
    await eventually(async () => {
      const { rows } = await test.pool.query('select stage from read_models.transactions where id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ stage: 'draft' }]);
    });
    expect(sink.hanging).toHaveLength(JOB_CLASSES.mail.atOnce);
  });
});
