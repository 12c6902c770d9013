import {
  type DeliveryMethod,
  type PaymentMethod,
  STAGES,
  type TransactionStage,
  type TransactionType,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';

/** One entry of money that staff recorded. */
export interface Receipt {
  readonly id: string;
  readonly amountCents: Cents;
  /** What was still to come after it: an entry that took the rest left nothing. */
  readonly leftCents: Cents;
  /** Taken back by an admin: it counts no more, and its id is never money again. */
  readonly reversed: boolean;
}

/** What is known of a purchase from its first hold on, whatever stage it is in. */
export interface PurchaseFields {
  readonly id: string;
  readonly kind: TransactionType;
  readonly unitIndex: number;
  readonly holdId: string;
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly priceCents: Cents | null;
  readonly receivedCents: Cents;
  readonly receipts: readonly Receipt[];
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** The version of the buyer's data that counts, and its digest. */
  readonly buyerRef: string;
  readonly buyerDigest: string;
}

type At<Stage extends TransactionStage> = PurchaseFields & { readonly stage: Stage };

/** One buyer's purchase of a gift, by its stage. `draft`: it was held once and is no more. */
export type Purchase =
  | At<'draft'>
  /** `expiresAt` (ISO) is null where staff keep it until they end it. */
  | (At<'held'> & { readonly expiresAt: string | null })
  /** To be paid in the shop until `expiresAt` (ISO). */
  | (At<'reserved'> & { readonly expiresAt: string })
  | At<'paid'>
  | At<'cancelled'>;

/** The stages that a purchase comes to so far; each is one of `TRANSACTION_STAGES`. */
export type PurchaseStage = Purchase['stage'];

/** One answer for each stage: where a stage is added, nothing compiles before each of these has its own. */
export type ByStage<Args extends readonly unknown[], Result> = {
  readonly [Stage in PurchaseStage]: (
    purchase: Extract<Purchase, { readonly stage: Stage }>,
    ...args: Args
  ) => Result;
};

export function byStage<Args extends readonly unknown[], Result>(
  answers: ByStage<Args, Result>,
): (purchase: Purchase, ...args: Args) => Result {
  return (purchase, ...args) => {
    const answer = answers[purchase.stage] as (purchase: Purchase, ...args: Args) => Result;
    return answer(purchase, ...args);
  };
}

/** Answers of {@link ByStage} that look no further. */
export const nothing = (): readonly never[] => [];
export const refuse = (code: string) => (): never => {
  throw new Refusal(code);
};

const KEEPS_UNIT = { kept: true, free: false } satisfies Record<
  (typeof STAGES)[PurchaseStage]['unit'],
  boolean
>;

/** Whether its unit, and the stock allocated to it, is kept for it. */
export const isLive = ({ stage }: Purchase): boolean => KEEPS_UNIT[STAGES[stage].unit];

/** Paid, or only promised. */
export const countsAsPaid = ({ stage }: Purchase): boolean => STAGES[stage].counts === 'paid';

/** Only kept for somebody: neither reserved nor sold. */
export const isOnlyHeld = ({ stage }: Purchase): boolean => STAGES[stage].whole === 'held';

/** The buyer agreed to it: its steps are done, and repeating them changes nothing. */
export const isAgreed = ({ stage }: Purchase): boolean => STAGES[stage].buyer === 'agreed';

/** What is still to come of a purchase, shipping included. */
export const dueCentsOf = ({ amountCents, shippingCents, receivedCents }: Purchase): Cents =>
  amountCents + shippingCents - receivedCents;

const noTerm = (): null => null;

/** Until when (ISO) it is held or reserved, as pages show it; null where it has no term. */
export const termOf = byStage<[], string | null>({
  draft: noTerm,
  held: ({ expiresAt }) => expiresAt,
  reserved: ({ expiresAt }) => expiresAt,
  paid: noTerm,
  cancelled: noTerm,
});

/** What ends a purchase by itself, at `at` (ISO). */
export type PurchaseEnd =
  | { readonly by: 'hold'; readonly holdId: string; readonly at: string }
  | { readonly by: 'share'; readonly at: string };

/** An unpaid share always expires; a whole reservation only shows as overdue. Null where nothing ends it. */
export const endOf = byStage<[], PurchaseEnd | null>({
  draft: noTerm,
  held: ({ holdId, expiresAt }) => (expiresAt === null ? null : { by: 'hold', holdId, at: expiresAt }),
  reserved: ({ kind, receivedCents, expiresAt }) =>
    kind === 'quota' && receivedCents === 0 ? { by: 'share', at: expiresAt } : null,
  paid: noTerm,
  cancelled: noTerm,
});

/** The entry of money that is named. Refuses `RECEIPT_NOT_FOUND`. */
export function receiptOf({ receipts }: Purchase, receiptId: string): Receipt {
  const receipt = receipts.find(({ id }) => id === receiptId);
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND');
  return receipt;
}
