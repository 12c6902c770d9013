import type { Found, FoundGifts } from '../find.js';
import { route } from './route.js';

/** "Trova". */
export const findRoutes = {
  'GET /api/find': route<{ answer: Found }>(),
  /** Gifts of all lists, to sell one or to give one in place of another. */
  'GET /api/gifts': route<{ answer: FoundGifts }>(),
};
