// @takes 10 s
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { HOLD_MS } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { PurchaseCommand } from '@fiocco/gift';
import { BackgroundRegistry, JOB_CLASSES, RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCode } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { holdFor, newGift, type PayingGift, PRICE_CENTS, startPaying } from '../testing/held-gift.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { DueAtProvider } from './due-at-provider.js';
import { Settlement } from './settlement.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

let settlement: Settlement;
let purchases: GiftLedger;
const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
beforeAll(async () => {
  settlement = shop.app.get(Settlement, { strict: false });
  purchases = shop.app.get(GiftLedger, { strict: false });
});
afterEach(() => shop.sandbox.clearFaults());

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'settlement', actor: 'system:test' }, work);
const send = ({ stream }: PayingGift, command: PurchaseCommand) =>
  asSystem(() => purchases.handle(stream, command));
const ask = (provider: ProviderCode, { started }: PayingGift) =>
  asSystem(() => settlement.ask(provider, started.paymentId));
/** Learns what the provider has, and leaves what is due then to the jobs. */
const look = (provider: ProviderCode, { started }: PayingGift) =>
  asSystem(() => settlement.look(provider, started.paymentId));
const stageOf = async (gift: PayingGift) => (await gift.now())?.stage;
const atProvider = ({ started }: PayingGift) =>
  shop.sandbox.ledger().find(({ id }) => id === started.paymentId);

/** The buyer does their part at the provider. */
async function pay(provider: ProviderCode, { started }: PayingGift): Promise<void> {
  if (provider === 'stripe') await shop.pages.pay(started.paymentId, started.clientSecret ?? '', 'good');
  else await shop.pages.approve(started.paymentId);
}

const LATEST = '2099-01-01T00:00:00.000Z';
const expiryOf = (
  transactionId: string,
  holdId: string,
  now = shop.clock.now().toISOString(),
): PurchaseCommand => ({ type: 'ExpireHold', transactionId, holdId, now });

/** Something happens before the shop next asks a provider to close a payment. */
async function beforeClosing(code: ProviderCode, happens: () => Promise<void>): Promise<void> {
  const provider = await shop.app.get(PaymentProviders, { strict: false }).of(code);
  const waiting = jest.spyOn(provider, 'cancel').mockImplementation(async (...closing) => {
    waiting.mockRestore();
    await happens();
    return provider.cancel(...closing);
  });
}

/** The gift is free, nothing was taken, and the mail says so. */
async function isUndoneAndTold(gift: PayingGift): Promise<void> {
  const mails = `select template from notifications.mail_register where transaction_id = $1`;
  await eventually(async () =>
    expect((await shop.pool.query(mails, [gift.transactionId])).rows).toEqual([
      { template: 'regalo-non-disponibile' },
    ]),
  );
  await eventually(async () => expect(await stageOf(gift)).toBe('draft'));
  expect(atProvider(gift)).toMatchObject({ captured: 0 });
}

