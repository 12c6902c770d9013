import type { PaymentComparison, TodoList } from '@fiocco/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { fixedClock } from '@fiocco/testing';
import { BackgroundRegistry } from '../../../platform/index.js';
import { PaymentLearner } from '../inbox/payment-learner.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { PaymentProvider, ProviderCode } from '../access/provider.js';
import { openPaymentShop } from '../testing/payment-shop.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = fixedClock('2026-11-14T10:00:00Z');
let learnt: jest.SpiedFunction<PaymentLearner['ask']>;
let payments = 0;
const shop = forAllTests(() => openPaymentShop({ clock, hasCallbacks: false }));
beforeEach(async () => {
  // Each test has weeks of its own, which no other test's payments reach.
  clock.advance(100 * DAY);
  await shop.pool.query(
    'truncate read_models.movement, payments.comparison_run, payments.comparison_difference',
  );
  learnt = jest.spyOn(shop.app.get(PaymentLearner, { strict: false }), 'ask').mockResolvedValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

interface Taken {
  readonly provider: ProviderCode;
  readonly paymentId: string;
  readonly captureId: string;
  readonly transactionId: string;
}

const adapterOf = (provider: ProviderCode): Promise<PaymentProvider> =>
  shop.app.get(PaymentProviders, { strict: false }).of(provider);

/** 49.90 € that the provider took for us. */
async function taken(provider: ProviderCode): Promise<Taken> {
  const transactionId = `tx${(payments += 1)}`;
  const adapter = await adapterOf(provider);
  const { paymentId, clientSecret } = await adapter.start({
    key: `create_${transactionId}.1`,
    amountCents: 4_990,
    description: 'Regalo',
    mark: { transactionId, stream: 'gift-1_2', attemptId: `${transactionId}.1` },
    returnUrl: 'http://negozio.test/si',
    cancelUrl: 'http://negozio.test/no',
  });
  if (provider === 'stripe') await shop.pages.pay(paymentId, clientSecret ?? '');
  else await shop.pages.approve(paymentId);
  const { captures } = await adapter.capture(paymentId, {
    key: `capture_${transactionId}.1`,
    amountCents: 4_990,
  });
  return { provider, paymentId, captureId: captures[0]?.id ?? 'none', transactionId };
}

/** Money of another system on the same account of Stripe. */
async function takenElsewhere(): Promise<void> {
  const { url, secretKey } = shop.sandbox.stripe;
  const call = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': '2026-10-28.endive' };
    const answer = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as { id: string; client_secret: string };
  };
  const { id, client_secret: secret } = await call('payment_intents', { amount: '700', currency: 'eur' });
  await shop.pages.pay(id, secret);
}

/** As the ledger's read model has it. */
async function known(one: Taken, some: { kind?: string; id?: string; cents?: number; at?: Date } = {}) {
  const { kind = 'capture', id = one.captureId, cents = 4_990, at = clock.now() } = some;
  await shop.pool.query(
    `insert into read_models.movement
       (id, source_id, receipt_id, kind, method, transaction_id, cents, at, on_day, list_id, stray, after_closing)
     values ($1, $1, $1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz::date, 1, false, false)`,
    [id, kind, one.provider, one.transactionId, kind === 'capture' ? cents : -cents, at],
  );
}

// The clock goes further than a session lasts.
const call = async (method: 'get' | 'post'): Promise<PaymentComparison> =>
  (await (await shop.signInAsAdmin())[method]('/api/payments/comparison').expect(200)).body;
const compared = () => call('post');
async function task() {
  const periodic = shop.app
    .get(BackgroundRegistry)
    .periodicTasks.find(({ name }) => name === 'compare-payments');
  await periodic?.run();
}

describe('the comparison', () => {
  it('finds nothing where both books agree, and counts what is not ours', async () => {
    for (const provider of ['stripe', 'paypal'] as const) {
      const one = await taken(provider);
      await known(one);
      const { refunds } = await (
        await adapterOf(provider)
      ).refund(one.paymentId, {
        key: `refund_${one.captureId}`,
        captureId: one.captureId,
        amountCents: 1_000,
      });
      await known(one, { kind: 'refund', id: refunds[0]?.id, cents: 1_000 });
    }
    await takenElsewhere();
    clock.advance(DAY);
    const { runs, differences } = await compared();
    expect(differences).toEqual([]);
    expect(runs).toMatchObject([
      { provider: 'paypal', outcome: 'done', compared: 2, foreign: 0, foreignAmount: '0.00' },
      { provider: 'stripe', outcome: 'done', compared: 2, foreign: 1, foreignAmount: '7.00' },
    ]);
    expect(learnt).not.toHaveBeenCalled();
  });

  it.each(['stripe', 'paypal'] as const)(
    'names what the books of %s and ours do not share',
    async (provider) => {
      const [unknown, wrong] = [await taken(provider), await taken(provider)];
      await known(wrong, { cents: 4_989 });
      await known(wrong, { id: 'none_there' });
      clock.advance(DAY);
      const { differences } = await compared();
      const about = { provider, movement: 'capture', foundAt: clock.now().toISOString() };
      expect(
        differences.toSorted((one, other) => (one.difference < other.difference ? -1 : 1)),
      ).toMatchObject([
        {
          ...about,
          difference: 'missing-here',
          sourceId: unknown.captureId,
          transactionId: unknown.transactionId,
          amountHere: null,
          amountThere: '49.90',
        },
        {
          ...about,
          difference: 'missing-there',
          sourceId: 'none_there',
          amountHere: '49.90',
          amountThere: null,
        },
        {
          ...about,
          difference: 'other-amount',
          sourceId: wrong.captureId,
          amountHere: '49.89',
          amountThere: '49.90',
        },
      ]);
      expect((await call('get')).differences).toEqual(differences);
    },
  );

  it('makes the ledger learn at once what only the provider knew', async () => {
    const one = await taken('stripe');
    learnt.mockImplementation(() => known(one));
    clock.advance(DAY);
    expect(await compared()).toMatchObject({ differences: [], runs: [{}, { compared: 1 }] });
    expect(learnt.mock.calls).toEqual([['stripe', one.paymentId]]);
  });

  it('takes back what agrees later, and names it anew where it differs again', async () => {
    const one = await taken('stripe');
    clock.advance(DAY);
    const [first] = (await compared()).differences;
    clock.advance(DAY);
    expect((await compared()).differences).toEqual([first]);
    await known(one);
    expect((await compared()).differences).toEqual([]);
    await shop.pool.query('truncate read_models.movement');
    expect((await compared()).differences).toEqual([{ ...first, foundAt: clock.now().toISOString() }]);
  });

  it('knows money of which the ledger learnt weeks later', async () => {
    const one = await taken('stripe');
    clock.advance(DAY);
    learnt.mockRejectedValue(new ProviderFailure('stripe', 'unknown'));
    await compared();
    clock.advance(20 * DAY);
    await compared();
    await known(one);
    for (let day = 0; day < 2; day += 1) {
      clock.advance(DAY);
      expect((await compared()).differences).toEqual([]);
    }
  });

  it('of one provider goes on while the other is silent, whose days are compared later', async () => {
    await taken('paypal');
    await taken('stripe');
    clock.advance(DAY);
    const silence = jest.spyOn(await adapterOf('paypal'), 'report').mockImplementation(() => {
      throw new ProviderFailure('paypal', 'unknown');
    });
    const { runs, differences } = await compared();
    expect(runs).toMatchObject([{ outcome: 'silent' }, { outcome: 'done' }]);
    expect(differences).toMatchObject([{ provider: 'stripe' }]);
    silence.mockRestore();
    await task();
    expect((await compared()).differences.map(({ provider }) => provider).toSorted()).toEqual([
      'paypal',
      'stripe',
    ]);
  });
});

describe('once a day', () => {
  const runs = async () =>
    (
      await shop.pool.query(
        `select until_at from payments.comparison_run where provider = 'stripe' order by id`,
      )
    ).rows;

  it('after four in Rome the day before is compared, and the days that were missed', async () => {
    clock.set('2029-01-10T12:00:00Z');
    await task();
    await task();
    const until = (day: string) => ({ until_at: new Date(`2029-01-${day}T23:00:00Z`) });
    expect(await runs()).toEqual([until('09')]);
    clock.set('2029-01-11T02:59:00Z');
    await task();
    expect(await runs()).toHaveLength(1);
    clock.set('2029-01-11T03:00:00Z');
    await task();
    expect(await runs()).toEqual([until('09'), until('10')]);
    await taken('stripe');
    clock.set('2029-01-20T12:00:00Z');
    await task();
    expect((await call('get')).differences).toHaveLength(1);
  });

  it('puts what differs into Da fare, with where to look, until it agrees', async () => {
    const one = await taken('stripe');
    clock.advance(DAY);
    await compared();
    const staff = await shop.signInAsAdmin();
    const todo = async () => (await staff.get('/api/todo?kind=difference').expect(200)).body as TodoList;
    expect(await todo()).toMatchObject({
      count: 1,
      entries: [
        {
          provider: 'stripe',
          amount: '49.90',
          words: 'Qui non risulta',
          link: shop.sandbox.panel.url,
          title: expect.stringMatching(/^Stripe dice 49,90\s€ incassati che qui non risultano$/),
          note: expect.stringContaining(one.captureId),
        },
      ],
    });
    await known(one, { at: new Date(clock.now().getTime() - DAY) });
    await compared();
    expect(await todo()).toMatchObject({ count: 0, entries: [] });
  });
});
