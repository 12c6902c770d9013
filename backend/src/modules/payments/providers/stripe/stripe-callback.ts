import StripeSdk, { type Stripe } from 'stripe';
import { CallbackRefused } from '../callback-refused.js';
import { readMark } from '../mark.js';
import type { ProviderCallback } from '../../access/provider.js';
import { idOf } from './stripe-payment.js';
import { stripeStep } from './stripe-step.js';

/** How old a callback may be when it arrives: Stripe signs each repetition anew. */
const TOLERANCE_SECONDS = 300;

/** Reads a callback whose signature one of the secrets made over these very bytes, a moment ago. */
export function stripeCallback(
  stripe: Stripe,
  secrets: readonly string[],
  raw: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  now: Date,
): ProviderCallback {
  if (secrets.length === 0) throw new CallbackRefused('stripe', 'not-set-up');
  const signature = headers['stripe-signature'];
  if (signature === undefined) throw new CallbackRefused('stripe', 'unsigned');
  // As text: given bytes, the SDK would overlook a mark of byte order before them.
  const text = raw.toString('utf8');
  const event = verified(secrets, (secret) =>
    stripe.webhooks.constructEvent(text, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()),
  );
  refuseEarly(signature, now);
  // What was signed may be any JSON.
  if ((event as unknown) === null) throw new CallbackRefused('stripe', 'unreadable');
  return readEvent(event);
}

/** The SDK asks how old a signature is only: one of a time to come would be good until then, and as long after it. */
function refuseEarly(signature: string, now: Date): void {
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (times.some((time) => time > now.getTime() / 1_000 + TOLERANCE_SECONDS))
    throw new CallbackRefused('stripe', 'stale');
}

function verified(secrets: readonly string[], verify: (secret: string) => Stripe.Event): Stripe.Event {
  let isStale = false;
  for (const secret of secrets) {
    try {
      return verify(secret);
    } catch (error) {
      if (!(error instanceof StripeSdk.errors.StripeSignatureVerificationError))
        throw new CallbackRefused('stripe', 'unreadable');
      isStale ||= error.message.includes('tolerance');
    }
  }
  throw new CallbackRefused('stripe', isStale ? 'stale' : 'signature');
}

function readEvent({ id, type, created, data }: Stripe.Event): ProviderCallback {
  if (typeof id !== 'string' || typeof type !== 'string' || !Number.isInteger(created))
    throw new CallbackRefused('stripe', 'unreadable');
  const about = (data?.object ?? {}) as Named;
  return {
    eventId: id,
    kind: type,
    at: new Date(created * 1_000).toISOString(),
    paymentId: about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent),
    mark: readMark(about.metadata),
    disputes: [],
    step: stripeStep(type, about),
  };
}

/** What intents, charges, refunds and disputes have in common. */
interface Named {
  readonly object?: string;
  readonly id?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: unknown;
}
