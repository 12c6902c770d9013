import type { CashView } from '../cash.js';
import type { CreditKind, ListCredit } from '../credit.js';
import { route } from './route.js';

/** Days in Rome, both included. Without `from` the day of `to`, without `to` up to today; without both today. */
export interface CashQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface CreditBody {
  /** Drawn by the page; the same entry is never recorded twice. */
  readonly entryId: string;
  readonly kind: CreditKind;
  readonly amount: string | number;
  /** `YYYY-MM-DD`, not in the future. */
  readonly on: string;
  readonly reference: string;
}

/** "Cassa", and the credit of a list. */
export const cashRoutes = {
  'GET /api/cash': route<{ query: CashQuery; answer: CashView }>(),
  'GET /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit': route<{ body: CreditBody; answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit/:entryId/reverse': route<{
    body: { readonly reason: string };
    answer: ListCredit;
  }>(),
};
