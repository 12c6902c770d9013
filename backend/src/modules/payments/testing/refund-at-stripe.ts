import type { PaymentShop } from './payment-shop.js';

/** The whole money is given back at Stripe itself, and nobody tells the shop. */
export async function refundAtStripe(
  { sandbox }: Pick<PaymentShop, 'sandbox'>,
  paymentId: string,
): Promise<void> {
  const { url, secretKey } = sandbox.stripe;
  const answer = await fetch(`${url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': `elsewhere-${paymentId}` },
    body: new URLSearchParams({ payment_intent: paymentId }),
  });
  if (!answer.ok) throw new Error(`Stripe refused it: ${answer.status}`);
}
