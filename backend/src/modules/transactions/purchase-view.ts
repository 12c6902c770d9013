import {
  type BuyerAddress,
  type InvoiceData,
  type DeliveryMethod,
  type PaymentMethod,
  type StaffsFields,
  STAGES,
  type TransactionStage,
  type TransactionType,
} from '@fiocco/contracts';
import { keptRefOf } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { Language } from '@fiocco/texts';
import { type Purchase, refundedCentsOf, termOf } from '@fiocco/gift';

/**
 * A purchase in the form that all code inside the shop uses, whether it is a draft, a row of the read model or a state
 * from the ledger. Amounts are integer cents; `http/` makes the names and decimals of the call tables.
 */
export interface PurchaseView {
  readonly id: string;
  /** Null before the first hold. */
  readonly orderNumber: string | null;
  readonly listId: number;
  /** Null where the list is gone; likewise a product's name. */
  readonly listName: string | null;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly productName: string | null;
  readonly productImageUrl: string | null;
  readonly unitIndex: number | null;
  readonly buyer: BuyerView;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  /** Why it is cancelled, or a draft again. */
  readonly reason: string | null;
  /** Only while it is held. */
  readonly holdId: string | null;
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly receivedCents: Cents;
  readonly refundedCents: Cents;
  readonly paymentMethod: PaymentMethod | null;
  readonly deliveryMethod: DeliveryMethod;
  /** Until when it is held or reserved, ISO. */
  readonly expiresAt: string | null;
  /** Until when the link in its mail has to be opened, ISO; absent where nobody asked. */
  readonly confirmBy?: string | null;
  readonly createdAt: string;
  readonly desk: DeskView;
}

/** Who carries the gift, and under which number; kept with the buyer's data like staff's notes. */
export interface Parcel {
  readonly courier: string | null;
  readonly trackingNumber: string | null;
}

/** What only staff see of a purchase. */
export interface DeskView {
  /** How many events are about it. */
  readonly version: number;
  /** The unit's frozen price; null for the fund. */
  readonly priceCents: Cents | null;
  /** Of the sale in which staff sold it, alone or with other gifts; null where it came to be in another way. */
  readonly saleId: string | null;
  /** The shop's own receipt or invoice. */
  readonly documentNumber: string | null;
  /** Its reference; null where there is none, or where the ledger has it written out. */
  readonly documentRef: string | null;
  /** The days (`YYYY-MM-DD`) on which the gift stood ready, and on which it left the shop. */
  readonly readyOn: string | null;
  readonly deliveredOn: string | null;
  readonly shippedOn: string | null;
  /** Staff's own words, kept with the buyer's data. */
  readonly staffNote: string | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  /** Where the vault keeps both. */
  readonly parcelRef: string | null;
  /** The provider's, in codes; null where none has answered, absent where many are read. */
  readonly lastAnswer?: StaffsFields['responseData'];
}

/** Of a draft whose gift was never held. */
export const NOTHING_AT_DESK: DeskView = {
  version: 0,
  priceCents: null,
  saleId: null,
  documentNumber: null,
  documentRef: null,
  readyOn: null,
  deliveredOn: null,
  shippedOn: null,
  staffNote: null,
  courier: null,
  trackingNumber: null,
  parcelRef: null,
};

/** Fields are null where they were never given, or are erased. */
export interface BuyerView {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly address: BuyerAddress | null;
  readonly invoice: InvoiceData | null;
  /** In which they are written to. */
  readonly lang: Language;
}

/** What a state of the ledger does not tell by itself. */
interface LedgerWords {
  readonly orderNumber: string;
  /** Of the receipt or invoice that the purchase refers to. */
  readonly documentNumber: string | null;
  readonly parcel: Parcel;
}

/** The view updated with the ledger's state of the purchase, where the view may be behind. */
export function asInLedger(
  view: PurchaseView,
  purchase: Purchase,
  { orderNumber, documentNumber, parcel }: LedgerWords,
): PurchaseView {
  const { stage } = purchase;
  return {
    ...view,
    orderNumber,
    unitIndex: purchase.unitIndex,
    kind: purchase.kind,
    stage,
    holdId: STAGES[stage].endedBy === 'hold' ? purchase.holdId : null,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    receivedCents: purchase.receivedCents,
    refundedCents: refundedCentsOf(purchase.payments),
    paymentMethod: purchase.paymentMethod,
    deliveryMethod: purchase.deliveryMethod,
    expiresAt: termOf(purchase),
    desk: {
      ...view.desk,
      version: purchase.version,
      priceCents: purchase.priceCents,
      documentNumber,
      documentRef: keptRefOf(purchase.document),
      readyOn: purchase.readyOn,
      deliveredOn: purchase.handedOver.delivered,
      shippedOn: purchase.handedOver.shipped,
      ...parcel,
      parcelRef: keptRefOf(purchase.parcel),
    },
  };
}
