import { json, type Answer } from '../http/exchange.js';
import type { FormFields } from '../http/form.js';
import { secretPart } from '../ids.js';
import type { StripeAccount } from './account.js';
import { behaviourOf, DECLINED, type CardBehaviour } from './cards.js';
import { authorise, decline, fail } from './charges.js';
import { intentOf, OPEN_STATUSES, unexpected } from './intents.js';
import { intentShape, methodShape, publicIntentShape } from './objects.js';
import { allowOnly, text } from './params.js';
import { methodFor } from './payment-methods.js';
import type { Intent, PaymentMethod } from './records.js';
import { errorAnswer, invalid, type ErrorBody } from './stripe-error.js';

const CONFIRM = [
  'client_secret',
  'expected_payment_method_type',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'shipping',
  'use_stripe_sdk',
  'client_attribution_metadata',
  'radar_options',
];

export function confirmIntent(
  account: StripeAccount,
  id: string,
  params: FormFields,
  fromBrowser: boolean,
): Answer {
  allowOnly(params, CONFIRM);
  const intent = intentOf(account, id);
  if (!OPEN_STATUSES.includes(intent.status))
    throw unexpected(account, intent, 'You cannot confirm this PaymentIntent', OPEN_STATUSES);
  const returnUrl = addressOf(params);
  const method = methodFor(account, intent, params, fromBrowser);
  account.methods.put(method.id, method);
  const confirmed = askBank(account, intent, method, returnUrl);
  const shape = fromBrowser ? publicIntentShape(account, confirmed) : intentShape(account, confirmed);
  return confirmed.lastError === null
    ? json(200, shape)
    : errorAnswer(402, { ...(confirmed.lastError as ErrorBody), payment_intent: shape });
}

function askBank(
  account: StripeAccount,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
): Intent {
  const fault = account.faults.take('stripe', 'confirm', ['decline', 'sca'])?.kind;
  const { asks, decline: refusal }: CardBehaviour = behaviourOf(method.number ?? '') ?? {};
  if (fault === 'decline') return decline(account, intent, method, DECLINED);
  if (asks === true || fault === 'sca') return ask(account, intent, method, returnUrl);
  return refusal === undefined
    ? authorise(account, intent, method)
    : decline(account, intent, method, refusal);
}

function ask(
  account: StripeAccount,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
): Intent {
  const asking: Intent = {
    ...intent,
    status: 'requires_action',
    paymentMethod: method.id,
    lastError: null,
    question: { token: secretPart(), returnUrl },
  };
  account.intents.put(intent.id, asking);
  account.tell('payment_intent.requires_action', intent.id, intentShape(account, asking));
  return asking;
}

/** What the buyer answered the bank. */
export function answerBank(account: StripeAccount, intent: Intent, grants: boolean): Intent {
  const method = account.methods.get(intent.paymentMethod ?? '');
  if (method === undefined) throw new Error(`${intent.id} asks without a method`);
  if (!grants)
    return fail(account, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: methodShape(method),
    });
  const later = behaviourOf(method.number ?? '')?.decline;
  return later === undefined ? authorise(account, intent, method) : decline(account, intent, method, later);
}

function addressOf(params: FormFields): string | null {
  const given = text(params, 'return_url');
  if (given === undefined) return null;
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw invalid('Not a valid URL', 'url_invalid', 'return_url');
  return given;
}
