import type { SentAddress } from './address-lines.js';
import type { TransactionType } from './codes.js';
import type { DeliveryMethod } from './methods/delivery/index.js';
import type { TransactionStage } from './stages.js';

/** Where a paid gift stands in "Consegne": it is prepared, then it is ready, then it has left the shop. */
export const DELIVERY_STATES = ['toPrepare', 'ready', 'done'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What staff do with gifts of the queue. */
export const DELIVERY_STEPS = ['ready', 'delivered', 'shipped'] as const;
export type DeliveryStep = (typeof DELIVERY_STEPS)[number];

interface Fetched {
  readonly stage: TransactionStage;
  readonly type: TransactionType;
  readonly deliveryMethod: string | null;
  /** Days; absent where the reader is not told them. */
  readonly deliveredOn?: string | null;
  readonly shippedOn?: string | null;
}

/** Whether a gift is paid, still in the shop, and its buyer's to fetch; a share is fetched by nobody. */
export function waitsForBuyer({ stage, type, deliveryMethod, deliveredOn, shippedOn }: Fetched): boolean {
  const isTheirs = stage === 'paid' && type !== 'quota' && deliveryMethod === 'buyerPickup';
  return isTheirs && !deliveredOn && !shippedOn;
}

/** A guest whose gift it is; the name is null once it was erased. */
export interface DeliveryGuest {
  readonly transactionId: string;
  readonly name: string | null;
  readonly message: string | null;
}

/** One gift of "Consegne". Texts about people are null where they were never given, or are erased. */
export interface Delivery {
  /** Of its transaction; of a gift that shares paid, that of the first of them. */
  readonly id: string;
  readonly state: DeliveryState;
  readonly orderNumber: string;
  readonly giftListId: number;
  readonly giftListName: string | null;
  readonly beneficiaryName: string | null;
  readonly productId: number;
  readonly productName: string | null;
  readonly productImageUrl: string | null;
  readonly unitIndex: number;
  /** More than one where several people paid it in shares. */
  readonly guests: readonly DeliveryGuest[];
  readonly deliveryMethod: DeliveryMethod;
  /** Who fetches it, or gets it. */
  readonly recipient: {
    readonly name: string | null;
    readonly phone: string | null;
    readonly address: SentAddress | null;
    /** For whoever brings it. */
    readonly notes: string | null;
  };
  /** The day (`YYYY-MM-DD`) on which it was paid. */
  readonly paidOn: string;
  readonly readyOn: string | null;
  /** The name of whoever prepared it. */
  readonly readyBy: string | null;
  readonly deliveredOn: string | null;
  readonly shippedOn: string | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  /** Whether there is an address to which to write that it is ready or was shipped, as it stands. */
  readonly canWrite: boolean;
  /** When that was last asked for, UTC; null where it never was. */
  readonly mailAskedAt: string | null;
  /** What became of it, as the register of mails has it; null where it was never asked for. */
  readonly mail: DeliveryMail | null;
}

/** A mail that tells of a gift: it waits to leave, has left, did not leave, or had nothing to say any more when its turn came. */
export interface DeliveryMail {
  readonly state: 'queued' | 'sent' | 'unsent' | 'unneeded';
  /** UTC; null until it has left. */
  readonly sentAt: string | null;
  /** Italian: why it did not leave. */
  readonly reason: string | null;
}

/** Whether the shop writes by itself to whoever fetches or bought, where whoever marks a gift does not say. */
export interface DeliveryRules {
  readonly mailWhenReady: boolean;
  readonly mailWhenShipped: boolean;
}

/** What became of one of several gifts. */
export type DeliveryOutcome =
  | { readonly id: string; readonly done: true }
  | { readonly id: string; readonly done: false; readonly code: string; readonly message: string };
