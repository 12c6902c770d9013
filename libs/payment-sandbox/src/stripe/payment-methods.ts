import { fieldsOf, type FormFields } from '../http/form.js';
import { stripeId } from '../ids.js';
import type { StripeAccount } from './account.js';
import { behaviourOf, luhn, numberNamed } from './cards.js';
import { allowOnly, choice, integer, requiredText, text } from './params.js';
import type { Intent, PaymentMethod } from './records.js';
import { invalid, missing, refused, StripeError } from './stripe-error.js';

/** The method that a confirmation names, or that the intent has already. */
export function methodFor(
  account: StripeAccount,
  intent: Intent,
  params: FormFields,
  fromBrowser: boolean,
): PaymentMethod {
  const method = namedMethod(account, intent, params, fromBrowser);
  if (!intent.methods.includes(method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. It takes ${intent.methods.join(', ')}.`,
      'payment_intent_invalid_parameter',
      'payment_method',
    );
  return method;
}

function namedMethod(
  account: StripeAccount,
  intent: Intent,
  params: FormFields,
  fromBrowser: boolean,
): PaymentMethod {
  const data = params['payment_method_data'];
  if (data !== undefined) return typedMethod(account, fieldsOf(data), fromBrowser);
  const id = text(params, 'payment_method') ?? intent.paymentMethod;
  if (id === null)
    throw refused(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    );
  return storedMethod(account, id);
}

function storedMethod(account: StripeAccount, id: string): PaymentMethod {
  const number = numberNamed(id);
  if (number !== undefined)
    return { ...blank(account), type: 'card', number, expMonth: 12, expYear: thisYear(account) + 3 };
  const stored = account.methods.get(id);
  if (stored === undefined) throw missing('PaymentMethod', id);
  return stored;
}

function typedMethod(account: StripeAccount, data: FormFields, fromBrowser: boolean): PaymentMethod {
  const type = choice(data, 'type', ['card', 'link'] as const);
  if (type === undefined)
    throw invalid(
      'Missing required param: payment_method_data[type].',
      'parameter_missing',
      'payment_method_data[type]',
    );
  const billing = fieldsOf(data['billing_details']);
  const person = { email: text(billing, 'email') ?? null, name: text(billing, 'name') ?? null };
  if (type === 'link') return { ...blank(account), ...person, type };
  if (!fromBrowser)
    throw new StripeError(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using.',
    });
  return { ...blank(account), ...person, type, ...readCard(account, fieldsOf(data['card'])) };
}

function readCard(
  account: StripeAccount,
  card: FormFields,
): Pick<PaymentMethod, 'number' | 'expMonth' | 'expYear'> {
  allowOnly(card, ['number', 'exp_month', 'exp_year', 'cvc', 'networks']);
  const number = requiredText(card, 'number').replace(/[ -]/g, '');
  const cvc = text(card, 'cvc');
  if (!luhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expMonth = integer(card, 'exp_month') ?? 0;
  const expYear = fullYear(integer(card, 'exp_year') ?? 0);
  checkExpiry(account, expMonth, expYear);
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  if (behaviourOf(number) === undefined)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      '',
      'test_mode_live_card',
    );
  return { number, expMonth, expYear };
}

function checkExpiry(account: StripeAccount, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const now = account.clock.now();
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
}

const cardError = (code: string, message: string, param: string, declineCode?: string): StripeError =>
  new StripeError(
    402,
    { type: 'card_error', code, message, ...(param === '' ? {} : { param }), decline_code: declineCode },
    true,
  );

const fullYear = (year: number): number => (year < 100 ? 2_000 + year : year);
const thisYear = (account: StripeAccount): number => account.clock.now().getUTCFullYear();
const blank = (account: StripeAccount): Pick<PaymentMethod, 'id' | 'email' | 'name' | 'created'> => ({
  id: stripeId('pm'),
  email: null,
  name: null,
  created: account.now(),
});
