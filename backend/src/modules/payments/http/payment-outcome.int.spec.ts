import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { HOLD_MS, LEDGER_POSITION_HEADER } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Response } from 'supertest';
import { eventually } from '@fiocco/testing';
import { EVENT_STORE, Problem, RequestContext } from '../../../platform/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { SettingsStore } from '../../settings/index.js';
import { TransactionRegister, TransactionsReader } from '../../transactions/index.js';
import { Settlement } from '../settlement/settlement.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../testing/stall.js';

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const stall = forAllTests(() => openStall(shop));
beforeAll(async () => {
  await shop.app.get(SettingsStore, { strict: false }).update({ storeEmail: 'negozio@bottega.example' });
});
beforeEach(async () => {
  shop.sandbox.clearFaults();
  await shop.pool.query('delete from throttle');
});

interface Begun extends HeldPurchase {
  readonly paymentId: string;
  readonly clientSecret: string;
}

async function intentOf({ guest, id }: HeldPurchase): Promise<Pick<Begun, 'paymentId' | 'clientSecret'>> {
  const body = { amount: PRICE, metadata: { transactionId: id } };
  const answer = await guest.post('/api/payment/stripe/create-intent').send(body).expect(200);
  return { paymentId: answer.body.paymentIntentId, clientSecret: answer.body.clientSecret };
}

async function byCard(at = stall): Promise<Begun> {
  const purchase = await at.hold('stripe');
  return { ...purchase, ...(await intentOf(purchase)) };
}

async function byPaypal(): Promise<Begun> {
  const purchase = await stall.hold('paypal');
  const body = { amount: PRICE, transactionId: purchase.id };
  const answer = await purchase.guest.post('/api/payment/paypal/create-order').send(body).expect(200);
  return { ...purchase, paymentId: answer.body.id, clientSecret: '' };
}

const report = ({ id, paymentId, guest }: Begun, browser: Browser = guest, paymentMethod = 'stripe') =>
  browser
    .put(`/api/transactions/${id}/payment-status`)
    .send({ paymentMethod, paymentId, status: 'completata' });
const capture = ({ id, paymentId, guest }: Begun) =>
  guest.post('/api/payment/paypal/capture').send({ orderId: paymentId, transactionId: id });
const atProvider = ({ paymentId }: Begun) => shop.sandbox.ledger().find(({ id }) => id === paymentId);
const open = ({ id }: Begun) => ({ id, status: 'in_attesa' });

/** Of a sale that only the provider speaks of; nobody of the shop sees it happen. */
const isToldToShop = ({ id }: Begun) =>
  eventually(async () => {
    const { rows } = await shop.pool.query<{ template: string }>(
      'select template from notifications.mail_register where transaction_id = $1',
      [id],
    );
    expect(rows.filter(({ template }) => template === 'avviso-negozio')).toHaveLength(1);
  });

const DECLINED = {
  code: 'PAYMENT_DECLINED',
  error: 'Pagamento non completato. Nessun addebito è stato effettuato.',
};

