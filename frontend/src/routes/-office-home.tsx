import { DashboardPage } from '../features/dashboard/dashboard-page.js';
import { FirstTodos } from '../features/transactions/todo/first-todos.js';

/** The dashboard with what is to do: the same at `/` and at `/admin`. */
export function FirstScreen() {
  return <DashboardPage todo={<FirstTodos />} />;
}
