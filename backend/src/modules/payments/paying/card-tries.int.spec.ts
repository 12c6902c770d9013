import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry, ReadYourWrites, RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { PurchaseLedger } from '../../gifts/index.js';
import { openPaymentShop, type PaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE, type Stall } from '../testing/stall.js';

// Many purchases take long on a busy machine.
jest.setTimeout(60_000);

let shop: PaymentShop;
let stall: Stall;
beforeAll(async () => {
  shop = await openPaymentShop({ hasCallbacks: false });
  stall = await openStall(shop);
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.pool.query('delete from throttle');
  // What was tried before is an hour old.
  shop.clock.advance(3_600_001);
});

const intentFor = ({ guest, id }: HeldPurchase) =>
  guest.post('/api/payment/stripe/create-intent').send({ amount: PRICE, metadata: { transactionId: id } });
const paymentsOf = (id: string) => shop.sandbox.ledger().filter(({ mark }) => mark['transactionId'] === id);

describe('a network with many declined cards', () => {
  const declined = async (purchase: HeldPurchase, times: number) => {
    const { paymentIntentId: paymentId } = (await intentFor(purchase).expect(200)).body;
    const ledger = shop.app.get(PurchaseLedger, { strict: false });
    const stream = `gift-${stall.listId}_${stall.productId}`;
    for (let decline = 0; decline < times; decline += 1)
      await RequestContext.run({ requestId: 'test', actor: 'staff:1' }, () =>
        ledger.handle(stream, {
          ...{ type: 'NoteDecline', transactionId: purchase.id, attemptId: `${purchase.id}.1` },
          ...{ declineId: `${paymentId}-${decline}`, code: 'card_declined' },
        }),
      );
    await RequestContext.run({ requestId: 'test', actor: 'staff:1' }, () =>
      shop.app.get(ReadYourWrites).everything(),
    );
  };

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
