import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { fixedClock } from '@fiocco/testing';
import { BackgroundRegistry } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { accountOf } from '../access/provider-access.js';
import { PaymentLearner } from '../inbox/payment-learner.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCode } from '../access/provider.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const NOW = '2026-11-23T10:00:00Z';
const MINUTE = 60_000;
const clock = fixedClock(NOW);
let asked: jest.SpiedFunction<PaymentLearner['ask']>;
const shop = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => shop.signInAsAdmin());
beforeEach(async () => {
  clock.set(NOW);
  await shop.pool.query(
    'truncate read_models.open_payments, read_models.payment_attempts, payments.reconciliation',
  );
  asked = jest.spyOn(shop.app.get(PaymentLearner, { strict: false }), 'ask').mockResolvedValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** As the ledger's read model has it, with the last news so many minutes ago. */
async function open(
  id: string,
  minutes: number,
  { provider = 'stripe', due = 'lookup', paymentId = id } = {},
) {
  const since = new Date(clock.now().getTime() - minutes * MINUTE);
  await shop.pool.query(
    `insert into read_models.open_payments (id, transaction_id, stream, attempt_id, provider, payment_id, due, cents, since)
     values ($1, $1, 'gift-1_2', $1 || '.1', $2, $3, $4, 12900, $5)`,
    [id, provider, paymentId, due, since],
  );
}
async function sweep() {
  const { periodicTasks } = shop.app.get(BackgroundRegistry);
  const own = periodicTasks.filter(({ name }) => name.startsWith('reconcile-'));
  await Promise.all(own.map((task) => task.run()));
}
/** What was asked about since the last time. */
function news() {
  const ids = asked.mock.calls.map(([, id]) => id);
  asked.mockClear();
  return ids.toSorted();
}
const silent = (of: ProviderCode) => (provider: ProviderCode) =>
  provider === of ? Promise.reject(new ProviderFailure(of, 'unknown')) : Promise.resolve();

describe('the schedule', () => {
  it('asks about what was quiet for a minute, then less and less often', async () => {
    await open('pi_old', 1);
    await open('pi_young', 0.9);
    await sweep();
    expect(news()).toEqual(['pi_old']);
    await shop.pool.query(`delete from read_models.open_payments where payment_id = 'pi_young'`);
    const times: number[] = [];
    for (let seconds = 30; seconds <= 3_600; seconds += 30) {
      clock.advance(30_000);
      await sweep();
      if (news().length > 0) times.push(seconds);
    }
    expect(times).toEqual([30, 90, 180, 300, 480, 750, 1_170, 1_800, 2_730]);
  });

  it('begins anew once the ledger has heard something', async () => {
    await open('pi_1', 120);
    await sweep();
    await shop.pool.query(`update read_models.open_payments set since = $1`, [clock.now()]);
    clock.advance(MINUTE);
    news();
    await sweep();
    expect(news()).toEqual(['pi_1']);
  });

  it('asks once about a payment that is open in two ways', async () => {
    await open('tx', 5, { paymentId: 'pi_1' });
    await open('refund', 9, { paymentId: 'pi_1', due: 'refund' });
    await sweep();
    expect(news()).toEqual(['pi_1']);
  });

  it('leaves disputes to people, and goes on asking about what has to be verified', async () => {
    await open('pi_1', 5, { due: 'dispute' });
    await open('pi_2', 5, { due: 'verify' });
    await sweep();
    expect(news()).toEqual(['pi_2']);
  });

  it('asks a silent provider about a few each minute, the other about all, and both about all when it is back', async () => {
    for (let n = 0; n < 9; n += 1) await open(`pi_${n}`, 30 - n);
    await open('order_1', 30, { provider: 'paypal' });
    asked.mockImplementation(silent('stripe'));
    await sweep();
    expect(news()).toEqual(['order_1', 'pi_0', 'pi_1', 'pi_2', 'pi_3']);
    clock.advance(MINUTE);
    asked.mockResolvedValue();
    await sweep();
    expect(news()).toHaveLength(9);
  });

  it('asks one about all of its payments while more wait for the other than are asked about at once', async () => {
    await open('order_1', 5, { provider: 'paypal' });
    await shop.pool.query(
      `insert into read_models.open_payments (id, transaction_id, stream, provider, payment_id, due, cents, since)
       select 'pi_' || n, 'pi_' || n, 'gift-1_2', 'stripe', 'pi_' || n, 'lookup', 12900, $1
       from generate_series(1, 201) n`,
      [new Date(clock.now().getTime() - 30 * MINUTE)],
    );
    asked.mockImplementation(silent('stripe'));
    await sweep();
    expect(news()).toContain('order_1');
    const { body } = await admin.post('/api/payments/reconcile').expect(200);
    expect([news().includes('order_1'), body]).toEqual([true, { open: 201, asked: 1, silent: ['stripe'] }]);
  });

  it('goes on after a payment at which something of ours fails', async () => {
    await open('pi_1', 9);
    await open('pi_2', 5);
    asked.mockRejectedValueOnce(new Error('broken'));
    await sweep();
    expect(news()).toEqual(['pi_1', 'pi_2']);
  });

  it('forgets what is closed', async () => {
    await open('pi_1', 5);
    await sweep();
    await shop.pool.query('truncate read_models.open_payments');
    clock.advance(24 * 60 * MINUTE + 1);
    await sweep();
    expect((await shop.pool.query('select from payments.reconciliation')).rows).toEqual([]);
  });
});

describe('GET /api/payments/open', () => {
  const madeWith = (id: string, secret: string) => accountOf({ mode: 'development', open: id, secret });

  it('counts what is under way with the keys in use, and what has no note of whose made it', async () => {
    await admin
      .put('/api/settings')
      .send({ paypalDevClientId: 'A1', paypalDevSecret: 'segreto' })
      .expect(200);
    for (const id of ['order_1', 'order_2', 'order_3', 'order_4']) await open(id, 5, { provider: 'paypal' });
    await open('dispute', 5, { provider: 'paypal', paymentId: 'order_4', due: 'dispute' });
    await shop.pool.query(
      `insert into payments.attempt (attempt_id, transaction_id, stream, provider, payment_id, account, noted_at)
       select id, id, 'gift-1_2', 'paypal', id, account, $1
       from (values ('order_1', $2), ('order_2', $2), ('order_3', $3)) as t (id, account)`,
      [clock.now(), madeWith('A1', 'segreto'), madeWith('A2', 'altro')],
    );
    expect((await admin.get('/api/payments/open').expect(200)).body).toEqual({ stripe: 0, paypal: 3 });
    await admin.put('/api/settings').send({ paypalDevClientId: 'A2', paypalDevSecret: 'altro' }).expect(200);
    expect((await admin.get('/api/payments/open').expect(200)).body).toEqual({ stripe: 0, paypal: 2 });
  });
});

describe('POST /api/payments/reconcile', () => {
  it('asks about all that are open, at once, and says who is silent', async () => {
    await open('pi_1', 0);
    await open('order_1', 0, { provider: 'paypal' });
    await sweep();
    expect(news()).toEqual([]);
    asked.mockImplementation(silent('paypal'));
    const { body } = await admin.post('/api/payments/reconcile').expect(200);
    expect([news(), body]).toEqual([['order_1', 'pi_1'], { open: 2, asked: 1, silent: ['paypal'] }]);
  });
});

describe('POST /api/transactions/:id/reconcile', () => {
  const check = async (id: string) => (await shop.signInAsStaff()).post(`/api/transactions/${id}/reconcile`);

  /** Two attempts of one transaction, the first of them ended, and one of another. */
  const attempts = () =>
    shop.pool.query(
      `insert into read_models.payment_attempts (attempt_id, transaction_id, stream, provider, payment_id,
         state, declines, changed_at)
       select payment, id, 'gift-1_2', provider, payment, state, 0, $1
       from (values ('tx', 'paypal', 'order_1', 'ended'), ('tx', 'stripe', 'pi_2', 'captured'),
         ('another', 'stripe', 'pi_3', 'captured')) as t (id, provider, payment, state)`,
      [clock.now()],
    );

  it('asks about every payment of the transaction, open or not, and about no other', async () => {
    await attempts();
    await open('pi_other', 5);
    expect((await check('tx')).body).toEqual({ asked: 2 });
    expect(news()).toEqual(['order_1', 'pi_2']);
  });

  it('says that there is nothing to ask about, or nobody who answers', async () => {
    expect(await check('nothing')).toMatchObject({ status: 409, body: { code: 'NO_ONLINE_PAYMENT' } });
    await attempts();
    asked.mockImplementation(silent('stripe'));
    expect(await check('tx')).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_SILENT' } });
  });
});
