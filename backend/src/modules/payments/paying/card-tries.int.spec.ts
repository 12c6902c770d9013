// @takes 8 s
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry, ReadYourWrites, RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { GiftLedger } from '../../gifts/index.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../testing/stall.js';
import { AttemptOrigins } from './attempt-origins.js';

// Many purchases take long on a busy machine.
jest.setTimeout(60_000);

const shop = forAllTests(() =>
  openPaymentShop({ hasCallbacks: false, config: { trustProxy: ['127.0.0.1'] } }),
);
const stall = forAllTests(() => openStall(shop));
beforeEach(async () => {
  await shop.pool.query('delete from throttle');
  // What was tried before is an hour old.
  shop.clock.advance(3_600_001);
});

const intentFor = ({ guest, id }: HeldPurchase) =>
  guest.post('/api/payment/stripe/create-intent').send({ amount: PRICE, metadata: { transactionId: id } });
const paymentsOf = (id: string) => shop.sandbox.ledger().filter(({ mark }) => mark['transactionId'] === id);

/** As the schedule does every two seconds; jobs then close what it gave up. */
const watch = () =>
  RequestContext.run({ requestId: 'test', actor: 'system:test' }, async () => {
    const { periodicTasks } = shop.app.get(BackgroundRegistry, { strict: false });
    await periodicTasks.find(({ name }) => name === 'watch-card-tries')?.run();
    await shop.app.get(ReadYourWrites).everything();
    await eventually(async () => {
      const closing = `select attempt_id from read_models.payment_attempts where state = 'voiding'`;
      expect((await shop.pool.query(closing)).rows).toEqual([]);
    });
  });

describe('a network with many declined cards', () => {
  const declined = async (purchase: HeldPurchase, times: number) => {
    const { paymentIntentId: paymentId } = (await intentFor(purchase).expect(200)).body;
    const ledger = shop.app.get(GiftLedger, { strict: false });
    const stream = `gift-${stall.listId}_${stall.productId}`;
    for (let decline = 0; decline < times; decline += 1)
      await RequestContext.run({ requestId: 'test', actor: 'staff:1' }, () =>
        ledger.handle(stream, {
          type: 'NoteDecline',
          transactionId: purchase.id,
          attemptId: `${purchase.id}.1`,
          declineId: `${paymentId}-${decline}`,
          code: 'card_declined',
        }),
      );
    await RequestContext.run({ requestId: 'test', actor: 'staff:1' }, () =>
      shop.app.get(ReadYourWrites).everything(),
    );
  };

  it('that begins many first, and then tries cards on all of them, is stopped without any callback', async () => {
    const guests: { readonly paymentIntentId: string; readonly clientSecret: string }[] = [];
    for (let guest = 0; guest < 16; guest += 1)
      guests.push((await intentFor(await stall.hold('stripe')).expect(200)).body);
    let reached = 0;
    for (let tried = 0; tried < 64; tried += 1) {
      const { paymentIntentId, clientSecret } = guests[tried % guests.length]!;
      const { error } = await shop.pages.pay(paymentIntentId, clientSecret, 'declined');
      if (error?.type === 'card_error') reached += 1;
      // Between two looks of the schedule eight cards are tried.
      if (tried % 8 === 7) await watch();
    }
    expect(reached).toBeLessThanOrEqual(24);
    const own = guests.map(({ paymentIntentId }) => paymentIntentId);
    expect(
      shop.sandbox.ledger().filter(({ id, status }) => own.includes(id) && status !== 'canceled'),
    ).toEqual([]);
  });

  it('begins no other payment for an hour, whichever process it asks, and its open ones are closed', async () => {
    const paying = await stall.hold('stripe');
    const { body: begun } = await intentFor(paying).expect(200);
    for (let buyer = 0; buyer < 4; buyer += 1) {
      await intentFor(await stall.hold('stripe')).expect(200);
      await declined(await stall.hold('stripe'), 5);
    }
    const next = await stall.hold('stripe');
    const { body, headers } = await intentFor(next).expect(429);
    expect(body.code).toBe('TOO_MANY_PAYMENTS');
    expect(headers['retry-after']).toBe('3600');
    expect(paymentsOf(next.id)).toEqual([]);
    await intentFor(paying).expect(429);
    await watch();
    const begunAt = () => shop.sandbox.ledger().find(({ id }) => id === begun.paymentIntentId);
    await eventually(async () => expect(begunAt()).toMatchObject({ status: 'canceled' }));

    const other = await createTestApp({ sharing: shop, clock: shop.clock });
    await intentFor(await stall.hold('stripe', { at: other })).expect(429);
    await other.close();

    shop.clock.advance(3_600_001);
    await intentFor(await stall.hold('stripe')).expect(200);
  });

  it('has a hundred open at once, fewer for each decline, which a feast behind one address does not notice', async () => {
    // As if so many guests had just begun theirs.
    const begin = (guests: number) =>
      shop.pool.query(
        `insert into payments.attempt_origin (attempt_id, network, started_at)
         select gen_random_uuid()::text, (select network from payments.attempt_origin limit 1), $1
         from generate_series(1, $2::int)`,
        [shop.clock.now(), guests],
      );
    await begin(79);
    await intentFor(await stall.hold('stripe')).expect(200);
    await declined(await stall.hold('stripe'), 3);
    const next = await stall.hold('stripe');
    await intentFor(next).expect(200);
    await begin(5);
    const late = await stall.hold('stripe');
    expect((await intentFor(late).expect(429)).headers['retry-after']).toBe('120');
    expect(paymentsOf(late.id)).toEqual([]);
    // Who pays already goes on.
    await intentFor(next).expect(200);
    shop.clock.advance(60_001);
    await intentFor(late).expect(200);
  });
});

