import { createFileRoute } from '@tanstack/react-router';
import { DeliveriesPage } from '../features/deliveries/deliveries-page.js';
import { type DeliveriesSearch, deliveriesSearchFrom } from '../features/deliveries/deliveries-search.js';
import { SheetsPage } from '../features/deliveries/sheets-page.js';

export const Route = createFileRoute('/admin/deliveries')({
  // It is judged by the page, because what stands here is loaded with every page of the shop.
  validateSearch: (search): DeliveriesSearch => search,
  component: function Deliveries() {
    const search = deliveriesSearchFrom({ ...Route.useSearch() });
    const navigate = Route.useNavigate();
    const Shown = search.print ? SheetsPage : DeliveriesPage;
    return <Shown search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});
