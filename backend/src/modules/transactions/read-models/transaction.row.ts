import { type BuyerAddress, statusOf } from '@fiocco/contracts';
import {
  changeBy,
  giftOf,
  type PurchaseChange,
  type PurchaseEvent,
  type PurchaseStage,
} from '../../gifts/index.js';

/** Readable copies of the buyer's data, for searching; erased together with the vault. */
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

const NOBODY: BuyerColumns = {
  buyer_name: null,
  buyer_email: null,
  buyer_phone: null,
  buyer_message: null,
  buyer_address: null,
};

function heldRow(
  row: TransactionRow | undefined,
  event: Extract<PurchaseEvent, { type: 'UnitHeld' }>,
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
    created_at: row?.created_at ?? event.at,
    updated_at: event.at,
    ...(buyer ?? NOBODY),
  };
}

/** The row after an event. `buyer` is the vault's value for the event's reference; null once erased. */
export function transactionAfter(
  row: TransactionRow | undefined,
  event: PurchaseEvent,
  buyer: BuyerColumns | null,
): TransactionRow | undefined {
  if (event.type === 'UnitHeld') return heldRow(row, event, buyer);
  if (!row) return undefined;
  // Copied once and then changed in place, because a rebuild runs this a million times.
  const next = { ...row, updated_at: event.at };
  change(next, changeBy(event));
  if (event.type === 'BuyerCorrected') Object.assign(next, buyer ?? NOBODY);
  return next;
}

function change(
  row: { -readonly [Column in keyof TransactionRow]: TransactionRow[Column] },
  by: PurchaseChange,
) {
  const { stage = row.stage, reason = row.reason, until = row.expires_at } = by;
  row.stage = stage;
  row.status = statusOf(stage);
  row.reason = reason;
  row.expires_at = until;
  row.received_cents += by.cents ?? 0;
  row.buyer_ref = by.buyerRef ?? row.buyer_ref;
}

/** The reference to the buyer's data that the event names; null where it names none. */
export function buyerRefOf(event: PurchaseEvent): string | null {
  return 'buyer' in event.data ? event.data.buyer.ref : null;
}
