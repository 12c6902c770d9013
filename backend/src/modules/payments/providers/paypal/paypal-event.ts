import { centsOf } from '@fiocco/money';
import { CallbackRefused } from '../callback-refused.js';
import type { ProviderCallback, ProviderDispute } from '../../access/provider.js';
import { captureAbove, markIn } from './paypal-payment.js';
import { paypalStep, type Resource } from './paypal-step.js';

interface Event {
  readonly id?: unknown;
  readonly event_type?: unknown;
  readonly resource_type?: unknown;
  readonly create_time?: unknown;
  readonly resource?: Resource;
}

export interface PaypalEvent extends ProviderCallback {
  /** The capture that a refund or a dispute is about. */
  readonly captureId: string | null;
}

export function readPaypalEvent(given: unknown): PaypalEvent {
  const event = (given ?? {}) as Event;
  const resource = event.resource ?? {};
  const disputes = disputesIn(resource);
  return {
    eventId: textIn(event.id),
    kind: textIn(event.event_type),
    at: timeIn(event.create_time),
    paymentId: paymentIn(resource, event.resource_type),
    mark: markIn(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id),
    disputes,
    step: paypalStep(event.event_type, resource),
    captureId: disputes[0]?.captureId ?? captureAbove(resource.links),
  };
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw new CallbackRefused('paypal', 'unreadable');
  return value;
}

function timeIn(value: unknown): string {
  const time = Date.parse(textIn(value));
  if (Number.isNaN(time)) throw new CallbackRefused('paypal', 'unreadable');
  return new Date(time).toISOString();
}

const paymentIn = ({ id, supplementary_data: related }: Resource, type: unknown): string | null =>
  (type === 'checkout-order' ? id : related?.related_ids?.order_id) ?? null;

function disputesIn(resource: Resource): ProviderDispute[] {
  const { dispute_id: id, status, dispute_amount: amount, disputed_transactions: about } = resource;
  const captureId = about?.[0]?.seller_transaction_id;
  if (id === undefined || captureId === undefined) return [];
  return [{ id, captureId, amountCents: centsOrRefuse(amount?.value), status: textIn(status) }];
}

function centsOrRefuse(value: string | undefined): number {
  try {
    return centsOf(textIn(value));
  } catch {
    throw new CallbackRefused('paypal', 'unreadable');
  }
}
