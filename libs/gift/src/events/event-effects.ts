import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { NamedText } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { PurchaseStage } from '../state/purchase.js';

/** What an event changes in a purchase beside its money; absent fields stay as they are. */
export interface Changes {
  readonly stage?: PurchaseStage;
  readonly reason?: string | null;
  /** The end (ISO) of its hold, transfer or reservation; null where the event ends that term. */
  readonly until?: string | null;
  /** When a bank's question made its hold longer. */
  readonly extendedAt?: string;
  /** Where it is held, from another hold on. */
  readonly holdId?: string;
  readonly unitIndex?: number;
  readonly buyerRef?: string;
  readonly paymentMethod?: PaymentMethod;
  readonly deliveryMethod?: DeliveryMethod;
  readonly kind?: TransactionType;
  readonly amountCents?: Cents;
  /** Days, `YYYY-MM-DD`. */
  readonly deliveredOn?: string | null;
  readonly shippedOn?: string | null;
  readonly document?: NamedText | null;
}

/** Money that moved with an event, or that a provider kept of it. */
export interface MoneyMoved {
  readonly kind: 'received' | 'reversed' | 'refunded' | 'fee';
  /** Positive for money that came, negative for money that went. */
  readonly cents: Cents;
  /** The receipt whose money it is; unique in its transaction, as its reversal and its fee are. */
  readonly receiptId: string;
  /** A receipt may be refunded in parts. */
  readonly refundId: string | null;
  /** The provider's own id of what it took or gave back; null for money by hand, and for a fee. */
  readonly sourceId: string | null;
  /** How it came: in the shop, by transfer or through this provider; null where only its receipt knows. */
  readonly method: string | null;
  /** Nobody expected it: no purchase counts it, and it is given back. */
  readonly stray: boolean;
}

interface Amount {
  readonly amountCents: Cents;
}
interface OfReceipt extends Amount {
  readonly receiptId: string;
}
interface OfCapture extends Amount {
  readonly captureId: string;
  readonly provider: string;
}

const PLAIN = { refundId: null, sourceId: null, method: null, stray: false } as const;

export const receivedBy =
  (method: string) =>
  ({ receiptId, amountCents: cents }: OfReceipt): MoneyMoved => ({
    ...PLAIN,
    kind: 'received',
    cents,
    receiptId,
    method,
  });

export const captured =
  (stray: boolean) =>
  ({ captureId: receiptId, provider: method, amountCents: cents }: OfCapture): MoneyMoved => ({
    ...PLAIN,
    kind: 'received',
    cents,
    receiptId,
    sourceId: receiptId,
    method,
    stray,
  });

export const reversed = ({ receiptId, amountCents }: OfReceipt): MoneyMoved => ({
  ...PLAIN,
  kind: 'reversed',
  cents: -amountCents,
  receiptId,
});

export const refunded = ({
  receiptId,
  refundId,
  providersId: sourceId,
  amountCents,
}: OfReceipt & { readonly refundId: string; readonly providersId: string | null }): MoneyMoved => ({
  ...PLAIN,
  kind: 'refunded',
  cents: -amountCents,
  receiptId,
  refundId,
  sourceId,
});

export const strayRefunded = ({
  captureId: receiptId,
  providersId,
  amountCents,
}: Amount & {
  readonly captureId: string;
  readonly providersId: string;
}): MoneyMoved => ({
  ...PLAIN,
  kind: 'refunded',
  cents: -amountCents,
  receiptId,
  refundId: providersId,
  sourceId: providersId,
  stray: true,
});

/** What a provider keeps of a capture. */
export const keptAsFee = ({
  captureId: receiptId,
  feeCents,
}: {
  readonly captureId: string;
  readonly feeCents: Cents;
}): MoneyMoved => ({ ...PLAIN, kind: 'fee', cents: -feeCents, receiptId });
