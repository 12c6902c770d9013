import type { PaymentMark } from '../access/provider.js';

/** Reads a mark of ours from what a provider kept; null where it is not one. */
export function readMark(kept: unknown): PaymentMark | null {
  const { transactionId, stream, attemptId } = (kept ?? {}) as Record<string, unknown>;
  if (typeof transactionId !== 'string' || typeof stream !== 'string' || typeof attemptId !== 'string')
    return null;
  return { transactionId, stream, attemptId };
}
