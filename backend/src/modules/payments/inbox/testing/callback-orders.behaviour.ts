import { expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { RequestContext } from '../../../../platform/index.js';
import { GiftLedger } from '../../../gifts/index.js';
import { PaymentProviders } from '../../providers/payment-providers.js';
import type { ProviderCode } from '../../access/provider.js';
import { Settlement } from '../../settlement/settlement.js';
import { newGift, type PayingGift, PRICE_CENTS, startPaying } from '../../testing/held-gift.js';
import { callbackTargets, type PaymentShop } from '../../testing/payment-shop.js';

/** How far the shop is when the first callback comes: it has heard nothing, waits for its own call's answer, or has it. */
const STANDINGS = ['unheard', 'unanswered', 'answered'] as const;
type Standing = (typeof STANDINGS)[number];
const standingOf = (at: number): Standing => STANDINGS[at % STANDINGS.length] ?? 'unheard';

interface Life {
  readonly provider: ProviderCode;
  /** What happened at the provider, as its callbacks tell it. */
  readonly kinds: readonly string[];
  /** Everything that happens at the provider before the first callback arrives, as the buyer and the provider do it. */
  live(gift: PayingGift, capture: () => Promise<string>): Promise<void>;
  readonly end: object;
}

const AT_ONCE = 6;
/** The stream of a gift with more purchases would take longer to read. */
const A_GIFT = 12;
const REFUNDED_CENTS = 900;

/** What these lives are played with. */
export interface Orders {
  it(name: string, life: Life, orders: readonly (readonly number[])[]): void;
  readonly lives: Readonly<Record<'card' | 'lookedAt' | 'denied', Life>>;
}

/** Callbacks as the sandbox tells them, kept back and then delivered in given orders, each twice at once. */
export function callbackOrders(shop: () => PaymentShop): Orders {
  const purchases = () => shop().app.get(GiftLedger, { strict: false });
  const adapter = (code: ProviderCode) => shop().app.get(PaymentProviders, { strict: false }).of(code);
  const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
    RequestContext.run({ requestId: 'orders', actor: 'system:test' }, work);

  /** Somebody gives a part back at the provider's own desk. */
  async function giveBackByHand(code: ProviderCode, { started }: PayingGift, captureId: string) {
    const wish = { key: `by_hand_${captureId}`, captureId, amountCents: REFUNDED_CENTS };
    await (await adapter(code)).refund(started.paymentId, wish);
  }

  const paid = { stage: 'paid', received: PRICE_CENTS, receipts: 1, captured: PRICE_CENTS };
  const lives: Orders['lives'] = {
    card: {
      provider: 'stripe',
      kinds: [
        'payment_intent.payment_failed',
        'charge.succeeded',
        'payment_intent.amount_capturable_updated',
        'charge.captured',
        'payment_intent.succeeded',
        'charge.refunded',
      ],
      async live(gift, capture) {
        const { paymentId, clientSecret } = gift.started;
        await shop().pages.pay(paymentId, clientSecret ?? '', 'declined');
        await shop().pages.pay(paymentId, clientSecret ?? '', 'good');
        await giveBackByHand('stripe', gift, await capture());
      },
      end: { ...paid, declines: 1, refunded: REFUNDED_CENTS },
    },
    lookedAt: {
      provider: 'paypal',
      kinds: [
        'CHECKOUT.ORDER.APPROVED',
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.REFUNDED',
      ],
      async live(gift, capture) {
        await shop().pages.approve(gift.started.paymentId);
        const captureId = await capture();
        shop().sandbox.settle(captureId, 'completed');
        await giveBackByHand('paypal', gift, captureId);
      },
      end: { ...paid, declines: 0, refunded: REFUNDED_CENTS },
    },
    denied: {
      provider: 'paypal',
      kinds: ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED'],
      async live(gift, capture) {
        await shop().pages.approve(gift.started.paymentId);
        shop().sandbox.settle(await capture(), 'denied');
      },
      end: { stage: 'cancelled', received: 0, receipts: 0, declines: 0, captured: 0, refunded: 0 },
    },
  };

  /** The money is taken, and the shop has heard of it as much as it has by now. */
  async function capture(gift: PayingGift, code: ProviderCode, standing: Standing): Promise<string> {
    const { attemptId, stream, transactionId, started } = gift;
    const settlement = shop().app.get(Settlement, { strict: false });
    if (standing === 'answered') await asSystem(() => settlement.ask(code, started.paymentId));
    else {
      const taken = { key: `capture_${attemptId}.1`, amountCents: PRICE_CENTS };
      await (await adapter(code)).capture(started.paymentId, taken);
    }
    if (standing === 'unanswered') {
      const of = { transactionId, attemptId };
      const money = { amountCents: PRICE_CENTS, currency: 'EUR' };
      await asSystem(() => purchases().handle(stream, { type: 'Authorise', ...of, ...money }));
      await asSystem(() => purchases().handle(stream, { type: 'BeginCapture', ...of }));
    }
    const { captures } = await (await adapter(code)).lookUp(started.paymentId);
    return captures[0]?.id ?? '';
  }

  async function play(life: Life, order: readonly number[], standing: Standing, gift: PayingGift) {
    const { provider, kinds } = life;
    await life.live(gift, () => capture(gift, provider, standing));
    const { paymentId } = gift.started;
    const told = shop()
      .sandbox.callbacks()
      .filter(({ payment }) => payment === paymentId);
    for (const kind of order) {
      const id = told.find(({ type }) => type === kinds[kind])?.id ?? `no ${kinds[kind]}`;
      const twice = [shop().sandbox.deliver(id), shop().sandbox.deliver(id)];
      expect(await Promise.all(twice)).toEqual([200, 200]);
    }
  }

  async function stands(gift: PayingGift) {
    const purchase = await gift.now();
    const { receipts = [], payments } = purchase ?? {};
    const given = (payments?.refunds ?? []).filter(({ state }) => state === 'done');
    return {
      stage: purchase?.stage,
      received: purchase?.receivedCents,
      receipts: receipts.length,
      declines: payments?.declines.length,
      refunded: given.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  }

  /** Every callback was counted once, and its repetition as one. */
  async function handled(gift: PayingGift): Promise<readonly object[]> {
    const { rows } = await shop().pool.query(
      `select state, received_again as "again" from payments.callback where payment_id = $1`,
      [gift.started.paymentId],
    );
    return rows as object[];
  }

  async function atEnd({ end, kinds }: Life, order: readonly number[], gift: PayingGift): Promise<void> {
    await eventually(
      async () => {
        expect(await handled(gift)).toEqual(order.map(() => ({ state: 'handled', again: 1 })));
        const { captured: _captured, ...ledger } = end as { readonly captured: number };
        expect({ ...(await stands(gift)), order: order.map((at) => kinds[at]) }).toEqual({
          ...ledger,
          order: order.map((at) => kinds[at]),
        });
      },
      { timeoutMs: 60_000, everyMs: 50 },
    );
  }

  return {
    lives,
    it(name, life, orders) {
      it(`${name}, in each of ${orders.length} orders`, async () => {
        const { sandbox, pool } = shop();
        sandbox.arm({ provider: life.provider, operation: 'callback', kind: 'lost', times: 1_000_000 });
        sandbox.sendCallbacksTo(callbackTargets(shop().url));
        const isLookedAt = life.provider === 'paypal';
        const played: PayingGift[] = [];
        for (let from = 0; from < orders.length; from += A_GIFT) {
          // Each gift signs staff in to make its list.
          await pool.query('delete from throttle');
          const place = await newGift(shop(), { listQuantity: A_GIFT });
          const of = (order: readonly number[], at: number) => ({ order, standing: standingOf(at) });
          const some = orders.map(of).slice(from, from + A_GIFT);
          if (isLookedAt) sandbox.arm({ ...PENDING, times: some.length });
          for (let at = 0; at < some.length; at += AT_ONCE)
            await Promise.all(
              some.slice(at, at + AT_ONCE).map(async ({ order, standing }) => {
                const gift = await startPaying(shop(), life.provider, place);
                played.push(gift);
                await play(life, order, standing, gift);
                await atEnd(life, order, gift);
              }),
            );
        }
        const books = new Map(sandbox.ledger().map((entry) => [entry.id, entry]));
        const { captured, refunded } = life.end as { readonly captured: number; readonly refunded: number };
        for (const { started } of played)
          expect(books.get(started.paymentId)).toMatchObject({ captured, refunded, captures: [{}] });
      });
    },
  };
}

const PENDING = { provider: 'paypal', operation: 'capture', kind: 'pending' } as const;

/** Every order of so many things. */
export function permutations(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
  );
}
