import {
  type Order,
  type OrdersCapture,
  OrderStatus,
  type PurchaseUnit,
  type Refund,
} from '@paypal/paypal-server-sdk';
import { readMark } from '../mark.js';
import type {
  ProviderCapture,
  ProviderPayment,
  ProviderPaymentState,
  ProviderRefund,
} from '../../access/provider.js';
import { centsIn, currencyOf, known, unreadable } from './paypal-money.js';

/** Of an order that is not completed: then its captures tell. */
const STATES: Readonly<Record<string, ProviderPaymentState>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'authorised',
  VOIDED: 'cancelled',
};

const UNAPPROVED: ReadonlySet<ProviderPaymentState> = new Set(['open', 'cancelled']);

const CAPTURE_STATES: Readonly<Record<string, ProviderCapture['state']>> = {
  COMPLETED: 'done',
  PARTIALLY_REFUNDED: 'done',
  REFUNDED: 'done',
  PENDING: 'pending',
  DECLINED: 'denied',
  FAILED: 'denied',
};

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** Throws where the answer is no order that we understand: then the outcome is unknown, not guessed. */
export function paypalPayment(order: Order): ProviderPayment {
  const unit = known(order.purchaseUnits?.[0]);
  const captures = unit.payments?.captures?.map(captureOf) ?? [];
  const state = stateOf(order, captures);
  return {
    provider: 'paypal',
    id: known(order.id),
    mark: markIn(unit.customId),
    state,
    wasAuthorised: !UNAPPROVED.has(state),
    amountCents: centsIn(unit.amount),
    currency: currencyOf(unit.amount),
    captures,
    declines: [],
    refunds: unit.payments?.refunds?.map((refund) => refundOf(refund, captures)) ?? [],
    disputes: [],
    codes: codesOf(order, unit),
  };
}

/** Our mark is kept as JSON, in the one field that PayPal gives back with orders, captures and reports. */
export function markIn(customId: string | undefined): ProviderPayment['mark'] {
  try {
    return readMark(JSON.parse(customId ?? 'null'));
  } catch {
    return null;
  }
}

function stateOf({ status }: Order, captures: readonly ProviderCapture[]): ProviderPaymentState {
  if (status === OrderStatus.Completed) return capturedState(captures.map(({ state }) => state));
  return known(STATES[status ?? '']);
}

function capturedState(states: readonly ProviderCapture['state'][]): ProviderPaymentState {
  if (states.includes('done')) return 'captured';
  if (states.includes('pending')) return 'pending';
  if (states.length === 0) throw unreadable();
  return 'denied';
}

function captureOf({
  id,
  status,
  amount,
  sellerReceivableBreakdown: broken,
}: OrdersCapture): ProviderCapture {
  const currency = currencyOf(amount);
  const fee = broken?.paypalFee;
  return {
    id: known(id),
    amountCents: centsIn(amount),
    currency,
    state: known(CAPTURE_STATES[status ?? '']),
    feeCents: currencyOf(fee) === currency ? centsIn(fee) : null,
  };
}

function refundOf(refund: Refund, captures: readonly ProviderCapture[]): ProviderRefund {
  const { id, status, amount, customId, statusDetails } = refund;
  return {
    id: known(id),
    key: customId ?? null,
    captureId: known(captureAbove(refund.links) ?? captures[0]?.id),
    amountCents: centsIn(amount),
    state: known(REFUND_STATES[status ?? '']),
    code: statusDetails?.reason ?? null,
  };
}

/** A refund names its capture by a link only. */
export function captureAbove(
  links: readonly { readonly rel?: string; readonly href?: string }[] | undefined,
): string | null {
  const up = links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/captures\/([^/?]+)$/.exec(up)?.[1] ?? null;
}

type Codes = ProviderPayment['codes'];

const codesOf = ({ status }: Order, { payments }: PurchaseUnit): Codes => ({
  status: status ?? null,
  ...captureCodes(payments?.captures?.at(-1) ?? {}),
});

const captureCodes = ({
  status,
  statusDetails,
  processorResponse,
  sellerProtection,
}: OrdersCapture): Codes => ({
  ...(status && { capture_status: status }),
  ...(statusDetails?.reason && { capture_reason: statusDetails.reason }),
  ...(processorResponse?.responseCode && { processor_code: processorResponse.responseCode }),
  ...(sellerProtection?.status && { seller_protection: sellerProtection.status }),
});
