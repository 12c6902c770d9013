import type { AsOf, GiftThen, ListThen, TransactionThen } from '../as-of.js';
import type { RecordHistoryEntry } from '../record-history.js';
import { route } from './route.js';

export interface MomentQuery {
  /** A moment in Rome's time or as an instant; without it, now. */
  readonly at?: string | undefined;
}

export const historyRoutes = {
  'GET /api/records/:kind/:id/history': route<{
    query: { readonly before?: number };
    answer: readonly RecordHistoryEntry[];
  }>(),
  'GET /api/audit/as-of/transactions/:id': route<{ query: MomentQuery; answer: AsOf<TransactionThen> }>(),
  'GET /api/audit/as-of/gifts/:listId/:gift': route<{ query: MomentQuery; answer: AsOf<GiftThen> }>(),
  'GET /api/audit/as-of/lists/:listId': route<{ query: MomentQuery; answer: AsOf<ListThen> }>(),
};
