import type { CashMovement, CashView } from '../cash.js';
import type { ListCredit } from '../credit.js';
import { route } from './route.js';

/** "Cassa", and the credit of a list. */
export const cashRoutes = {
  'GET /api/cash': route<{ answer: CashView }>(),
  'GET /api/movements': route<{ answer: readonly CashMovement[] }>(),
  'GET /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit/:entryId/reverse': route<{ answer: ListCredit }>(),
};
