import { header, json, type Answer, type Call } from '../http/exchange.js';
import { readForm } from '../http/form.js';
import { sameSecret } from '../http/same-secret.js';
import { paypalId } from '../ids.js';
import type { PaypalAccount } from './account.js';
import { PaypalError } from './paypal-error.js';

const TOKEN_LIVES_SECONDS = 32_400;

export function grantToken(account: PaypalAccount, call: Call): Answer {
  const [scheme = '', credentials = ''] = (header(call, 'authorization') ?? '').split(' ');
  const expected = `${account.keys.clientId}:${account.keys.clientSecret}`;
  if (
    scheme.toLowerCase() !== 'basic' ||
    !sameSecret(Buffer.from(credentials, 'base64').toString('utf8'), expected)
  )
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  if (readForm(call.body)['grant_type'] !== 'client_credentials')
    return json(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
  const endsAt = Math.floor(account.clock.now().getTime() / 1_000) + TOKEN_LIVES_SECONDS;
  const nonce = `${account.now()}${paypalId()}`;
  return json(200, {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: `A21AA.${endsAt}.${account.seal(`token ${endsAt}`)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_LIVES_SECONDS,
    nonce,
  });
}

export function requireToken(account: PaypalAccount, call: Call): void {
  const [, token] = /^bearer (\S+)$/i.exec(header(call, 'authorization') ?? '') ?? [];
  if (token !== undefined && isValid(account, token)) return;
  throw new PaypalError('AUTHENTICATION_FAILURE', [
    { issue: 'INVALID_TOKEN', description: 'Token signature verification failed or the token has expired' },
  ]);
}

function isValid(account: PaypalAccount, token: string): boolean {
  const [, endsAt = '', seal = ''] = token.split('.');
  return (
    sameSecret(seal, account.seal(`token ${endsAt}`)) &&
    Number(endsAt) * 1_000 > account.clock.now().getTime()
  );
}
