import { paypalId } from '../ids.js';
import type { PaypalAccount } from './account.js';
import { moneyAt, textAt, type Fields } from './json-body.js';
import { notFound, refused } from './paypal-error.js';
import type { Capture, Refund } from './records.js';
import { refundShape, refundsOf, sum } from './shapes.js';

export function refundCapture(account: PaypalAccount, id: string, body: Fields): Refund {
  const capture = captureOf(account, id);
  if (capture.status !== 'COMPLETED') throw refused('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  const left = capture.amount - sum(refundsOf(account, capture));
  if (left === 0) throw refused('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  const amount = body['amount'] === undefined ? left : moneyAt(body['amount'], '/amount').cents;
  if (amount > left)
    throw refused(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refund: Refund = {
    id: paypalId(),
    capture: id,
    order: capture.order,
    amount,
    currency: capture.currency,
    invoiceId: textAt(body, 'invoice_id', 127, ''),
    customId: textAt(body, 'custom_id', 127, ''),
    note: textAt(body, 'note_to_payer', 255, ''),
    created: account.now(),
  };
  if (account.faults.take('paypal', 'refund', ['decline']) !== undefined)
    throw refused(
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'Capture could not be refunded due to insufficient funds.',
    );
  account.refunds.put(refund.id, refund);
  account.captures.put(id, { ...capture, updated: account.now() });
  account.tell('PAYMENT.CAPTURE.REFUNDED', capture.order, {
    resourceType: 'refund',
    resource: refundShape(account, refund),
    summary: `A EUR ${(amount / 100).toFixed(2)} capture payment was refunded`,
  });
  return refund;
}

export function captureOf(account: PaypalAccount, id: string): Capture {
  const capture = account.captures.get(id);
  if (capture === undefined) throw notFound(id);
  return capture;
}
