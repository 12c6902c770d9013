import {
  type BuyerAddress,
  type InvoiceData,
  type DeliveryMethod,
  type PaymentMethod,
  statusOf,
  type TransactionType,
} from '@fiocco/contracts';
import { keptRefOf } from '@fiocco/event-sourcing';
import type { Language } from '@fiocco/texts';
import { changeBy, giftOf, type PurchaseChange, type PurchaseEvent, type PurchaseStage } from '@fiocco/gift';
import {
  bigint,
  date,
  defineTable,
  integer,
  jsonb,
  orNull,
  type RowOf,
  text,
  timestamptz,
} from '@fiocco/projections';
import { searchTextOf } from './search-text.js';
import { TRANSACTION_INDEXES } from './transaction-indexes.js';

/** Purchases, reservations and shares as the back office lists and searches them. */
export const transactions = defineTable('transactions', {
  key: 'id',
  columns: {
    id: text(),
    order_number: text(),
    stream: text(),
    list_id: bigint(),
    product_id: orNull(integer()),
    unit_index: integer(),
    kind: text<TransactionType>(),
    stage: text<PurchaseStage>(),
    status: text(),
    reason: orNull(text()),
    hold_id: text(),
    amount_cents: bigint(),
    shipping_cents: bigint(),
    /** The unit's price as it was frozen; null for the fund. */
    price_cents: orNull(bigint()),
    received_cents: bigint(),
    refunded_cents: bigint(),
    payment_method: text<PaymentMethod>(),
    delivery_method: text<DeliveryMethod>(),
    expires_at: orNull(timestamptz()),
    /** When a bank's question last made a hold of it longer. */
    extended_at: orNull(timestamptz()),
    /** When it was paid for the last time; null while it is not. */
    paid_at: orNull(timestamptz()),
    /** The day on which the gift stood ready, and who noted it (an actor's code). */
    ready_on: orNull(date()),
    ready_by: orNull(text()),
    /** The day on which the gift left the shop. */
    delivered_on: orNull(date()),
    shipped_on: orNull(date()),
    courier: orNull(text()),
    tracking_number: orNull(text()),
    /** Where the vault keeps courier and number, with the buyer's data. */
    parcel_ref: orNull(text()),
    /** When a mail that it is ready or was shipped was last asked for. */
    delivery_mail_at: orNull(timestamptz()),
    /** When its buyer declared the withdrawal that the shop has still to answer; null where none waits. */
    withdrawn_at: orNull(timestamptz()),
    document_number: orNull(text()),
    /** Where the vault keeps the number; null for one that the ledger has written out. */
    document_ref: orNull(text()),
    /** The other purchase of the last exchange for which it was held; null where there was none. */
    exchanged_from: orNull(text()),
    /** How many events are about it. */
    version: integer(),
    /** See `searchTextOf`; erased like the readable copies in it. */
    search: text(),
    buyer_ref: text(),
    /** Readable copies of the buyer's data, for searching; erased together with the vault. */
    buyer_name: orNull(text()),
    buyer_email: orNull(text()),
    buyer_phone: orNull(text()),
    buyer_message: orNull(text()),
    buyer_address: orNull(jsonb<BuyerAddress>()),
    /** What the buyer's invoice needs, likewise. */
    invoice: orNull(jsonb<InvoiceData>()),
    /** Staff's own words about the purchase, kept with its buyer's data. */
    staff_note: orNull(text()),
    /** In which the buyer is written to; null for Italian. */
    lang: orNull(text<Language>()),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  indexes: TRANSACTION_INDEXES,
});
export type TransactionRow = RowOf<typeof transactions>;

export type BuyerColumns = Pick<
  TransactionRow,
  | ('buyer_name' | 'buyer_email' | 'buyer_phone' | 'buyer_message' | 'buyer_address')
  | ('invoice' | 'staff_note' | 'lang')
>;

const NOBODY: BuyerColumns = {
  buyer_name: null,
  buyer_email: null,
  buyer_phone: null,
  buyer_message: null,
  buyer_address: null,
  invoice: null,
  staff_note: null,
  lang: null,
};

/** What a purchase has gathered before it is held again; a first hold has nothing yet. */
type Gathered = Pick<
  TransactionRow,
  | ('received_cents' | 'refunded_cents' | 'ready_on' | 'ready_by' | 'delivered_on' | 'shipped_on')
  | ('courier' | 'tracking_number' | 'parcel_ref' | 'delivery_mail_at')
  | ('document_number' | 'document_ref' | 'exchanged_from' | 'version' | 'extended_at')
>;

const NOTHING_YET: Gathered = {
  received_cents: 0,
  refunded_cents: 0,
  ready_on: null,
  ready_by: null,
  delivered_on: null,
  shipped_on: null,
  courier: null,
  tracking_number: null,
  parcel_ref: null,
  delivery_mail_at: null,
  document_number: null,
  document_ref: null,
  exchanged_from: null,
  version: 0,
  extended_at: null,
};

function heldRow(
  row: TransactionRow | undefined,
  event: Extract<PurchaseEvent, { type: 'UnitHeld' }>,
  buyer: BuyerColumns | null,
): TransactionRow {
  const { listId, productId } = giftOf(event.stream);
  const { data } = event;
  const held: Omit<TransactionRow, 'search'> = {
    ...NOTHING_YET,
    ...row,
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
    price_cents: data.priceCents,
    payment_method: data.paymentMethod,
    delivery_method: data.deliveryMethod,
    expires_at: data.expiresAt,
    paid_at: null,
    withdrawn_at: null,
    version: (row?.version ?? 0) + 1,
    buyer_ref: data.buyer.ref,
    created_at: row?.created_at ?? event.at,
    updated_at: event.at,
    ...(buyer ?? NOBODY),
  };
  return { ...held, search: searchTextOf(held) };
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
  const next: ChangingRow = { ...row, updated_at: event.at, version: row.version + 1 };
  change(next, changeBy(event));
  noteDelivery(next, event, row);
  if (event.type === 'BuyerCorrected') Object.assign(next, buyer ?? NOBODY);
  if (CHANGES_SEARCH.has(event.type)) next.search = searchTextOf(next);
  return next;
}

/** Who prepared it, and since when it is paid. */
function noteDelivery(next: ChangingRow, event: PurchaseEvent, before: TransactionRow) {
  if (event.type === 'GiftReadied') next.ready_by = event.data.on === null ? null : event.actor;
  if (before.stage !== next.stage) next.paid_at = next.stage === 'paid' ? event.at : null;
}

const CHANGES_SEARCH = new Set<PurchaseEvent['type']>(['BuyerCorrected', 'DocumentNamed']);

type ChangingRow = { -readonly [Column in keyof TransactionRow]: TransactionRow[Column] };

function change(row: ChangingRow, by: PurchaseChange) {
  const { stage = row.stage, reason = row.reason, until = row.expires_at, buyerRef = row.buyer_ref } = by;
  row.stage = stage;
  row.status = statusOf(stage);
  row.reason = reason;
  row.expires_at = until;
  row.received_cents += by.cents ?? 0;
  row.refunded_cents += by.refundedCents ?? 0;
  row.buyer_ref = buyerRef;
  changeHold(row, by);
  changeTerms(row, by);
  changePapers(row, by);
  changeAsked(row, by);
}

/** What was asked for after the sale. */
function changeAsked(row: ChangingRow, by: PurchaseChange) {
  row.delivery_mail_at = by.deliveryMailAt ?? row.delivery_mail_at;
  if (by.withdrawnAt !== undefined) row.withdrawn_at = by.withdrawnAt;
}

function changeHold(row: ChangingRow, by: PurchaseChange) {
  row.hold_id = by.holdId ?? row.hold_id;
  row.unit_index = by.unitIndex ?? row.unit_index;
  row.extended_at = by.extendedAt ?? row.extended_at;
  row.exchanged_from = by.exchangedFrom ?? row.exchanged_from;
}

function changeTerms(row: ChangingRow, by: PurchaseChange) {
  const { paymentMethod = row.payment_method, deliveryMethod = row.delivery_method } = by;
  const { kind = row.kind, amountCents = row.amount_cents } = by;
  row.payment_method = paymentMethod;
  row.delivery_method = deliveryMethod;
  row.kind = kind;
  row.amount_cents = amountCents;
}

function changePapers(row: ChangingRow, by: PurchaseChange) {
  const { readyOn = row.ready_on, deliveredOn = row.delivered_on, shippedOn = row.shipped_on } = by;
  row.ready_on = readyOn;
  row.delivered_on = deliveredOn;
  row.shipped_on = shippedOn;
  if (by.parcel !== undefined) {
    row.parcel_ref = keptRefOf(by.parcel);
    row.courier = null;
    row.tracking_number = null;
  }
  if (by.document === undefined) return;
  row.document_ref = keptRefOf(by.document);
  // Without the vault only a number that an earlier version of the event wrote out is known.
  row.document_number = by.document && 'text' in by.document ? by.document.text : null;
}

/** Whether the event names texts of the vault that the row has copies of. */
export function namesTexts({ data }: PurchaseEvent): boolean {
  if ('parcel' in data) return data.parcel !== null;
  return 'buyer' in data || ('document' in data && keptRefOf(data.document) !== null);
}
