import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type HistoryEntry,
  HOLD_MS,
  type RegisteredMail,
  type TodoList,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { eventually } from '@fiocco/testing';
import { GiftLedger } from '../../gifts/index.js';
import { newProduct } from '../../gift-lists/testing/new-list.js';
import { TransactionForMail } from '../../notifications/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCode } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { DueAtProvider } from '../settlement/due-at-provider.js';
import { answersAgain } from '../testing/answers-again.js';
import { type Desk, openDesk } from '../testing/desk.js';
import { holdFor, type PayingGift, PRICE_CENTS } from '../testing/held-gift.js';
import { refundAtStripe } from '../testing/refund-at-stripe.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());
afterEach(() => {
  jest.restoreAllMocks();
  desk.clear();
});

/** Authorised, and its hold ended a second before anything more was done: nothing is, while mocks last. */
async function holdLost(provider: ProviderCode): Promise<PayingGift> {
  const gift = await desk.approved(provider);
  const due = desk.shop.app.get(DueAtProvider, { strict: false });
  jest.spyOn(due, 'pinned').mockReturnValue([]);
  jest.spyOn(due, 'next').mockRejectedValue(new ProviderFailure(provider, 'unknown'));
  await expect(desk.ask(provider, gift)).rejects.toThrow(`${provider}: unknown`);
  const { holdId = '' } = (await gift.now()) ?? {};
  desk.shop.clock.advance(HOLD_MS + 1_000);
  const now = desk.shop.clock.now().toISOString();
  await desk.send(gift, { type: 'ExpireHold', transactionId: gift.transactionId, holdId, now });
  expect(await gift.now()).toMatchObject({ stage: 'authorised', keepsUnit: false });
  return gift;
}

const REASON = 'Piatto scheggiato';

/** The codes of the mails that were asked for, sent or not: these buyers have no address. */
const mailsAbout = async ({ transactionId }: PayingGift): Promise<readonly string[]> =>
  eventually(async () => {
    const { body } = await desk.admin
      .get(`/api/mail-register?transactionId=${transactionId}&limit=50`)
      .expect(200);
    const codes = (body as RegisteredMail[]).map(({ template }) => template);
    expect(codes.filter((code) => code === 'rimborso' || code === 'regalo-non-disponibile')).not.toEqual([]);
    return codes;
  });

describe.each(['stripe', 'paypal'] as const)('a payment by %s', (provider) => {
  it('is refunded in part, once for each id, and then as a whole, which frees its gift', async () => {
    const gift = await desk.paid(provider);
    const part = { receiptId: 'parte', amount: '29.00', reason: REASON };
    const first = (await desk.call('refund', gift, part)).body as Transaction;
    expect(first).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
    await desk.call('refund', gift, part);
    expect((await desk.call('refund', gift, { ...part, amount: '30.00' }, 409)).body.code).toBe(
      'REFUND_OF_ANOTHER_AMOUNT',
    );
    expect(desk.atProvider(gift)).toMatchObject({ refunded: 2900 });
    expect((await desk.paymentsOf(gift)).refundable).toBe('100.00');
    const tooMuch = { receiptId: 'troppo', amount: '100.01', reason: REASON };
    expect((await desk.call('refund', gift, tooMuch, 409)).body.code).toBe('REFUND_EXCEEDS_RECEIVED');

    const { body } = await desk.call('refund', gift, { receiptId: 'resto', reason: REASON });
    expect(body).toMatchObject({ stage: 'refunded', status: 'annullata', amount_refunded: '129.00' });
    expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    // Somebody else may give it now.
    expect(typeof (await holdFor(desk.shop, provider, gift))).toBe('string');
  });

  it('has each amount that its page shows in its history too: what came, what the provider keeps, what goes back', async () => {
    const gift = await desk.paid(provider);
    await desk.call('refund', gift, { receiptId: 'parte', amount: '29.00', reason: REASON });
    const { attempts, refunds } = await desk.paymentsOf(gift);
    const path = `/api/transactions/${gift.transactionId}`;
    const { receipts } = (await desk.admin.get(path).expect(200)).body as Transaction;
    const captures = attempts.flatMap((attempt) => attempt.captures);
    const shown = [
      ...captures.flatMap(({ amount, fee }) => [amount, fee ?? 'no fee']),
      ...refunds.map(({ amount }) => amount),
      ...(receipts ?? []).map(({ amount }) => amount),
    ];
    expect(shown).toEqual(['129.00', expect.stringMatching(/^\d+\.\d\d$/), '29.00', '129.00']);
    const told = JSON.stringify((await desk.admin.get(`${path}/history`).expect(200)).body as HistoryEntry[]);
    expect(shown.filter((amount) => !told.includes(formatEuro(centsOf(amount))))).toEqual([]);
  });

  it('is refunded with its gift kept, and tells its attempts, money, calls and what the provider answered', async () => {
    const gift = await desk.paid(provider);
    await desk.call('refund', gift, { receiptId: 'via', reason: REASON, reopen: false });
    expect(await gift.now()).toMatchObject({ stage: 'refunded', keepsUnit: true });
    await expect(holdFor(desk.shop, provider, gift)).rejects.toThrow('GIFT_ALREADY_TAKEN');
    const payments = await desk.paymentsOf(gift);
    const { panel } = desk.shop.sandbox;
    expect(payments.attempts).toMatchObject([
      { number: 1, paymentId: gift.started.paymentId, state: 'captured', link: panel.url, amount: '129.00' },
    ]);
    expect(payments.attempts[0]?.captures[0]?.fee).not.toBeNull();
    expect(payments.refunds).toMatchObject([{ id: 'via', state: 'done', amount: '129.00' }]);
    expect(payments.refunds[0]?.providersId).toBeTruthy();
    // The job may have asked too.
    expect(new Set(payments.tries.map(({ operation }) => operation))).toEqual(new Set(['refund', 'capture']));
    expect(await mailsAbout(gift)).toContain('rimborso');
    const { body } = await desk.admin.get(`/api/transactions/${gift.transactionId}`).expect(200);
    expect((body as Transaction).responseData).not.toBeNull();
    const open = await desk.shop.http.get(`/api/public/transactions/${gift.transactionId}`).expect(200);
    expect(open.body).not.toHaveProperty('responseData');
  });
});

