import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome.js';
import type { ProviderScene, ProviderUnderTest } from './provider-scene.js';

/** Only what the provider itself sent, byte for byte, is read. */
export function readsCallbacks(under: ProviderUnderTest, scene: () => ProviderScene): void {
  describe('a callback', () => {
    it('is read: which event, what it is about, and whose payment it is', async () => {
      const order = scene().order();
      const started = await scene().provider.start(order);
      const { paymentId } = started;
      await under.approve(scene(), started);
      const { captures } = await scene().provider.capture(paymentId, {
        key: `capture_${paymentId}`,
        amountCents: 12_900,
      });
      const kind = under.code === 'stripe' ? 'payment_intent.succeeded' : 'PAYMENT.CAPTURE.COMPLETED';
      const arrived = await scene().callback(kind, paymentId);
      expect(await scene().parse(arrived)).toEqual({
        eventId: arrived.event['id'],
        kind,
        at: scene()
          .clock.now()
          .toISOString()
          .replace(/\.\d+Z/, '.000Z'),
        paymentId,
        mark: order.mark,
        disputes: [],
        step: { captureId: captures[0]?.id, amountCents: 12_900, currency: 'eur' },
      });
    });

    const anyCallback = async () => {
      const { id } = await scene().captured();
      return scene().callback(
        under.code === 'stripe' ? 'payment_intent.succeeded' : 'PAYMENT.CAPTURE.COMPLETED',
        id,
      );
    };
    it.each([
      ['whose amount was changed', (body: string) => body.replace('129', '1'), 'signature'],
      ['that was cut short', (body: string) => body.slice(0, -20), 'signature|unreadable'],
      ['that calls itself another event', (body: string) => body.replace('"id":"', '"id":"X'), 'signature'],
      ['with a mark of byte order before it', (body: string) => `\uFEFF${body}`, 'signature|unreadable'],
      ['that is empty', () => '', 'signature|unreadable'],
    ] as const)('%s is refused', async (_, change, reason) => {
      const { body, headers } = await anyCallback();
      expect(await outcomeOf(scene().parse({ body: change(body), headers }))).toMatch(
        new RegExp(`^(${reason})$`),
      );
    });

    it('that pretends to be of another moment is refused', async () => {
      const { body, headers } = await anyCallback();
      const later = new Date(scene().clock.now().getTime() + 60_000);
      const forged = {
        ...headers,
        'stripe-signature': String(headers['stripe-signature']).replace(
          /t=\d+/,
          `t=${later.getTime() / 1_000}`,
        ),
        'paypal-transmission-time': later.toISOString(),
      };
      expect(await outcomeOf(scene().parse({ body, headers: forged }))).toBe('signature');
    });

    it('without a signature is refused', async () => {
      const { body } = await anyCallback();
      expect(await outcomeOf(scene().parse({ body, headers: {} }))).toBe('unsigned');
    });
  });
}
