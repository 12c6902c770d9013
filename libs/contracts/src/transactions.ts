import type { SentAddress } from './address-lines.js';
import type { TransactionStatus, TransactionType } from './codes.js';
import type { StaffsFields } from './counter.js';
import type { InvoiceData } from './invoice.js';
import type { GiftCard } from './gift-lists.js';
import type { DeliveryMethod } from './methods/delivery/index.js';
import type { PaymentMethod } from './methods/payment/index.js';
import type { TransactionStage } from './stages.js';
import type { Language } from '@fiocco/texts';

/** How to pay a transaction by bank transfer. */
export interface TransferDetails {
  /** Without spaces. */
  readonly iban: string;
  /** The account holder's exact name. */
  readonly holder: string;
  readonly bank: string | null;
  /** What the buyer writes into the transfer; see `causaleOf`. */
  readonly causale: string;
  /** What is still due; a decimal string. */
  readonly amount: string;
  /** Until when it is awaited (ISO); null once money has come, which stops the expiry. */
  readonly expiresAt: string | null;
}

/** The QR code with which a banking app fills in the transfer. */
export interface TransferQrCode {
  readonly svg: string;
}

/** A transaction for staff, with all of {@link StaffsFields}, and for the browser that owns it, with none of them. */
export interface Transaction extends Partial<StaffsFields> {
  readonly id: string;
  /** Human order number, e.g. `FI-2026-000123`; null while it is a draft. */
  readonly orderNumber: string | null;
  readonly giftListId: number;
  readonly giftListName: string | null;
  /** 0 for the fund. */
  readonly productId: number;
  /** Null where the product no longer exists: shown as "Prodotto non disponibile". */
  readonly productName: string | null;
  readonly productImageUrl: string | null;
  readonly unitIndex: number | null;
  readonly buyerName: string | null;
  readonly buyerEmail: string | null;
  readonly buyerPhone: string | null;
  readonly buyerMessage: string | null;
  readonly message: string | null;
  readonly buyerAddress: SentAddress | null;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly amount: string;
  readonly amount_shipping: string;
  /** Money received so far. */
  readonly amount_received: string;
  /** Money given back so far. */
  readonly amount_refunded: string;
  readonly type: TransactionType;
  readonly isQuotaPayment: boolean;
  readonly status: TransactionStatus;
  readonly stage: TransactionStage;
  /** Why it is cancelled or a draft again; e.g. `expired`, `released`, `cancelled_by_staff`. Null otherwise. */
  readonly reason: string | null;
  /** The hold's id while it is held, for `release`, `cancel` and the confirmation; null otherwise. */
  readonly holdId: string | null;
  /** The end of the hold or the reservation (ISO); null where none is running. */
  readonly expiresAt: string | null;
  /**
   * Until when the link in its mail has to be opened (ISO), else it ends: its network has reserved much of the list.
   * Absent where that is not so.
   */
  readonly confirmBy?: string;
  /**
   * The mail with which it begins does not reach its address, which got as many as it gets in a day. Answered to the
   * browser that owns it.
   */
  readonly mailHeldBack?: true;
  /** In which the buyer is written to. */
  readonly lang: Language;
  /** What an invoice needs that the buyer wants, where this transaction is answered alone; null for none. */
  readonly invoice?: InvoiceData | null;
  /** While a transfer is awaited, where this transaction is answered alone; null otherwise. */
  readonly transfer?: TransferDetails | null;
  /** ISO time of its creation. */
  readonly timestamp: string;
}

/** Several gifts in one sale. */
export interface MadeSale {
  readonly saleId: string;
  readonly transactions: readonly Transaction[];
}

/** What a step of the checkout answers. */
export interface SteppedTransaction extends Transaction {
  /**
   * The gift as its list shows it now, while the purchase is a draft: whoever was slower is told at the first step. Null
   * for the fund.
   */
  readonly gift?: GiftCard | null;
}

/** What only the browser that owns a purchase is answered, beside staff. */
type OwnersFields =
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'buyerMessage'
  | 'message'
  | 'buyerAddress'
  | 'invoice'
  | 'transfer'
  | 'mailHeldBack';

/** `GET /api/public/transactions/{id}` without the owning browser's cookie: no personal data. */
export type PublicTransaction = Omit<Transaction, OwnersFields | keyof StaffsFields> & {
  readonly owned: boolean;
} & Partial<Pick<Transaction, OwnersFields>>;

/** One line of the Cronologia: who did what when, with before → after. */
export interface HistoryEntry {
  /**
   * The revision in the gift's stream plus one. The stream has the events of the whole gift, so a diary's numbers may
   * begin at 2 and have gaps.
   */
  readonly number: number;
  /** The first characters of the event's hash. */
  readonly fingerprint: string;
  /** The id of the request or job that wrote it: what one deed wrote has the same. */
  readonly cause: string;
  readonly at: string;
  readonly actor: { readonly kind: 'staff' | 'buyer' | 'system' | 'provider'; readonly name: string };
  /**
   * An Italian sentence without the actor's name, e.g. "ha confermato la prenotazione". One that begins with a capital
   * stands by itself: "Pagata per intero".
   */
  readonly sentence: string;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string;
  }[];
  /** A reason in somebody's own words; its `text` is null once their data are erased. Null where nobody wrote any. */
  readonly note: { readonly text: string | null } | null;
  /** The entry of money that it is about; null for none. */
  readonly receipt: RecordedReceipt | null;
  /** The id of the movement of the book that it is; null where it moved no money. */
  readonly movement: string | null;
  readonly type: string;
}

/** An entry of money that staff recorded. */
export interface RecordedReceipt {
  readonly id: string;
  /** Decimal string in euro. */
  readonly amount: string;
  /** Whether an admin has reversed it since. */
  readonly reversed: boolean;
}

/** Headers of paged answers. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
/** How many rows match; counted up to a limit, beyond which it is `1000+`. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
export const LEDGER_POSITION_HEADER = 'x-ledger-position';
export const LEDGER_STALE_HEADER = 'x-ledger-stale';

/** What came of an exchange, in cents. */
export interface ExchangedGift {
  /** The new purchase. */
  readonly transaction: Transaction;
  readonly movedCents: number;
  /** Still to be collected for the new gift. */
  readonly dueCents: number;
  /** More than it costs: "in più" until it is given back. */
  readonly surplusCents: number;
}
