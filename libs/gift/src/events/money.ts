import type { KeptRef } from '@fiocco/event-sourcing';
import type { ByHand, MoneySource } from '../state/payments.js';
import type { RefundedFrom } from '../state/purchase.js';
import type { Cents } from '@fiocco/money';

export type MoneyTaken = {
  readonly type: 'gift.MoneyTaken.v2';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    /** What staff had to explain, in their own words, kept in the vault. */
    readonly reason: KeptRef | null;
  } & ByHand;
};

export type TransactionPaid = {
  readonly type: 'gift.TransactionPaid.v1';
  readonly data: { readonly transactionId: string };
};

/** An admin reversed a mistaken entry of `MoneyTaken`. It happens once and is final. */
export type MoneyReversed = {
  readonly type: 'gift.MoneyReversed.v1';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    /** From here on it is a reservation until this time (ISO), even if it was paid. */
    readonly reservedUntil: string;
    /** The admin's own words, kept in the vault. */
    readonly reason: KeptRef;
  };
};

/** The same for a mistaken match of a transfer, which is awaited again from here on. */
export type TransferReversed = {
  readonly type: 'gift.TransferReversed.v1';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly until: string;
    readonly reason: KeptRef;
  };
};

/** The buyer will transfer the money until `until` (ISO). */
export type TransferAwaited = {
  readonly type: 'gift.TransferAwaited.v1';
  readonly data: { readonly transactionId: string; readonly holdId: string; readonly until: string };
};

export type TransferExpired = {
  readonly type: 'gift.TransferExpired.v1';
  readonly data: { readonly transactionId: string };
};

/** Staff found the money on the bank's account, or took it in the shop while a transfer was awaited. */
export type TransferReceived = {
  readonly type: 'gift.TransferReceived.v2';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** What it fell short of the price, and was accepted; 0 for none. */
    readonly forgivenCents: Cents;
    /** Why, in staff's own words, kept in the vault. */
    readonly reason: KeptRef | null;
  } & ByHand;
};

/** Money of one receipt is being given back. In the shop and by transfer it is recorded as done in the same batch. */
export type RefundBegan = {
  readonly type: 'gift.RefundBegan.v1';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    readonly receiptId: string;
    readonly source: MoneySource;
    readonly amountCents: Cents;
    readonly currency: string;
    /** Whether nothing of the purchase's money is left after it: then the purchase is being refunded. */
    readonly whole: boolean;
    readonly reopens: boolean;
    /** The admin's own words, kept in the vault; null where the provider did it by itself. */
    readonly reason: KeptRef | null;
  };
};

/** A provider says neither how nor for which day it gave money back. */
export type RefundConfirmed = {
  readonly type: 'gift.RefundConfirmed.v2';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    /** Whose money it was. */
    readonly receiptId: string;
    /** The provider's own id of it; null for money that was given back by hand. */
    readonly providersId: string | null;
    readonly amountCents: Cents;
  } & ByHand;
};

export type RefundRefused = {
  readonly type: 'gift.RefundRefused.v1';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    readonly code: string;
    /** Where the purchase goes back to, and the end (ISO) of its term there; null where it stays. */
    readonly back: RefundedFrom | null;
    readonly until: string | null;
  };
};

export type TransactionRefunded = {
  readonly type: 'gift.TransactionRefunded.v1';
  readonly data: { readonly transactionId: string; readonly reopened: boolean };
};

/** Before staff were asked how and for which day money came or went. */
type Unsaid<Event extends { readonly type: string; readonly data: object }, Type extends string> = {
  readonly type: Type;
  readonly data: Omit<Event['data'], keyof ByHand>;
};
export type MoneyTakenV1 = {
  readonly type: 'gift.MoneyTaken.v1';
  readonly data: Omit<MoneyTaken['data'], keyof ByHand | 'reason'>;
};
export type TransferReceivedV1 = Unsaid<TransferReceived, 'gift.TransferReceived.v1'>;
export type RefundConfirmedV1 = Unsaid<RefundConfirmed, 'gift.RefundConfirmed.v1'>;

/** Money that goes back to the buyer. */
export type RefundEvent = RefundBegan | RefundConfirmed | RefundRefused | TransactionRefunded;

/** Money that came by hand or by transfer, and money that goes back. */
export type MoneyEvent =
  | MoneyTaken
  | TransactionPaid
  | MoneyReversed
  | TransferReversed
  | TransferAwaited
  | TransferExpired
  | TransferReceived
  | RefundEvent;
