import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  HOLD_MS,
  type RegisteredMail,
  type TodoList,
  type Transaction,
  type TransactionPayments,
} from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { type PurchaseCommand, PurchaseLedger } from '../../gifts/index.js';
import { newProduct } from '../../gift-lists/testing/new-list.js';
import { TransactionForMail } from '../../notifications/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCode } from '../providers/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { type RecordingProxy, recordingProxy } from '../providers/testing/recording-proxy.js';
import { DueAtProvider } from '../settlement/due-at-provider.js';
import { Settlement } from '../settlement/settlement.js';
import { answersAgain } from '../testing/answers-again.js';
import { holdFor, type PayingGift, PRICE_CENTS, startPaying } from '../testing/held-gift.js';
import { openPaymentShop, type PaymentShop } from '../testing/payment-shop.js';
import { refundAtStripe } from '../testing/refund-at-stripe.js';
import { openStall } from '../testing/stall.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

let shop: PaymentShop;
let admin: Browser;
const proxies: Partial<Record<ProviderCode, RecordingProxy>> = {};
beforeAll(async () => {
  shop = await openPaymentShop({
    hasCallbacks: false,
    async between(code, url) {
      proxies[code] = await recordingProxy(url);
      return proxies[code].url;
    },
  });
  admin = await shop.signInAsAdmin();
});
afterAll(async () => {
  await shop?.close();
  for (const proxy of Object.values(proxies)) await proxy.stop();
});
afterEach(() => {
  jest.restoreAllMocks();
  shop.sandbox.clearFaults();
  for (const proxy of Object.values(proxies)) proxy.answerWith(null);
});

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'desk', actor: 'system:test' }, work);
const ask = (provider: ProviderCode, { started }: PayingGift) =>
  asSystem(() => shop.app.get(Settlement, { strict: false }).ask(provider, started.paymentId));
const send = ({ stream }: PayingGift, command: PurchaseCommand) =>
  asSystem(() => shop.app.get(PurchaseLedger, { strict: false }).handle(stream, command));
const atProvider = ({ started }: PayingGift) =>
  shop.sandbox.ledger().find(({ id }) => id === started.paymentId);

/** The ledger's payment as a guest's call would have registered it. */
async function begun(provider: ProviderCode): Promise<PayingGift> {
  const gift = await startPaying(shop, provider);
  const { transactionId: id, stream } = gift;
  await shop.pool.query(
    `insert into gifts.transaction_stream
       (transaction_id, stream, order_number, buyer_ref, buyer_digest, created_at)
     values ($1, $2, $3, $4, 'd', now())`,
    [id, stream, `FI-${id}`, `buyer_${id}#1`],
  );
  return gift;
}

async function approved(provider: ProviderCode): Promise<PayingGift> {
  const gift = await begun(provider);
  const { paymentId, clientSecret } = gift.started;
  if (provider === 'stripe') await shop.pages.pay(paymentId, clientSecret ?? '', 'good');
  else await shop.pages.approve(paymentId);
  return gift;
}

async function paid(provider: ProviderCode): Promise<PayingGift> {
  const gift = await approved(provider);
  await ask(provider, gift);
  expect((await gift.now())?.stage).toBe('paid');
  return gift;
}

/** Authorised, and its hold ended a second before anything more was done: nothing is, while mocks last. */
async function holdLost(provider: ProviderCode): Promise<PayingGift> {
  const gift = await approved(provider);
  const due = shop.app.get(DueAtProvider, { strict: false });
  jest.spyOn(due, 'next').mockRejectedValue(new ProviderFailure(provider, 'unknown'));
  await expect(ask(provider, gift)).rejects.toThrow(`${provider}: unknown`);
  const { holdId = '' } = (await gift.now()) ?? {};
  shop.clock.advance(HOLD_MS + 1_000);
  const now = shop.clock.now().toISOString();
  await send(gift, { type: 'ExpireHold', transactionId: gift.transactionId, holdId, now });
  expect(await gift.now()).toMatchObject({ stage: 'authorised', keepsUnit: false });
  return gift;
}

const call = (what: 'refund' | 'verify', { transactionId }: PayingGift, body: object, status = 200) =>
  admin.post(`/api/transactions/${transactionId}/${what}`).send(body).expect(status);
const paymentsOf = async ({ transactionId }: PayingGift): Promise<TransactionPayments> =>
  (await admin.get(`/api/transactions/${transactionId}/payments`).expect(200)).body as TransactionPayments;
const REASON = 'Piatto scheggiato';

