import type { Stripe } from 'stripe';
import { readMark } from '../mark.js';
import type {
  ProviderCapture,
  ProviderDecline,
  ProviderDispute,
  ProviderPayment,
  ProviderPaymentState,
  ProviderRefund,
} from '../../access/provider.js';
import { ProviderFailure } from '../provider-failure.js';

const STATES: Readonly<Record<string, ProviderPaymentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'asking',
  processing: 'asking',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

/** What belongs to an intent, as the shop's other calls read it. */
export interface IntentParts {
  /** Oldest first, each with its balance transaction. */
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

export function stripePayment(intent: Stripe.PaymentIntent, parts: IntentParts): ProviderPayment {
  const captured = parts.charges.filter(({ captured: isCaptured, paid }) => isCaptured && paid);
  return {
    provider: 'stripe',
    id: intent.id,
    mark: readMark(intent.metadata),
    state: stateOf(intent),
    // What is closed keeps the charge whose amount was given free.
    wasAuthorised: parts.charges.some(({ paid }) => paid),
    amountCents: intent.amount,
    currency: intent.currency,
    captures: captured.map(captureOf),
    declines: declinesOf(intent, parts.charges),
    refunds: parts.refunds.filter(movedMoney).map(refundOf),
    disputes: parts.disputes.map(disputeOf),
    codes: codesOf(intent, parts.charges.at(-1)),
  };
}

/** Throws where the answer is no intent that we understand: then the outcome is unknown, not guessed. */
export function stateOf({ object, id, amount, status }: Stripe.PaymentIntent): ProviderPaymentState {
  const state = STATES[status];
  const isReadable = object === 'payment_intent' && typeof id === 'string' && Number.isInteger(amount);
  if (!isReadable || state === undefined) throw new ProviderFailure('stripe', 'unknown', 'unreadable_answer');
  return state;
}

const captureOf = (charge: Stripe.Charge): ProviderCapture => ({
  id: charge.id,
  amountCents: charge.amount_captured,
  currency: charge.currency,
  state: 'done',
  feeCents: feeOf(charge),
});

/** In cents of the charge's own currency only; an account that is settled in another has no fee to compare. */
function feeOf({ balance_transaction: entry, currency }: Stripe.Charge): number | null {
  return typeof entry === 'object' && entry?.currency === currency ? entry.fee : null;
}

function declinesOf(intent: Stripe.PaymentIntent, charges: readonly Stripe.Charge[]): ProviderDecline[] {
  const failed = charges
    .filter(({ status }) => status === 'failed')
    .map(({ id, outcome, failure_code: code }) => ({ id, code: outcome?.reason ?? code ?? 'card_declined' }));
  const error = intent.last_payment_error;
  // Where the buyer failed the bank's question there was no charge yet.
  const unasked = error?.charge === undefined ? error?.payment_method?.id : undefined;
  return unasked === undefined ? failed : [...failed, { id: unasked, code: error?.code ?? 'card_declined' }];
}

/** A promise that was given back before it was taken may be listed as a refund: no money of ours ever moved. */
const movedMoney = ({ metadata, balance_transaction: entry }: Stripe.Refund): boolean =>
  metadata?.['key'] !== undefined || entry !== null;

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  key: refund.metadata?.['key'] ?? null,
  captureId: idOf(refund.charge) ?? '',
  amountCents: refund.amount,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  code: refund.failure_reason ?? null,
});

export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  captureId: idOf(dispute.charge) ?? '',
  amountCents: dispute.amount,
  status: dispute.status,
});

/** Stripe gives an id, or the whole object where it was asked to expand it. */
export const idOf = (named: string | { readonly id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

type Codes = ProviderPayment['codes'];

const codesOf = (intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): Codes => ({
  status: intent.status,
  cancellation_reason: intent.cancellation_reason,
  ...(intent.last_payment_error !== null && errorCodes(intent.last_payment_error)),
  ...(charge !== undefined && chargeCodes(charge)),
});

const errorCodes = ({ code, decline_code: decline }: Stripe.PaymentIntent.LastPaymentError): Codes => ({
  error_code: code ?? null,
  decline_code: decline ?? null,
});

const chargeCodes = ({ payment_method_details: method, outcome }: Stripe.Charge): Codes => ({
  ...(method !== null && { method: method.type }),
  ...(method?.card && { card_brand: method.card.brand, card_country: method.card.country }),
  ...(outcome !== null && { network_status: outcome.network_status, risk_level: outcome.risk_level ?? null }),
});
