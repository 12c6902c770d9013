import type { DeliveryMethod, MoneyHow, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { KeptRef, NamedText } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { type ByHand, UNSAID } from '../state/payments.js';
import type { PurchaseStage } from '../state/purchase.js';
import type { Telling } from './sentence-words.js';

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
  /** The other purchase of the exchange that it is held for. */
  readonly exchangedFrom?: string;
  readonly paymentMethod?: PaymentMethod;
  readonly deliveryMethod?: DeliveryMethod;
  readonly kind?: TransactionType;
  readonly amountCents?: Cents;
  /** Days, `YYYY-MM-DD`. */
  readonly deliveredOn?: string | null;
  readonly shippedOn?: string | null;
  readonly readyOn?: string | null;
  readonly parcel?: KeptRef | null;
  /** When somebody was last to be written to that it is ready or was shipped. */
  readonly deliveryMailAt?: string;
  readonly document?: NamedText | null;
  /** When the withdrawal was declared that the shop has to answer; null once it has. */
  readonly withdrawnAt?: string | null;
}

/** Money that moved with an event, or that a provider kept of it. */
export interface MoneyMoved {
  readonly kind: 'received' | 'reversed' | 'refunded' | 'exchanged' | 'fee';
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
  /** As staff said it; null where they did not, and for what moved at a provider. */
  readonly how: MoneyHow | null;
  /** The day (`YYYY-MM-DD`, Rome) for which it counts; null for the day on which it was recorded. */
  readonly on: string | null;
  /** The exchange of which it is one half. */
  readonly exchange: {
    readonly id: string;
    /** The purchase from which it came in; null for money that went out. */
    readonly from: string | null;
    /** Whether its receipt is known where it comes in, because an exchange is taken back. */
    readonly returns: boolean;
  } | null;
  /** Nobody expected it: no purchase counts it, and it is given back. */
  readonly stray: boolean;
}

/** A fact that is the same for every event of a type, or that the event's data decide. */
type Fact<Answer, Asked extends readonly unknown[]> = Answer | ((...asked: Asked) => Answer);

/** Everything that other code has to know about an event. */
export interface PlainFacts<Data> {
  readonly changes: Fact<Changes, [data: Data, at: string]>;
  /** How the Cronologia tells it: after its actor's name or, where it begins with a capital, by itself. */
  readonly sentence: Fact<string, [data: Data, telling: Telling, at: string]>;
}

/** An event that names an amount of a receipt or capture has to say what it does to money; null for nothing. */
type NamesMoney =
  | { readonly amountCents: Cents; readonly receiptId: string }
  | { readonly amountCents: Cents; readonly captureId: string }
  | { readonly feeCents: Cents };
export type MoneyFacts<Data> = Data extends NamesMoney
  ? { readonly money: ((data: Data) => MoneyMoved) | null }
  : { readonly money?: undefined };

/** What lies in the vault behind a reference: the buyer's data, words that staff gave, the number of a paper. */
export type Referred = 'buyer' | 'words' | 'paper';
type HoldsReference<Value> = Value extends KeptRef
  ? true
  : Value extends readonly (infer One)[]
    ? HoldsReference<One>
    : Value extends object
      ? HoldsReference<Value[keyof Value]>
      : never;
/** Each field with a reference, whatever its name; one that hides it deeper could not be read, so it has no answer. */
type References<Data> = {
  readonly [
    Field in keyof Data as HoldsReference<Data[Field]> extends never ? never : Field
  ]: Data[Field] extends NamedText | null ? Referred : never;
};
/** An event with references to the vault has to say to what each of them leads. */
export type VaultFacts<Data> = keyof References<Data> extends never
  ? { readonly references?: undefined }
  : { readonly references: References<Data> };

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

const PLAIN = {
  refundId: null,
  sourceId: null,
  method: null,
  exchange: null,
  stray: false,
  ...UNSAID,
} as const;

export const receivedBy =
  (method: string) =>
  ({ receiptId, amountCents: cents, how, on }: OfReceipt & ByHand): MoneyMoved => ({
    ...PLAIN,
    kind: 'received',
    cents,
    receiptId,
    method,
    how,
    on,
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
  how,
  on,
}: OfReceipt & ByHand & { readonly refundId: string; readonly providersId: string | null }): MoneyMoved => ({
  ...PLAIN,
  kind: 'refunded',
  cents: -amountCents,
  receiptId,
  refundId,
  sourceId,
  how,
  on,
});

interface OfExchange extends OfReceipt {
  readonly exchangeId: string;
}

export const movedOut = ({ receiptId, amountCents, exchangeId: id }: OfExchange): MoneyMoved => ({
  ...PLAIN,
  kind: 'exchanged',
  cents: -amountCents,
  receiptId,
  exchange: { id, from: null, returns: false },
});

export const movedIn = ({
  receiptId,
  amountCents: cents,
  exchangeId: id,
  fromTransactionId: from,
  returns,
}: OfExchange & { readonly fromTransactionId: string; readonly returns: boolean }): MoneyMoved => ({
  ...PLAIN,
  kind: 'exchanged',
  cents,
  receiptId,
  exchange: { id, from, returns },
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
