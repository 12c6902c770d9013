import type { TodoList } from '../todo.js';
import { route } from './route.js';

/** "Da fare", and what open pages of the office hear. */
export const todoRoutes = {
  'GET /api/todo': route<{ answer: TodoList }>(),
  /** Server-sent events that never end: see `OfficeEvents`. */
  'GET /api/office/events': route<{ answer: string }>(),
};
