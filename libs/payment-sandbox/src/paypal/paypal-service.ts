import { asset } from '../assets.js';
import type { Operation } from '../faults/fault.js';
import { file, header, json, type Answer, type Call } from '../http/exchange.js';
import type { Route } from '../http/route.js';
import type { Service } from '../http/server.js';
import type { PaypalAccount } from './account.js';
import { APPROVAL_PAGE, approve, cancel, outOfOrder, showApproval } from './approval-page.js';
import {
  authorizationOf,
  authorizeOrder,
  captureAuthorization,
  captureOrder,
  voidAuthorization,
  type Done,
} from './captures.js';
import { once, type KeptRequest } from './idempotency.js';
import { bodyOf, type Fields } from './json-body.js';
import { createOrder, orderOf } from './orders.js';
import { errorAnswer, notFound, PaypalError } from './paypal-error.js';
import { captureOf, refundCapture } from './refunds.js';
import { transactionReport } from './reporting.js';
import { authorizationShape, captureShape, orderBrief, orderShape, refundShape } from './shapes.js';
import { grantToken, requireToken } from './token.js';
import { webhookEvents } from './webhook-events.js';
import { CERTIFICATE_PATH, type WebhookSigner } from './webhook-signature.js';

type Shape = Record<string, unknown>;

const HOUR_MS = 3_600_000;
const ORDERS_REMEMBERED_MS = 6 * HOUR_MS;
const PAYMENTS_REMEMBERED_MS = 45 * 24 * HOUR_MS;

interface Effect {
  readonly path: string;
  readonly operation: Operation;
  readonly rememberedMs: number;
  work(id: string, body: Fields): Done<{ readonly id: string }>;
  answer(made: string, whole: boolean, repeated: boolean, body: Fields): Answer;
}

