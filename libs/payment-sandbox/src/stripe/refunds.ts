import type { FormFields } from '../http/form.js';
import { stripeId } from '../ids.js';
import { moneyText } from '../http/html.js';
import type { StripeAccount } from './account.js';
import { behaviourOf } from './cards.js';
import { enter } from './charges.js';
import { intentOf } from './intents.js';
import { chargeShape, refundedOf, refundShape } from './objects.js';
import { allowOnly, choice, metadataOf, positive, text } from './params.js';
import type { Charge, Refund } from './records.js';
import { invalid, missing, refused } from './stripe-error.js';

const LATER_SECONDS = 2;

export function createRefund(account: StripeAccount, params: FormFields): Refund {
  allowOnly(params, ['amount', 'charge', 'metadata', 'payment_intent', 'reason']);
  const reason =
    choice(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer'] as const) ?? null;
  const metadata = metadataOf(params);
  const wanted = positive(params, 'amount');
  const charge = refundable(account, params);
  const left = charge.amountCaptured - refundedOf(account, charge);
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = wanted ?? left;
  if (amount > left)
    throw refused(
      `Refund amount (${moneyText(amount)}) is greater than unrefunded amount on charge (${moneyText(left)})`,
      undefined,
      { param: 'amount' },
    );
  if (account.faults.take('stripe', 'refund', ['decline']) !== undefined)
    throw refused('Insufficient funds in your Stripe account to refund this charge.', 'balance_insufficient');
  return book(account, charge, { amount, reason, metadata });
}

function book(
  account: StripeAccount,
  charge: Charge,
  { amount, reason, metadata }: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const id = stripeId('re');
  const { currency } = charge;
  const behaviour = behaviourOf(account.methods.get(charge.paymentMethod)?.number ?? '')?.refund;
  const at = account.now() + LATER_SECONDS;
  const refund: Refund = {
    id,
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency,
    status: behaviour === 'late' ? 'pending' : 'succeeded',
    reason,
    metadata,
    created: account.now(),
    balanceTransaction: enter(account, { type: 'refund', amount: -amount, fee: 0, currency, source: id }),
    later: behaviour === undefined ? null : { status: behaviour === 'late' ? 'succeeded' : 'failed', at },
  };
  account.refunds.put(id, refund);
  account.tell('refund.created', charge.intent, refundShape(refund));
  account.tell('charge.refunded', charge.intent, chargeShape(account, charge));
  return refund;
}

/** The two published cards whose refunds end later: as they should, or not at all. */
export function settleRefunds(account: StripeAccount): void {
  for (const refund of account.refunds.all()) {
    if (refund.later === null || refund.later.at > account.now()) continue;
    const { status } = refund.later;
    const settled: Refund = { ...refund, status, later: null };
    account.refunds.put(refund.id, settled);
    const { amount, currency, id, intent } = refund;
    if (status === 'failed') enter(account, { type: 'refund_failure', amount, fee: 0, currency, source: id });
    account.tell('refund.updated', intent, refundShape(settled), { status: refund.status });
    if (status === 'failed') account.tell('refund.failed', intent, refundShape(settled));
  }
}

function refundable(account: StripeAccount, params: FormFields): Charge {
  const charge = chargeNamed(account, params);
  if (charge.dispute !== null)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (!charge.captured)
    throw refused(
      `Charge ${charge.id} has not been captured: cancel its PaymentIntent instead of refunding it.`,
    );
  return charge;
}

function chargeNamed(account: StripeAccount, params: FormFields): Charge {
  const chargeId = text(params, 'charge');
  const intentId = text(params, 'payment_intent');
  if ((chargeId === undefined) === (intentId === undefined))
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  if (chargeId !== undefined) {
    const charge = account.charges.get(chargeId);
    if (charge === undefined) throw missing('charge', chargeId);
    return charge;
  }
  const intent = intentOf(account, intentId ?? '');
  const charge = account.charges.get(intent.charge ?? '');
  if (charge === undefined || intent.status !== 'succeeded')
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}
