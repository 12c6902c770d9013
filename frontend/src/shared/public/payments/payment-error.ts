import { messageOf } from '../../api/problem.js';

/** What went wrong with a payment outside of our own calls: its message is for the guest. */
export class PaymentError extends Error {
  override readonly name: string = 'PaymentError';
}

/** The attempt is closed: nothing more can be tried on it. */
export class AttemptsUsed extends PaymentError {}

/** The sentence for anything that a payment's step may throw. */
export function paymentMessage(error: unknown): string {
  return error instanceof PaymentError ? error.message : messageOf(error);
}