describe('a card payment', () => {
  it('that the bank granted is captured once, and its buyer is told that it is paid', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    const [first, second] = await Promise.all([report(purchase), report(purchase)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({
      id: purchase.id,
      status: 'completata',
      stage: 'paid',
      buyerName: 'Giulia Ferri',
      amount_received: PRICE,
    });
    expect(atProvider(purchase)).toMatchObject({ captured: 12_900, refunded: 0 });
    await isToldToShop(purchase);
    const again = { amount: PRICE, metadata: { transactionId: purchase.id } };
    const { body } = await purchase.guest.post('/api/payment/stripe/create-intent').send(again).expect(409);
    expect(body.code).toBe('TRANSACTION_ALREADY_CONFIRMED');
  });

  it('is looked up for a browser without the cookie too, which reads nothing personal', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    const { body } = await report(purchase, shop.browser()).expect(200);
    expect(body).toMatchObject({ id: purchase.id, stage: 'paid', productName: 'Vaso in ceramica di Vietri' });
    expect(JSON.stringify(body)).not.toMatch(/Giulia|giulia@|555 0142/);
  });

  it('whose buyer has not paid stays open, whatever the browser says of it', async () => {
    const purchase = await byCard();
    expect((await report(purchase).expect(202)).body).toEqual(open(purchase));
    expect(atProvider(purchase)).toMatchObject({ authorised: 0, captured: 0 });
  });

  it('that was declined is said so, but not while the bank asks about another card, and another card pays it', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret, 'noFunds');
    expect((await report(purchase).expect(402)).body).toMatchObject(DECLINED);
    const { intent } = await shop.pages.pay(purchase.paymentId, purchase.clientSecret, 'asks');
    expect((await report(purchase).expect(202)).body).toEqual(open(purchase));
    await shop.pages.answerBank(intent.next_action?.redirect_to_url?.url ?? '', 'refuse');
    expect((await report(purchase).expect(402)).body).toMatchObject(DECLINED);
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret, 'good');
    expect((await report(purchase).expect(200)).body.stage).toBe('paid');
  });

  it('whose bank asks first waits for its owner', async () => {
    const purchase = await byCard();
    const { intent } = await shop.pages.pay(purchase.paymentId, purchase.clientSecret, 'asks');
    await report(purchase).expect(202);
    await shop.pages.answerBank(intent.next_action?.redirect_to_url?.url ?? '', 'grant');
    expect((await report(purchase).expect(200)).body.stage).toBe('paid');
  });

  it('whose bank gets a no keeps its gift no longer for that, nor for a second question, also once it is given back', async () => {
    const purchase = await byCard();
    const { guest, id } = purchase;
    const begun = shop.clock.now().getTime();
    const minutes = async () => {
      const { expiresAt } = (await guest.get(`/api/transactions/${id}`).expect(200)).body;
      return Math.round((Date.parse(expiresAt) - begun) / 60_000);
    };
    const asked = async (paying: Pick<typeof purchase, 'paymentId' | 'clientSecret'>) => {
      const { intent } = await shop.pages.pay(paying.paymentId, paying.clientSecret, 'asks');
      await report({ ...purchase, ...paying });
      return intent.next_action?.redirect_to_url?.url ?? '';
    };
    const page = await asked(purchase);
    expect(await minutes()).toBe(60);
    await shop.pages.answerBank(page, 'refuse');
    await report(purchase).expect(402);
    expect(await minutes()).toBe(15);
    await asked(purchase);
    expect(await minutes()).toBe(15);

    const { body: back } = await guest.post(`/api/transactions/${id}/release`).send({}).expect(200);
    expect(back).toMatchObject({ stage: 'draft' });
    const claims = 'select claim from gifts.transaction_stream where transaction_id = $1';
    expect((await shop.pool.query(claims, [id])).rows).toEqual([{ claim: 'hold' }]);
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'stripe' }).expect(200);
    await asked(await intentOf(purchase));
    expect(await minutes()).toBe(15);
  });

  it('is told by its intent alone, without a name', async () => {
    const purchase = await byCard();
    const check = () =>
      shop.http.get('/api/check-payment-status').query({ paymentIntentId: purchase.paymentId }).expect(200);
    expect((await check()).body).toEqual({ id: purchase.id, status: 'in_attesa', stage: 'paying' });
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    expect((await check()).body).toEqual({ id: purchase.id, status: 'completata', stage: 'paid' });
  });

  it('of another transaction than the named one is not told', async () => {
    const [purchase, other] = [await byCard(), await byCard()];
    const { body } = await report({ ...purchase, paymentId: other.paymentId }).expect(404);
    expect(body.code).toBe('ATTEMPT_UNKNOWN');
  });

  it.each(['reset', '5xx'] as const)('stays open while the provider is silent (%s)', async (kind) => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    shop.sandbox.arm({ provider: 'stripe', operation: 'lookup', kind, times: 20 });
    expect((await report(purchase).expect(202)).body).toEqual(open(purchase));
    shop.sandbox.clearFaults();
    expect((await report(purchase).expect(200)).body.stage).toBe('paid');
  });

  it('whose time was over when somebody else took the gift is undone, and its buyer is told why', async () => {
    const single = await openStall(shop, 1);
    const slow = await byCard(single);
    await shop.pages.pay(slow.paymentId, slow.clientSecret);
    shop.clock.advance(HOLD_MS + 1);
    const quick = await single.hold('in_negozio');
    await quick.guest.put(`/api/transactions/${quick.id}`).send({ status: 'completata' }).expect(200);
    expect((await report(slow).expect(409)).body.code).toBe('HOLD_ENDED');
    expect((await report(slow).expect(409)).body.code).toBe('HOLD_ENDED');
    expect(atProvider(slow)).toMatchObject({ captured: 0 });
  });
});

