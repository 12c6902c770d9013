import type {
  AsOf,
  GiftThen,
  ListThen,
  ProductThen,
  RecordThen,
  ShopThen,
  TransactionThen,
} from '../as-of.js';
import type { ShopHistoryEntry } from '../history.js';
import type { RecordHistoryEntry } from '../record-history.js';
import { route } from './route.js';

export interface MomentQuery {
  /** A moment in Rome's time or as an instant; without it, now. */
  readonly at?: string | undefined;
}

export const historyRoutes = {
  /**
   * The history of the whole shop, newest first; what happened at the same instant in the order of the ledger. One page, and
   * the next cursor in a header; how many match in another, up to 1,000. Staff are answered without the kinds that are
   * admins' ({@link ADMINS_HISTORY}); 403 where they ask for one of these.
   */
  'GET /api/history': route<{ answer: readonly ShopHistoryEntry[] }>(),
  /** The same, all of them, as a file; 400 `HISTORY_TOO_LONG` where it would have more than 200,000 lines. */
  'GET /api/history/export': route<{ answer: object }>(),
  'GET /api/records/:kind/:id/history': route<{
    query: { readonly before?: number };
    answer: readonly RecordHistoryEntry[];
  }>(),
  'GET /api/audit/as-of/transactions/:id': route<{ query: MomentQuery; answer: AsOf<TransactionThen> }>(),
  'GET /api/audit/as-of/gifts/:listId/:gift': route<{ query: MomentQuery; answer: AsOf<GiftThen> }>(),
  'GET /api/audit/as-of/lists/:listId': route<{ query: MomentQuery; answer: AsOf<ListThen> }>(),
  'GET /api/audit/as-of/products/:id': route<{
    query: MomentQuery;
    answer: AsOf<ProductThen>;
  }>(),
  /** Settings, occasions and accounts; those that only admins read are theirs here as well. */
  'GET /api/audit/as-of/records/:kind/:id': route<{
    query: MomentQuery;
    answer: AsOf<RecordThen>;
  }>(),
  /** The shop's figures, for admins. `day`: whose till is told (YYYY-MM-DD in Rome); without it that of the moment. */
  'GET /api/audit/as-of/shop': route<{
    query: MomentQuery & { readonly day?: string | undefined };
    answer: AsOf<ShopThen>;
  }>(),
};
