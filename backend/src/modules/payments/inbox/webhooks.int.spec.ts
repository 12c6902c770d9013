import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCallback, ProviderCode } from '../access/provider.js';
import type { PaymentShop } from '../testing/payment-shop.js';
import { CallbackInbox } from './callback-inbox.js';
import { PaymentLearner } from './payment-learner.js';
import { type CallbackScene, openCallbackScene, type Sent, TELLS } from './testing/callback-scene.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

let scene: CallbackScene;
let shop: PaymentShop;
let authorised: CallbackScene['authorised'];
let send: CallbackScene['send'];
let signed: CallbackScene['signed'];
let asked: jest.SpiedFunction<PaymentLearner['ask']>;
beforeAll(async () => {
  scene = await openCallbackScene();
  ({ shop, authorised, send, signed } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await shop.pool.query('truncate payments.callback');
  asked = jest.spyOn(shop.app.get(PaymentLearner, { strict: false }), 'ask').mockResolvedValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const rows = async () =>
  (await shop.pool.query('select * from payments.callback order by received_at, event_id')).rows;
/** The jobs of these events that are not done. */
const jobsOf = async (...events: readonly unknown[]) => {
  const open = `select id from jobs.outbox where state <> 'done' and payload ->> 'eventId' = any($1)`;
  return (await shop.pool.query(open, [events])).rows;
};
const ended = (outcome: string) =>
  eventually(async () => expect((await rows()).map((row) => row.outcome)).toEqual([outcome]));

describe.each(['stripe', 'paypal'] as const)('a callback of %s', (provider) => {
  it('is kept by its ids, and makes the shop ask the provider', async () => {
    const callback = await authorised(provider);
    const { paymentId } = callback;
    expect(await send(provider, callback)).toEqual({ status: 200, body: { received: true } });
    await ended('asked');
    expect(asked.mock.calls).toEqual([[provider, paymentId]]);
    const [row] = await rows();
    expect(row).toMatchObject({
      provider,
      event_id: callback.event['id'],
      kind: TELLS[provider],
      payment_id: paymentId,
      transaction_id: callback.transactionId,
      stream: 'gift-1_2',
      attempt_id: `${callback.transactionId}.1`,
      received_again: 0,
      state: 'handled',
      received_at: shop.clock.now(),
    });
    expect(JSON.stringify(row)).not.toMatch(/@|Nozze|Zoë|Niccol|Macchina|caff/);
  });

  it('is the bytes that were signed, whatever type and charset they claim', async () => {
    const callback = await authorised(provider);
    for (const type of ['text/plain', 'application/json; charset=iso-8859-1', 'nothing'])
      expect((await send(provider, callback, { 'content-type': type })).status).toBe(200);
    expect(await rows()).toMatchObject([{ received_again: 2 }]);
    await ended('asked');
  });

  it('is refused and leaves nothing where anything of it was changed', async () => {
    const { body, headers } = await authorised(provider);
    const forged = { body: body.replace(/49\.?90/, '1'), headers };
    expect(forged.body).not.toBe(body);
    for (const wrong of [
      forged,
      { body: body.slice(0, -1), headers },
      { body: `${body}}`, headers },
      { body: '', headers },
      { body, headers: { 'content-type': 'application/json' } },
      { body: '{}', headers: { 'content-type': 'application/json' } },
    ]) {
      const answer = await send(provider, wrong);
      expect([answer.status, answer.body.code]).toEqual([400, 'CALLBACK_REFUSED']);
    }
    expect([await rows(), asked.mock.calls]).toEqual([[], []]);
  });

  it('is refused while the provider is not set up', async () => {
    const other = await createTestApp({
      sharing: shop,
      clock: shop.clock,
      config: { paymentSandbox: null, role: 'api' },
    });
    const { body } = await other.http.post(`/api/payment/${provider}/webhook`).send({}).expect(400);
    await other.close();
    expect(body).toMatchObject({ code: 'CALLBACK_REFUSED', details: { reason: 'not-set-up' } });
  });

  it('is refused when it is huge, before anybody verifies it', async () => {
    const { body, headers } = await authorised(provider);
    const huge = { body: body + ' '.repeat(256 * 1024), headers };
    expect(await send(provider, huge)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(await rows()).toEqual([]);
  });

  it('comes from no page of another site', async () => {
    const answer = await send(provider, await authorised(provider), { origin: 'https://altro.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    expect(await rows()).toEqual([]);
  });

  it('is sent again by a provider that cannot be asked whether it is genuine', async () => {
    const callback = await authorised(provider);
    const adapter = await shop.app.get(PaymentProviders, { strict: false }).of(provider);
    jest.spyOn(adapter, 'parseCallback').mockRejectedValueOnce(new ProviderFailure(provider, 'unknown'));
    expect((await send(provider, callback)).body.code).toBe('PAYMENT_PROVIDER_SILENT');
    expect(await rows()).toEqual([]);
    expect((await send(provider, callback)).status).toBe(200);
  });
});

describe('Stripe’s signature', () => {
  const paid = (id: string) =>
    scene.eventOf(id, 'payment_intent.succeeded', {
      object: 'payment_intent',
      id: 'pi_1',
      metadata: { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.1' },
    });

  it.each([
    ['five minutes old', 300_000, 200],
    ['older', 301_000, 400],
    ['five minutes ahead', -300_000, 200],
    ['an hour ahead', -3_600_000, 400],
  ])('%s', async (_what, age, status) => {
    const at = new Date(shop.clock.now().getTime() - age);
    const answer = await send('stripe', signed(paid('evt_age'), { at }));
    expect(answer).toMatchObject(
      status === 200 ? { status } : { status, body: { details: { reason: 'stale' } } },
    );
  });

  it('by another secret is refused', async () => {
    const answer = await send('stripe', signed(paid('evt_secret'), { secret: 'whsec_altro' }));
    expect(answer).toMatchObject({ status: 400, body: { details: { reason: 'signature' } } });
  });

  it('does not excuse an event that is none', async () => {
    const odd = [
      {},
      paid('evt con spazi'),
      paid(`evt_${'1'.repeat(300)}`),
      { ...paid('evt_1'), created: 'ieri' },
    ];
    for (const event of [...odd, null, [], 7, 'evt_1'])
      expect((await send('stripe', signed(event))).body.code).toBe('CALLBACK_REFUSED');
    expect(await rows()).toEqual([]);
  });
});

describe('one event', () => {
  /** Who waits to keep a callback, for a table that is locked. */
  const WAITING = `
select l.pid from pg_locks l join pg_stat_activity using (pid)
where l.relation = $1::regclass and not l.granted and query like '%insert into payments.callback %'`;

  /** Sends callbacks while this table is locked, until all of them wait to insert into it; and what they were answered. */
  async function sendAtOnce(
    table: string,
    callbacks: readonly Sent[],
    whileWaiting: (pids: readonly number[]) => Promise<unknown> = async () => undefined,
  ): Promise<{ status: number }[]> {
    const lock = await shop.pool.connect();
    const sent: Promise<{ status: number }>[] = [];
    try {
      await lock.query(`begin; lock table ${table} in exclusive mode`);
      sent.push(...callbacks.map((callback) => send('stripe', callback)));
      await whileWaiting(
        await eventually(async () => {
          const { rows: found } = await shop.pool.query<{ pid: number }>(WAITING, [table]);
          expect(found.length).toBe(callbacks.length);
          return found.map(({ pid }) => pid);
        }),
      );
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    return Promise.all(sent);
  }

  it('that arrives three times at once counts once', async () => {
    const callback = await authorised('stripe');
    const answers = await sendAtOnce('payments.callback', [callback, callback, callback]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await ended('asked');
    expect(await rows()).toMatchObject([{ received_again: 2, state: 'handled' }]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  // @holds restore: handle-callback
  it('that comes again later is only counted', async () => {
    const callback = await authorised('stripe');
    await send('stripe', callback);
    await ended('asked');
    const [before] = await rows();
    expect((await send('stripe', callback)).status).toBe(200);
    expect(await rows()).toEqual([{ ...before, received_again: 1 }]);
    await eventually(async () => expect(await jobsOf(callback.event['id'])).toEqual([]));
  });

  it('is not answered 2xx where its row is not committed, and is taken the next time', async () => {
    const callback = await authorised('stripe');
    await shop.pool.query(`
      create function pg_temp_refuse() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
      create constraint trigger refuse after insert on payments.callback deferrable initially deferred
      for each row execute function pg_temp_refuse()`);
    const answer = await send('stripe', callback);
    await shop.pool.query('drop trigger refuse on payments.callback; drop function pg_temp_refuse');
    expect(answer.status).toBe(500);
    expect([await rows(), await jobsOf(callback.event['id'])]).toEqual([[], []]);
    expect((await send('stripe', callback)).status).toBe(200);
    await ended('asked');
  });

  it('has its job or is not kept: who is cut off between the two gets no 2xx', async () => {
    const callback = await authorised('stripe');
    const [answer] = await sendAtOnce('jobs.outbox', [callback], ([pid]) =>
      shop.pool.query('select pg_terminate_backend($1)', [pid]),
    );
    expect(answer?.status).toBeGreaterThanOrEqual(500);
    expect(await rows()).toEqual([]);
    expect((await send('stripe', callback)).status).toBe(200);
    await ended('asked');
  });
});

describe('what is none of the shop’s business', () => {
  it('is kept and never asked about: an unknown kind, a payment without our mark, no payment at all', async () => {
    const foreign = { object: 'payment_intent', id: 'pi_other', metadata: { order: '77' } };
    const events = [
      scene.eventOf('evt_1', 'customer.created', { object: 'customer', id: 'cus_1' }),
      scene.eventOf('evt_2', 'payment_intent.succeeded', foreign),
      scene.eventOf('evt_3', 'charge.updated', { object: 'charge', id: 'ch_1' }),
    ];
    for (const event of events) expect((await send('stripe', signed(event))).status).toBe(200);
    expect((await rows()).map((row) => [row.kind, row.state, row.outcome])).toEqual([
      ['customer.created', 'kept', 'unknown-kind'],
      ['payment_intent.succeeded', 'kept', 'not-ours'],
      ['charge.updated', 'kept', 'no-payment'],
    ]);
    expect([await jobsOf('evt_1', 'evt_2', 'evt_3'), asked.mock.calls]).toEqual([[], []]);
  });

  it('is told from a refund of ours, which has no mark either', async () => {
    const { paymentId, ...callback } = await authorised('stripe');
    await send('stripe', callback);
    await ended('asked');
    const refund = { object: 'refund', id: 're_1', payment_intent: paymentId };
    await send('stripe', signed(scene.eventOf('evt_refund', 'refund.created', refund)));
    await eventually(() =>
      expect(asked.mock.calls).toEqual([
        ['stripe', paymentId],
        ['stripe', paymentId],
      ]),
    );
  });
});

describe('the job of a callback', () => {
  const callback: ProviderCallback = {
    eventId: 'evt_job',
    kind: 'payment_intent.succeeded',
    at: '2026-11-14T09:59:00Z',
    paymentId: 'pi_1',
    mark: { transactionId: 'tx', stream: 'gift-1_2', attemptId: 'tx.1' },
    disputes: [],
    step: null,
  };
  const DISPUTE = { id: 'PP-D-1', captureId: 'CAP1', amountCents: 4_990, status: 'OPEN' };
  const disputed = { ...callback, kind: 'CUSTOMER.DISPUTE.CREATED', paymentId: null, mark: null };

  /** Keeps a callback whose own job is held back, and does the job's work as the runner would. */
  async function kept(provider: ProviderCode, some: ProviderCallback) {
    await shop.app.get(CallbackInbox, { strict: false }).keep(provider, some);
    const handler = shop.app.get(BackgroundRegistry).jobs.find(({ job }) => job.name === 'handle-callback');
    if (!handler) throw new Error('nobody handles callbacks');
    const payload = { provider, eventId: some.eventId, transactionId: some.mark?.transactionId ?? null };
    return (last = false) =>
      handler.effect(payload, { jobId: 'job', attempt: 1, last, signal: new AbortController().signal });
  }
  beforeEach(async () => {
    await shop.pool.query(`
      create function hold_back() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$;
      create trigger hold_back before insert on jobs.outbox for each row execute function hold_back();
      delete from jobs.outbox`);
  });
  afterEach(() => shop.pool.query('drop trigger hold_back on jobs.outbox; drop function hold_back'));

  it('is tried again while the provider is silent, and says so once it gives up', async () => {
    asked.mockRejectedValue(new ProviderFailure('stripe', 'unknown'));
    const work = await kept('stripe', callback);
    await expect(work()).rejects.toThrow('Il gestore dei pagamenti non risponde');
    expect(await rows()).toMatchObject([{ state: 'new', outcome: null }]);
    await expect(work(true)).rejects.toThrow('non risponde');
    expect(await rows()).toMatchObject([
      { state: 'failed', outcome: 'unknown', handled_at: shop.clock.now() },
    ]);
    // Staff try it again.
    asked.mockResolvedValue();
    expect(await work()).toBe('done');
    expect(await rows()).toMatchObject([{ state: 'handled', outcome: 'asked' }]);
  });

  it('comes later where the provider has too much to do, in its own time but within minutes', async () => {
    const work = await kept('stripe', callback);
    const pauseOf = async (retryAfterMs: number | null) => {
      asked.mockRejectedValueOnce(new ProviderFailure('stripe', 'busy', null, retryAfterMs));
      const outcome = (await work(true)) as { readonly laterAt: Date };
      return outcome.laterAt.getTime() - shop.clock.now().getTime();
    };
    expect([await pauseOf(20_000), await pauseOf(null), await pauseOf(86_400_000)]).toEqual([
      20_000, 1_000, 300_000,
    ]);
    expect(await rows()).toMatchObject([{ state: 'new' }]);
  });

  it('is done with a payment that the provider does not know', async () => {
    asked.mockRejectedValue(new ProviderFailure('paypal', 'missing'));
    expect(await (await kept('paypal', { ...callback, kind: 'PAYMENT.CAPTURE.DENIED' }))()).toBe('done');
    expect(await rows()).toMatchObject([{ state: 'handled', outcome: 'missing' }]);
  });

  it('fails for a fault of ours without telling it', async () => {
    asked.mockRejectedValue(new Error('giulia@example.it'));
    await expect((await kept('stripe', callback))(true)).rejects.toThrow('giulia');
    expect(await rows()).toMatchObject([{ state: 'failed', outcome: 'error' }]);
  });

  it('learns a dispute that only the callback tells, if it is of a capture of ours', async () => {
    const learner = shop.app.get(PaymentLearner, { strict: false });
    const dispute = jest.spyOn(learner, 'dispute').mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    for (const eventId of ['WH-1', 'WH-2']) {
      const work = await kept('paypal', { ...disputed, eventId, disputes: [DISPUTE] });
      expect(await work()).toBe('done');
    }
    expect(dispute.mock.calls).toEqual([
      ['paypal', DISPUTE],
      ['paypal', DISPUTE],
    ]);
    expect((await rows()).map((row) => [row.state, row.outcome])).toEqual([
      ['handled', 'asked'],
      ['kept', 'not-ours'],
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  const another = (eventId: string, some: Partial<ProviderCallback> = {}): ProviderCallback => ({
    ...callback,
    eventId,
    ...some,
  });
  const outcomes = async () =>
    Object.fromEntries((await rows()).map((row) => [row.event_id, row.outcome as string | null]));

  it('answers by one question all callbacks that were stored before it, and of its payment alone', async () => {
    const work = await kept('stripe', callback);
    const others = [await kept('stripe', another('evt_2')), await kept('stripe', another('evt_3'))];
    await kept('stripe', another('evt_other', { paymentId: 'pi_2' }));
    expect(await work()).toBe('done');
    expect(asked.mock.calls).toEqual([['stripe', 'pi_1']]);
    const all = { evt_job: 'asked', evt_2: 'asked', evt_3: 'asked', evt_other: null };
    expect(await outcomes()).toEqual(all);
    for (const other of others) expect(await other()).toBe('done');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('does not count a question for a callback that came after it began', async () => {
    let answer = (): void => undefined;
    asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const working = (await kept('stripe', callback))();
    await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
    const late = await Promise.all(['evt_2', 'evt_3'].map((id) => kept('stripe', another(id))));
    const alsoWorking = late.map((work) => work());
    answer();
    expect(await working).toBe('done');
    expect(await Promise.all(alsoWorking)).toEqual(['done', 'done']);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await outcomes()).toEqual({ evt_job: 'asked', evt_2: 'asked', evt_3: 'asked' });
  });

  it('leaves those waiting that a question failed for', async () => {
    asked.mockRejectedValueOnce(new ProviderFailure('stripe', 'unknown'));
    const work = await kept('stripe', callback);
    const other = await kept('stripe', another('evt_2'));
    await expect(work(true)).rejects.toThrow('non risponde');
    expect(await outcomes()).toEqual({ evt_job: 'unknown', evt_2: null });
    expect(await other()).toBe('done');
    expect(await outcomes()).toEqual({ evt_job: 'unknown', evt_2: 'asked' });
  });

  it('asks nobody where the ledger has the capture that it tells of, and about whatever else waits', async () => {
    const learner = shop.app.get(PaymentLearner, { strict: false });
    const knows = jest.spyOn(learner, 'knows').mockResolvedValue(true);
    const step = { captureId: 'ch_1', amountCents: 4_990, currency: 'eur' };
    expect(await (await kept('stripe', another('evt_1', { step })))()).toBe('done');
    expect(knows.mock.calls).toEqual([
      [{ provider: 'stripe', paymentId: 'pi_1', mark: callback.mark, step }, expect.any(Number)],
    ]);
    expect([await outcomes(), asked.mock.calls]).toEqual([{ evt_1: 'known' }, []]);
    await kept('stripe', another('evt_2', { step }));
    await (
      await kept('stripe', another('evt_3', { kind: 'charge.refunded' }))
    )();
    expect(await outcomes()).toEqual({ evt_1: 'known', evt_2: 'known', evt_3: 'asked' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks nobody a second time after it was done', async () => {
    const work = await kept('stripe', callback);
    expect([await work(), await work()]).toEqual(['done', 'done']);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

// Uses up what this network may get refused in a minute: the last of the file.
it('sixty forgeries in a minute make the shop deaf to their network for the rest of it', async () => {
  const callback = await authorised('stripe');
  const forged = { ...callback, body: `${callback.body} ` };
  const codes = new Set<string | undefined>();
  for (let n = 0; n < 61; n += 1) codes.add((await send('stripe', forged)).body.code);
  expect([...codes]).toEqual(['CALLBACK_REFUSED', 'TOO_MANY_REQUESTS']);
  expect((await send('stripe', callback)).status).toBe(429);
  expect(await rows()).toEqual([]);
});
