import type { TodoKind, TodoList } from '../todo.js';
import { route } from './route.js';

export interface TodoQuery {
  readonly kind?: TodoKind | undefined;
  /** 1 to 200; 100 where it is absent. */
  readonly limit?: number | undefined;
}

/** "Da fare". */
export const todoRoutes = {
  'GET /api/todo': route<{ query: TodoQuery; answer: TodoList }>(),
};