describe('what a job did meanwhile', () => {
  /** As a job does it; answers the ledger's last position then. */
  async function asJob({ id }: Begun, work: () => Promise<void>): Promise<bigint> {
    await RequestContext.run({ requestId: 'job', actor: 'system:test' }, work);
    const { stream } = await shop.app.get(TransactionRegister, { strict: false }).mustFind(id);
    const events = await shop.app.get<EventStore>(EVENT_STORE).read(stream, { from: 0 });
    return events.at(-1)?.position ?? 0n;
  }
  const positionIn = ({ headers }: Response): bigint => BigInt(headers[LEDGER_POSITION_HEADER] ?? '0');

  it('is in the answer about a payment, and in the next page', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    const settlement = shop.app.get(Settlement, { strict: false });
    const captured = await asJob(purchase, () => settlement.ask('stripe', purchase.paymentId));
    jest.spyOn(settlement, 'ask').mockResolvedValueOnce();
    expect(positionIn(await report(purchase).expect(200))).toBeGreaterThanOrEqual(captured);
  });

  it('is in the answer about a refund, and in the next page', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    await report(purchase).expect(200);
    const settlement = shop.app.get(Settlement, { strict: false });
    const settled = settlement.settled.bind(settlement);
    let refunded: bigint | undefined;
    jest.spyOn(settlement, 'settled').mockImplementationOnce(async (...of) => {
      refunded = await asJob(purchase, () => settled(...of));
    });
    const admin = await shop.signInAsAdmin();
    const refund = { receiptId: 'reso', reason: 'Piatto scheggiato' };
    const answer = await admin.post(`/api/transactions/${purchase.id}/refund`).send(refund).expect(200);
    expect(positionIn(answer)).toBeGreaterThanOrEqual(refunded ?? Infinity);
  });
});

describe('a payment that the read models do not have yet', () => {
  const begunUnseen = async (purchase: Begun): Promise<Begun> => {
    const rows = 'delete from read_models.payment_attempts where transaction_id = $1 returning attempt_id';
    await eventually(async () => expect((await shop.pool.query(rows, [purchase.id])).rows).toHaveLength(1));
    return purchase;
  };

  it('by card is told to whoever asks by transaction, by payment, or at the desk', async () => {
    const purchase = await begunUnseen(await byCard());
    const staff = await shop.signInAsStaff();
    const check = await staff.post(`/api/transactions/${purchase.id}/reconcile`).expect(200);
    expect(check.body).toEqual({ asked: 1 });
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    expect((await report(purchase).expect(200)).body).toMatchObject({ id: purchase.id, stage: 'paid' });
    const { body } = await shop.http
      .get('/api/check-payment-status')
      .query({ paymentIntentId: purchase.paymentId })
      .expect(200);
    expect(body).toEqual({ id: purchase.id, status: 'completata', stage: 'paid' });
  });

  it('by PayPal is captured, also where the shop’s own note of it is lost', async () => {
    const purchase = await begunUnseen(await byPaypal());
    await shop.pool.query('delete from payments.attempt where transaction_id = $1', [purchase.id]);
    await shop.pages.approve(purchase.paymentId);
    expect((await capture(purchase).expect(200)).body.stage).toBe('paid');
  });

  it('is open for its buyer while what became of it cannot be shown', async () => {
    const purchase = await byCard();
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    const late = new Problem('READ_MODELS_LATE', 503, 'Il negozio sta aggiornando i dati.');
    const reader = shop.app.get(TransactionsReader, { strict: false });
    const seen = jest.spyOn(reader, 'find').mockRejectedValueOnce(late);
    expect((await report(purchase).expect(202)).body).toEqual(open(purchase));
    seen.mockRestore();
    expect((await report(purchase).expect(200)).body.stage).toBe('paid');
  });
});

describe('a PayPal order', () => {
  it('that was approved is captured, and leads to the thanks', async () => {
    const purchase = await byPaypal();
    expect((await capture(purchase).expect(202)).body).toEqual(open(purchase));
    await shop.pages.approve(purchase.paymentId);
    const { body } = await capture(purchase).expect(200);
    expect(body).toMatchObject({
      id: purchase.id,
      stage: 'paid',
      status: 'completata',
      redirectUrl: `/gift-lists/${stall.listId}/thank-you/${purchase.id}`,
    });
    expect((await capture(purchase).expect(200)).body).toEqual(body);
    expect(atProvider(purchase)).toMatchObject({ captured: 12_900 });
    await isToldToShop(purchase);
  });

  it('that the instrument declines is said so', async () => {
    const purchase = await byPaypal();
    await shop.pages.approve(purchase.paymentId);
    shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'decline', times: 1 });
    expect((await capture(purchase).expect(402)).body).toMatchObject(DECLINED);
    expect(atProvider(purchase)).toMatchObject({ captured: 0 });
  });

  it('that PayPal still looks at is answered as open, at once', async () => {
    const purchase = await byPaypal();
    await shop.pages.approve(purchase.paymentId);
    shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'pending', times: 1 });
    const settlement = shop.app.get(Settlement, { strict: false });
    const atRest = settlement.atRest.bind(settlement);
    let isAtRest = false;
    jest.spyOn(settlement, 'atRest').mockImplementationOnce(async (stream, id) => {
      await atRest(stream, id, 60_000);
      isAtRest = true;
    });
    expect((await capture(purchase).expect(202)).body).toEqual(open(purchase));
    // Nothing is moving any more, so its asker was not kept waiting.
    expect(isAtRest).toBe(true);
  });
});
