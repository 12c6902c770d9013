import type { Dashboard } from '../dashboard.js';
import { route } from './route.js';

export const dashboardRoutes = {
  'GET /api/dashboard': route<{ answer: Dashboard }>(),
};