describe.each(['stripe', 'paypal'] as const)('a payment by %s', (provider) => {
  it('is captured once the provider says that it is authorised, and only once', async () => {
    const gift = await startPaying(shop, provider);
    await ask(provider, gift);
    expect(await stageOf(gift)).toBe('paying');
    await pay(provider, gift);
    await Promise.all([ask(provider, gift), ask(provider, gift), ask(provider, gift)]);
    expect(await gift.now()).toMatchObject({ stage: 'paid', receivedCents: PRICE_CENTS });
    expect(atProvider(gift)).toMatchObject({ captured: PRICE_CENTS, refunded: 0 });
    await ask(provider, gift);
    expect((await gift.now())?.receipts).toHaveLength(1);
  });

  // @holds life: capturing → paid; where the answer comes first, pinned and paid in one batch
  it('whose capture got no answer is looked up, and not captured twice', async () => {
    const gift = await startPaying(shop, provider);
    await pay(provider, gift);
    shop.sandbox.arm({ provider, operation: 'capture', kind: 'timeout', times: 1 });
    await ask(provider, gift).catch(() => undefined);
    await eventually(async () => expect(await stageOf(gift)).toBe('paid'));
    expect(atProvider(gift)).toMatchObject({ captured: PRICE_CENTS });
  });

  // @holds life: paying, authorised → voiding: the hold ended, the gift is gone, cancelled, or another way was chosen
  it('whose gift is gone is undone, and its buyer is charged nothing', async () => {
    const gift = await startPaying(shop, provider);
    const { transactionId } = gift;
    await pay(provider, gift);
    const now = (await gift.now()) ?? fail();
    const amounts = { amountCents: PRICE_CENTS, currency: 'EUR' };
    // The job would capture it at once.
    const due = shop.app.get(DueAtProvider, { strict: false });
    const silent = jest.spyOn(due, 'next').mockResolvedValue(null);
    await send(gift, { type: 'Authorise', transactionId, attemptId: gift.attemptId, ...amounts });
    shop.clock.advance(HOLD_MS);
    await send(gift, expiryOf(transactionId, now.holdId));
    await holdFor(shop, provider, gift);
    silent.mockRestore();
    await asSystem(() => settlement.advance(gift.stream, transactionId));
    expect(await stageOf(gift)).toBe('draft');
    expect(atProvider(gift)).toMatchObject({ captured: 0 });
  });

  it('that was authorised, and heard of after its time only, is undone, and its buyer told', async () => {
    const gift = await startPaying(shop, provider);
    const { transactionId } = gift;
    await pay(provider, gift);
    await send(gift, expiryOf(transactionId, (await gift.now())?.holdId ?? '', LATEST));
    await isUndoneAndTold(gift);
  });

  it('that is authorised in the moment in which it is closed is undone, and its buyer told', async () => {
    const gift = await startPaying(shop, provider);
    await beforeClosing(provider, () => pay(provider, gift));
    await send(gift, expiryOf(gift.transactionId, (await gift.now())?.holdId ?? '', LATEST));
    await isUndoneAndTold(gift);
  });

  it('that is undone moves no money, also where it was authorised meanwhile', async () => {
    const gift = await startPaying(shop, provider);
    const { transactionId } = gift;
    await pay(provider, gift);
    await send(gift, { type: 'CancelTransaction', transactionId, reason: 'cancelled_by_staff', note: null });
    await eventually(async () => expect(await stageOf(gift)).toBe('cancelled'));
    await ask(provider, gift);
    expect(await stageOf(gift)).toBe('cancelled');
    expect(atProvider(gift)).toMatchObject({ captured: 0 });
  });

  it('is refunded in part and as a whole, and frees its gift only then', async () => {
    const gift = await startPaying(shop, provider);
    const { transactionId } = gift;
    await pay(provider, gift);
    await ask(provider, gift);
    const reason = { ref: `buyer_${transactionId}#9`, digest: 'd' };
    const refund = (refundId: string, amountCents: number | null): PurchaseCommand => ({
      type: 'BeginRefund',
      transactionId,
      refundId,
      amountCents,
      reopens: null,
      reason,
    });
    await send(gift, refund('rimborso-1', 2_900));
    await eventually(() => expect(atProvider(gift)).toMatchObject({ refunded: 2_900 }));
    expect(await stageOf(gift)).toBe('paid');
    await send(gift, refund('rimborso-2', null));
    await eventually(async () => expect(await stageOf(gift)).toBe('refunded'));
    expect(atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    expect(await gift.now()).toMatchObject({ keepsUnit: false });
  });
});

it('a card that is authorised between a look-up and the repeated closing is undone, and its buyer told', async () => {
  const gift = await startPaying(shop, 'stripe');
  shop.sandbox.arm({ provider: 'stripe', operation: 'cancel', kind: '5xx', times: 1_000 });
  await send(gift, expiryOf(gift.transactionId, (await gift.now())?.holdId ?? '', LATEST));
  const tries = `select from payments.provider_try where transaction_id = $1 and operation = 'cancel' and outcome = 'unknown'`;
  await eventually(async () =>
    expect((await shop.pool.query(tries, [gift.transactionId])).rows).not.toHaveLength(0),
  );
  const stripe = await shop.app.get(PaymentProviders, { strict: false }).of('stripe');
  const seen: string[] = [];
  const lookUp = stripe.lookUp.bind(stripe);
  const looks = jest.spyOn(stripe, 'lookUp').mockImplementation(async (paymentId) => {
    const payment = await lookUp(paymentId);
    seen.push(payment.state);
    // From now on it can be closed, but its bank is quicker.
    if (seen.length === 1) await pay('stripe', gift);
    shop.sandbox.clearFaults();
    return payment;
  });
  await isUndoneAndTold(gift);
  looks.mockRestore();
  // What is closed again is asked about once.
  expect(seen).toEqual(['open']);
});

// @holds life: capturing → paying: the instrument is declined
it('a capture that PayPal declined without an answer is asked for again, and then declined', async () => {
  const gift = await startPaying(shop, 'paypal');
  await pay('paypal', gift);
  shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'decline', times: 1 });
  shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'timeout', times: 1 });
  await ask('paypal', gift).catch(() => undefined);
  await eventually(async () => expect(await gift.now()).toMatchObject({ stage: 'paying' }));
  expect((await gift.now())?.payments.declines).toHaveLength(1);
  await pay('paypal', gift);
  await ask('paypal', gift);
  expect(await stageOf(gift)).toBe('paid');
  expect(atProvider(gift)).toMatchObject({ captured: PRICE_CENTS });
});

