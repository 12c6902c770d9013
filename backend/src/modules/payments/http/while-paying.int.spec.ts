// @takes 9 s
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { HOLD_MS, type Transaction, type TransactionPayments } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import pg from 'pg';
import { ReadYourWrites, RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { DueAtProvider } from '../settlement/due-at-provider.js';
import { askStripe } from '../testing/ask-provider.js';
import { callsDuring } from '../testing/count-calls.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../testing/stall.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const stall = forAllTests(() => openStall(shop));
const admin = forAllTests(() => shop.signInAsAdmin());
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  shop.sandbox.clearFaults();
  await shop.pool.query('delete from throttle');
});

interface Paying extends HeldPurchase {
  readonly paymentId: string;
  readonly clientSecret: string;
}

async function paying(at = stall): Promise<Paying> {
  const purchase = await at.hold('stripe');
  const body = { amount: purchase.total, metadata: { transactionId: purchase.id } };
  const answer = await purchase.guest.post('/api/payment/stripe/create-intent').send(body).expect(200);
  return { ...purchase, paymentId: answer.body.paymentIntentId, clientSecret: answer.body.clientSecret };
}

const ask = ({ paymentId }: Paying): Promise<void> => askStripe(shop, paymentId);
const put = ({ guest, id }: HeldPurchase, body: object) => guest.put(`/api/transactions/${id}`).send(body);
const now = async ({ id }: HeldPurchase) =>
  (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
/** Its read model may be behind. */
const becomes = (purchase: HeldPurchase, what: object) =>
  eventually(async () => expect(await now(purchase)).toMatchObject(what));
const atStripe = ({ paymentId }: Paying) => shop.sandbox.ledger().find(({ id }) => id === paymentId);

it('a buyer who chooses another way to pay closes the payment, keeps the gift and is charged once', async () => {
  const purchase = await paying();
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  const { body } = await put(purchase, { paymentMethod: 'paypal' }).expect(200);
  expect(body).toMatchObject({ stage: 'held', paymentMethod: 'paypal' });
  expect(atStripe(purchase)).toMatchObject({ status: 'canceled', captured: 0 });
  const order = { amount: PRICE, transactionId: purchase.id };
  const { body: begun } = await purchase.guest
    .post('/api/payment/paypal/create-order')
    .send(order)
    .expect(200);
  await shop.pages.approve(begun.id);
  const capture = { orderId: begun.id, transactionId: purchase.id };
  await purchase.guest.post('/api/payment/paypal/capture').send(capture).expect(200);
  expect(await now(purchase)).toMatchObject({ stage: 'paid', amount_received: PRICE });
  const own = shop.sandbox.ledger().filter(({ mark }) => JSON.stringify(mark).includes(purchase.id));
  expect(own.reduce((sum, { captured }) => sum + captured, 0)).toBe(12_900);
});

it.each([
  ['of another sum', { paymentMethod: 'paypal', amount: '1.00' }, 'AMOUNT_CHANGED'],
  [
    'in a way that the shop does not take',
    { paymentMethod: 'bonifico', status: 'completata' },
    'PAYMENT_METHOD_NOT_ALLOWED',
  ],
  ['of an earlier hold', { paymentMethod: 'paypal', holdId: 'an-earlier-one' }, 'HOLD_ENDED'],
  ['beyond a browser’s hundred an hour', { paymentMethod: 'paypal' }, 'TOO_MANY_HOLDS'],
] as const)('a refused confirmation %s leaves the payment as it is', async (_, body, code) => {
  const purchase = await paying();
  const claims = code === 'TOO_MANY_HOLDS' ? 100 : 1;
  const claimed = 'update gifts.transaction_stream set claims = $2 where transaction_id = $1';
  await shop.pool.query(claimed, [purchase.id, claims]);
  const before = await now(purchase);
  const calls = await callsDuring(shop, async () => {
    expect((await put(purchase, body)).body).toMatchObject({ code });
  });
  expect(calls).toEqual({});
  expect(await now(purchase)).toEqual(before);
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  await ask(purchase);
  await becomes(purchase, { stage: 'paid' });
});

it('a buyer may also pay in the shop instead, or go back', async () => {
  const inShop = await paying();
  await put(inShop, { paymentMethod: 'in_negozio', status: 'completata' }).expect(200);
  expect(await now(inShop)).toMatchObject({ stage: 'reserved', paymentMethod: 'in_negozio' });
  const back = await paying();
  await back.guest.post(`/api/transactions/${back.id}/release`).send({}).expect(200);
  expect(await now(back)).toMatchObject({ stage: 'draft' });
  for (const purchase of [inShop, back]) expect(atStripe(purchase)).toMatchObject({ status: 'canceled' });
});

// @holds life: voiding → held, draft or cancelled: the attempt is closed
it('staff who cancel it close the payment first', async () => {
  const purchase = await paying();
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  await admin.post(`/api/transactions/${purchase.id}/cancel`).send({}).expect(200);
  expect(await now(purchase)).toMatchObject({ stage: 'cancelled', reason: 'cancelled_by_staff' });
  expect(atStripe(purchase)).toMatchObject({ status: 'canceled', captured: 0 });
  const again = { amount: PRICE, metadata: { transactionId: purchase.id } };
  const { body } = await purchase.guest.post('/api/payment/stripe/create-intent').send(again).expect(409);
  expect(body.code).toBe('TRANSACTION_CANCELLED');
});

// @holds life: what is pinned refuses every end
it('a payment whose money is being taken refuses erasure, another way to pay and cancelling', async () => {
  const purchase = await paying();
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  shop.sandbox.arm({ provider: 'stripe', operation: 'capture', kind: '5xx', times: 50 });
  await expect(ask(purchase)).rejects.toThrow('stripe: unknown');
  await eventually(async () => expect(await now(purchase)).toMatchObject({ stage: 'capturing' }));
  const erasure = { email: 'giulia@posta.example', confirmation: 'CANCELLA' };
  expect((await admin.post('/api/privacy/erasure').send(erasure).expect(409)).body).toMatchObject({
    code: 'MONEY_IS_MOVING',
    error: expect.stringContaining('FI-'),
  });
  expect((await put(purchase, { paymentMethod: 'paypal' })).body).toMatchObject({ stage: 'capturing' });
  const { body } = await admin.post(`/api/transactions/${purchase.id}/cancel`).send({}).expect(409);
  expect(body).toMatchObject({ code: 'PAYMENT_PINNED' });
  shop.sandbox.clearFaults();
  await eventually(async () => expect(await now(purchase)).toMatchObject({ stage: 'paid' }), {
    timeoutMs: 30_000,
  });
  expect(atStripe(purchase)).toMatchObject({ captured: 12_900 });
});

/** Each stage of a payment under way, and what keeps it there until it is undone. */
const UNDER_WAY = {
  async paying() {},
  async authorised(purchase: Paying) {
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    const due = shop.app.get(DueAtProvider, { strict: false });
    jest.spyOn(due, 'pinned').mockReturnValue([]);
    jest.spyOn(due, 'next').mockRejectedValue(new ProviderFailure('stripe', 'unknown'));
    await expect(ask(purchase)).rejects.toThrow('stripe: unknown');
  },
  async capturing(purchase: Paying) {
    await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    shop.sandbox.arm({ provider: 'stripe', operation: 'capture', kind: '5xx', times: 1_000 });
    await expect(ask(purchase)).rejects.toThrow('stripe: unknown');
  },
};

it.each(['paying', 'authorised', 'capturing'] as const)(
  'a payment that is %s keeps gift and price whatever staff change, and is paid after its list was closed',
  async (stage) => {
    const own = await openStall(shop, 5, `129.0${Object.keys(UNDER_WAY).indexOf(stage)}`);
    const purchase = await paying(own);
    await UNDER_WAY[stage](purchase);
    await becomes(purchase, { stage });
    const gift = `/api/product-gift-lists/product/${own.productId}/gift-list/${own.listId}`;
    expect((await admin.delete(gift).expect(409)).body.code).toBe('GIFT_HAS_TRANSACTIONS');
    const withList = await admin.delete(`/api/gift-lists/${own.listId}`).expect(409);
    expect(withList.body.code).toBe('LIST_HAS_MONEY');

    await admin.put(`/api/products/${own.productId}`).send({ price: '500.00' }).expect(200);
    const edit = { buyerName: 'Giulia Neri', deliveryMethod: 'beneficiaryPickup' };
    expect((await admin.put(`/api/transactions/${purchase.id}`).send(edit).expect(200)).body).toMatchObject({
      stage,
      amount: purchase.total,
      ...edit,
    });
    await admin.put(`/api/gift-lists/${own.listId}`).send({ endDate: '2026-11-13' }).expect(200);
    expect((await shop.http.get(`/api/gift-lists/${own.listId}`)).body).toMatchObject({ active: false });
    if (stage === 'paying') await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
    jest.restoreAllMocks();
    shop.sandbox.clearFaults();
    await ask(purchase);
    await becomes(purchase, { stage: 'paid', amount_received: purchase.total, ...edit });
    expect(atStripe(purchase)).toMatchObject({ captured: Math.round(Number(purchase.total) * 100) });
    expect((await admin.delete(gift).expect(409)).body.code).toBe('GIFT_HAS_TRANSACTIONS');
  },
);

it('an erasure ends a payment that nobody has taken yet', async () => {
  const purchase = await paying();
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  const erasure = { email: 'giulia@posta.example', confirmation: 'CANCELLA' };
  await admin.post('/api/privacy/erasure').send(erasure).expect(200);
  expect(await now(purchase)).toMatchObject({ stage: 'cancelled', buyerName: null });
  expect(atStripe(purchase)).toMatchObject({ captured: 0 });
});

it('a buyer whose gift went to somebody else while the bank was asked is told so, and pays nothing', async () => {
  const single = await openStall(shop, 1);
  const slow = await paying(single);
  await shop.pages.pay(slow.paymentId, slow.clientSecret);
  const stream = `gift-${single.listId}_${single.productId}`;
  const granted = { amountCents: 12_900, currency: 'EUR' };
  const authorise = {
    type: 'Authorise' as const,
    transactionId: slow.id,
    attemptId: `${slow.id}.1`,
    ...granted,
  };
  // Heard of, and not yet acted on.
  await RequestContext.run({ requestId: 'hears', actor: 'system:test' }, () =>
    shop.app.get(GiftLedger, { strict: false }).handle(stream, authorise),
  );
  shop.clock.advance(HOLD_MS + 1);
  const quick = await single.hold('in_negozio');
  await put(quick, { status: 'completata' }).expect(200);
  const report = { paymentMethod: 'stripe', paymentId: slow.paymentId, status: 'completata' };
  const { body } = await slow.guest
    .put(`/api/transactions/${slow.id}/payment-status`)
    .send(report)
    .expect(409);
  expect(body).toMatchObject({
    code: 'GIFT_GONE',
    error: expect.stringMatching(/^Mentre pagavi, questo regalo è stato preso da qualcun altro/),
  });
  expect(atStripe(slow)).toMatchObject({ status: 'canceled', captured: 0 });
});

it('a buyer who goes on while the last payment is still being closed is asked for patience', async () => {
  const purchase = await paying();
  shop.sandbox.arm({ provider: 'stripe', operation: 'cancel', kind: '5xx', times: 50 });
  const { body } = await put(purchase, { paymentMethod: 'paypal' }).expect(409);
  expect(body).toMatchObject({
    code: 'PAYMENT_CLOSING',
    error: 'Stiamo annullando il pagamento di prima: riprova tra qualche secondo.',
  });
});

it('money that a provider took is refunded one at a time, and never reversed by hand', async () => {
  const purchase = await paying();
  await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
  const report = { paymentMethod: 'stripe', paymentId: purchase.paymentId, status: 'completata' };
  await purchase.guest.put(`/api/transactions/${purchase.id}/payment-status`).send(report).expect(200);
  const of = (what: string) => `/api/transactions/${purchase.id}/${what}`;
  const { body: payments } = await admin.get(of('payments')).expect(200);
  const captureId = (payments as TransactionPayments).attempts[0]?.captures[0]?.id;
  const reversal = { receiptId: captureId, reason: 'Errore' };
  expect((await admin.post(of('reverse')).send(reversal).expect(409)).body).toMatchObject({
    code: 'RECEIPT_NOT_REVERSIBLE',
    error: 'Questo incasso è stato fatto dal gestore del pagamento: si può solo rimborsare.',
  });
  shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 50 });
  await admin.post(of('refund')).send({ receiptId: 'primo', reason: 'Reso' }).expect(200);
  // All of it is under way: whoever asks for that again has the provider asked again.
  const again = await admin.post(of('refund')).send({ receiptId: 'ancora', reason: 'Reso' }).expect(200);
  expect(again.body).toMatchObject({ stage: 'refunding' });
  const part = { receiptId: 'secondo', reason: 'Reso', amount: '5' };
  const second = await admin.post(of('refund')).send(part).expect(409);
  expect(second.body).toMatchObject({
    code: 'REFUND_UNDER_WAY',
    error: 'C’è già un rimborso in corso: attendi l’esito.',
  });
});

