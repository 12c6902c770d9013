import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { type Desk, openDesk } from '../testing/desk.js';
import type { PayingGift } from '../testing/held-gift.js';
import { typeOtherKeys } from '../testing/other-keys.js';
import { Settlement } from './settlement.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

/** Longer than PayPal remembers an order that nobody approved. */
const FORGOTTEN_MS = 7 * 3_600_000;

const advance = ({ stream, transactionId }: PayingGift) =>
  RequestContext.run({ requestId: 'whose-keys', actor: 'system:test' }, () =>
    desk.shop.app.get(Settlement, { strict: false }).advance(stream, transactionId),
  );
const stageOf = async (gift: PayingGift) => (await gift.now())?.stage;

describe.each(['stripe', 'paypal'] as const)(
  'keys of another account at %s, typed for a minute',
  (provider) => {
    it.each(['open', 'secret'] as const)(
      'end no payment and confirm none (the %s part alone)',
      async (part) => {
        const [begun, closing] = [await desk.approved(provider), await desk.begun(provider)];
        const { transactionId } = closing;
        const other = await typeOtherKeys(desk.shop, part);
        await expect(desk.ask(provider, begun)).rejects.toThrow('elsewhere');
        await desk.send(closing, {
          type: 'CancelTransaction',
          transactionId,
          reason: 'cancelled_by_staff',
          note: null,
        });
        const close = () => advance(closing);
        await expect(close()).rejects.toThrow('elsewhere');
        expect([await stageOf(begun), await stageOf(closing)]).toEqual(['paying', 'voiding']);
        other.ownKeysAgain();
        await desk.ask(provider, begun);
        await close();
        expect([await stageOf(begun), await stageOf(closing)]).toEqual(['paid', 'cancelled']);
      },
    );
  },
);

it('a replaced secret is known for the same account’s by the first payment that is found with it', async () => {
  const [found, forgotten] = [await desk.paid('paypal'), await desk.begun('paypal')];
  const { transactionId } = forgotten;
  desk.shop.clock.advance(FORGOTTEN_MS);
  const noted = `update payments.attempt set account = 'prima' where transaction_id = any($1)`;
  await desk.shop.pool.query(noted, [[found.transactionId, transactionId]]);
  await desk.send(forgotten, {
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_staff',
    note: null,
  });
  const close = () => advance(forgotten);
  await expect(close()).rejects.toThrow('elsewhere');
  await desk.ask('paypal', found);
  await close();
  expect(await stageOf(forgotten)).toBe('cancelled');
});

describe('a payment of which nobody noted whose keys made it', () => {
  /** As a restore leaves it. */
  async function loseNote({ transactionId }: PayingGift): Promise<void> {
    const shown = 'select from read_models.payment_attempts where transaction_id = $1';
    await eventually(async () =>
      expect((await desk.shop.pool.query(shown, [transactionId])).rows).toHaveLength(1),
    );
    await desk.shop.pool.query('delete from payments.attempt where transaction_id = $1', [transactionId]);
    // Nobody remembers it by then.
    desk.shop.clock.advance(60_000);
  }

  it('is closed where PayPal has forgotten it', async () => {
    const gift = await desk.begun('paypal');
    const { transactionId } = gift;
    await loseNote(gift);
    desk.shop.clock.advance(FORGOTTEN_MS);
    await desk.send(gift, {
      type: 'CancelTransaction',
      transactionId,
      reason: 'cancelled_by_staff',
      note: null,
    });
    await advance(gift);
    expect(await stageOf(gift)).toBe('cancelled');
  });

  it('is theirs that its provider tells of it to', async () => {
    const gift = await desk.begun('stripe');
    await loseNote(gift);
    await desk.ask('stripe', gift);
    const { account } = await desk.shop.app.get(PaymentProviders, { strict: false }).of('stripe');
    const noted = 'select account from payments.attempt where transaction_id = $1';
    expect((await desk.shop.pool.query(noted, [gift.transactionId])).rows).toEqual([{ account }]);
  });
});
