import { fieldsOf, type FormFields } from '../http/form.js';
import { secretPart, stripeId } from '../ids.js';
import type { StripeAccount } from './account.js';
import { capture, release } from './charges.js';
import { intentShape } from './objects.js';
import { allowOnly, amountOf, choice, metadataOf, positive, requiredText, text, texts } from './params.js';
import type { Intent, IntentStatus } from './records.js';
import { invalid, missing, refused } from './stripe-error.js';

const OPEN: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Methods whose money can be reserved first and taken later; the others capture at once. */
const METHODS = ['card', 'link'];

const CREATE = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'currency',
  'description',
  'metadata',
  'receipt_email',
  'shipping',
  'statement_descriptor_suffix',
];

export function createIntent(account: StripeAccount, params: FormFields): Intent {
  allowOnly(params, CREATE);
  const id = stripeId('pi');
  const automatic = automaticMethods(params);
  const intent: Intent = {
    id,
    secret: `${id}_secret_${secretPart()}`,
    amount: amountOf(params),
    currency: currencyOf(params),
    status: 'requires_payment_method',
    captureMethod:
      choice(params, 'capture_method', ['automatic', 'automatic_async', 'manual'] as const) ??
      'automatic_async',
    methods: allowedMethods(params) ?? METHODS,
    allowedMethods: allowedMethods(params),
    automaticMethods: automatic,
    metadata: metadataOf(params),
    description: text(params, 'description', 1_000) ?? null,
    receiptEmail: text(params, 'receipt_email', 512) ?? null,
    statementSuffix: text(params, 'statement_descriptor_suffix', 22) ?? null,
    shipping: params['shipping'] ?? null,
    created: account.now(),
    authorised: 0,
    received: 0,
    paymentMethod: null,
    lastError: null,
    question: null,
    charge: null,
    canceledAt: null,
    cancellationReason: null,
  };
  account.intents.put(id, intent);
  account.tell('payment_intent.created', id, intentShape(account, intent));
  return intent;
}

export function updateIntent(account: StripeAccount, id: string, params: FormFields): Intent {
  allowOnly(params, ['amount', 'description', 'metadata', 'receipt_email', 'shipping']);
  const intent = intentOf(account, id);
  if (params['amount'] !== undefined && !OPEN.includes(intent.status))
    throw unexpected(account, intent, 'This PaymentIntent’s amount could not be updated', OPEN);
  const updated: Intent = {
    ...intent,
    amount: params['amount'] === undefined ? intent.amount : amountOf(params),
    metadata: params['metadata'] === undefined ? intent.metadata : metadataOf(params, intent.metadata),
    description: text(params, 'description', 1_000) ?? intent.description,
    receiptEmail: text(params, 'receipt_email', 512) ?? intent.receiptEmail,
    shipping: params['shipping'] ?? intent.shipping,
  };
  account.intents.put(id, updated);
  return updated;
}

export function captureIntent(account: StripeAccount, id: string, params: FormFields): Intent {
  allowOnly(params, ['amount_to_capture', 'metadata', 'final_capture']);
  const intent = intentOf(account, id);
  if (intent.status !== 'requires_capture')
    throw unexpected(account, intent, 'This PaymentIntent could not be captured', ['requires_capture']);
  const amount = positive(params, 'amount_to_capture') ?? intent.amount;
  if (amount > intent.amount)
    throw refused(
      `The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge.`,
      'amount_too_large',
      { param: 'amount_to_capture' },
    );
  if (choice(params, 'final_capture', ['true', 'false'] as const) === 'false')
    throw refused('This account does not support multicapture.', undefined, { param: 'final_capture' });
  return capture(account, { ...intent, metadata: metadataOf(params, intent.metadata) }, amount);
}

export function cancelIntent(account: StripeAccount, id: string, params: FormFields): Intent {
  allowOnly(params, ['cancellation_reason']);
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = choice(params, 'cancellation_reason', reasons) ?? null;
  const intent = intentOf(account, id);
  const possible: readonly IntentStatus[] = [...OPEN, 'requires_capture'];
  if (!possible.includes(intent.status))
    throw unexpected(account, intent, 'You cannot cancel this PaymentIntent', possible);
  return release(account, intent, reason);
}

export function intentOf(account: StripeAccount, id: string): Intent {
  const intent = account.intents.get(id);
  if (intent === undefined) throw missing('payment_intent', id);
  return intent;
}

export const unexpected = (
  account: StripeAccount,
  intent: Intent,
  what: string,
  statuses: readonly IntentStatus[],
): Error =>
  refused(
    `${what} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used: ${statuses.join(', ')}.`,
    'payment_intent_unexpected_state',
    { payment_intent: intentShape(account, intent) },
  );

export const OPEN_STATUSES = OPEN;

function currencyOf(params: FormFields): string {
  const currency = requiredText(params, 'currency').toLowerCase();
  if (currency !== 'eur')
    throw invalid(
      `Invalid currency: ${currency}. The sandbox's account takes eur`,
      'invalid_currency',
      'currency',
    );
  return currency;
}

function automaticMethods(params: FormFields): Readonly<Record<string, unknown>> | null {
  const given = fieldsOf(params['automatic_payment_methods']);
  if (params['allowed_payment_method_types'] !== undefined && given['enabled'] !== 'true') return null;
  return { allow_redirects: text(given, 'allow_redirects') ?? 'always', enabled: true };
}

function allowedMethods(params: FormFields): string[] | null {
  if (params['allowed_payment_method_types'] === undefined) return null;
  const types = texts(params['allowed_payment_method_types']);
  const unknown = types.find((type) => !METHODS.includes(type));
  if (unknown !== undefined || types.length === 0)
    throw invalid(
      `The payment method type provided: ${unknown ?? ''} is invalid.`,
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
    );
  return types;
}
