import { createHmac } from 'node:crypto';
import { type Arrived, openShop } from '@fiocco/payment-sandbox/testing';
import { eventually } from '@fiocco/testing';
import { PaymentProviders } from '../../providers/payment-providers.js';
import type { ProviderCode } from '../../access/provider.js';
import { openPaymentShop, type PaymentShop } from '../../testing/payment-shop.js';

/** A callback as it goes over the wire. */
export type Sent = Pick<Arrived, 'body' | 'headers'>;

/** What tells that the buyer has authorised a payment. */
export const TELLS = {
  stripe: 'payment_intent.amount_capturable_updated',
  paypal: 'CHECKOUT.ORDER.APPROVED',
};

export interface CallbackScene {
  readonly shop: PaymentShop;
  /** A payment of ours that the buyer has authorised, and the callback that tells it. */
  authorised(
    provider: ProviderCode,
  ): Promise<Arrived & { readonly paymentId: string; readonly transactionId: string }>;
  /** Sends a callback as it arrived, or changed on its way. */
  send(
    provider: ProviderCode,
    callback: Sent,
    more?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: { code?: string; details?: object } }>;
  /** An event of the test's own, or any other JSON, signed as Stripe signs. */
  signed(event: unknown, by?: { readonly at?: Date; readonly secret?: string }): Sent;
  eventOf(id: string, type: string, object: object): object;
  close(): Promise<void>;
}

/** A shop whose callbacks arrive beside it first, so that a test chooses what reaches the shop. */
export async function openCallbackScene(): Promise<CallbackScene> {
  const shop = await openPaymentShop({ hasCallbacks: false });
  const post = await openShop();
  shop.sandbox.sendCallbacksTo({ stripe: { url: post.url }, paypal: { url: post.url } });
  const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
  let payments = 0;

  const arrived = (kind: string, about: string): Promise<Arrived> =>
    eventually(() => {
      const found = post.arrived.find(
        ({ body, event }) => body.includes(about) && [event['type'], event['event_type']].includes(kind),
      );
      if (!found) throw new Error(`No ${kind} about ${about} has arrived`);
      return found;
    });

  return {
    shop,
    async authorised(provider) {
      const transactionId = `tx${(payments += 1)}`;
      const adapter = await shop.app.get(PaymentProviders, { strict: false }).of(provider);
      const { paymentId, clientSecret } = await adapter.start({
        key: `create_${transactionId}.1`,
        amountCents: 4_990,
        // Beyond ASCII, where a charset counts.
        description: 'Nozze di Zoë e Niccolò – Macchina del caffè',
        mark: { transactionId, stream: 'gift-1_2', attemptId: `${transactionId}.1` },
        returnUrl: 'http://negozio.test/paypal-redirect?status=success',
        cancelUrl: 'http://negozio.test/paypal-redirect?status=cancel',
      });
      if (provider === 'stripe') await shop.pages.pay(paymentId, clientSecret ?? '');
      else await shop.pages.approve(paymentId);
      return { ...(await arrived(TELLS[provider], paymentId)), paymentId, transactionId };
    },
    async send(provider, { body, headers }, more = {}) {
      const { 'content-length': _length, connection: _connection, host: _host, ...rest } = headers;
      const answer = await fetch(`${shop.url}/api/payment/${provider}/webhook`, {
        method: 'POST',
        headers: { ...(rest as Record<string, string>), ...more },
        body,
      });
      return { status: answer.status, body: (await answer.json()) as { code?: string; details?: object } };
    },
    signed(event, { at = shop.clock.now(), secret = shop.sandbox.stripe.webhookSecret } = {}) {
      const isEvent = typeof event === 'object' && event !== null && !Array.isArray(event);
      const body = JSON.stringify(isEvent ? { object: 'event', ...event } : event);
      const v1 = createHmac('sha256', secret)
        .update(`${seconds(at)}.${body}`)
        .digest('hex');
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': `t=${seconds(at)},v1=${v1}`,
      };
      return { body, headers };
    },
    eventOf: (id, type, object) => ({ id, type, created: seconds(shop.clock.now()), data: { object } }),
    async close() {
      await shop.close();
      await post.stop();
    },
  };
}
