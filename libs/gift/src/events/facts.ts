import type { Cents } from '@fiocco/money';
import type { PurchaseEvent, PurchaseHappenings } from './gift-events.js';

/** Money that moved with an event, or that a provider kept of it. */
export interface MoneyMoved {
  readonly kind: 'received' | 'reversed' | 'refunded' | 'fee';
  /** Positive for money that came, negative for money that went. */
  readonly cents: Cents;
  /** The receipt whose money it is; unique in its transaction, as its reversal and its fee are. */
  readonly receiptId: string;
  /** A receipt may be refunded in parts. */
  readonly refundId: string | null;
  /** How it came: in the shop, by transfer or through this provider; null where only its receipt knows. */
  readonly method: string | null;
  /** Nobody expected it: no purchase counts it, and it is given back. */
  readonly stray: boolean;
}

type Received = { readonly amountCents: Cents };

const received = (
  { amountCents: cents }: Received,
  receiptId: string,
  method: string,
  stray = false,
): MoneyMoved => ({ kind: 'received', cents, receiptId, refundId: null, method, stray });

const reversed = ({ receiptId, amountCents }: Received & { readonly receiptId: string }): MoneyMoved => ({
  kind: 'reversed',
  cents: -amountCents,
  receiptId,
  refundId: null,
  method: null,
  stray: false,
});

const refunded = (
  { amountCents }: Received,
  receiptId: string,
  refundId: string,
  stray: boolean,
): MoneyMoved => ({ kind: 'refunded', cents: -amountCents, receiptId, refundId, method: null, stray });

/** What each event does to money; the others move none. */
const MONEY: {
  readonly [Name in keyof PurchaseHappenings]?: (data: PurchaseHappenings[Name]) => MoneyMoved;
} = {
  MoneyTaken: (data) => received(data, data.receiptId, 'in_negozio'),
  TransferReceived: (data) => received(data, data.receiptId, 'bonifico'),
  PaymentCaptured: (data) => received(data, data.captureId, data.provider),
  StrayCaptured: (data) => received(data, data.captureId, data.provider, true),
  MoneyReversed: reversed,
  TransferReversed: reversed,
  RefundConfirmed: (data) => refunded(data, data.receiptId, data.refundId, false),
  StrayRefunded: (data) => refunded(data, data.captureId, data.providersId, true),
  FeeReported: ({ captureId: receiptId, feeCents }) => ({
    kind: 'fee',
    cents: -feeCents,
    receiptId,
    refundId: null,
    method: null,
    stray: false,
  }),
};

/** The money that moved with an event; null where none did. */
export function moneyMovedBy({ type, data }: PurchaseEvent): MoneyMoved | null {
  const moved = MONEY[type] as ((data: PurchaseEvent['data']) => MoneyMoved) | undefined;
  return moved ? moved(data) : null;
}
