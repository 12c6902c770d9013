import { isApiProblem } from '../../../shared/api/problem.js';

const TITLES: Readonly<Record<string, string>> = {
  RECEIPT_OF_ANOTHER_AMOUNT: 'Incasso già registrato',
  RECEIPT_REVERSED: 'Incasso già stornato',
};

/**
 * The server has judged this receipt for good: an earlier try arrived although its answer was lost, so the same one would
 * never be money again, and the dialog shows the transaction of before it. Answers what to say instead of asking again.
 */
export function spentReceipt(error: unknown): string | null {
  return isApiProblem(error) ? (TITLES[error.code] ?? null) : null;
}
