import type {
  BuyerAddress,
  DeliveryMethod,
  PaymentMethod,
  TransactionStage,
  TransactionType,
} from '@fiocco/contracts';
import { STAGES } from '@fiocco/contracts';
import { FUND_NAME } from '@fiocco/gift';
import type { PurchaseView } from '../purchase-view.js';

/** A transaction with the names that pages show beside it. `bigint` columns (cents, ids) arrive as text. */
export interface NamedTransactionRow {
  readonly id: string;
  readonly order_number: string;
  readonly stream: string;
  readonly list_id: string;
  readonly product_id: number | null;
  readonly unit_index: number;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  readonly reason: string | null;
  readonly hold_id: string;
  readonly amount_cents: string;
  readonly shipping_cents: string;
  readonly price_cents: string | null;
  readonly received_cents: string;
  readonly refunded_cents: string;
  readonly payment_method: PaymentMethod;
  readonly delivery_method: DeliveryMethod;
  readonly expires_at: Date | null;
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly buyer_phone: string | null;
  readonly buyer_message: string | null;
  readonly buyer_address: BuyerAddress | null;
  /** `YYYY-MM-DD`. */
  readonly delivered_on: string | null;
  readonly shipped_on: string | null;
  readonly document_number: string | null;
  readonly document_ref: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly list_name: string | null;
  readonly product_name: string | null;
  readonly product_image_url: string | null;
}

/** The `from` clause of {@link NamedTransactionRow}: `t` is the transaction, `l` its list, `p` its product. */
export const namesBeside = (transactions: string): string => `
${transactions} t
left join gift_lists.gift_list l on l.id = t.list_id
left join catalog.product p on p.id = t.product_id`;

export const NAMED_TRANSACTIONS = namesBeside('read_models.transactions');

/** SQL: the name of the gift. */
export const GIFT_NAME = `case when t.product_id is null then '${FUND_NAME}' else p.name end`;

/** Listed one by one: a prepared `t.*` fails once a rebuild has switched the table to one with other columns. */
export const NAMED_COLUMNS = `
t.id, t.order_number, t.stream, t.list_id, t.product_id, t.unit_index, t.kind, t.stage, t.reason, t.hold_id,
t.amount_cents, t.shipping_cents, t.price_cents, t.received_cents, t.refunded_cents, t.payment_method,
t.delivery_method, t.expires_at, t.delivered_on::text as delivered_on, t.shipped_on::text as shipped_on,
t.document_number, t.document_ref, t.version,
t.buyer_name, t.buyer_email, t.buyer_phone, t.buyer_message, t.buyer_address, t.created_at,
l.name as list_name, ${GIFT_NAME} as product_name, p.image_url as product_image_url`;

export function viewOf(row: NamedTransactionRow): PurchaseView {
  return {
    id: row.id,
    orderNumber: row.order_number,
    listId: Number(row.list_id),
    listName: row.list_name,
    productId: row.product_id,
    productName: row.product_name,
    productImageUrl: row.product_image_url,
    unitIndex: row.unit_index,
    buyer: {
      name: row.buyer_name,
      email: row.buyer_email,
      phone: row.buyer_phone,
      message: row.buyer_message,
      address: row.buyer_address,
    },
    kind: row.kind,
    stage: row.stage,
    reason: row.reason,
    holdId: STAGES[row.stage].endedBy === 'hold' ? row.hold_id : null,
    amountCents: Number(row.amount_cents),
    shippingCents: Number(row.shipping_cents),
    receivedCents: Number(row.received_cents),
    refundedCents: Number(row.refunded_cents),
    paymentMethod: row.payment_method,
    deliveryMethod: row.delivery_method,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    desk: {
      version: row.version,
      priceCents: row.price_cents === null ? null : Number(row.price_cents),
      documentNumber: row.document_number,
      documentRef: row.document_ref,
      deliveredOn: row.delivered_on,
      shippedOn: row.shipped_on,
    },
  };
}
