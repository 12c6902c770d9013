import type { Stripe } from 'stripe';
import type { ProviderPayment } from '../../access/provider.js';
import { ProviderFailure } from '../provider-failure.js';
import { stripePayment } from './stripe-payment.js';

/** More than anybody can try before the fifth decline closes the intent. */
const MOST = 500;
const A_PAGE = 100;

/** What a charge is asked to tell besides itself. */
const OF_CHARGE = ['balance_transaction', 'refunds'];
/** What an intent is asked to tell of the charge that it came to. */
export const WITH_CHARGE = OF_CHARGE.map((name) => `latest_charge.${name}`);

/**
 * One question for a payment whose card was tried: its charges, each with its refunds, its fee and the intent itself.
 * Only a payment without a charge has to be asked for by a second one.
 */
export async function lookUpIntent(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const expand = ['payment_intent', ...OF_CHARGE].map((name) => `data.${name}`);
  const list = stripe.charges.list({ payment_intent: id, limit: A_PAGE, expand });
  const charges = (await list.autoPagingToArray({ limit: MOST })).reverse();
  const intent = charges.at(-1)?.payment_intent;
  if (typeof intent === 'object' && intent !== null) return whole(stripe, intent, charges);
  return wholeIntent(stripe, await stripe.paymentIntents.retrieve(id, { expand: WITH_CHARGE }));
}

/** An intent with its last charge; what was declined before that, a look-up tells. */
export async function wholeIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  const { latest_charge: charge } = intent;
  // An answer from before the shop asked for the whole charge: without it a capture would look like none.
  if (typeof charge === 'string') throw new ProviderFailure('stripe', 'unknown', 'unreadable_answer');
  return whole(stripe, intent, charge ? [charge] : []);
}

async function whole(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  charges: readonly Stripe.Charge[],
): Promise<ProviderPayment> {
  const isDisputed = charges.some(({ disputed }) => disputed);
  const [refunds, disputes] = await Promise.all([
    refundsOf(stripe, intent.id, charges),
    isDisputed ? disputesOf(stripe, intent.id) : [],
  ]);
  return stripePayment(intent, { charges, refunds, disputes });
}

/** A charge holds its newest refunds; where there are more, all are asked for. Oldest first. */
async function refundsOf(
  stripe: Stripe,
  intent: string,
  charges: readonly Stripe.Charge[],
): Promise<readonly Stripe.Refund[]> {
  if (charges.every(({ refunds }) => refunds?.has_more === false))
    return charges.flatMap(({ refunds }) => refunds?.data.toReversed() ?? []);
  const list = stripe.refunds.list({ payment_intent: intent, limit: A_PAGE });
  return (await list.autoPagingToArray({ limit: MOST })).reverse();
}

async function disputesOf(stripe: Stripe, intent: string): Promise<readonly Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent: intent, limit: A_PAGE })).data.reverse();
}