/** The codes of the mails that were asked for, sent or not: these buyers have no address. */
const mailsAbout = async ({ transactionId }: PayingGift): Promise<readonly string[]> =>
  eventually(async () => {
    const { body } = await admin
      .get(`/api/mail-register?transactionId=${transactionId}&limit=50`)
      .expect(200);
    const codes = (body as RegisteredMail[]).map(({ template }) => template);
    expect(codes.filter((code) => code === 'rimborso' || code === 'regalo-non-disponibile')).not.toEqual([]);
    return codes;
  });

describe.each(['stripe', 'paypal'] as const)('a payment by %s', (provider) => {
  it('is refunded in part, once for each id, and then as a whole, which frees its gift', async () => {
    const gift = await paid(provider);
    const part = { receiptId: 'parte', amount: '29.00', reason: REASON };
    const first = (await call('refund', gift, part)).body as Transaction;
    expect(first).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
    await call('refund', gift, part);
    expect((await call('refund', gift, { ...part, amount: '30.00' }, 409)).body.code).toBe(
      'REFUND_OF_ANOTHER_AMOUNT',
    );
    expect(atProvider(gift)).toMatchObject({ refunded: 2900 });
    expect((await paymentsOf(gift)).refundable).toBe('100.00');
    const tooMuch = { receiptId: 'troppo', amount: '100.01', reason: REASON };
    expect((await call('refund', gift, tooMuch, 409)).body.code).toBe('REFUND_EXCEEDS_RECEIVED');

    const { body } = await call('refund', gift, { receiptId: 'resto', reason: REASON });
    expect(body).toMatchObject({ stage: 'refunded', status: 'annullata', amount_refunded: '129.00' });
    expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    // Somebody else may give it now.
    expect(typeof (await holdFor(shop, provider, gift))).toBe('string');
  });

  it('is refunded with its gift kept, and tells its attempts, money, calls and what the provider answered', async () => {
    const gift = await paid(provider);
    await call('refund', gift, { receiptId: 'via', reason: REASON, reopen: false });
    expect(await gift.now()).toMatchObject({ stage: 'refunded', keepsUnit: true });
    await expect(holdFor(shop, provider, gift)).rejects.toThrow('GIFT_ALREADY_TAKEN');
    const payments = await paymentsOf(gift);
    const { panel } = shop.sandbox;
    expect(payments.attempts).toMatchObject([
      { number: 1, paymentId: gift.started.paymentId, state: 'captured', link: panel.url, amount: '129.00' },
    ]);
    expect(payments.attempts[0]?.captures[0]?.fee).not.toBeNull();
    expect(payments.refunds).toMatchObject([{ id: 'via', state: 'done', amount: '129.00' }]);
    expect(payments.refunds[0]?.providersId).toBeTruthy();
    // The job may have asked too.
    expect(new Set(payments.tries.map(({ operation }) => operation))).toEqual(new Set(['refund', 'capture']));
    expect(await mailsAbout(gift)).toContain('rimborso');
    const { body } = await admin.get(`/api/transactions/${gift.transactionId}`).expect(200);
    expect((body as Transaction).responseData).not.toBeNull();
    const open = await shop.http.get(`/api/public/transactions/${gift.transactionId}`).expect(200);
    expect(open.body).not.toHaveProperty('responseData');
  });
});

