import type { RomeDay } from '@fiocco/contracts';
import { type CheckedQuery, validationFailed } from '../../../platform/index.js';
import type { MovementFilter } from '../movement-filter.js';

/**
 * Today where neither day is named; the day of `to` alone; from `from` until today, or that day alone where it is to come.
 */
export function filterOf(query: CheckedQuery<'GET /api/cash'>, today: RomeDay): MovementFilter {
  const { from, to, method, how, person, giftListId, transactionId, kind: kinds } = query;
  const begin = from ?? to ?? today;
  const end = to ?? (begin > today ? begin : today);
  if (begin > end) throw validationFailed({ to: 'Il giorno «al» viene prima del giorno «dal»' });
  return { from: begin, to: end, method, how, person, listId: giftListId, transactionId, kinds };
}
