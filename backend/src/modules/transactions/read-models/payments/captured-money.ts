import type { Rows } from '@fiocco/projections';
import type { PurchaseEvent } from '@fiocco/gift';
import {
  moneyMovements,
  type MoneyMovementRow,
  type OpenPaymentDue,
  type OpenPaymentRow,
  paymentAttempts,
} from './payments.tables.js';

export type OfType<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>;

/** A provider took money. A stray capture belongs to no purchase that waits for it. */
export function captured(
  rows: Rows,
  { data, at }: OfType<'PaymentCaptured' | 'StrayCaptured'>,
  stray: boolean,
): MoneyMovementRow {
  const row = {
    source_id: data.captureId,
    kind: 'capture' as const,
    provider: data.provider,
    transaction_id: data.transactionId,
    attempt_id: data.attemptId,
    payment_id: rows.get(paymentAttempts, data.attemptId)?.payment_id ?? null,
    cents: data.amountCents,
    fee_cents: null,
    stray,
    at,
  };
  rows.put(moneyMovements, row);
  return row;
}

/** What is open of a capture beside its attempt: its refund, or the capture itself where it is a stray one. */
export function opened(
  { stream, at, data: { amountCents: cents } }: OfType<'StrayCaptured' | 'RefundBegan' | 'DisputeNoted'>,
  { transaction_id, attempt_id, provider, payment_id }: MoneyMovementRow,
  id: string,
  due: OpenPaymentDue,
): OpenPaymentRow {
  return { id, transaction_id, stream, attempt_id, provider, payment_id, due, cents, since: at };
}

/** The provider gave money of a capture back. */
export function refunded(rows: Rows, captureId: string, sourceId: string, cents: number, at: string): void {
  const capture = rows.get(moneyMovements, captureId);
  if (!capture) return;
  const refund = { source_id: sourceId, kind: 'refund' as const, cents, fee_cents: null, at };
  rows.put(moneyMovements, { ...capture, ...refund });
}
