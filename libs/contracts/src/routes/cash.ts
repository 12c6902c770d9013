import type { CashMovement, CashRules, CashView, DayClosing } from '../cash.js';
import type { ListCredit } from '../credit.js';
import { route } from './route.js';

/** "Cassa", and the credit of a list. */
export const cashRoutes = {
  'GET /api/cash': route<{ answer: CashView }>(),
  'GET /api/movements': route<{ answer: readonly CashMovement[] }>(),
  'GET /api/cash/rules': route<{ answer: CashRules }>(),
  /** A file, as CSV unless `format` says `xlsx`. */
  'GET /api/cash/export': route<{ answer: object }>(),
  'GET /api/cash/closings': route<{ answer: readonly DayClosing[] }>(),
  /** 409 `DAY_CLOSED` for a day that is closed, 400 `REASON_REQUIRED` where something differs. */
  'POST /api/cash/closings': route<{ answer: DayClosing }>(),
  'POST /api/cash/closings/:day/reopen': route<{ answer: DayClosing }>(),
  'GET /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit': route<{ answer: ListCredit }>(),
  'POST /api/gift-lists/:id/credit/:entryId/reverse': route<{ answer: ListCredit }>(),
};
