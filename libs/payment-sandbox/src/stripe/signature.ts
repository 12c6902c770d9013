import { createHmac } from 'node:crypto';

/** `Stripe-Signature`: one signature for each of the endpoint's secrets. */
export function stripeSignature(payload: string, secrets: readonly string[], seconds: number): string {
  const signed = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
    return `v1=${digest}`;
  });
  return [`t=${seconds}`, ...signed].join(',');
}
