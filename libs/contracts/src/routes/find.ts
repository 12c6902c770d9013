import type { Found } from '../find.js';
import { route } from './route.js';

/** "Trova". */
export const findRoutes = {
  'GET /api/find': route<{ answer: Found }>(),
};