describe('a /48 of IPv6', () => {
  const within = (block: string, n: number) => `2001:db8:${block}:${n.toString(16)}::1`;
  const beginFrom = async (address: string) => {
    const purchase = await stall.hold('stripe');
    return { ...purchase, answer: await intentFor(purchase).set('x-forwarded-for', address) };
  };
  const statusFrom = async (address: string) => (await beginFrom(address)).answer.status;
  /** As if an earlier payment of that network, which is closed by now, had so many cards declined. */
  const decline = async (id: string, cards: number) => {
    const copied = `jsonb_build_object('attempt_id', attempt_id || '-' || $2::int, 'state', 'voided', 'declines', $2::int)`;
    for (const table of ['payments.attempt_origin', 'read_models.payment_attempts'])
      await shop.pool.query(
        `insert into ${table} select (jsonb_populate_record(a, ${copied})).* from ${table} a where attempt_id = $1 || '.1'`,
        [id, cards],
      );
  };
  /** As if so many more of its networks had just begun one, and the ledger did not have them yet. */
  const again = (id: string, first: number, last: number) =>
    shop.pool.query(
      `insert into payments.attempt_origin (attempt_id, network, wider_network, started_at)
       select attempt_id || '+' || n, network || n, wider_network, started_at
       from payments.attempt_origin, generate_series($2::int, $3::int) n where attempt_id = $1 || '.1'`,
      [id, first, last],
    );

  it('has two hundred cards declined at most, however many networks of it they come from', async () => {
    const [one, other] = [await beginFrom(within('48', 1)), await beginFrom(within('48', 2))];
    await decline(one.id, 99);
    await decline(other.id, 100);
    const open = await beginFrom(within('48', 3));
    expect(open.answer.status).toBe(200);
    await decline(one.id, 1);
    const { answer } = await beginFrom(within('48', 4));
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_PAYMENTS',
      '3600',
    ]);
    expect(await statusFrom(within('49', 4))).toBe(200);
    await watch();
    expect(paymentsOf(open.id)).toMatchObject([{ status: 'canceled' }]);
  });

  it('has a thousand payments open at once, and from a hundred on they are asked about', async () => {
    const { id } = await beginFrom(within('50', 1));
    const origins = shop.app.get(AttemptOrigins, { strict: false });
    await again(id, 1, 98);
    await shop.pool.query(
      `insert into read_models.payment_attempts
       select (jsonb_populate_record(a, jsonb_build_object('attempt_id', o.attempt_id, 'payment_id', o.attempt_id))).*
       from read_models.payment_attempts a, payments.attempt_origin o
       where a.transaction_id = $1 and o.attempt_id like $1 || '.1+%'`,
      [id],
    );
    expect(await origins.watched(10, 25)).toEqual([]);
    await beginFrom(within('50', 2));
    expect(await origins.watched(10, 25)).toHaveLength(25);
    await shop.pool.query(`delete from read_models.payment_attempts where attempt_id like '%+%'`);
    await again(id, 99, 997);
    expect(await statusFrom(within('50', 3))).toBe(200);
    const { answer } = await beginFrom(within('50', 4));
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '120']);
  });
});
