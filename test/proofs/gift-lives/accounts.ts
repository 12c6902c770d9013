import { HOLD_MS, LONGEST_HOLD_MS } from '@fiocco/contracts';
import type { GiftEvent } from '@fiocco/gift';

/** What one purchase's events add up to, kept without the decider. */
export interface Account {
  /** Amounts of captures and of money that staff recorded, by id. */
  readonly received: Map<string, number>;
  readonly refunds: Map<string, { readonly amountCents: number; done: boolean }>;
  /** Every capture that was recorded, expected or not. */
  readonly captures: string[];
  /** Attempts whose gift was pinned. */
  readonly pinned: Set<string>;
  inDoubt: boolean;
  hold: Hold | null;
  /** The units on which a bank's question made its hold longer. */
  readonly extended: Set<number>;
}

/** The present hold: the end that it was given, and the one that it has; null for none. */
interface Hold {
  readonly unitIndex: number;
  readonly plainEnd: string | null;
  readonly end: string | null;
}

const opened = (): Account => ({
  received: new Map(),
  refunds: new Map(),
  captures: [],
  pinned: new Set(),
  inDoubt: false,
  hold: null,
  extended: new Set(),
});

type Books = {
  readonly [One in GiftEvent as One['type']]?: (account: Account, data: One['data']) => void;
};

const receive = (
  account: Account,
  { receiptId, amountCents }: { receiptId: string; amountCents: number },
) => {
  account.received.set(receiptId, amountCents);
};
const reverse = (account: Account, { receiptId }: { receiptId: string }) => {
  account.received.delete(receiptId);
};

const hold = (
  account: Account,
  { unitIndex, expiresAt }: { unitIndex: number; expiresAt: string | null },
) => {
  account.hold = { unitIndex, plainEnd: expiresAt, end: expiresAt };
};
const LONGER_MS = LONGEST_HOLD_MS - HOLD_MS;

function extend({ hold: was, extended }: Account, expiresAt: string): Hold {
  if (!was || was.plainEnd === null) throw new Error('a hold without an end is extended');
  if (extended.has(was.unitIndex)) throw new Error('a hold is extended twice on one unit');
  if (Date.parse(expiresAt) > Date.parse(was.plainEnd) + LONGER_MS) throw new Error('a hold lasts too long');
  extended.add(was.unitIndex);
  return { ...was, end: expiresAt };
}

function shorten({ hold: was }: Account, expiresAt: string): Hold {
  const isBetween = was?.plainEnd && was.end && expiresAt >= was.plainEnd && expiresAt < was.end;
  if (!isBetween) throw new Error('a hold is shortened to a time that is none of its own');
  return { ...was, end: expiresAt };
}

/** What each event that moves money, lets it move, or keeps a unit for longer adds to the account. */
const BOOKS: Books = {
  'gift.UnitHeld.v1': hold,
  'gift.HoldRetaken.v1': hold,
  'gift.HoldExtended.v1': (account, { expiresAt }) => {
    account.hold = extend(account, expiresAt);
  },
  'gift.HoldShortened.v1': (account, { expiresAt }) => {
    account.hold = shorten(account, expiresAt);
  },
  'gift.MoneyTaken.v2': receive,
  'gift.TransferReceived.v2': receive,
  'gift.MoneyReversed.v1': reverse,
  'gift.TransferReversed.v1': reverse,
  'gift.CaptureBegan.v1': (account, { attemptId }) => {
    account.pinned.add(attemptId);
  },
  'gift.PaymentUncertain.v1': (account) => {
    account.inDoubt = true;
  },
  'gift.VerificationEnded.v1': (account) => {
    account.inDoubt = false;
  },
  'gift.PaymentCaptured.v1': (account, { captureId, attemptId, amountCents }) => {
    if (!account.pinned.has(attemptId) && !account.inDoubt) throw new Error('captured without a pin');
    account.captures.push(captureId);
    account.received.set(captureId, amountCents);
  },
  'gift.StrayCaptured.v1': (account, { captureId }) => {
    account.captures.push(captureId);
  },
  'gift.RefundBegan.v1': (account, { refundId, amountCents }) => {
    account.refunds.set(refundId, { amountCents, done: false });
  },
  'gift.RefundConfirmed.v2': (account, { refundId }) => {
    const refund = account.refunds.get(refundId);
    if (!refund || refund.done) throw new Error('a refund is confirmed that is not open');
    refund.done = true;
  },
};

/** The purchases of one gift by what their events say alone: plain sums, to be compared with the decider's. */
export class Accounts {
  private readonly accounts = new Map<string, Account>();

  of(transactionId: string): Account {
    const known = this.accounts.get(transactionId) ?? opened();
    this.accounts.set(transactionId, known);
    return known;
  }

  receivedCents(transactionId: string): number {
    return [...this.of(transactionId).received.values()].reduce((sum, cents) => sum + cents, 0);
  }

  refundedCents(transactionId: string): number {
    const done = [...this.of(transactionId).refunds.values()].filter((refund) => refund.done);
    return done.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  book(event: GiftEvent): void {
    if (!('transactionId' in event.data)) return;
    const write = BOOKS[event.type] as ((account: Account, data: GiftEvent['data']) => void) | undefined;
    write?.(this.of(event.data.transactionId), event.data);
  }
}
