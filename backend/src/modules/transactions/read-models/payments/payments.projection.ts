import { rowProjection, type Rows, touch } from '@fiocco/projections';
import { isDecided, NOT_MADE, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { captured, opened, type OfType } from './captured-money.js';
import {
  openPayments,
  type OpenPaymentDue,
  type PaymentAttemptRow,
  paymentAttempts,
  paymentCaptures,
  refundRow,
  refusedRow,
} from './payments.tables.js';

/** The rows that an event is about, and what it does to them. */
interface Change<Type extends PurchaseEvent['type']> {
  /** Ids of open rows. */
  open?(event: OfType<Type>): string | readonly string[];
  attempt?(event: OfType<Type>): string;
  capture?(event: OfType<Type>): string;
  apply(rows: Rows, event: OfType<Type>): void;
}

const ofTransaction = ({ data }: PurchaseEvent): string => data.transactionId;
const ofAttempt = ({ data }: PurchaseEvent & { readonly data: { readonly attemptId: string } }): string =>
  data.attemptId;

/** The live attempt moves on: what is due of it, and how it stands. */
function moves(rows: Rows, event: PurchaseEvent, due: OpenPaymentDue): void {
  const open = rows.get(openPayments, event.data.transactionId);
  if (open) rows.put(openPayments, { ...open, due, since: event.at });
}

function stands(
  rows: Rows,
  event: PurchaseEvent & { readonly data: { readonly attemptId: string } },
  change: Partial<PaymentAttemptRow>,
): void {
  const attempt = rows.get(paymentAttempts, event.data.attemptId);
  if (attempt) rows.put(paymentAttempts, { ...attempt, ...change, changed_at: event.at });
}

/** The live attempt is in this state, and this is due of it; null: nothing is any more. */
const attemptIs = <Type extends PurchaseEvent['type']>(
  state: string,
  due: OpenPaymentDue | null,
): Change<Type> => ({
  open: ofTransaction,
  attempt: (event) => ofAttempt(event as never),
  apply(rows, event) {
    stands(rows, event as never, { state });
    if (due === null) rows.remove(openPayments, event.data.transactionId);
    else moves(rows, event, due);
  },
});

function declined(rows: Rows, event: OfType<'PaymentDeclined' | 'CaptureDeclined'>, state: string | null) {
  const attempt = rows.get(paymentAttempts, event.data.attemptId);
  const declines = (attempt?.declines ?? 0) + 1;
  stands(rows, event, { declines, ...(state !== null && { state }) });
}

const attemptRow = (
  { data, stream, at }: OfType<'PaymentStarted' | 'PaymentFound'>,
  state: string,
): PaymentAttemptRow => ({
  attempt_id: data.attemptId,
  transaction_id: data.transactionId,
  stream,
  provider: data.provider,
  payment_id: data.paymentId,
  state,
  declines: 0,
  changed_at: at,
});

function started(rows: Rows, event: OfType<'PaymentStarted'>): void {
  const { attempt_id, transaction_id, stream, provider, payment_id } = attemptRow(event, 'paying');
  rows.put(paymentAttempts, attemptRow(event, 'paying'));
  const payment = { transaction_id, stream, provider, payment_id };
  const due = { due: 'lookup', cents: event.data.amountCents, since: event.at } as const;
  rows.put(openPayments, { ...payment, id: transaction_id, attempt_id, ...due });
}

/** Of a refund: its own row, and that of an earlier one that was refused. */
const ofRefund = ({
  data: { transactionId: id, refundId },
}: OfType<`Refund${string}` & PurchaseEvent['type']>) => [refundRow(id, refundId), refusedRow(id)];

const CHANGES: { readonly [Type in PurchaseEvent['type']]?: Change<Type> } = {
  RefundRefused: {
    open: ofRefund,
    apply(rows, { data, at }) {
      const open = rows.get(openPayments, refundRow(data.transactionId, data.refundId));
      if (!open) return;
      rows.remove(openPayments, open.id);
      // An admin has decided that already.
      if (data.code === NOT_MADE) return;
      const refused = { id: refusedRow(data.transactionId), due: 'refused', since: at } as const;
      rows.put(openPayments, { ...open, ...refused });
    },
  },
  PaymentStarted: { open: ofTransaction, attempt: ofAttempt, apply: started },
  PaymentFound: {
    attempt: ofAttempt,
    apply: (rows, event) => rows.put(paymentAttempts, attemptRow(event, 'found')),
  },
  PaymentDeclined: { attempt: ofAttempt, apply: (rows, event) => declined(rows, event, null) },
  CaptureDeclined: {
    open: ofTransaction,
    attempt: ofAttempt,
    apply(rows, event) {
      declined(rows, event, 'paying');
      moves(rows, event, 'lookup');
    },
  },
  PaymentAuthorised: attemptIs('authorised', 'capture'),
  CaptureBegan: attemptIs('capturing', 'capture'),
  PaymentPending: attemptIs('pending', 'pending'),
  VoidingBegan: attemptIs('voiding', 'void'),
  PaymentVoided: attemptIs('voided', null),
  PaymentEnded: attemptIs('ended', null),
  PaymentCaptured: {
    attempt: ofAttempt,
    capture: ({ data }) => data.captureId,
    apply(rows, event) {
      captured(rows, event);
      stands(rows, event, { state: 'captured' });
    },
  },
  TransactionPaid: {
    open: ofTransaction,
    apply: (rows, { data }) => rows.remove(openPayments, data.transactionId),
  },
  PaymentUncertain: { open: ofTransaction, apply: (rows, event) => moves(rows, event, 'verify') },
  VerificationEnded: {
    open: ofTransaction,
    apply: (rows, { data }) => rows.remove(openPayments, data.transactionId),
  },
  StrayCaptured: {
    attempt: ofAttempt,
    open: ({ data }) => data.captureId,
    capture: ({ data }) => data.captureId,
    apply(rows, event) {
      const row = captured(rows, event);
      rows.put(openPayments, opened(event, row, event.data.captureId, 'stray'));
    },
  },
  StrayRefunded: {
    open: ({ data }) => data.captureId,
    apply: (rows, { data }) => rows.remove(openPayments, data.captureId),
  },
  RefundBegan: {
    open: ofRefund,
    capture: ({ data }) => data.receiptId,
    apply(rows, event) {
      const { transactionId, refundId, receiptId } = event.data;
      rows.remove(openPayments, refusedRow(transactionId));
      const capture = rows.get(paymentCaptures, receiptId);
      // Money that was taken by hand is given back by hand, at once.
      if (!capture) return;
      rows.put(openPayments, opened(event, capture, refundRow(transactionId, refundId), 'refund'));
    },
  },
  RefundConfirmed: {
    open: ofRefund,
    // Also of a refund that the provider had refused before: the money is gone all the same.
    apply(rows, { data }) {
      const open = rows.get(openPayments, refundRow(data.transactionId, data.refundId));
      rows.remove(openPayments, open?.id ?? refusedRow(data.transactionId));
    },
  },
  // The payment goes along with its money: whoever asks about it finds the purchase that has it.
  MoneyMovedIn: {
    attempt: ({ data }) => data.attemptId ?? '',
    apply(rows, { data, stream }) {
      const attempt = rows.get(paymentAttempts, data.attemptId ?? '');
      if (attempt) rows.put(paymentAttempts, { ...attempt, transaction_id: data.transactionId, stream });
    },
  },
  DisputeNoted: {
    open: ({ data }) => data.disputeId,
    capture: ({ data }) => data.captureId,
    apply(rows, event) {
      const { disputeId, captureId, status } = event.data;
      const capture = rows.get(paymentCaptures, captureId);
      if (isDecided(status)) rows.remove(openPayments, disputeId);
      else if (capture) rows.put(openPayments, opened(event, capture, disputeId, 'dispute'));
    },
  },
};

const changeOf = <Type extends PurchaseEvent['type']>(event: OfType<Type>): Change<Type> | undefined =>
  CHANGES[event.type];

/** Payments at providers: every attempt, what is still to come of each, and which money is of which. */
export const paymentsProjection = rowProjection({
  name: 'payments',
  title: 'Pagamenti online',
  version: 7,
  reads: [purchaseEvents.catalogue],
  tables: [paymentAttempts, openPayments, paymentCaptures],
  touches(stored) {
    const event = purchaseEvents.of(stored);
    const change = event && changeOf(event);
    if (!event || !change) return [];
    const open = change.open ? [change.open(event)].flat() : [];
    return [
      ...open.map((id) => touch(openPayments, id)),
      ...(change.attempt ? [touch(paymentAttempts, change.attempt(event))] : []),
      ...(change.capture ? [touch(paymentCaptures, change.capture(event))] : []),
    ];
  },
  change(rows, stored) {
    const event = purchaseEvents.of(stored);
    if (event) changeOf(event)?.apply(rows, event);
  },
});
