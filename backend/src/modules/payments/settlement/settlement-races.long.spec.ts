// @takes 8 s
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { HandleTimeout, Refusal } from '@fiocco/event-sourcing';
import { eventually } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import type { ProviderCode } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { newGift, type PayingGift, PRICE_CENTS, startPaying } from '../testing/held-gift.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { DueAtProvider } from './due-at-provider.js';
import { Settlement } from './settlement.js';

jest.setTimeout(1_200_000);

/** `FIOCCO_RACE_ROUNDS` and `FIOCCO_RACE_BUYERS` run it longer. */
const ROUNDS = Number(process.env['FIOCCO_RACE_ROUNDS'] ?? 3);
const BUYERS = Number(process.env['FIOCCO_RACE_BUYERS'] ?? 40);

let settlement: Settlement;
let purchases: GiftLedger;
const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
beforeAll(async () => {
  settlement = shop.app.get(Settlement, { strict: false });
  purchases = shop.app.get(GiftLedger, { strict: false });
});

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'race', actor: 'system:test' }, work);
const methodOf = (n: number): ProviderCode => (n % 2 === 0 ? 'stripe' : 'paypal');
/**
 * On a busy machine an answer may come too late, and so many commands wait for one gift that one is not decided in time:
 * then the provider is asked again, as the reconciliation does.
 */
async function ask(gift: PayingGift, n: number): Promise<void> {
  try {
    await asSystem(() => settlement.ask(methodOf(n), gift.started.paymentId));
  } catch (error) {
    const isUnknown = error instanceof ProviderFailure && error.kind === 'unknown';
    if (!isUnknown && !(error instanceof HandleTimeout)) throw error;
    await ask(gift, n);
  }
}

async function pay({ started }: PayingGift, n: number): Promise<void> {
  if (methodOf(n) === 'stripe') await shop.pages.pay(started.paymentId, started.clientSecret ?? '', 'good');
  else await shop.pages.approve(started.paymentId);
}

const stagesOf = async (gifts: readonly PayingGift[]): Promise<readonly (string | undefined)[]> => {
  const found = await Promise.all(gifts.map((gift) => gift.now()));
  return found.map((purchase) => purchase?.stage).toSorted();
};
const capturedOf = (gifts: readonly PayingGift[]): number => {
  const ids = new Set(gifts.map(({ started }) => started.paymentId));
  const own = shop.sandbox.ledger().filter(({ id }) => ids.has(id));
  return own.reduce((sum, { captured }) => sum + captured, 0);
};
/** So short that PayPal still knows the first one's order, which it forgets after hours, when the last one begins. */
const HOLD_MS = 60_000;
const UNDER_WAY = ['authorised', 'capturing', 'paying', 'voiding'];

/** Everybody's payment is begun on the same unit, each after the time of the one before was over. */
async function everybodyPays(): Promise<readonly PayingGift[]> {
  const place = await newGift(shop);
  const gifts: PayingGift[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    // The last one's hold still lasts when all of them pay.
    if (n > 0) shop.clock.advance(HOLD_MS);
    gifts.push(await startPaying(shop, methodOf(n), place, { holdMs: HOLD_MS }));
  }
  return gifts;
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('round %i', (_round) => {
  it('of many who pay for one unit in the same moment, one gets it and nobody else is charged', async () => {
    const gifts = await everybodyPays();
    await Promise.all(gifts.map((gift, n) => pay(gift, n).then(() => ask(gift, n))));
    await eventually(
      async () => {
        const stages = await stagesOf(gifts);
        expect(stages.filter((stage) => stage !== undefined && UNDER_WAY.includes(stage))).toEqual([]);
      },
      { timeoutMs: 60_000 },
    );
    const stages = await stagesOf(gifts);
    expect(stages.filter((stage) => stage === 'paid')).toHaveLength(1);
    expect(capturedOf(gifts)).toBe(PRICE_CENTS);
  });

  it('of many whose authorised payment lost its hold, one takes the gift again', async () => {
    const place = await newGift(shop);
    const gifts: PayingGift[] = [];
    // The job would capture the first of them before the second has begun.
    const waiting = jest
      .spyOn(shop.app.get(DueAtProvider, { strict: false }), 'next')
      .mockResolvedValue(null);
    for (let n = 0; n < BUYERS; n += 1) {
      const gift = await startPaying(shop, methodOf(n), place, { holdMs: HOLD_MS });
      const { transactionId, attemptId, stream } = gift;
      await pay(gift, n);
      const money = { amountCents: PRICE_CENTS, currency: 'EUR' };
      shop.clock.advance(HOLD_MS);
      const held = await gift.now();
      const now = shop.clock.now().toISOString();
      await asSystem(async () => {
        await purchases.handle(stream, { type: 'Authorise', transactionId, attemptId, ...money });
        await purchases.handle(stream, {
          type: 'ExpireHold',
          transactionId,
          holdId: held?.holdId ?? '',
          now,
        });
      });
      gifts.push(gift);
    }
    waiting.mockRestore();
    await Promise.all(
      gifts.map((gift) => asSystem(() => settlement.advance(gift.stream, gift.transactionId))),
    );
    await eventually(
      async () => {
        const stages = await stagesOf(gifts);
        expect(stages.filter((stage) => stage !== undefined && UNDER_WAY.includes(stage))).toEqual([]);
      },
      { timeoutMs: 60_000 },
    );
    expect((await stagesOf(gifts)).filter((stage) => stage === 'paid')).toHaveLength(1);
    expect(capturedOf(gifts)).toBe(PRICE_CENTS);
  });

  it('of many who pay shares of one price in the same moment, the shares make the price to the cent', async () => {
    const place = await newGift(shop, { canBuyInQuota: true });
    const wishes = Array.from({ length: BUYERS * 2 }, (_, n) => 500 + ((n * 137) % 900));
    const begun = await Promise.all(
      wishes.map((cents, n) =>
        startPaying(shop, methodOf(n), place, { shareCents: cents }).catch(refusedOrThrow),
      ),
    );
    const gifts = begun.flatMap((gift, n) => (gift ? [{ gift, n }] : []));
    await Promise.all(gifts.map(({ gift, n }) => pay(gift, n).then(() => ask(gift, n))));
    const all = gifts.map(({ gift }) => gift);
    await eventually(
      async () => expect((await stagesOf(all)).filter((stage) => stage !== 'paid')).toEqual([]),
      { timeoutMs: 60_000 },
    );
    const paid = await Promise.all(all.map((gift) => gift.now()));
    const sum = paid.reduce((total, purchase) => total + (purchase?.receivedCents ?? 0), 0);
    expect(capturedOf(all)).toBe(sum);
    expect(sum).toBeLessThanOrEqual(4 * PRICE_CENTS);
    expect(sum).toBe(wishes.filter((_, n) => begun[n]).reduce((total, cents) => total + cents, 0));
  });
});

/** Who comes too late for a share is refused before any provider is asked. */
function refusedOrThrow(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
