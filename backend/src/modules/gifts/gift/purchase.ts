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
  /** What was still due after it; 0 where it paid the rest. */
  readonly leftCents: Cents;
  /** Reversed by an admin: it no longer counts, and its id cannot be used for money again. */
  readonly reversed: boolean;
}

/** The fields of a purchase from its first hold on, at whatever stage it is. */
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
  /** The current version of the buyer's data, and its digest. */
  readonly buyerRef: string;
  readonly buyerDigest: string;
}

type At<Stage extends TransactionStage> = PurchaseFields & { readonly stage: Stage };

/** One buyer's purchase of a gift, by its stage. A `draft` here was held before and no longer is. */
export type Purchase =
  | At<'draft'>
  /** `expiresAt` (ISO) is null where staff hold it until they end it themselves. */
  | (At<'held'> & { readonly expiresAt: string | null })
  /** To be paid in the shop until `expiresAt` (ISO). */
  | (At<'reserved'> & { readonly expiresAt: string })
  | At<'paid'>
  | At<'cancelled'>;

/** The stages that a purchase can be in so far; all are `TRANSACTION_STAGES`. */
export type PurchaseStage = Purchase['stage'];

/** One answer for each stage. Adding a stage does not compile until every such table answers it. */
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

/** An answer for {@link ByStage} that decides nothing and emits no event. */
export const nothing = (): readonly never[] => [];
export const refuse = (code: string) => (): never => {
  throw new Refusal(code);
};

const KEEPS_UNIT = { kept: true, free: false } satisfies Record<
  (typeof STAGES)[PurchaseStage]['unit'],
  boolean
>;

/** Whether its unit, and the stock allocated to it, are kept for it. */
export const isLive = ({ stage }: Purchase): boolean => KEEPS_UNIT[STAGES[stage].unit];

/** Whether it counts as paid; otherwise it is only promised. */
export const countsAsPaid = ({ stage }: Purchase): boolean => STAGES[stage].counts === 'paid';

/** Whether it is held: neither reserved nor sold. */
export const isOnlyHeld = ({ stage }: Purchase): boolean => STAGES[stage].whole === 'held';

/** Whether the buyer has confirmed it. Their steps are then finished, and repeating them changes nothing. */
export const isAgreed = ({ stage }: Purchase): boolean => STAGES[stage].buyer === 'agreed';

/** What is still due of a purchase, shipping included. */
export const dueCentsOf = ({ amountCents, shippingCents, receivedCents }: Purchase): Cents =>
  amountCents + shippingCents - receivedCents;

const noTerm = (): null => null;

/** The end (ISO) of its hold or reservation as pages show it; null where it has none. */
export const termOf = byStage<[], string | null>({
  draft: noTerm,
  held: ({ expiresAt }) => expiresAt,
  reserved: ({ expiresAt }) => expiresAt,
  paid: noTerm,
  cancelled: noTerm,
});

/** How a purchase ends by itself, at `at` (ISO). */
export type PurchaseEnd =
  | { readonly by: 'hold'; readonly holdId: string; readonly at: string }
  | { readonly by: 'share'; readonly at: string };

/** An unpaid share always expires; a whole reservation is only shown as overdue. Null where nothing ends it. */
export const endOf = byStage<[], PurchaseEnd | null>({
  draft: noTerm,
  held: ({ holdId, expiresAt }) => (expiresAt === null ? null : { by: 'hold', holdId, at: expiresAt }),
  reserved: ({ kind, receivedCents, expiresAt }) =>
    kind === 'quota' && receivedCents === 0 ? { by: 'share', at: expiresAt } : null,
  paid: noTerm,
  cancelled: noTerm,
});

/** The entry of money with this id. Refuses `RECEIPT_NOT_FOUND`. */
export function receiptOf({ receipts }: Purchase, receiptId: string): Receipt {
  const receipt = receipts.find(({ id }) => id === receiptId);
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND');
  return receipt;
}
