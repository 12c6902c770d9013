import { asset } from '../assets.js';
import type { Operation } from '../faults/fault.js';
import { json, type Answer, type Call } from '../http/exchange.js';
import { readForm, type FormFields } from '../http/form.js';
import type { Route } from '../http/route.js';
import type { Service } from '../http/server.js';
import type { StripeAccount } from './account.js';
import { showQuestion, takeAnswer } from './authentication-page.js';
import { callerOf, intentForCaller, requireServer } from './caller.js';
import { confirmIntent } from './confirm.js';
import { expanded, objectNamed } from './expand.js';
import { once, type KeptAnswer } from './idempotency.js';
import { cancelIntent, captureIntent, createIntent, updateIntent } from './intents.js';
import { accountShape, balanceOf, listOf, LISTS } from './lists.js';
import { intentShape, publicIntentShape, refundShape } from './objects.js';
import { allowOnly } from './params.js';
import type { Intent } from './records.js';
import { createRefund } from './refunds.js';
import { errorAnswer, missing, named, StripeError } from './stripe-error.js';
import { tidy } from './tidy.js';

type Shape = Record<string, unknown>;
type Work = (params: FormFields, call: Call) => Shape;

export function stripeService(account: StripeAccount): Service {
  const keys = account.store.table<KeptAnswer>('stripe.keys');

  const paramsOf = (call: Call): FormFields => readForm(call.method === 'GET' ? call.query : call.body);

  /** A call of the shop's server. */
  function server(method: 'GET' | 'POST', path: string, operation: Operation | undefined, work: Work): Route {
    return {
      method,
      path,
      ...(operation === undefined ? {} : { operation }),
      run(call) {
        tidy(account);
        const params = paramsOf(call);
        requireServer(account, call, params);
        return once(keys, account.now(), call, () =>
          json(200, expanded(account, work(params, call), params), named()),
        );
      },
    };
  }

  const intents = (work: (id: string, params: FormFields) => Intent): Work => {
    return (params, call) => intentShape(account, work(call.params['id'] ?? '', params));
  };

  const confirm: Route = {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    operation: 'confirm',
    run(call) {
      tidy(account);
      const params = paramsOf(call);
      const caller = callerOf(account, call, params);
      const { id } = intentForCaller(account, caller, call.params['id'] ?? '', params);
      return once(keys, account.now(), call, () => confirmIntent(account, id, params, caller === 'browser'));
    },
  };

  const retrieve: Route = {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    operation: (call) => (paramsOf(call)['client_secret'] === undefined ? 'lookup' : undefined),
    run(call) {
      tidy(account);
      const params = paramsOf(call);
      const caller = callerOf(account, call, params);
      allowOnly(params, ['client_secret']);
      const intent = intentForCaller(account, caller, call.params['id'] ?? '', params);
      const shape = caller === 'browser' ? publicIntentShape(account, intent) : intentShape(account, intent);
      return json(200, expanded(account, shape, params), named());
    },
  };

  const one = (path: string, kind: string, prefix: string): Route =>
    server('GET', `${path}/:id`, 'lookup', (params, call) => {
      allowOnly(params, []);
      const id = call.params['id'] ?? '';
      if (!id.startsWith(`${prefix}_`)) throw missing(kind, id);
      return found(kind, id);
    });

  const found = (kind: string, id: string): Shape => {
    try {
      return objectNamed(account, id);
    } catch {
      throw missing(kind, id);
    }
  };

  const lists = (Object.keys(LISTS) as (keyof typeof LISTS)[]).map((path) =>
    server('GET', path, 'lookup', (params) => listOf(account, path, params)),
  );

  return {
    provider: 'stripe',
    forAnyOrigin: true,
    routes: [
      server('POST', '/v1/payment_intents', 'create', (params) =>
        intentShape(account, createIntent(account, params)),
      ),
      ...lists,
      retrieve,
      confirm,
      server(
        'POST',
        '/v1/payment_intents/:id',
        undefined,
        intents((id, params) => updateIntent(account, id, params)),
      ),
      server(
        'POST',
        '/v1/payment_intents/:id/capture',
        'capture',
        intents((id, params) => captureIntent(account, id, params)),
      ),
      server(
        'POST',
        '/v1/payment_intents/:id/cancel',
        'cancel',
        intents((id, params) => cancelIntent(account, id, params)),
      ),
      server('POST', '/v1/refunds', 'refund', (params) => refundShape(createRefund(account, params))),
      one('/v1/refunds', 'refund', 're'),
      one('/v1/charges', 'charge', 'ch'),
      one('/v1/balance_transactions', 'balance_transaction', 'txn'),
      one('/v1/payment_methods', 'payment_method', 'pm'),
      one('/v1/disputes', 'dispute', 'dp'),
      server('GET', '/v1/balance', undefined, () => balanceOf(account)),
      server('GET', '/v1/account', undefined, () => accountShape()),
      { method: 'GET', path: '/authenticate/:token', run: (call) => showQuestion(account, call) },
      { method: 'POST', path: '/authenticate/:token', run: (call) => takeAnswer(account, call) },
      { method: 'GET', path: '/v3/', run: asset('stripe.js') },
      { method: 'GET', path: '/v3', run: asset('stripe.js') },
      { method: 'GET', path: '/sandbox.css', run: asset('sandbox.css') },
    ],
    refusal,
    answerTo: (error) => (error instanceof StripeError ? errorAnswer(error.status, error.body) : undefined),
  };
}

function refusal(kind: Parameters<Service['refusal']>[0], call: Call): Answer {
  switch (kind) {
    case 'unknown-call':
      return errorAnswer(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    case 'too-large':
      return errorAnswer(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    case '429':
      return errorAnswer(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      });
    case '5xx':
      return errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred' });
  }
}
