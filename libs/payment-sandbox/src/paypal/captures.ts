import type { AnswerKind } from '../faults/fault.js';
import type { Answer } from '../http/exchange.js';
import { paypalId } from '../ids.js';
import type { PaypalAccount } from './account.js';
import { timeText } from './account.js';
import { moneyAt, textAt, type Fields } from './json-body.js';
import { save } from './orders.js';
import { errorAnswer, notFound, refused } from './paypal-error.js';
import type { Authorization, Capture, Order } from './records.js';
import { approvalLink, authorizationShape, captureShape, sum } from './shapes.js';

const AUTHORIZED_MS = 29 * 86_400_000;

/** What a call brought about, or the refusal with which it nevertheless changed something. */
export type Done<Row> = Row | { readonly refusal: Answer };

export function captureOrder(account: PaypalAccount, order: Order): Done<Order> {
  if (order.intent !== 'CAPTURE') throw wrongIntent('AUTHORIZE');
  if (order.status === 'COMPLETED')
    throw refused(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED') throw notApproved();
  const outcome = account.faults.take('paypal', 'capture', ['decline', 'sca', 'pending', 'denied'])?.kind;
  const refusal = refusalFor(account, order, outcome);
  if (refusal !== undefined) return { refusal };
  const completed = save(account, { ...order, status: 'COMPLETED' });
  takeMoney(account, order, {
    amount: order.amount,
    authorization: null,
    invoiceId: order.invoiceId,
    final: true,
    status: statusFor(outcome),
  });
  return completed;
}

export function authorizeOrder(account: PaypalAccount, order: Order): Order {
  if (order.intent !== 'AUTHORIZE') throw wrongIntent('CAPTURE');
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw refused(
      'ORDER_COMPLETED_OR_VOIDED',
      'Order is voided or completed and hence cannot be authorized.',
    );
  if (order.status !== 'APPROVED') throw notApproved();
  const now = account.now();
  const authorization: Authorization = {
    id: paypalId(),
    order: order.id,
    amount: order.amount,
    currency: order.currency,
    status: 'CREATED',
    created: now,
    updated: now,
    expires: timeText(new Date(account.clock.now().getTime() + AUTHORIZED_MS)),
  };
  account.authorizations.put(authorization.id, authorization);
  const completed = save(account, { ...order, status: 'COMPLETED' });
  tellAuthorization(account, authorization, 'CREATED');
  return completed;
}

export function captureAuthorization(account: PaypalAccount, id: string, body: Fields): Capture {
  const authorization = liveAuthorization(account, id);
  const order = orderBehind(account, authorization);
  const left = authorization.amount - sum(takenFrom(account, authorization));
  const amount = body['amount'] === undefined ? left : moneyAt(body['amount'], '/amount').cents;
  if (amount > left)
    throw refused(
      'MAX_CAPTURE_AMOUNT_EXCEEDED',
      'Capture amount exceeds allowable limit. The sandbox allows no overage.',
    );
  const invoiceId = textAt(body, 'invoice_id', 127, '') ?? order.invoiceId;
  // Nobody can ask the buyer any more: what would be a question is a refusal here.
  const declining = account.faults.take('paypal', 'capture', ['decline', 'sca']);
  if (declining !== undefined) throw refused('INSTRUMENT_DECLINED', DECLINED);
  const outcome = account.faults.take('paypal', 'capture', ['pending', 'denied'])?.kind;
  const final = body['final_capture'] === true || amount === left;
  account.authorizations.put(id, {
    ...authorization,
    status: final ? 'CAPTURED' : 'PARTIALLY_CAPTURED',
    updated: account.now(),
  });
  return takeMoney(account, order, {
    amount,
    authorization: id,
    invoiceId,
    final,
    status: statusFor(outcome),
  });
}

function liveAuthorization(account: PaypalAccount, id: string): Authorization {
  const authorization = authorizationOf(account, id);
  if (authorization.status === 'VOIDED')
    throw refused('AUTHORIZATION_VOIDED', 'A voided authorization cannot be captured or reauthorized.');
  if (authorization.status === 'CAPTURED')
    throw refused('AUTHORIZATION_ALREADY_CAPTURED', 'Authorization has previously been captured.');
  if (Date.parse(authorization.expires) <= account.clock.now().getTime())
    throw refused('AUTHORIZATION_EXPIRED', 'Authorization has expired.');
  return authorization;
}

export function voidAuthorization(account: PaypalAccount, id: string): Authorization {
  const authorization = authorizationOf(account, id);
  if (authorization.status === 'VOIDED')
    throw refused(
      'PREVIOUSLY_VOIDED',
      'Authorization has been previously voided and hence cannot be voided again.',
    );
  if (authorization.status !== 'CREATED')
    throw refused(
      'PREVIOUSLY_CAPTURED',
      'Authorization has been previously captured and hence cannot be voided.',
    );
  const voided: Authorization = { ...authorization, status: 'VOIDED', updated: account.now() };
  account.authorizations.put(id, voided);
  save(account, { ...orderBehind(account, authorization), status: 'VOIDED' });
  tellAuthorization(account, voided, 'VOIDED');
  return voided;
}

/** PayPal has looked at a pending payment: now the money is there, or never will be. */
export function settlePending(
  account: PaypalAccount,
  id: string,
  outcome: 'completed' | 'denied',
): Capture | undefined {
  const capture = account.captures.get(id);
  if (capture?.status !== 'PENDING') return undefined;
  const settled: Capture = {
    ...capture,
    status: outcome === 'completed' ? 'COMPLETED' : 'DECLINED',
    updated: account.now(),
  };
  account.captures.put(id, settled);
  tellCapture(account, settled, outcome === 'completed' ? 'COMPLETED' : 'DENIED');
  return settled;
}

export function authorizationOf(account: PaypalAccount, id: string): Authorization {
  const authorization = account.authorizations.get(id);
  if (authorization === undefined) throw notFound(id);
  return authorization;
}

type Taken = Pick<Capture, 'amount' | 'authorization' | 'invoiceId' | 'final' | 'status'>;

function takeMoney(account: PaypalAccount, order: Order, taken: Taken): Capture {
  const { invoiceId } = taken;
  const used = account.captures
    .all()
    .some((other) => invoiceId !== null && other.invoiceId === invoiceId && other.status !== 'DECLINED');
  if (used)
    throw refused(
      'DUPLICATE_INVOICE_ID',
      'Requested invoice_id has been previously captured. Possible duplicate transaction.',
    );
  const now = account.now();
  const { currency, customId } = order;
  const capture: Capture = {
    ...taken,
    id: paypalId(),
    order: order.id,
    currency,
    customId,
    created: now,
    updated: now,
  };
  account.captures.put(capture.id, capture);
  tellCapture(account, capture, capture.status);
  return capture;
}

const DECLINED =
  "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.";

/** The buyer has to choose again: nothing was taken, and the order is no longer approved. */
function refusalFor(
  account: PaypalAccount,
  order: Order,
  outcome: AnswerKind | undefined,
): Answer | undefined {
  if (outcome !== 'decline' && outcome !== 'sca') return undefined;
  const declined = outcome === 'decline';
  const again = save(account, { ...order, status: declined ? 'CREATED' : 'PAYER_ACTION_REQUIRED' });
  const detail = declined
    ? { issue: 'INSTRUMENT_DECLINED', description: DECLINED }
    : {
        issue: 'PAYER_ACTION_REQUIRED',
        description: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
      };
  return errorAnswer(
    'UNPROCESSABLE_ENTITY',
    [detail],
    [approvalLink(account, again, declined ? 'redirect' : 'payer-action')],
  );
}

const statusFor = (outcome: AnswerKind | undefined): Capture['status'] => {
  if (outcome === 'pending') return 'PENDING';
  return outcome === 'denied' ? 'DECLINED' : 'COMPLETED';
};

const takenFrom = (account: PaypalAccount, { id }: Authorization): Capture[] =>
  account.captures.all().filter(({ authorization, status }) => authorization === id && status !== 'DECLINED');

function orderBehind(account: PaypalAccount, { order: id }: Authorization): Order {
  const order = account.orders.get(id);
  if (order === undefined) throw notFound(id);
  return order;
}

const notApproved = (): Error =>
  refused(
    'ORDER_NOT_APPROVED',
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  );

const wrongIntent = (intent: Order['intent']): Error =>
  refused('ACTION_DOES_NOT_MATCH_INTENT', `Order was created with an intent to '${intent}'.`);

function tellCapture(account: PaypalAccount, capture: Capture, what: string): void {
  account.tell(`PAYMENT.CAPTURE.${what}`, capture.order, {
    resourceType: 'capture',
    resource: captureShape(account, capture),
    summary: `Payment ${what.toLowerCase()} for EUR ${(capture.amount / 100).toFixed(2)}`,
  });
}

function tellAuthorization(account: PaypalAccount, authorization: Authorization, what: string): void {
  account.tell(`PAYMENT.AUTHORIZATION.${what}`, authorization.order, {
    resourceType: 'authorization',
    resource: authorizationShape(account, authorization),
    summary: `An authorization was ${what.toLowerCase()}`,
  });
}
