import type { Purchase } from '@fiocco/gift';
import type { CaptureTold } from '../inbox/payment-learner.js';

/** The shop's captures are in euros; one in another currency is never recorded as money. */
const CURRENCY = 'eur';

/**
 * Whether a purchase is paid by the very capture that a callback tells of, and nothing of it is still to come: no stray
 * capture, no refund, no fee. Whatever differs is asked about.
 */
export function holdsCapture(purchase: Purchase, { provider, paymentId, mark, step }: CaptureTold): boolean {
  const { stage, payments, receipts } = purchase;
  const attempt = payments.attempts.find(({ id }) => id === mark.attemptId);
  const isThisPayment = attempt?.provider === provider && attempt.paymentId === paymentId;
  if (stage !== 'paid' || !isThisPayment || step.currency !== CURRENCY || isMoneyMoving(payments))
    return false;
  const { captureId, amountCents } = step;
  return receipts.some(
    (receipt) =>
      receipt.attemptId === mark.attemptId &&
      receipt.amountCents === amountCents &&
      (captureId === null || receipt.id === captureId) &&
      payments.fees[receipt.id] !== undefined,
  );
}

const isMoneyMoving = ({ refunds, strays }: Purchase['payments']): boolean =>
  refunds.some(({ state }) => state === 'open') || strays.some(({ refunded }) => !refunded);