it('a gift that is gone while it is paid: its buyer is told what else is on the list', async () => {
  const gift = await holdLost('stripe');
  const { transactionId, listId: giftListId } = gift;
  const { id: productId } = await newProduct(desk.admin, { name: 'Lampada', price: '40.00' });
  await desk.admin.post('/api/product-gift-lists').send({ giftListId, productId }).expect(201);
  await holdFor(desk.shop, 'stripe', gift);
  jest.restoreAllMocks();
  await desk.ask('stripe', gift);
  expect((await gift.now())?.stage).toBe('draft');
  expect(desk.atProvider(gift)).toMatchObject({ status: 'canceled', captured: 0 });
  expect(await mailsAbout(gift)).toContain('regalo-non-disponibile');
  const others = await desk.shop.app.get(TransactionForMail, { strict: false }).othersOnList(transactionId);
  expect(others).toEqual([{ name: 'Lampada', priceCents: 4000 }]);
});

describe('a payment in doubt', () => {
  const doubt = ({ transactionId }: PayingGift) =>
    ({ type: 'NoteUncertain', transactionId, reason: 'no_answer' }) as const;

  /** Captured, but its amount is not what was agreed. */
  async function doubtful(): Promise<PayingGift> {
    const gift = await desk.begun('stripe');
    const of = { transactionId: gift.transactionId, attemptId: gift.attemptId };
    await desk.send(gift, { type: 'Authorise', ...of, amountCents: PRICE_CENTS - 1, currency: 'EUR' });
    expect((await gift.now())?.stage).toBe('verify');
    return gift;
  }

  // @holds life: verify → paid, cancelled or refunded: an admin ends it, with a reason
  it('without money ends as cancelled only, with the reason in the diary', async () => {
    const gift = await doubtful();
    expect((await desk.call('verify', gift, { as: 'paid', reason: REASON }, 409)).body.code).toBe(
      'MONEY_NOT_RECEIVED',
    );
    expect((await desk.call('verify', gift, { as: 'refunded', reason: REASON }, 409)).body.code).toBe(
      'NOTHING_TO_REFUND',
    );
    const { body } = await desk.call('verify', gift, { as: 'cancelled', reason: 'Mai arrivato' });
    expect(body).toMatchObject({ stage: 'cancelled' });
    await desk.call('verify', gift, { as: 'cancelled', reason: 'Mai arrivato' });
    const { body: diary } = await desk.admin
      .get(`/api/transactions/${gift.transactionId}/history`)
      .expect(200);
    expect(JSON.stringify(diary).match(/Mai arrivato/g)).toHaveLength(1);
  });

  it('that ends as cancelled lets its buyer’s card go, where the provider had only promised the money', async () => {
    const gift = await desk.approved('stripe');
    desk.proxies.stripe?.answerWith({
      status: 200,
      body: (_call, text) => text.replace(/"amount": *12900/g, '"amount":12800'),
    });
    await desk.ask('stripe', gift);
    desk.proxies.stripe?.answerWith(null);
    expect([(await gift.now())?.stage, desk.atProvider(gift)?.status]).toEqual([
      'verify',
      'requires_capture',
    ]);
    const { body } = await desk.call('verify', gift, { as: 'cancelled', reason: REASON });
    expect(body).toMatchObject({ stage: 'cancelled' });
    expect(desk.atProvider(gift)).toMatchObject({ status: 'canceled', captured: 0 });
  });

  it('ends as cancelled also while its provider is silent', async () => {
    const gift = await doubtful();
    desk.shop.sandbox.arm({ provider: 'stripe', operation: 'cancel', kind: '5xx', times: 1_000 });
    const { body } = await desk.call('verify', gift, { as: 'cancelled', reason: REASON });
    expect(body).toMatchObject({ stage: 'cancelled' });
  });

  describe('whose money came after its hold had ended', () => {
    /** The shop did not take it: somebody did on the provider's site, say. */
    async function takenElsewhere(provider: ProviderCode): Promise<PayingGift> {
      const gift = await holdLost(provider);
      await desk.send(gift, doubt(gift));
      jest.restoreAllMocks();
      const adapter = await desk.shop.app.get(PaymentProviders, { strict: false }).of(provider);
      const wanted = { key: `elsewhere_${gift.attemptId}`, amountCents: PRICE_CENTS };
      await adapter.capture(gift.started.paymentId, wanted);
      return gift;
    }

    it.each(['stripe', 'paypal'] as const)('is paid where its gift is still free (%s)', async (provider) => {
      const gift = await takenElsewhere(provider);
      const { body } = await desk.call('verify', gift, { as: 'paid', reason: REASON });
      expect(body).toMatchObject({ stage: 'paid', amount_received: '129.00' });
      await expect(holdFor(desk.shop, provider, gift)).rejects.toThrow('GIFT_ALREADY_TAKEN');
    });

    it.each(['stripe', 'paypal'] as const)('is refunded where its gift is gone (%s)', async (provider) => {
      const gift = await takenElsewhere(provider);
      const other = await holdFor(desk.shop, provider, gift);
      const { body } = await desk.call('verify', gift, { as: 'paid', reason: REASON }, 409);
      expect(body.code).toBe('GIFT_HELD_BY_OTHERS');
      expect(await gift.now()).toMatchObject({ stage: 'verify', receivedCents: PRICE_CENTS });
      const ended = await desk.call('verify', gift, { as: 'refunded', reason: REASON });
      expect(ended.body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
      expect(desk.atProvider(gift)).toMatchObject({ captured: PRICE_CENTS, refunded: PRICE_CENTS });
      const purchases = desk.shop.app.get(GiftLedger, { strict: false });
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
    const gift = await desk.approved(provider);
    desk.proxies[provider]?.answerWith({ status: 200, body: (_call, text) => text.replace(own, other) });
    await desk.ask(provider, gift);
    expect(await gift.now()).toMatchObject({ stage: 'verify', receivedCents: 0, keepsUnit: true });
    const { body: diary } = await desk.admin
      .get(`/api/transactions/${gift.transactionId}/history`)
      .expect(200);
    expect(JSON.stringify(diary)).toContain('da verificare: l’importo non corrisponde');
    // A decision is a person's, also once the provider tells it right.
    desk.proxies[provider]?.answerWith(null);
    await desk.ask(provider, gift);
    expect((await gift.now())?.stage).toBe('verify');
    expect(desk.atProvider(gift)).toMatchObject({ captured: 0 });
  });

  describe('whose refund its provider never confirms', () => {
    async function silent(receiptId: string): Promise<PayingGift> {
      const gift = await desk.paid('stripe');
      desk.shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
      await desk.call('refund', gift, { receiptId, reason: REASON });
      await desk.send(gift, doubt(gift));
      return gift;
    }

    // @holds life: verify → paid, cancelled or refunded: an admin ends it, with a reason
    it('is asked for again by whoever ends it, and ends as refunded', async () => {
      const gift = await silent('dubbio');
      desk.shop.sandbox.clearFaults();
      const { body } = await desk.call('verify', gift, { as: 'refunded', reason: 'Controllato' });
      expect(body.stage).toBe('refunded');
      expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    });

    it('ends as refunded by the number that the admin found there, and counts it once', async () => {
      const gift = await silent('trovato');
      const asked = await desk.call('verify', gift, { as: 'refunded', reason: REASON }, 409);
      expect(asked.body.code).toBe('REFUND_NOT_CONFIRMED');
      const wanted = { as: 'refunded', reason: 'Visto su Stripe', providersId: 're_trovato' };
      const named = { ...wanted, providersId: 'Mario Rossi' };
      expect((await desk.call('verify', gift, named, 400)).body.fields).toHaveProperty('providersId');
      const { body } = await desk.call('verify', gift, wanted);
      expect(body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
      expect((await desk.call('verify', gift, wanted)).body).toEqual(body);
      const { refunds } = await desk.paymentsOf(gift);
      expect(refunds).toMatchObject([{ id: 'trovato', state: 'done', providersId: 're_trovato' }]);
      // It was made on the provider's site, and has another number there than the admin typed.
      await answersAgain(desk.shop, gift);
      await refundAtStripe(desk.shop, gift.started.paymentId);
      await desk.ask('stripe', gift);
      expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
      const after = await desk.admin.get(`/api/transactions/${gift.transactionId}`).expect(200);
      expect(after.body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
    });

    it('ends as paid where it did not happen, and may be refunded anew', async () => {
      const gift = await silent('mai');
      const { body } = await desk.call('verify', gift, { as: 'paid', reason: 'Su Stripe non c’è' });
      expect(body).toMatchObject({ stage: 'paid', amount_refunded: '0.00' });
      const { refunds, refundable } = await desk.paymentsOf(gift);
      expect(refunds).toMatchObject([{ state: 'refused', words: 'Verificato: non è stato fatto' }]);
      expect(refundable).toBe('129.00');
      const inRefund = await desk.admin.get('/api/transactions?todo=refund').expect(200);
      expect((inRefund.body as Transaction[]).map(({ id }) => id)).not.toContain(gift.transactionId);
      await answersAgain(desk.shop, gift);
      const again = await desk.call('refund', gift, { receiptId: 'di-nuovo', reason: REASON });
      expect(again.body).toMatchObject({ stage: 'refunded' });
      expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    });
  });

  it('that an admin does not end stays, and staff may not', async () => {
    const gift = await desk.paid('stripe');
    const staff = await desk.shop.signInAsStaff();
    await staff
      .post(`/api/transactions/${gift.transactionId}/verify`)
      .send({ as: 'cancelled', reason: REASON })
      .expect(403);
    expect((await desk.call('verify', gift, { as: 'cancelled', reason: REASON }, 409)).body.code).toBe(
      'NOT_IN_VERIFICATION',
    );
  });
});

describe('a refund in part that its provider never confirms', () => {
  const PART = { receiptId: 'parte', amount: '29.00', reason: REASON };
  async function unanswered(): Promise<PayingGift> {
    const gift = await desk.paid('stripe');
    desk.shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
    expect((await desk.call('refund', gift, PART)).body).toMatchObject({ stage: 'paid' });
    return gift;
  }
  /** Staff have to sign in again by then. */
  async function dayLater(): Promise<void> {
    desk.shop.clock.advance(24 * 3_600_000);
    await desk.signIn();
  }
  const found = { as: 'refunded', reason: 'Visto su Stripe', refundId: 'parte', providersId: 're_parte' };

  it('is an admin’s to end after a day, by the number found there', async () => {
    const gift = await unanswered();
    expect((await desk.call('verify', gift, found, 409)).body.code).toBe('REFUND_UNDER_WAY');
    await dayLater();
    const { body: todo } = await desk.admin.get('/api/todo?kind=refund').expect(200);
    expect(
      (todo as TodoList).entries.find(({ transactionId }) => transactionId === gift.transactionId),
    ).toMatchObject({ words: 'Rimborso senza risposta', amount: '29.00' });
    const unnamed = await desk.call('verify', gift, { ...found, providersId: null }, 409);
    expect(unnamed.body.code).toBe('REFUND_NOT_CONFIRMED');
    const other = await desk.call('verify', gift, { ...found, refundId: 'un-altro' }, 404);
    expect(other.body.code).toBe('REFUND_UNKNOWN');
    const { body } = await desk.call('verify', gift, found);
    expect(body).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
    expect((await desk.call('verify', gift, found)).body).toEqual(body);
    expect(await desk.paymentsOf(gift)).toMatchObject({
      refundable: '100.00',
      refunds: [{ id: 'parte', state: 'done', providersId: 're_parte' }],
    });
  });

  it('may be made anew where it did not happen', async () => {
    const gift = await unanswered();
    await dayLater();
    const notMade = { as: 'paid', reason: 'Su Stripe non c’è', refundId: 'parte' };
    const { body } = await desk.call('verify', gift, notMade);
    expect(body).toMatchObject({ stage: 'paid', amount_refunded: '0.00' });
    const { body: diary } = await desk.admin
      .get(`/api/transactions/${gift.transactionId}/history`)
      .expect(200);
    expect(JSON.stringify(diary)).toContain('Su Stripe non c’è');
    await answersAgain(desk.shop, gift);
    await desk.call('refund', gift, { ...PART, receiptId: 'di-nuovo' });
    expect(desk.atProvider(gift)).toMatchObject({ refunded: 2_900 });
  });
});
