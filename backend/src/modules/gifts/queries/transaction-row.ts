import {
  type BuyerAddress,
  type DeliveryMethod,
  type PaymentMethod,
  type Transaction,
  type TransactionStage,
  type TransactionStatus,
  type TransactionType,
  STAGES,
} from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';

/** A transaction with the names that pages show beside it. Cents and ids arrive as text where they are `bigint`. */
export interface NamedTransactionRow {
  readonly id: string;
  readonly order_number: string;
  readonly stream: string;
  readonly list_id: string;
  readonly product_id: number | null;
  readonly unit_index: number;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  readonly status: TransactionStatus;
  readonly reason: string | null;
  readonly hold_id: string;
  readonly amount_cents: string;
  readonly shipping_cents: string;
  readonly received_cents: string;
  readonly payment_method: PaymentMethod;
  readonly delivery_method: DeliveryMethod;
  readonly expires_at: Date | null;
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly buyer_phone: string | null;
  readonly buyer_message: string | null;
  readonly buyer_address: BuyerAddress | null;
  readonly created_at: Date;
  readonly list_name: string | null;
  readonly product_name: string | null;
  readonly product_image_url: string | null;
}

/** `from` clause that {@link NamedTransactionRow} is selected from: `t` the transaction, `l` its list, `p` its product. */
export const NAMED_TRANSACTIONS = `
read_models.transactions t
left join gift_lists.gift_list l on l.id = t.list_id
left join catalog.product p on p.id = t.product_id`;

/** Named one by one: a prepared `t.*` fails once a rebuild has switched the table to other columns. */
export const NAMED_COLUMNS = `
t.id, t.order_number, t.stream, t.list_id, t.product_id, t.unit_index, t.kind, t.stage, t.status, t.reason, t.hold_id,
t.amount_cents, t.shipping_cents, t.received_cents, t.payment_method, t.delivery_method, t.expires_at,
t.buyer_name, t.buyer_email, t.buyer_phone, t.buyer_message, t.buyer_address, t.created_at,
l.name as list_name, case when t.product_id is null then 'Contributo libero' else p.name end as product_name,
p.image_url as product_image_url`;

const euro = (cents: string): string => formatDecimal(Number(cents));

export function transactionOf(row: NamedTransactionRow): Transaction {
  return {
    id: row.id,
    orderNumber: row.order_number,
    giftListId: Number(row.list_id),
    giftListName: row.list_name,
    productId: row.product_id ?? 0,
    productName: row.product_name,
    productImageUrl: row.product_image_url,
    unitIndex: row.unit_index,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    buyerPhone: row.buyer_phone,
    buyerMessage: row.buyer_message,
    message: row.buyer_message,
    buyerAddress: row.buyer_address,
    deliveryMethod: row.delivery_method,
    paymentMethod: row.payment_method,
    amount: euro(row.amount_cents),
    amount_shipping: euro(row.shipping_cents),
    amount_received: euro(row.received_cents),
    type: row.kind,
    isQuotaPayment: row.kind === 'quota',
    status: row.status,
    stage: row.stage,
    reason: row.reason,
    holdId: STAGES[row.stage].endedBy === 'hold' ? row.hold_id : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    timestamp: row.created_at.toISOString(),
  };
}
