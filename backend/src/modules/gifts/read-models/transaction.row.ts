import { type BuyerAddress, statusOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent, UnitHeld } from '../gift/gift.events.js';
import { giftOf } from '../gift/gift.stream.js';
import type { PurchaseStage } from '../gift/purchase.js';

/** Readable copies of the buyer's data, for search; erased together with the vault. */
export interface BuyerColumns {
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly buyer_phone: string | null;
  readonly buyer_message: string | null;
  readonly buyer_address: BuyerAddress | null;
}

export interface TransactionRow extends BuyerColumns {
  readonly id: string;
  readonly order_number: string;
  readonly stream: string;
  readonly list_id: number;
  readonly product_id: number | null;
  readonly unit_index: number;
  readonly kind: string;
  readonly stage: PurchaseStage;
  readonly status: string;
  readonly reason: string | null;
  readonly hold_id: string;
  readonly amount_cents: number;
  readonly shipping_cents: number;
  readonly received_cents: number;
  readonly payment_method: string;
  readonly delivery_method: string;
  readonly expires_at: string | null;
  readonly buyer_ref: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export type TransactionEvent = Extract<GiftEvent, { data: { transactionId: string } }> & StoredEvent;

export function isTransactionEvent(event: StoredEvent): event is TransactionEvent {
  return event.type.startsWith('gift.') && typeof event.data['transactionId'] === 'string';
}

const NOBODY: BuyerColumns = {
  buyer_name: null,
  buyer_email: null,
  buyer_phone: null,
  buyer_message: null,
  buyer_address: null,
};

function heldRow(
  row: TransactionRow | undefined,
  event: UnitHeld & StoredEvent,
  buyer: BuyerColumns | null,
): TransactionRow {
  const { listId, productId } = giftOf(event.stream);
  const { data } = event;
  return {
    id: data.transactionId,
    order_number: data.orderNumber,
    stream: event.stream,
    list_id: listId,
    product_id: productId,
    unit_index: data.unitIndex,
    kind: data.kind,
    stage: 'held',
    status: statusOf('held'),
    reason: null,
    hold_id: data.holdId,
    amount_cents: data.amountCents,
    shipping_cents: data.shippingCents,
    received_cents: row?.received_cents ?? 0,
    payment_method: data.paymentMethod,
    delivery_method: data.deliveryMethod,
    expires_at: data.expiresAt,
    buyer_ref: data.buyer.ref,
    created_at: row?.created_at ?? event.metadata.at,
    updated_at: event.metadata.at,
    ...(buyer ?? NOBODY),
  };
}

export type StageChange = Partial<
  Pick<TransactionRow, 'stage' | 'reason' | 'expires_at' | 'received_cents' | 'buyer_ref'>
>;

/** What an event changes about a transaction that was held before. */
export function changeOf(row: Pick<TransactionRow, 'received_cents'>, event: TransactionEvent): StageChange {
  switch (event.type) {
    case 'gift.HoldExpired.v1':
      return { stage: 'draft', reason: 'expired', expires_at: null };
    case 'gift.HoldReleased.v1':
      return { stage: 'draft', reason: event.data.reason, expires_at: null };
    case 'gift.UnitReserved.v1':
      return { stage: 'reserved', reason: null, expires_at: event.data.reservedUntil };
    case 'gift.ReservationExpired.v1':
      return { stage: 'cancelled', reason: 'expired', expires_at: null };
    case 'gift.TransactionCancelled.v1':
      return { stage: 'cancelled', reason: event.data.reason, expires_at: null };
    case 'gift.MoneyTaken.v1':
      return { received_cents: row.received_cents + event.data.amountCents };
    case 'gift.MoneyReversed.v1':
      return {
        stage: 'reserved',
        expires_at: event.data.reservedUntil,
        received_cents: row.received_cents - event.data.amountCents,
      };
    case 'gift.TransactionPaid.v1':
      return { stage: 'paid', expires_at: null };
    case 'gift.BuyerCorrected.v1':
      return { buyer_ref: event.data.buyer.ref };
    case 'gift.UnitHeld.v1':
      return {};
  }
}

/** The row after an event. `buyer` is what the vault gave for the event's reference; null once erased. */
export function transactionAfter(
  row: TransactionRow | undefined,
  event: TransactionEvent,
  buyer: BuyerColumns | null,
): TransactionRow | undefined {
  if (event.type === 'gift.UnitHeld.v1') return heldRow(row, event, buyer);
  if (!row) return undefined;
  // Copied once and then changed: a rebuild does it a million times.
  const next = { ...row, updated_at: event.metadata.at };
  Object.assign(next, changeOf(row, event));
  if (event.type === 'gift.BuyerCorrected.v1') Object.assign(next, buyer ?? NOBODY);
  next.status = statusOf(next.stage);
  return next;
}
