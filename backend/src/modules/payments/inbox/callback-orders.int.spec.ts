import type { Server } from 'node:http';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { CallbackRefused } from '../providers/callback-refused.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCode } from '../access/provider.js';
import { Settlement } from '../settlement/settlement.js';
import { callsDuring } from '../testing/count-calls.js';
import { type PayingGift, PRICE_CENTS, startPaying } from '../testing/held-gift.js';
import { callbackTargets, openPaymentShop } from '../testing/payment-shop.js';
import { callbackOrders, permutations } from './testing/callback-orders.behaviour.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
beforeAll(async () => {
  for (const provider of ['stripe', 'paypal'] as const)
    shop.sandbox.arm({ provider, operation: 'callback', kind: 'lost', times: 1_000 });
  shop.sandbox.sendCallbacksTo(callbackTargets(shop.url));
});

describe('callbacks end in one state', () => {
  const { it: plays, lives } = callbackOrders(() => shop);
  plays('of a card that was declined, paid and refunded by hand', lives.card, [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [4, 1, 5, 2, 0, 3],
  ]);
  plays('of a payment that PayPal looked at for long', lives.lookedAt, [
    [0, 1, 2, 3],
    [2, 3, 1, 0],
    [3, 2, 0, 1],
  ]);
  plays('of a payment that PayPal denied', lives.denied, permutations(3).slice(1, 4));
});

/** The buyer does their part, and the page asks the shop about it. */
async function pay(provider: ProviderCode, { started }: PayingGift): Promise<void> {
  if (provider === 'stripe') await shop.pages.pay(started.paymentId, started.clientSecret ?? '', 'good');
  else await shop.pages.approve(started.paymentId);
}
const ask = (provider: ProviderCode, { started }: PayingGift) =>
  RequestContext.run({ requestId: 'page', actor: 'buyer' }, () =>
    shop.app.get(Settlement, { strict: false }).ask(provider, started.paymentId),
  );
const toldOf = ({ started }: PayingGift) =>
  shop.sandbox.callbacks().filter(({ payment }) => payment === started.paymentId);
async function deliver(ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await shop.sandbox.deliver(id)).toBe(200);
}
const callbacksOf = async ({ started }: PayingGift) => {
  const { rows } = await shop.pool.query<{ kind: string; outcome: string }>(
    `select kind, outcome from payments.callback where payment_id = $1 order by received_at, kind`,
    [started.paymentId],
  );
  return Object.fromEntries(rows.map(({ kind, outcome }) => [kind, outcome]));
};
const answeredAll = (gift: PayingGift) =>
  eventually(async () => {
    const outcomes = Object.values(await callbacksOf(gift));
    expect(outcomes).toHaveLength(toldOf(gift).length);
    expect(outcomes).not.toContain(null);
  });

describe('a purchase costs no more calls than these', () => {
  const CARD = {
    'POST /v1/payment_intents': 1,
    'GET /v1/charges': 1,
    'POST /v1/payment_intents/:id/capture': 1,
  };
  it.each([
    ['stripe', CARD],
    [
      'paypal',
      {
        'POST /v2/checkout/orders': 1,
        'GET /v2/checkout/orders/:id': 1,
        'POST /v2/checkout/orders/:id/capture': 1,
        'POST /v1/notifications/verify-webhook-signature': 2,
      },
    ],
  ] as const)('by %s, of whose page the shop hears first', async (provider, expected) => {
    // The access token serves many purchases.
    await startPaying(shop, provider);
    let gift: PayingGift | undefined;
    const calls = await callsDuring(shop, async () => {
      gift = await startPaying(shop, provider);
      await pay(provider, gift);
      await ask(provider, gift);
      await deliver(toldOf(gift).map(({ id }) => id));
      await answeredAll(gift);
    });
    expect(calls).toEqual(expected);
    expect(await gift?.now()).toMatchObject({ stage: 'paid', receivedCents: PRICE_CENTS });
  });

  it('by card, where callbacks alone tell of it', async () => {
    let gift: PayingGift | undefined;
    const calls = await callsDuring(shop, async () => {
      gift = await startPaying(shop, 'stripe');
      await pay('stripe', gift);
      await deliver(toldOf(gift).map(({ id }) => id));
      await eventually(async () => expect((await gift?.now())?.stage).toBe('paid'));
      await deliver(
        toldOf(gift)
          .slice(-2)
          .map(({ id }) => id),
      );
      await answeredAll(gift);
    });
    // Its first two may come just before and just after a look-up.
    expect({ ...calls, 'GET /v1/charges': 1 }).toEqual(CARD);
    expect(calls['GET /v1/charges']).toBeLessThanOrEqual(2);
  });
});

