import type { StripeAccount } from './account.js';
import { behaviourOf, type CardBehaviour } from './cards.js';
import type { BalanceTransaction, Charge, Dispute, Intent, PaymentMethod, Refund } from './records.js';

type Shape = Record<string, unknown>;

/** What a script in the buyer's browser is told of an intent: nothing of the shop's own marks and charges. */
const PRIVATE = [
  'metadata',
  'latest_charge',
  'application',
  'customer',
  'customer_account',
  'review',
  'transfer_group',
];

export function intentShape(account: StripeAccount, intent: Intent): Shape {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.allowedMethods,
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_details: { tip: {} },
    amount_received: intent.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automaticMethods,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.lastError,
    latest_charge: intent.charge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: nextAction(account, intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: intent.methods,
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: intent.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export const publicIntentShape = (account: StripeAccount, intent: Intent): Shape =>
  Object.fromEntries(
    Object.entries(intentShape(account, intent)).filter(([name]) => !PRIVATE.includes(name)),
  );

function nextAction(account: StripeAccount, { question, status }: Intent): Shape | null {
  if (question === null || status !== 'requires_action') return null;
  const url = `${account.url()}/authenticate/${question.token}`;
  return question.returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: question.returnUrl, url } };
}

export const refundedOf = (account: StripeAccount, charge: Charge): number =>
  account.refunds
    .all()
    .filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
    .reduce((total, { amount }) => total + amount, 0);

export function chargeShape(account: StripeAccount, charge: Charge): Shape {
  const intent = account.intents.get(charge.intent);
  const method = account.methods.get(charge.paymentMethod);
  const refunded = charge.amountReversed + refundedOf(account, charge);
  const paid = charge.failure === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: refunded,
    application: null,
    balance_transaction: charge.balanceTransaction,
    billing_details: billingShape(method),
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    disputed: charge.dispute !== null,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    livemode: false,
    outcome: outcomeShape(charge),
    paid,
    payment_intent: charge.intent,
    payment_method: charge.paymentMethod,
    payment_method_details: detailsShape(method, charge),
    refunded: paid && refunded === charge.amount,
    review: null,
    status: paid ? 'succeeded' : 'failed',
    ...saidByShop(intent),
  };
}

/** What the shop said of the intent when the charge came. */
const saidByShop = (intent: Intent | undefined): Shape =>
  intent === undefined
    ? {}
    : {
        description: intent.description,
        metadata: intent.metadata,
        receipt_email: intent.receiptEmail,
        shipping: intent.shipping,
      };

const billingShape = (method: PaymentMethod | undefined): Shape => ({
  address: null,
  email: method?.email ?? null,
  name: method?.name ?? null,
  phone: null,
});

const outcomeShape = ({ failure }: Charge): Shape => ({
  advice_code: null,
  network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
  reason: failure?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: failure === null ? 'Payment complete.' : 'The bank did not return any further details.',
  type: failure === null ? 'authorized' : 'issuer_declined',
});

const detailsShape = (method: PaymentMethod | undefined, charge: Charge): Shape =>
  method?.type === 'link'
    ? { type: 'link', link: { country: 'IT' } }
    : {
        type: 'card',
        card: {
          ...cardShape(method),
          amount_authorized: charge.amount,
          ...(charge.captured ? {} : { capture_before: charge.captureBefore }),
        },
      };

function cardShape(method: PaymentMethod | undefined): Shape {
  const number = method?.number ?? '';
  const { brand = 'visa', country = 'US' }: CardBehaviour = behaviourOf(number) ?? {};
  return {
    brand,
    country,
    exp_month: method?.expMonth,
    exp_year: method?.expYear,
    funding: 'credit',
    last4: number.slice(-4),
    network: brand,
  };
}

export const methodShape = (method: PaymentMethod): Shape => ({
  id: method.id,
  object: 'payment_method',
  billing_details: billingShape(method),
  created: method.created,
  customer: null,
  livemode: false,
  metadata: {},
  type: method.type,
  ...(method.type === 'card' ? { card: cardShape(method) } : { link: { email: method.email } }),
});

export const refundShape = (refund: Refund): Shape => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransaction,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  destination_details: { type: 'card', card: { type: 'refund' } },
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  metadata: refund.metadata,
  payment_intent: refund.intent,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});

export const balanceShape = (entry: BalanceTransaction): Shape => ({
  id: entry.id,
  object: 'balance_transaction',
  amount: entry.amount,
  available_on: entry.created,
  balance_type: 'payments',
  created: entry.created,
  currency: entry.currency,
  description: null,
  exchange_rate: null,
  fee: entry.fee,
  fee_details:
    entry.fee === 0
      ? []
      : [
          {
            amount: entry.fee,
            application: null,
            currency: entry.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: entry.amount - entry.fee,
  reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
  source: entry.source,
  status: 'available',
  type: entry.type,
});

export const disputeShape = (dispute: Dispute): Shape => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: [dispute.balanceTransaction],
  charge: dispute.charge,
  created: dispute.created,
  currency: dispute.currency,
  evidence_details: {
    due_by: dispute.created + 7 * 86_400,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: dispute.reason,
  status: 'needs_response',
});
