import type { TodoList } from '../todo.js';
import { route } from './route.js';

/** "Da fare". */
export const todoRoutes = {
  'GET /api/todo': route<{ answer: TodoList }>(),
};