describe('once the capture is on record, and its own callbacks ask nobody', () => {
  /** Paid as its page has learnt, and every callback of that heard. */
  async function paid(provider: ProviderCode): Promise<PayingGift & { readonly captureId: string }> {
    const gift = await startPaying(shop, provider);
    await pay(provider, gift);
    await ask(provider, gift);
    await deliver(toldOf(gift).map(({ id }) => id));
    await answeredAll(gift);
    const captureId = (await gift.now())?.receipts[0]?.id ?? '';
    return { ...gift, captureId };
  }

  it.each([
    [
      'stripe',
      {
        'payment_intent.created': 'own-doing',
        'charge.succeeded': 'known',
        'payment_intent.amount_capturable_updated': 'known',
        'charge.captured': 'known',
        'payment_intent.succeeded': 'known',
      },
      'charge.refunded',
    ],
    [
      'paypal',
      { 'CHECKOUT.ORDER.APPROVED': 'known', 'PAYMENT.CAPTURE.COMPLETED': 'known' },
      'PAYMENT.CAPTURE.REFUNDED',
    ],
  ] as const)('%s still tells of money that was given back there', async (provider, heard, kind) => {
    const gift = await paid(provider);
    expect(await callbacksOf(gift)).toEqual(heard);
    // Handled as they came.
    const jobs = `select id from jobs.outbox where name = 'handle-callback' and payload ->> 'transactionId' = $1`;
    expect((await shop.pool.query(jobs, [gift.transactionId])).rows).toEqual([]);
    const adapter = await shop.app.get(PaymentProviders, { strict: false }).of(provider);
    const byHand = { key: `by_hand_${gift.captureId}`, captureId: gift.captureId, amountCents: 900 };
    await adapter.refund(gift.started.paymentId, byHand);
    await deliver(toldOf(gift).flatMap(({ id, type }) => (type === kind ? [id] : [])));
    await eventually(async () => {
      const { stage, payments } = (await gift.now()) ?? {};
      expect({ stage, refunds: payments?.refunds }).toMatchObject({
        stage: 'paid',
        refunds: [{ amountCents: 900, state: 'done' }],
      });
    });
  });

  it('PayPal still tells of a dispute', async () => {
    const gift = await paid('paypal');
    const dispute = shop.sandbox.dispute(gift.captureId) ?? '';
    const { id = '' } = shop.sandbox.callbacks().findLast(({ type }) => type.startsWith('CUSTOMER.')) ?? {};
    await deliver([id]);
    await eventually(async () => {
      expect((await gift.now())?.payments.disputes).toEqual({ [dispute]: 'OPEN' });
    });
  });
});

// Uses up what this network may get refused in a minute: the last of the file.
it('forgeries that come together make the shop ask PayPal no oftener than sixty times, eight of them at once', async () => {
  const adapter = await shop.app.get(PaymentProviders, { strict: false }).of('paypal');
  let [asking, times, arrived] = [0, 0, 0];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(adapter, 'parseCallback').mockImplementation(async () => {
    [times, asking] = [times + 1, asking + 1];
    await answered;
    asking -= 1;
    throw new CallbackRefused('paypal', 'signature');
  });
  (shop.app.getHttpServer() as Server).on('request', () => void (arrived += 1));
  const forgery = { method: 'POST', body: '{}' };
  const sent = Array.from({ length: 200 }, () => fetch(`${shop.url}/api/payment/paypal/webhook`, forgery));
  await eventually(() => expect([arrived, asking]).toEqual([200, 8]));
  answer();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  // What was left of a lot that honest callbacks drew comes on top.
  expect(times).toBeLessThanOrEqual(70);
  expect(statuses.filter((status) => status === 400)).toHaveLength(times);
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - times);
});