export function paypalService(
  account: PaypalAccount,
  signer: WebhookSigner,
  webhookId: () => string | undefined,
): Service {
  const keys = account.store.table<KeptRequest>('paypal.keys');
  const idOf = (call: Call): string => call.params['id'] ?? '';

  /** A call that changes something, at most once for each request id. */
  function effect({ path, operation, rememberedMs, work, answer }: Effect): Route {
    return {
      method: 'POST',
      path,
      operation,
      run(call) {
        requireToken(account, call);
        const body = bodyOf(call);
        requireRequestId(call, body);
        const whole = header(call, 'prefer') === 'return=representation';
        const now = account.clock.now().getTime();
        return once(
          { keys, now, rememberedMs, kind: path },
          call,
          () => {
            const done = work(idOf(call), body);
            return 'refusal' in done ? done : { made: done.id };
          },
          (made, repeated) => answer(made, whole, repeated, body),
        );
      },
    };
  }

  const reading = (path: string, read: (id: string, call: Call) => Shape): Route => ({
    method: 'GET',
    path,
    operation: 'lookup',
    run(call) {
      requireToken(account, call);
      return json(200, read(idOf(call), call));
    },
  });

  /** What a buyer presses on the approval page: the part of a payment that at Stripe is the card's confirmation. */
  const button = (name: string, operation: Operation, press: typeof approve): Route => ({
    method: 'POST',
    path: `${APPROVAL_PAGE}/${name}`,
    operation,
    run: (call) => press(account, call),
  });

  const orderNow = (id: string): Shape => orderShape(account, orderOf(account, id));
  const captureNow = (id: string): Shape => captureShape(account, captureOf(account, id));
  const refundNow = (id: string): Shape => {
    const refund = account.refunds.get(id);
    if (refund === undefined) throw notFound(id);
    return refundShape(account, refund);
  };
  const authorizationNow = (id: string): Shape => authorizationShape(account, authorizationOf(account, id));
  /** What is asked for without `Prefer: return=representation`. */
  const brief = ({ id, status, links }: Shape): Shape => ({ id, status, links });

  return {
    provider: 'paypal',
    routes: [
      { method: 'POST', path: '/v1/oauth2/token', run: (call) => grantToken(account, call) },
      effect({
        path: '/v2/checkout/orders',
        operation: 'create',
        rememberedMs: ORDERS_REMEMBERED_MS,
        work: (_, body) => createOrder(account, body),
        answer(made, whole, repeated, body) {
          const order = orderOf(account, made);
          const status = repeated || body['payment_source'] !== undefined ? 200 : 201;
          return json(status, whole ? orderShape(account, order) : orderBrief(account, order));
        },
      }),
      reading('/v2/checkout/orders/:id', orderNow),
      effect({
        path: '/v2/checkout/orders/:id/capture',
        operation: 'capture',
        rememberedMs: ORDERS_REMEMBERED_MS,
        work: (id) => captureOrder(account, orderOf(account, id)),
        answer: (made, _, repeated) => json(repeated ? 200 : 201, orderNow(made)),
      }),
      effect({
        path: '/v2/checkout/orders/:id/authorize',
        operation: 'confirm',
        rememberedMs: ORDERS_REMEMBERED_MS,
        work: (id) => authorizeOrder(account, orderOf(account, id)),
        answer: (made, _, repeated) => json(repeated ? 200 : 201, orderNow(made)),
      }),
      reading('/v2/payments/authorizations/:id', authorizationNow),
      effect({
        path: '/v2/payments/authorizations/:id/capture',
        operation: 'capture',
        rememberedMs: PAYMENTS_REMEMBERED_MS,
        work: (id, body) => captureAuthorization(account, id, body),
        answer: (made, whole, repeated) =>
          json(repeated ? 200 : 201, whole ? captureNow(made) : brief(captureNow(made))),
      }),
      effect({
        path: '/v2/payments/authorizations/:id/void',
        operation: 'cancel',
        rememberedMs: PAYMENTS_REMEMBERED_MS,
        work: (id) => voidAuthorization(account, id),
        answer: (made, whole) =>
          whole ? json(200, authorizationNow(made)) : { status: 204, headers: {}, body: '' },
      }),
      reading('/v2/payments/captures/:id', captureNow),
      effect({
        path: '/v2/payments/captures/:id/refund',
        operation: 'refund',
        rememberedMs: PAYMENTS_REMEMBERED_MS,
        work: (id, body) => refundCapture(account, id, body),
        answer: (made, whole, repeated) =>
          json(repeated ? 200 : 201, whole ? refundNow(made) : brief(refundNow(made))),
      }),
      reading('/v2/payments/refunds/:id', refundNow),
      reading('/v1/reporting/transactions', (_, call) => transactionReport(account, call)),
      reading('/v1/notifications/webhooks-events', (_, call) => webhookEvents(account, call)),
      {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        run(call) {
          requireToken(account, call);
          return signer.verify(bodyOf(call), webhookId());
        },
      },
      {
        method: 'GET',
        path: CERTIFICATE_PATH,
        run: () => file('application/x-pem-file', signer.publicKey()),
      },
      { method: 'GET', path: APPROVAL_PAGE, run: (call) => showApproval(account, call) },
      button('approve', 'confirm', approve),
      button('cancel', 'cancel', cancel),
      { method: 'GET', path: '/sdk/js', run: asset('paypal.js') },
      { method: 'GET', path: '/sdk/close.js', run: asset('paypal-close.js') },
      { method: 'GET', path: '/sandbox.css', run: asset('sandbox.css') },
    ],
    refusal,
    answerTo: (error) => (error instanceof PaypalError ? errorAnswer(error.kind, error.details) : undefined),
  };
}

function requireRequestId(call: Call, body: Fields): void {
  if (body['payment_source'] === undefined || header(call, 'paypal-request-id') !== undefined) return;
  throw new PaypalError('INVALID_REQUEST', [
    {
      issue: 'PAYPAL_REQUEST_ID_REQUIRED',
      description:
        "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
      field: 'PayPal-Request-Id',
      location: 'header',
    },
  ]);
}

const isPage = ({ path }: Call): boolean => path.startsWith(`${APPROVAL_PAGE}/`);

function refusal(kind: Parameters<Service['refusal']>[0], call: Call): Answer {
  switch (kind) {
    case 'unknown-call':
      return errorAnswer('RESOURCE_NOT_FOUND', [
        { issue: 'UNKNOWN_CALL', description: `${call.method} ${call.path}` },
      ]);
    case 'too-large':
      return errorAnswer('PAYLOAD_TOO_LARGE');
    case '429':
      return isPage(call) ? outOfOrder(429, call) : errorAnswer('RATE_LIMIT_REACHED');
    case '5xx':
      return isPage(call) ? outOfOrder(503, call) : errorAnswer('INTERNAL_SERVER_ERROR');
  }
}
