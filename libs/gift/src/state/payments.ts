import { MONEY_HOWS, type MoneyHow } from '@fiocco/contracts';
import { isDay, isNullOr, isOneOf } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';

/**
 * How the money of a receipt came: `till` for the shop, `transfer`, or the code of the provider that captured it. An
 * open text, so that stored events stay readable whatever providers are offered.
 */
export type MoneySource = string;
/**
 * What staff say of money that they took or gave back (PRODUCT.md section 3): how, and the day (`YYYY-MM-DD`, Rome) for
 * which it counts. Null where they did not say; it then counts for the day on which it was recorded.
 */
export type ByHand = { readonly how: MoneyHow | null; readonly on: string | null };
export const UNSAID: ByHand = { how: null, on: null };
/** The same in a stored event. */
export const byHandShape = { how: isNullOr(isOneOf(...MONEY_HOWS)), on: isNullOr(isDay) };
/** Where a transfer is awaited and staff do not say how money came, it is the transfer. */
export const isByTransfer = (how: ByHand['how'] | undefined): boolean => how == null || how === 'bonifico';

/** Money that a person gives and takes; everything else moves at a provider. */
export const isByHand = (source: MoneySource): boolean => source === 'till' || source === 'transfer';

/** Money that arrived. A capture's id is the provider's, the others are given by whoever recorded them. */
export interface Receipt {
  readonly id: string;
  readonly source: MoneySource;
  /** The attempt that captured it; null for money that staff recorded. */
  readonly attemptId: string | null;
  readonly amountCents: Cents;
  /** What was still due after it; 0 where it paid the rest. */
  readonly leftCents: Cents;
  /** Reversed by an admin: it no longer counts, and its id cannot be used for money again. */
  readonly reversed: boolean;
  /** What was left of it went to this purchase in an exchange; absent while it is here. */
  readonly moved?: { readonly exchangeId: string; readonly to: string; readonly cents: Cents };
  /**
   * The provider's ids of what was given back of it before it came from another purchase, which counts that; absent where
   * nothing was. Its provider goes on telling of them.
   */
  readonly refundedBefore?: readonly string[];
}

/** One payment at a provider. A purchase has at most one that is alive. */
export interface Attempt {
  readonly id: string;
  /** The provider's code; an open text like {@link MoneySource}. */
  readonly provider: string;
  /** The provider's own id: a PaymentIntent's or an order's. */
  readonly paymentId: string;
  /** The whole amount, shipping included, in EUR. */
  readonly amountCents: Cents;
}

/** Money to be given back, from one receipt. */
export interface Refund {
  readonly id: string;
  readonly receiptId: string;
  readonly amountCents: Cents;
  readonly state: 'open' | 'done' | 'refused';
  /** Whether the gift is to be free again once nothing is left of its money, as the admin chose. */
  readonly reopens: boolean;
  /** The provider's own id of it, once it is done; null for money given back by hand. */
  readonly providersId: string | null;
}

/** The code of a refund in doubt of which an admin says that it did not happen; others are the provider's. */
export const NOT_MADE = 'not_made';

/** A capture that nobody expected. It never counts for the purchase and is given back. */
export interface Stray {
  readonly captureId: string;
  readonly attemptId: string;
  readonly amountCents: Cents;
  readonly refunded: boolean;
}

/** What providers did for a purchase, over all its attempts. */
export interface Payments {
  /** Every attempt, the last one last. */
  readonly attempts: readonly Attempt[];
  /** The provider's ids of every decline: each counts once, whatever attempt it was of. */
  readonly declines: readonly string[];
  readonly refunds: readonly Refund[];
  readonly strays: readonly Stray[];
  /** The last known status of each dispute. */
  readonly disputes: Readonly<Record<string, string>>;
  /** The provider's fee of each capture, in cents. */
  readonly fees: Readonly<Record<string, Cents>>;
}

/** The only currency of the shop, as providers write it in ISO 4217. */
export const CURRENCY = 'EUR';

export const NO_PAYMENTS: Payments = {
  attempts: [],
  declines: [],
  refunds: [],
  strays: [],
  disputes: {},
  fees: {},
};

const sum = (refunds: readonly Refund[]): Cents =>
  refunds.reduce((total, { amountCents }) => total + amountCents, 0);

/** Money that was given back, strays left out. */
export const refundedCentsOf = ({ refunds }: Payments): Cents =>
  sum(refunds.filter(({ state }) => state === 'done'));

/** What was given back of one receipt. */
export const doneOf = ({ refunds }: Payments, receiptId: string): Cents =>
  sum(refunds.filter((refund) => refund.receiptId === receiptId && refund.state === 'done'));

/** What is given back, or is about to be, of one receipt. */
export const refundedOf = ({ refunds }: Payments, receiptId: string): Cents =>
  sum(refunds.filter((refund) => refund.receiptId === receiptId && refund.state !== 'refused'));

/** What may still be given back of a receipt. */
export const refundableCentsOf = (payments: Payments, receipt: Receipt): Cents =>
  receipt.reversed || receipt.moved ? 0 : receipt.amountCents - refundedOf(payments, receipt.id);

/** The refund that a part of it belongs to: further parts have a number after its id. */
export const refundNamedBy = (idOfPart: string): string => idOfPart.replace(/\.\d+$/, '');

/** Under which name a buyer is told of money: by hand it is given back at once for all its receipts, by providers part by part. */
export const refundToldAs = (idOfPart: string, providersId: string | null): string =>
  providersId ?? refundNamedBy(idOfPart);

/** What was given back under one such name. */
export const toldCentsOf = ({ refunds }: Payments, toldAs: string): Cents =>
  sum(
    refunds.filter(
      ({ id, state, providersId }) => state === 'done' && refundToldAs(id, providersId) === toldAs,
    ),
  );

/** Declines of a purchase after which its attempt is closed and no other begins (PRODUCT.md section 3). */
export const MOST_DECLINES = 5;