describe('what a purchase asks of the database', () => {
  /** A prepared statement's name, also where it is sent along with others; of any other what it begins with. */
  const nameOf = ({ name, text = '' }: Partial<pg.QueryConfig>): string =>
    name ??
    /^(?:prepare|(?:begin;\s+)?execute) "(.+?)"/.exec(text)?.[1] ??
    /^[^(]{1,60}/.exec(text)?.[0].trim() ??
    '';

  /** What the guest's calls ask, in order, and what the batches of the read models do meanwhile. */
  async function askedBy(purchase: () => Promise<unknown>) {
    const calls: string[] = [];
    const batches: string[] = [];
    await RequestContext.run({ requestId: 'waits', actor: 'system:test' }, () =>
      shop.app.get(ReadYourWrites).everything(),
    );
    // What was begun before, or is no batch, may still be committed now.
    const begunOn = new WeakSet<pg.Client>();
    const isOfThese = (client: pg.Client, name: string): boolean => {
      if (name.startsWith('begin')) begunOn.add(client);
      return begunOn.has(client) || !/^(read_|write_|jobs-promise|commit)/.test(name);
    };
    const { query } = pg.Client.prototype;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const name = nameOf(typeof args[0] === 'string' ? { text: args[0] } : (args[0] as pg.QueryConfig));
      const context = RequestContext.find();
      if (context?.network && !NOT_OF_ONE.test(name)) calls.push(name);
      if (!context && BATCHES.test(name) && isOfThese(this, name)) batches.push(name);
      return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
    });
    await purchase();
    jest.restoreAllMocks();
    return { calls, batches };
  }

  /**
   * Settings are read once a second, limits are drawn and drafts counted for many purchases at once, and the other
   * processes' read models are looked at by whoever waits long.
   */
  const NOT_OF_ONE = /^(settings-all|throttle:.*|drafts-of-all|projection_checkpoints)$/;
  /** All that is prepared and no job's, nor asked from time to time whether anybody buys or not. */
  const BATCHES =
    /^(begin; execute move_checkpoints|(?!jobs-(?!promise)|mail-|bullmq-|record-history|ledger_|settings)[a-z_-]+(_[0-9a-f]{16})?\+?)$/;
  /** Each at most once a batch. */
  const OF_A_BATCH = [
    'read_',
    'jobs-promise',
    'vault-get',
    // Where a batch ends between an authorisation and its capture, as it may on a busy machine.
    'payments-providers-of-attempts',
    'write_(?!gift_cards)',
    'gift_card_inputs',
    // The last one goes along with the commit.
    'write_gift_cards|commit',
  ];

  function expectNoMoreOf(batches: readonly string[]) {
    const isOne = (begins: string) => (name: string) => new RegExp(`^(${begins})`).test(name);
    const begun = batches.filter(isOne('begin')).length;
    const beyond = OF_A_BATCH.filter((begins) => batches.filter(isOne(begins)).length > begun);
    const unknown = batches.filter((name) => !['begin', ...OF_A_BATCH].some((begins) => isOne(begins)(name)));
    expect({ beyond, unknown }).toEqual({ beyond: [], unknown: [] });
  }

  const DRAFT = ['checkout-gift-facts', 'draft-insert'];
  const HELD = [
    'draft-find-known',
    'ledger_read_forward',
    // The claim of buyer and browser, the buyer's data and the number, in one message.
    'draft-say+',
    'commit',
    // The stock's event, then the gift's.
    'ledger_append_batch',
    'ledger_append_batch',
    // Once more after it is held: a list that was closed meanwhile has given it back.
    'gift-list-facts',
    'transaction-find',
  ];

  it('that is paid by card is what is listed here', async () => {
    const byCard = async () => {
      const purchase = await paying();
      await shop.pages.pay(purchase.paymentId, purchase.clientSecret);
      const told = { paymentMethod: 'stripe', paymentId: purchase.paymentId, status: 'completata' };
      await purchase.guest.put(`/api/transactions/${purchase.id}/payment-status`).send(told).expect(200);
    };
    await byCard();
    const { calls, batches } = await askedBy(byCard);
    expect(calls).toEqual([
      ...DRAFT,
      ...HELD,
      'transaction-find-registered',
      'ledger_read_forward',
      'transaction-find',
      'payments-note-origin-and-begin-try',
      'payments-network-tries',
      'payments-note-attempt-and-end-try',
      'ledger_append_batch',
      'ledger_read_forward',
      // Authorised, and pinned to be captured.
      'ledger_append_batch',
      'payments-begin-try',
      'payments-note-answer-and-end-try',
      'ledger_append_batch',
      'transaction-find-registered',
      'transaction-find',
    ]);
    expectNoMoreOf(batches);
  });

  it('that is reserved in the shop is what is listed here', async () => {
    const inShop = async () => {
      const { id, guest } = await stall.draft();
      await guest.put(`/api/transactions/${id}`).send({ deliveryMethod: 'buyerPickup' }).expect(200);
      const last = { paymentMethod: 'in_negozio', status: 'completata' };
      await guest.put(`/api/transactions/${id}`).send(last).expect(200);
    };
    await inShop();
    const { calls, batches } = await askedBy(inShop);
    expect(calls).toEqual([...DRAFT, 'draft-say-at-once', ...HELD]);
    expectNoMoreOf(batches);
  });
});
