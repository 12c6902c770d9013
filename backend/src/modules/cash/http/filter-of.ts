import type { RomeDay } from '@fiocco/contracts';
import { type CheckedQuery, validationFailed } from '../../../platform/index.js';
import { BOOK_BEGINS, type MovementFilter } from '../movement-filter.js';

/**
 * Where neither day is named: all that the transaction or list brought, and of everything else today. The day of `to` alone; from `from` until today, or that day alone where it is to come.
 */
export function filterOf(query: CheckedQuery<'GET /api/cash'>, today: RomeDay): MovementFilter {
  const { from, to, method, how, person, giftListId, transactionId, kind: kinds } = query;
  const isWhole = transactionId !== undefined || giftListId !== undefined;
  const begin = from ?? to ?? (isWhole ? BOOK_BEGINS : today);
  const end = to ?? (begin > today ? begin : today);
  if (begin > end) throw validationFailed({ to: 'Il giorno «al» viene prima del giorno «dal»' });
  return { from: begin, to: end, method, how, person, listId: giftListId, transactionId, kinds };
}
