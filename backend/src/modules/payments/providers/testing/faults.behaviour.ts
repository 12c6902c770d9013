import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@fiocco/payment-sandbox';
import type { PaymentProvider } from '../../access/provider.js';
import { outcomeOf } from './outcome.js';
import type { ProviderScene, ProviderUnderTest } from './provider-scene.js';

type WayKind = Fault['kind'];
type When = NonNullable<Fault['when']>;

/** A call that may have been executed is `unknown`, whatever it looked like, and may be made again under its key. */
export function standsFaults(under: ProviderUnderTest, scene: () => ProviderScene): void {
  describe('what goes wrong on the way', () => {
    const calls = {
      create: async () => {
        const order = scene().order();
        return { call: (by: PaymentProvider) => by.start(order), done: () => true };
      },
      capture: async () => {
        const id = await scene().authorised();
        return {
          call: (by: PaymentProvider) => by.capture(id, { key: `capture_${id}`, amountCents: 12_900 }),
          done: () => scene().books(id)?.captured === 12_900 && scene().books(id)?.captures.length === 1,
        };
      },
      refund: async () => {
        const { id, captureId } = await scene().captured();
        return {
          call: (by: PaymentProvider) => by.refund(id, { key: `refund_${id}`, captureId, amountCents: 700 }),
          done: () => scene().books(id)?.refunded === 700,
        };
      },
      lookup: async () => {
        const { id } = await scene().captured();
        return { call: (by: PaymentProvider) => by.lookUp(id), done: () => true };
      },
    } as const;

    const onTheWay = [
      ['timeout', 'after', 'unknown'],
      ['5xx', 'before', 'unknown'],
      ['429', 'before', 'busy'],
    ] as const;
    const moreOnTheWay = [
      ['delay', 'after', 'unknown'],
      ['reset', 'before', 'unknown'],
      ['reset', 'after', 'unknown'],
      ['5xx', 'after', 'unknown'],
    ] as const;
    const cases = (operation: keyof typeof calls, faults: readonly (readonly [WayKind, When, string])[]) =>
      faults.map(([kind, when, told]) => [operation, kind, when, told] as const);
    it.each([
      ...cases('create', onTheWay),
      ...cases('lookup', onTheWay),
      // Where money moves, all of them.
      ...cases('capture', [...onTheWay, ...moreOnTheWay]),
      ...cases('refund', [...onTheWay, ...moreOnTheWay]),
    ])(
      '%s: %s %s it was done is %s, and the same call again has one effect',
      async (operation, kind, when, told) => {
        const { call, done } = await calls[operation]();
        // Stripe's SDK asks once more by itself where a connection is cut: under the same key.
        scene().arm({ operation, kind, when, times: kind === 'reset' ? 2 : 1 });
        const isSilent = kind === 'timeout' || kind === 'delay';
        const asking = isSilent ? scene().impatient() : scene().providerWith({});
        expect(await outcomeOf(call(asking))).toBe(told);
        scene().sandbox.clearFaults();
        expect(await outcomeOf(call(scene().provider))).toBe('done');
        expect(done()).toBe(true);
      },
    );

    it('a provider that gave no answer in time is not asked by the next', async () => {
      const impatient = scene().impatient();
      const [first, second] = [await calls.lookup(), await calls.capture()];
      scene().arm({ operation: 'lookup', kind: 'timeout' });
      expect(await outcomeOf(first.call(impatient))).toBe('unknown');
      const asked = scene().proxy.sent.length;
      expect(await outcomeOf(second.call(impatient))).toBe('busy');
      expect(await outcomeOf(impatient.list(scene().clock.now()))).toBe('busy');
      expect(scene().proxy.sent).toHaveLength(asked);
      expect(await outcomeOf(second.call(scene().provider))).toBe('done');
    });

    it('a call that was executed is not `busy` because the look after it was', async () => {
      const { call, done } = await calls.refund();
      scene().arm({ operation: 'lookup', kind: '429' });
      expect(await outcomeOf(call(scene().provider))).toBe('unknown');
      expect(done()).toBe(true);
      expect(await outcomeOf(call(scene().provider))).toBe('done');
      expect(done()).toBe(true);
    });

    it('`busy` says when to ask again, where the provider does', async () => {
      const { call, done } = await calls.capture();
      const body =
        '{"name":"RATE_LIMIT_REACHED","error":{"type":"invalid_request_error","code":"rate_limit"}}';
      scene().proxy.answerWith({ status: 429, body, headers: { 'retry-after': '7' } });
      await expect(call(scene().provider)).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 7_000 });
      expect(done()).toBe(true);
    });

    it('a call under a key whose first call is still under way is unknown', async () => {
      const { call } = await calls.capture();
      const body =
        '{"name":"RESOURCE_CONFLICT","error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}';
      scene().proxy.answerWith({ status: 409, body });
      expect(await outcomeOf(call(scene().provider))).toBe('unknown');
    });

    it.each([400, 403, 404, 422, 502])(
      'a page of something on the way, with status %i, is no answer of the provider’s',
      async (status) => {
        const { call } = await calls.lookup();
        scene().proxy.answerWith({ status, body: '<html>No</html>' });
        expect(await outcomeOf(call(scene().provider))).toBe('unknown');
      },
    );

    it.each([
      ['a page', '<html>Bad gateway</html>'],
      ['half an answer', '{"id": "pi_1", "sta'],
      ['an answer to something else', '{}'],
      ['an answer without an amount', '{"id":"1","status":"succeeded"}'],
      ['a state that nobody knows', '{"id":"1","object":"payment_intent","amount":1,"status":"DREAMING"}'],
    ])('%s instead of an answer is unknown', async (_, body) => {
      const { call } = await calls.capture();
      scene().proxy.answerWith({ status: 200, body });
      expect(await outcomeOf(call(scene().provider))).toBe('unknown');
      scene().proxy.answerWith(null);
      expect(await call(scene().provider)).toMatchObject({ state: 'captured' });
    });

    it('keys that are not accepted, and a payment that is not known, are told apart', async () => {
      const { paymentId } = await scene().provider.start(scene().order());
      expect(await outcomeOf(scene().providerWith({ secret: 'sk_test_other' }).lookUp(paymentId))).toBe(
        'keys',
      );
      expect(await outcomeOf(scene().provider.lookUp(under.code === 'stripe' ? 'pi_1' : '5O190127'))).toBe(
        'missing',
      );
    });

    it('nobody at the address is unknown', async () => {
      const nowhere = scene().providerWith({ apiUrl: 'http://127.0.0.1:9' });
      expect(await outcomeOf(nowhere.lookUp('pi_1'))).toBe('unknown');
    });
  });
}
