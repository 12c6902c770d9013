import { header, type Call } from '../http/exchange.js';
import { textOf, type FormFields } from '../http/form.js';
import { sameSecret } from '../http/same-secret.js';
import { API_VERSION, type StripeAccount } from './account.js';
import { intentOf } from './intents.js';
import { text } from './params.js';
import type { Intent } from './records.js';
import { invalid, StripeError } from './stripe-error.js';

export type Caller = 'server' | 'browser';

/** The shop's server has the secret key, a buyer's browser the publishable one. */
export function callerOf({ keys }: StripeAccount, call: Call, params: FormFields): Caller {
  requireVersion(call);
  const key = keyOf(call, params);
  if (key === undefined)
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (sameSecret(key, keys.secretKey)) return 'server';
  if (sameSecret(key, keys.publishableKey)) return 'browser';
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
}

/** Another version has other fields; one that no header names is the account's own, which is this one. */
function requireVersion(call: Call): void {
  const version = header(call, 'stripe-version');
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}`);
}

export function requireServer(account: StripeAccount, call: Call, params: FormFields): void {
  if (callerOf(account, call, params) === 'server') return;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

/** A browser proves with the client secret that it is the buyer's. */
export function intentForCaller(
  account: StripeAccount,
  caller: Caller,
  id: string,
  params: FormFields,
): Intent {
  const intent = intentOf(account, id);
  const secret = text(params, 'client_secret');
  if (caller === 'browser' && secret === undefined)
    throw invalid('Missing required param: client_secret.', 'parameter_missing', 'client_secret');
  if (secret !== undefined && !sameSecret(secret, intent.secret))
    throw invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'payment_intent_invalid_parameter',
      'client_secret',
    );
  return intent;
}

function keyOf(call: Call, params: FormFields): string | undefined {
  const authorization = header(call, 'authorization') ?? '';
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0];
  return textOf(params['key']);
}

const unauthorised = (message: string): StripeError =>
  new StripeError(401, { type: 'invalid_request_error', message });