describe('a refund', () => {
  it('that its provider does not answer is under way, in the filter, and done later', async () => {
    const gift = await paid('stripe');
    shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1 });
    const { body } = await call('refund', gift, { receiptId: 'lento', reason: REASON });
    expect(body).toMatchObject({ stage: 'refunding' });
    const inRefund = await admin.get('/api/transactions?todo=refund').expect(200);
    expect((inRefund.body as Transaction[]).map(({ id }) => id)).toContain(gift.transactionId);
    await call('refund', gift, { receiptId: 'lento', reason: REASON });
    await eventually(async () => expect((await gift.now())?.stage).toBe('refunded'));
    expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
  });

  it('that its provider refuses leaves the purchase paid, and says why', async () => {
    const gift = await paid('stripe');
    await refundAtStripe(shop, gift.started.paymentId);
    const { body } = await call('refund', gift, { receiptId: 'negato', reason: REASON });
    expect(body.stage).toBe('paid');
    const [refund] = (await paymentsOf(gift)).refunds;
    expect(refund).toMatchObject({ state: 'refused', refusal: { code: 'charge_already_refunded' } });
  });

  it('that its provider refuses to one call and makes for another counts as money that was given back', async () => {
    const gift = await paid('paypal');
    shop.sandbox.arm({ provider: 'paypal', operation: 'refund', kind: 'decline', times: 1 });
    const { body } = await call('refund', gift, { receiptId: 'due-chiamate', reason: REASON });
    expect(body.stage).toBe('paid');
    const { transactionId } = gift;
    const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
    const refund = { refundId: 'due-chiamate', providersId: `R-${transactionId}`, captureId };
    await send(gift, { type: 'NoteRefunded', transactionId, ...refund, amountCents: PRICE_CENTS });
    await eventually(async () => {
      const { rows } = await shop.pool.query(
        `select cents::int, payment_id from read_models.money_movements where source_id = $1`,
        [refund.providersId],
      );
      expect(rows).toEqual([{ cents: PRICE_CENTS, payment_id: gift.started.paymentId }]);
    });
  });

  it.each([false, true])(
    'of cash leaves the gift to its buyer unless it is reopened (%s)',
    async (reopen) => {
      const stall = await openStall(shop, 1, reopen ? '60.00' : '61.00');
      const { guest, id, total } = await stall.hold('in_negozio');
      await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
      await admin.post(`/api/transactions/${id}/collect`).send({ receiptId: 'cassa' }).expect(200);
      const refund = { receiptId: 'reso', reason: REASON, reopen };
      const { body } = await admin.post(`/api/transactions/${id}/refund`).send(refund).expect(200);
      expect(body).toMatchObject({ stage: 'refunded', amount_refunded: total });
      const other = stall.hold('in_negozio');
      if (reopen) expect((await other).holdId).not.toBeNull();
      else await expect(other).rejects.toThrow('409');
    },
  );

  it('needs a reason, and money', async () => {
    const gift = await begun('stripe');
    expect((await call('refund', gift, { receiptId: 'x' }, 400)).body.code).toBe('VALIDATION_FAILED');
    expect((await call('refund', gift, { receiptId: 'x', reason: REASON }, 409)).body.code).toBe(
      'NOTHING_TO_REFUND',
    );
  });
});

it('a gift that is gone while it is paid: its buyer is told what else is on the list', async () => {
  const gift = await holdLost('stripe');
  const { transactionId, listId: giftListId } = gift;
  const { id: productId } = await newProduct(admin, { name: 'Lampada', price: '40.00' });
  await admin.post('/api/product-gift-lists').send({ giftListId, productId }).expect(201);
  await holdFor(shop, 'stripe', gift);
  jest.restoreAllMocks();
  await ask('stripe', gift);
  expect((await gift.now())?.stage).toBe('draft');
  expect(atProvider(gift)).toMatchObject({ status: 'canceled', captured: 0 });
  expect(await mailsAbout(gift)).toContain('regalo-non-disponibile');
  const others = await shop.app.get(TransactionForMail, { strict: false }).othersOnList(transactionId);
  expect(others).toEqual([{ name: 'Lampada', priceCents: 4000 }]);
});

