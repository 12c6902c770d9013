import type { CashMovement, CashView, MovementKind } from '../cash.js';
import type { CreditKind, ListCredit } from '../credit.js';
import type { PaymentMethod } from '../methods/payment/index.js';
import type { MoneyHow } from '../money-how.js';
import { route } from './route.js';

/**
 * Days in Rome, both included. Without `from` the day of `to`, without `to` up to today; without both today. Each other
 * field leaves only the movements that have it.
 */
export interface CashQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly how?: MoneyHow | undefined;
  /** An account's id. */
  readonly person?: number | undefined;
  readonly giftListId?: number | undefined;
  readonly transactionId?: string | undefined;
  readonly kind?: MovementKind | undefined;
}

/** The newest first. With `limit` one page, and the next cursor in a header; without it all of them. */
export interface MovementsQuery extends CashQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
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
  'GET /api/movements': route<{ query: MovementsQuery; answer: readonly CashMovement[] }>(),
  'GET /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit': route<{ body: CreditBody; answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit/:entryId/reverse': route<{
    body: { readonly reason: string };
    answer: ListCredit;
  }>(),
};
