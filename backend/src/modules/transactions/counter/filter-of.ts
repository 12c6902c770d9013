import type { CheckedQuery } from '../../../platform/index.js';
import { EVERY_TRANSACTION, type TransactionFilter } from '../search/transaction-filter.js';

export function filterOf(query: CheckedQuery<'GET /api/transactions/totals'>, now: Date): TransactionFilter {
  const asked: { readonly [Part in keyof TransactionFilter]: TransactionFilter[Part] | undefined } = {
    ids: null,
    listId: query.giftListId,
    productId: query.productId,
    status: query.status,
    among: query.drafts === 'only' ? 'drafts' : 'listed',
    todo: query.todo,
    sum: query.sum,
    search: query.q ?? '',
    from: query.from,
    to: query.to,
    paymentMethod: query.paymentMethod,
    amountMinCents: query.amountMin,
    amountMaxCents: query.amountMax,
    saidCents: null,
    saleId: query.saleId,
    overdueAt: query.overdue ? now : null,
  };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...EVERY_TRANSACTION, ...(Object.fromEntries(given) as Partial<TransactionFilter>) };
}
