import type { Found } from '../find.js';
import { route } from './route.js';

export interface FindQuery {
  readonly q?: string | null | undefined;
}

/** "Trova". */
export const findRoutes = {
  'GET /api/find': route<{ query: FindQuery; answer: Found }>(),
};