// @holds life: dead ends at the provider: paying, authorised, capturing → cancelled
it('an order that PayPal has forgotten is closed', async () => {
  const gift = await startPaying(shop, 'paypal');
  const { transactionId } = gift;
  // Its orders live six hours.
  shop.clock.advance(7 * 3_600_000);
  await send(gift, { type: 'CancelTransaction', transactionId, reason: 'cancelled_by_staff', note: null });
  await asSystem(() => settlement.advance(gift.stream, transactionId));
  expect(await stageOf(gift)).toBe('cancelled');
});

it('what failed before is done by whoever asks next, also where the provider has nothing new to say', async () => {
  const gift = await startPaying(shop, 'stripe');
  await pay('stripe', gift);
  const due = shop.app.get(DueAtProvider, { strict: false });
  const silent = jest.spyOn(due, 'next').mockRejectedValue(new ProviderFailure('stripe', 'unknown'));
  await expect(ask('stripe', gift)).rejects.toThrow('stripe: unknown');
  expect(await stageOf(gift)).toBe('capturing');
  silent.mockRestore();
  await ask('stripe', gift);
  expect(await stageOf(gift)).toBe('paid');
});

describe.each(['stripe', 'paypal'] as const)('a hold for %s that ended a second before', (provider) => {
  it('is taken again where its end is written between the look and the capture, and is paid', async () => {
    const gift = await startPaying(shop, provider);
    const { transactionId } = gift;
    const { holdId } = (await gift.now()) ?? fail();
    await pay(provider, gift);
    const handle = purchases.handle.bind(purchases);
    const slow = jest.spyOn(purchases, 'handle').mockImplementation(async (stream, command, ...rest) => {
      if (command.type === 'BeginCapture' && command.transactionId === transactionId) {
        slow.mockRestore();
        shop.clock.advance(HOLD_MS + 1_000);
        await handle(stream, expiryOf(transactionId, holdId));
      }
      return handle(stream, command, ...rest);
    });
    await look(provider, gift);
    await asSystem(() => settlement.advance(gift.stream, transactionId));
    expect(await gift.now()).toMatchObject({ stage: 'paid', receivedCents: PRICE_CENTS });
    expect((await gift.now())?.holdId).not.toBe(holdId);
    expect(atProvider(gift)).toMatchObject({ captured: PRICE_CENTS });
  });

  it('is taken again where its end was written and the gift is free, and is paid', async () => {
    const gift = await startPaying(shop, provider);
    const { holdId } = (await gift.now()) ?? fail();
    await pay(provider, gift);
    // Nothing more is done at the provider meanwhile.
    const due = shop.app.get(DueAtProvider, { strict: false });
    const silent = jest.spyOn(due, 'next').mockRejectedValue(new ProviderFailure(provider, 'unknown'));
    await look(provider, gift);
    shop.clock.advance(HOLD_MS + 1_000);
    await send(gift, expiryOf(gift.transactionId, holdId));
    expect(await gift.now()).toMatchObject({ stage: 'authorised', keepsUnit: false });
    silent.mockRestore();
    await ask(provider, gift);
    expect(await gift.now()).toMatchObject({ stage: 'paid', receivedCents: PRICE_CENTS });
    expect((await gift.now())?.holdId).not.toBe(holdId);
    await expect(holdFor(shop, provider, gift)).rejects.toThrow('GIFT_ALREADY_TAKEN');
  });
});

