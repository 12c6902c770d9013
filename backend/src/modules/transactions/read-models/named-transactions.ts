import { STAGES } from '@fiocco/contracts';
import { FUND_NAME } from '@fiocco/gift';
import { OWN_LANGUAGE } from '@fiocco/texts';
import type { ReadOf } from '@fiocco/projections';
import type { PurchaseView } from '../purchase-view.js';
import { transactions } from './transaction.row.js';

/** What no page shows. */
const INSIDE = [
  ...([
    'status',
    'paid_at',
    'ready_by',
    'delivery_mail_at',
    'extended_at',
    'exchanged_from',
    'withdrawn_at',
  ] as const),
  ...(['search', 'buyer_ref', 'updated_at'] as const),
] as const;

/** A transaction with the names that pages show beside it. */
export interface NamedTransactionRow extends Omit<ReadOf<typeof transactions>, (typeof INSIDE)[number]> {
  readonly sale_id: string | null;
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

/** SQL: the sale in which staff sold it; null while that is not made. */
const SALE_ID = `(select one.sale_id from read_models.sale one where one.transaction_id = t.id and one.position is not null)`;

export const NAMED_COLUMNS = `${transactions.columnsOf('t', INSIDE)},
${SALE_ID} as sale_id, l.name as list_name, ${GIFT_NAME} as product_name, p.image_url as product_image_url`;

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
      invoice: row.invoice,
      lang: row.lang ?? OWN_LANGUAGE,
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
      saleId: row.sale_id,
      documentNumber: row.document_number,
      documentRef: row.document_ref,
      readyOn: row.ready_on,
      deliveredOn: row.delivered_on,
      shippedOn: row.shipped_on,
      staffNote: row.staff_note,
      courier: row.courier,
      trackingNumber: row.tracking_number,
      parcelRef: row.parcel_ref,
    },
  };
}
