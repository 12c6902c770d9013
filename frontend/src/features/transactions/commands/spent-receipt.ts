import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';

const TITLES: Readonly<Record<string, string>> = {
  RECEIPT_OF_ANOTHER_AMOUNT: 'Incasso già registrato',
  RECEIPT_REVERSED: 'Incasso già stornato',
};

/**
 * What to say when an earlier try was recorded although its answer was lost; null for any other error. The server
 * takes the same receipt only once, and the dialog shows the transaction as it was before, so it closes.
 */
export function spentReceipt(error: unknown): string | null {
  return isApiProblem(error) ? (TITLES[error.code] ?? null) : null;
}

/** Tells of such an earlier try. False for any other error. */
export function tellIfSpent(error: unknown): boolean {
  const title = spentReceipt(error);
  if (title !== null) toast.warning(title, messageOf(error));
  return title !== null;
}
