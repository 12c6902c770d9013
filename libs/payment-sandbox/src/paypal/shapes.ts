import type { PaypalAccount } from './account.js';
import { moneyShape } from './json-body.js';
import type { Link } from './paypal-error.js';
import type { Authorization, Capture, Order, Refund } from './records.js';

type Shape = Record<string, unknown>;

export const PAYER = {
  name: { given_name: 'Anna', surname: 'Prova' },
  email_address: 'acquirente@example.com',
  payer_id: 'PAYERFXCCT777',
  address: { country_code: 'IT' },
};

/** 3,4 % and 35 cents, as an Italian account pays. */
const feeOf = (amount: number): number => Math.min(amount, Math.round((amount * 34) / 1_000) + 35);

const link = (href: string, rel: string, method: string): Link => ({ href, rel, method });

export function approvalLink(
  account: PaypalAccount,
  order: Order,
  rel = order.named ? 'payer-action' : 'approve',
): Link {
  return link(`${account.url()}/checkoutnow?token=${order.id}`, rel, 'GET');
}

export function orderLinks(account: PaypalAccount, order: Order): Link[] {
  const self = `${account.url()}/v2/checkout/orders/${order.id}`;
  const links = [link(self, 'self', 'GET')];
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED')
    links.push(approvalLink(account, order));
  if (order.status === 'CREATED' || order.status === 'APPROVED') {
    const way = order.intent === 'CAPTURE' ? 'capture' : 'authorize';
    links.push(link(self, 'update', 'PATCH'), link(`${self}/${way}`, way, 'POST'));
  }
  return links;
}

export const orderBrief = (account: PaypalAccount, order: Order): Shape => ({
  id: order.id,
  status: order.status,
  ...(order.named ? { payment_source: { paypal: {} } } : {}),
  links: orderLinks(account, order),
});

export function orderShape(account: PaypalAccount, order: Order): Shape {
  const payments = paymentsOf(account, order);
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...(order.everApproved
      ? {
          payment_source: {
            paypal: {
              email_address: PAYER.email_address,
              account_id: PAYER.payer_id,
              account_status: 'VERIFIED',
              name: PAYER.name,
              address: PAYER.address,
            },
          },
          payer: PAYER,
        }
      : {}),
    purchase_units: [
      {
        ...order.unit,
        reference_id: order.referenceId,
        payee: { email_address: 'negozio@example.com', merchant_id: 'SHPPFXCCTA777' },
        ...(payments === undefined ? {} : { payments }),
      },
    ],
    create_time: order.created,
    update_time: order.updated,
    links: orderLinks(account, order),
  };
}

export const capturesOf = (account: PaypalAccount, order: Order): Capture[] =>
  account.captures.all().filter((capture) => capture.order === order.id);
export const refundsOf = (account: PaypalAccount, capture: Capture): Refund[] =>
  account.refunds.all().filter((refund) => refund.capture === capture.id);
export const sum = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

function paymentsOf(account: PaypalAccount, order: Order): Shape | undefined {
  const authorizations = account.authorizations.all().filter((entry) => entry.order === order.id);
  const captures = capturesOf(account, order);
  const refunds = captures.flatMap((capture) => refundsOf(account, capture));
  if (authorizations.length === 0 && captures.length === 0) return undefined;
  return {
    ...(authorizations.length === 0
      ? {}
      : { authorizations: authorizations.map((entry) => authorizationShape(account, entry)) }),
    ...(captures.length === 0 ? {} : { captures: captures.map((entry) => captureShape(account, entry)) }),
    ...(refunds.length === 0 ? {} : { refunds: refunds.map((entry) => refundShape(account, entry)) }),
  };
}

export function captureShape(account: PaypalAccount, capture: Capture): Shape {
  const self = `${account.url()}/v2/payments/captures/${capture.id}`;
  const { amount, currency, status } = capture;
  return {
    id: capture.id,
    status: captureStatus(account, capture),
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    ...(status === 'DECLINED' ? { processor_response: { response_code: '0500' } } : {}),
    amount: moneyShape(amount, currency),
    final_capture: capture.final,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(status === 'COMPLETED'
      ? {
          seller_receivable_breakdown: {
            gross_amount: moneyShape(amount, currency),
            paypal_fee: moneyShape(feeOf(amount), currency),
            net_amount: moneyShape(amount - feeOf(amount), currency),
          },
        }
      : {}),
    ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
    ...(capture.customId === null ? {} : { custom_id: capture.customId }),
    supplementary_data: {
      related_ids: {
        order_id: capture.order,
        ...(capture.authorization === null ? {} : { authorization_id: capture.authorization }),
      },
    },
    create_time: capture.created,
    update_time: capture.updated,
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${account.url()}/v2/checkout/orders/${capture.order}`, 'up', 'GET'),
    ],
  };
}

export function captureStatus(account: PaypalAccount, capture: Capture): string {
  const refunded = sum(refundsOf(account, capture));
  if (capture.status !== 'COMPLETED' || refunded === 0) return capture.status;
  return refunded === capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export const feeShape = (capture: Capture): Shape => ({
  ...moneyShape(-feeOf(capture.amount), capture.currency),
});

export function authorizationShape(account: PaypalAccount, authorization: Authorization): Shape {
  const self = `${account.url()}/v2/payments/authorizations/${authorization.id}`;
  const order = account.orders.get(authorization.order);
  return {
    id: authorization.id,
    status: authorization.status,
    amount: moneyShape(authorization.amount, authorization.currency),
    ...(order?.customId == null ? {} : { custom_id: order.customId }),
    ...(order?.invoiceId == null ? {} : { invoice_id: order.invoiceId }),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    expiration_time: authorization.expires,
    supplementary_data: { related_ids: { order_id: authorization.order } },
    create_time: authorization.created,
    update_time: authorization.updated,
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/capture`, 'capture', 'POST'),
      link(`${self}/void`, 'void', 'POST'),
      link(`${account.url()}/v2/checkout/orders/${authorization.order}`, 'up', 'GET'),
    ],
  };
}

export function refundShape(account: PaypalAccount, refund: Refund): Shape {
  const capture = account.captures.get(refund.capture);
  const earlier = capture === undefined ? [] : refundsOf(account, capture);
  const soFar = sum(earlier.slice(0, earlier.findIndex(({ id }) => id === refund.id) + 1));
  const { amount, currency } = refund;
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: moneyShape(amount, currency),
    ...(refund.invoiceId === null ? {} : { invoice_id: refund.invoiceId }),
    ...(refund.customId === null ? {} : { custom_id: refund.customId }),
    ...(refund.note === null ? {} : { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: moneyShape(amount, currency),
      paypal_fee: moneyShape(0, currency),
      net_amount: moneyShape(amount, currency),
      total_refunded_amount: moneyShape(soFar, currency),
    },
    create_time: refund.created,
    update_time: refund.created,
    links: [
      link(`${account.url()}/v2/payments/refunds/${refund.id}`, 'self', 'GET'),
      link(`${account.url()}/v2/payments/captures/${refund.capture}`, 'up', 'GET'),
    ],
  };
}