/** All providers, and everything that they are asked. */
const SILENT = (['stripe', 'paypal'] as const).flatMap((provider) =>
  (['lookup', 'capture', 'cancel'] as const).map((operation) => ({ provider, operation })),
);

it('a provider that lets its jobs wait holds up no payment of the other', async () => {
  const MORE_THAN_RUN_AT_ONCE = JOB_CLASSES.stripe.atOnce + 1;
  const place = await newGift(shop, { listQuantity: MORE_THAN_RUN_AT_ONCE + 1 });
  const cards: PayingGift[] = [];
  for (let n = 0; n < MORE_THAN_RUN_AT_ONCE; n += 1) cards.push(await startPaying(shop, 'stripe', place));
  const order = await startPaying(shop, 'paypal', place);
  const stripe = await shop.app.get(PaymentProviders, { strict: false }).of('stripe');
  const cancel = stripe.cancel.bind(stripe);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const waiting = jest.spyOn(stripe, 'cancel').mockImplementation(async (...closing) => {
    await answered;
    return cancel(...closing);
  });
  const cancelled = ({ transactionId }: PayingGift): PurchaseCommand => ({
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_staff',
    note: null,
  });
  for (const gift of cards) await send(gift, cancelled(gift));
  await eventually(() => expect(waiting).toHaveBeenCalledTimes(JOB_CLASSES.stripe.atOnce));
  await send(order, cancelled(order));
  await eventually(async () => expect(await stageOf(order)).toBe('cancelled'));
  expect(await Promise.all(cards.map(stageOf))).toEqual(cards.map(() => 'voiding'));
  answer();
  await eventually(async () =>
    expect(await Promise.all(cards.map(stageOf))).toEqual(cards.map(() => 'cancelled')),
  );
  waiting.mockRestore();
});

describe('providers that are silent for an hour', () => {
  const reconcile = async (): Promise<void> => {
    const { periodicTasks } = shop.app.get(BackgroundRegistry, { strict: false });
    const own = periodicTasks.filter(({ name }) => name.startsWith('reconcile-'));
    await asSystem(() => Promise.all(own.map((task) => task.run())));
  };

  it.each(['stripe', 'paypal'] as const)('lose no payment by %s', async (provider) => {
    const gifts = [await startPaying(shop, provider), await startPaying(shop, provider)] as const;
    const [pinned, lost] = gifts;
    for (const gift of gifts) await pay(provider, gift);
    shop.sandbox.arm({ provider, operation: 'capture', kind: '5xx', times: 1_000 });
    await expect(ask(provider, pinned)).rejects.toThrow(`${provider}: unknown`);
    for (const of of SILENT) shop.sandbox.arm({ ...of, kind: '5xx', times: 1_000 });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      shop.clock.advance(600_000);
      await reconcile();
    }
    const { holdId } = (await lost.now()) ?? fail();
    await send(lost, expiryOf(lost.transactionId, holdId));
    expect([await stageOf(pinned), await stageOf(lost)]).toEqual(['capturing', 'voiding']);
    shop.sandbox.clearFaults();
    // Nobody asks but the shop's own jobs and schedule.
    await eventually(async () => {
      shop.clock.advance(600_000);
      await reconcile();
      expect([await stageOf(pinned), await stageOf(lost)]).toEqual(['paid', 'draft']);
    });
    expect(atProvider(pinned)).toMatchObject({ captured: PRICE_CENTS });
    expect(atProvider(lost)).toMatchObject({ captured: 0 });
  });
});

