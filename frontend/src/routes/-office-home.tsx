import { DashboardPage } from '../features/dashboard/dashboard-page.js';
import { SinceOpenDay } from '../features/transactions/list/since-open-day.js';
import { NewSale } from '../features/transactions/sale/new-sale.js';
import { FirstTodos } from '../features/transactions/todo/first-todos.js';

/** The dashboard with what is to do, what was bought, and the counter's sale: the same at `/` and at `/admin`. */
export function FirstScreen() {
  return <DashboardPage todo={<FirstTodos />} news={<SinceOpenDay />} sell={<NewSale />} />;
}