describe('a payment in doubt', () => {
  const doubt = ({ transactionId }: PayingGift) =>
    ({ type: 'NoteUncertain', transactionId, reason: 'no_answer' }) as const;

  /** Captured, but its amount is not what was agreed. */
  async function doubtful(): Promise<PayingGift> {
    const gift = await begun('stripe');
    const of = { transactionId: gift.transactionId, attemptId: gift.attemptId };
    await send(gift, { type: 'Authorise', ...of, amountCents: PRICE_CENTS - 1, currency: 'EUR' });
    expect((await gift.now())?.stage).toBe('verify');
    return gift;
  }

  it('without money ends as cancelled only, with the reason in the diary', async () => {
    const gift = await doubtful();
    expect((await call('verify', gift, { as: 'paid', reason: REASON }, 409)).body.code).toBe(
      'MONEY_NOT_RECEIVED',
    );
    expect((await call('verify', gift, { as: 'refunded', reason: REASON }, 409)).body.code).toBe(
      'NOTHING_TO_REFUND',
    );
    const { body } = await call('verify', gift, { as: 'cancelled', reason: 'Mai arrivato' });
    expect(body).toMatchObject({ stage: 'cancelled' });
    await call('verify', gift, { as: 'cancelled', reason: 'Mai arrivato' });
    const { body: diary } = await admin.get(`/api/transactions/${gift.transactionId}/history`).expect(200);
    expect(JSON.stringify(diary).match(/Mai arrivato/g)).toHaveLength(1);
  });

  describe('whose money came after its hold had ended', () => {
    /** The shop did not take it: somebody did on the provider's site, say. */
    async function takenElsewhere(provider: ProviderCode): Promise<PayingGift> {
      const gift = await holdLost(provider);
      await send(gift, doubt(gift));
      jest.restoreAllMocks();
      const adapter = await shop.app.get(PaymentProviders, { strict: false }).of(provider);
      const wanted = { key: `elsewhere_${gift.attemptId}`, amountCents: PRICE_CENTS };
      await adapter.capture(gift.started.paymentId, wanted);
      return gift;
    }

    it.each(['stripe', 'paypal'] as const)('is paid where its gift is still free (%s)', async (provider) => {
      const gift = await takenElsewhere(provider);
      const { body } = await call('verify', gift, { as: 'paid', reason: REASON });
      expect(body).toMatchObject({ stage: 'paid', amount_received: '129.00' });
      await expect(holdFor(shop, provider, gift)).rejects.toThrow('GIFT_ALREADY_TAKEN');
    });

    it.each(['stripe', 'paypal'] as const)('is refunded where its gift is gone (%s)', async (provider) => {
      const gift = await takenElsewhere(provider);
      const other = await holdFor(shop, provider, gift);
      const { body } = await call('verify', gift, { as: 'paid', reason: REASON }, 409);
      expect(body.code).toBe('GIFT_HELD_BY_OTHERS');
      expect(await gift.now()).toMatchObject({ stage: 'verify', receivedCents: PRICE_CENTS });
      const ended = await call('verify', gift, { as: 'refunded', reason: REASON });
      expect(ended.body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
      expect(atProvider(gift)).toMatchObject({ captured: PRICE_CENTS, refunded: PRICE_CENTS });
      const purchases = shop.app.get(PurchaseLedger, { strict: false });
      expect((await purchases.find(gift.stream, other))?.stage).toBe('held');
    });
  });

  const TOLD_OTHERWISE = [
    ['stripe', 'currency', [/"currency": *"eur"/g, '"currency":"usd"']],
    ['stripe', 'amount', [/"amount": *12900/g, '"amount":12800']],
    ['paypal', 'currency', [/"currency_code": *"EUR"/g, '"currency_code":"USD"']],
    ['paypal', 'amount', [/"value": *"129.00"/g, '"value":"128.00"']],
  ] as const;
  it.each(TOLD_OTHERWISE)('is one that %s tells with another %s: nothing is taken', async (...told) => {
    const [provider, , [own, other]] = told;
    const gift = await approved(provider);
    proxies[provider]?.answerWith({ status: 200, body: (_call, text) => text.replace(own, other) });
    await ask(provider, gift);
    expect(await gift.now()).toMatchObject({ stage: 'verify', receivedCents: 0, keepsUnit: true });
    const { body: diary } = await admin.get(`/api/transactions/${gift.transactionId}/history`).expect(200);
    expect(JSON.stringify(diary)).toContain('da verificare: l’importo non corrisponde');
    // A decision is a person's, also once the provider tells it right.
    proxies[provider]?.answerWith(null);
    await ask(provider, gift);
    expect((await gift.now())?.stage).toBe('verify');
    expect(atProvider(gift)).toMatchObject({ captured: 0 });
  });

  describe('whose refund its provider never confirms', () => {
    async function silent(receiptId: string): Promise<PayingGift> {
      const gift = await paid('stripe');
      shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
      await call('refund', gift, { receiptId, reason: REASON });
      await send(gift, doubt(gift));
      return gift;
    }

    it('is asked for again by whoever ends it, and ends as refunded', async () => {
      const gift = await silent('dubbio');
      shop.sandbox.clearFaults();
      const { body } = await call('verify', gift, { as: 'refunded', reason: 'Controllato' });
      expect(body.stage).toBe('refunded');
      expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    });

    it('ends as refunded by the number that the admin found there, and counts it once', async () => {
      const gift = await silent('trovato');
      const asked = await call('verify', gift, { as: 'refunded', reason: REASON }, 409);
      expect(asked.body.code).toBe('REFUND_NOT_CONFIRMED');
      const wanted = { as: 'refunded', reason: 'Visto su Stripe', providersId: 're_trovato' };
      const named = { ...wanted, providersId: 'Mario Rossi' };
      expect((await call('verify', gift, named, 400)).body.fields).toHaveProperty('providersId');
      const { body } = await call('verify', gift, wanted);
      expect(body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
      expect((await call('verify', gift, wanted)).body).toEqual(body);
      const { refunds } = await paymentsOf(gift);
      expect(refunds).toMatchObject([{ id: 'trovato', state: 'done', providersId: 're_trovato' }]);
      // It was made on the provider's site, and has another number there than the admin typed.
      await answersAgain(shop, gift);
      await refundAtStripe(shop, gift.started.paymentId);
      await ask('stripe', gift);
      expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
      const after = await admin.get(`/api/transactions/${gift.transactionId}`).expect(200);
      expect(after.body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
    });

    it('ends as paid where it did not happen, and may be refunded anew', async () => {
      const gift = await silent('mai');
      const { body } = await call('verify', gift, { as: 'paid', reason: 'Su Stripe non c’è' });
      expect(body).toMatchObject({ stage: 'paid', amount_refunded: '0.00' });
      const { refunds, refundable } = await paymentsOf(gift);
      expect(refunds).toMatchObject([{ state: 'refused', words: 'Verificato: non è stato fatto' }]);
      expect(refundable).toBe('129.00');
      const inRefund = await admin.get('/api/transactions?todo=refund').expect(200);
      expect((inRefund.body as Transaction[]).map(({ id }) => id)).not.toContain(gift.transactionId);
      await answersAgain(shop, gift);
      const again = await call('refund', gift, { receiptId: 'di-nuovo', reason: REASON });
      expect(again.body).toMatchObject({ stage: 'refunded' });
      expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    });
  });

  it('that an admin does not end stays, and staff may not', async () => {
    const gift = await paid('stripe');
    const staff = await shop.signInAsStaff();
    await staff
      .post(`/api/transactions/${gift.transactionId}/verify`)
      .send({ as: 'cancelled', reason: REASON })
      .expect(403);
    expect((await call('verify', gift, { as: 'cancelled', reason: REASON }, 409)).body.code).toBe(
      'NOT_IN_VERIFICATION',
    );
  });
});

describe('a refund in part that its provider never confirms', () => {
  const PART = { receiptId: 'parte', amount: '29.00', reason: REASON };
  async function unanswered(): Promise<PayingGift> {
    const gift = await paid('stripe');
    shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
    expect((await call('refund', gift, PART)).body).toMatchObject({ stage: 'paid' });
    return gift;
  }
  /** Staff have to sign in again by then. */
  async function dayLater(): Promise<void> {
    shop.clock.advance(24 * 3_600_000);
    admin = await shop.signInAsAdmin();
  }
  const found = { as: 'refunded', reason: 'Visto su Stripe', refundId: 'parte', providersId: 're_parte' };

  it('is an admin’s to end after a day, by the number found there', async () => {
    const gift = await unanswered();
    expect((await call('verify', gift, found, 409)).body.code).toBe('REFUND_UNDER_WAY');
    await dayLater();
    const { body: todo } = await admin.get('/api/todo?kind=refund').expect(200);
    expect(
      (todo as TodoList).entries.find(({ transactionId }) => transactionId === gift.transactionId),
    ).toMatchObject({ words: 'Rimborso senza risposta', amount: '29.00' });
    const unnamed = await call('verify', gift, { ...found, providersId: null }, 409);
    expect(unnamed.body.code).toBe('REFUND_NOT_CONFIRMED');
    const other = await call('verify', gift, { ...found, refundId: 'un-altro' }, 404);
    expect(other.body.code).toBe('REFUND_UNKNOWN');
    const { body } = await call('verify', gift, found);
    expect(body).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
    expect((await call('verify', gift, found)).body).toEqual(body);
    expect(await paymentsOf(gift)).toMatchObject({
      refundable: '100.00',
      refunds: [{ id: 'parte', state: 'done', providersId: 're_parte' }],
    });
  });

  it('may be made anew where it did not happen', async () => {
    const gift = await unanswered();
    await dayLater();
    const notMade = { as: 'paid', reason: 'Su Stripe non c’è', refundId: 'parte' };
    const { body } = await call('verify', gift, notMade);
    expect(body).toMatchObject({ stage: 'paid', amount_refunded: '0.00' });
    const { body: diary } = await admin.get(`/api/transactions/${gift.transactionId}/history`).expect(200);
    expect(JSON.stringify(diary)).toContain('Su Stripe non c’è');
    await answersAgain(shop, gift);
    await call('refund', gift, { ...PART, receiptId: 'di-nuovo' });
    expect(atProvider(gift)).toMatchObject({ refunded: 2_900 });
  });
});
