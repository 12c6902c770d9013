import type { Rows } from '@fiocco/projections';
import type { PurchaseEvent } from '@fiocco/gift';
import {
  type OpenPaymentDue,
  type OpenPaymentRow,
  paymentAttempts,
  type PaymentCaptureRow,
  paymentCaptures,
} from './payments.tables.js';

export type OfType<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>;

/** A provider took money. */
export function captured(
  rows: Rows,
  { data }: OfType<'PaymentCaptured' | 'StrayCaptured'>,
): PaymentCaptureRow {
  const { captureId: capture_id, provider, attemptId: attempt_id } = data;
  const payment_id = rows.get(paymentAttempts, attempt_id)?.payment_id ?? null;
  const row = { capture_id, provider, attempt_id, payment_id };
  rows.put(paymentCaptures, row);
  return row;
}

/** What is open of a capture beside its attempt: its refund, or the capture itself where it is a stray one. */
export function opened(
  { stream, at, data }: OfType<'StrayCaptured' | 'RefundBegan' | 'DisputeNoted'>,
  { attempt_id, provider, payment_id }: PaymentCaptureRow,
  id: string,
  due: OpenPaymentDue,
): OpenPaymentRow {
  const { transactionId: transaction_id, amountCents: cents } = data;
  return { id, transaction_id, stream, attempt_id, provider, payment_id, due, cents, since: at };
}
