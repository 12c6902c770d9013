import type { FirstDay } from '../first-day.js';
import type { TodoList } from '../todo.js';
import { route } from './route.js';

/** "Da fare", "Prima di aprire", and what open pages of the office hear. */
export const todoRoutes = {
  'GET /api/todo': route<{ answer: TodoList }>(),
  'GET /api/first-day': route<{ answer: FirstDay }>(),
  /** Server-sent events that never end: see `OfficeEvents`. */
  'GET /api/office/events': route<{ answer: string }>(),
};