describe('an outcome that nobody can find out', () => {
  const HOUR_MS = 3_600_000;
  const doubt = async (): Promise<void> => {
    const { periodicTasks } = shop.app.get(BackgroundRegistry, { strict: false });
    const task = periodicTasks.find(({ name }) => name === 'doubt-payments');
    await asSystem(async () => task?.run());
  };

  // @holds life: in doubt → verify: no answer for a day (pending: a week), or another amount
  it('is a person’s after a day, and the provider’s late answer is still recorded', async () => {
    const gift = await startPaying(shop, 'stripe');
    await pay('stripe', gift);
    shop.sandbox.arm({ provider: 'stripe', operation: 'capture', kind: '5xx', times: 1_000 });
    await expect(ask('stripe', gift)).rejects.toThrow('stripe: unknown');
    shop.clock.advance(23 * HOUR_MS);
    await doubt();
    expect(await stageOf(gift)).toBe('capturing');
    shop.clock.advance(2 * HOUR_MS);
    // Its read model may be behind.
    await eventually(async () => {
      await doubt();
      expect(await gift.now()).toMatchObject({ stage: 'verify', from: 'capturing', keepsUnit: true });
    });
    shop.sandbox.clearFaults();
    // A last try may have been on its way: what it took is recorded, and the decision stays a person's.
    await eventually(async () => {
      await ask('stripe', gift);
      const { stage, receivedCents } = (await gift.now()) ?? fail();
      expect([stage, receivedCents]).toEqual(['verify', atProvider(gift)?.captured]);
    });
  });

  it('is a person’s although more than can be read at once wait before it and cannot be written', async () => {
    const gift = await startPaying(shop, 'stripe');
    await pay('stripe', gift);
    shop.sandbox.arm({ provider: 'stripe', operation: 'capture', kind: '5xx', times: 1_000 });
    await expect(ask('stripe', gift)).rejects.toThrow('stripe: unknown');
    const others = `
insert into read_models.open_payments (id, transaction_id, stream, provider, payment_id, due, cents, since)
select '!' || n, '!' || n, 'gift-1_2', 'stripe', 'pi_' || n, 'capture', 100, $1 from generate_series(1, 501) n`;
    await shop.pool.query(others, [new Date(shop.clock.now().getTime() - 25 * HOUR_MS)]);
    shop.clock.advance(25 * HOUR_MS);
    await eventually(async () => {
      await doubt().catch(() => undefined);
      expect(await stageOf(gift)).toBe('verify');
    });
    await shop.pool.query(`delete from read_models.open_payments where id like '!%'`);
  });

  // @holds life: in doubt → verify: no answer for a day (pending: a week), or another amount
  it('of a payment that PayPal still looks at takes a week', async () => {
    const gift = await startPaying(shop, 'paypal');
    shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'pending', times: 1 });
    await pay('paypal', gift);
    await ask('paypal', gift);
    expect(await stageOf(gift)).toBe('pending');
    shop.clock.advance(6 * 24 * HOUR_MS);
    await doubt();
    expect(await stageOf(gift)).toBe('pending');
    shop.clock.advance(2 * 24 * HOUR_MS);
    await eventually(async () => {
      await doubt();
      expect(await stageOf(gift)).toBe('verify');
    });
  });
});

// @holds life: capturing → pending → paid or cancelled: PayPal looks at it
it('a payment that PayPal looked at for long is paid once it says so, and undone where it is denied', async () => {
  const gifts = [await startPaying(shop, 'paypal'), await startPaying(shop, 'paypal')] as const;
  shop.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'pending', times: 2 });
  for (const gift of gifts) {
    await pay('paypal', gift);
    await ask('paypal', gift);
  }
  shop.sandbox.settle(await pendingCapture(gifts[0]), 'completed');
  shop.sandbox.settle(await pendingCapture(gifts[1]), 'denied');
  for (const gift of gifts) await ask('paypal', gift);
  expect(await stageOf(gifts[0])).toBe('paid');
  expect(await stageOf(gifts[1])).toBe('cancelled');
});

async function pendingCapture({ started }: PayingGift): Promise<string> {
  const providers = shop.app.get(PaymentProviders, { strict: false });
  const { captures } = await (await providers.of('paypal')).lookUp(started.paymentId);
  return captures[0]?.id ?? '';
}

const fail = (): never => {
  throw new Error('There is no purchase');
};
